"""The parts of OpenAI's content lists, chat and Responses alike, and of those who copied them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from toolclip.adapters.deep_json import wire_json
from toolclip.adapters.in_band import text_in_band
from toolclip.adapters.lowering import Wire, joined_if_text, lowered_parts, text_part
from toolclip.adapters.media import block_of_source, data_url, source_of_url
from toolclip.adapters.objects import as_mapping, required_text
from toolclip.adapters.plain import NO_OUTPUT, has_failed
from toolclip.adapters.view import Path
from toolclip.result import (
    AudioBlock,
    Base64Source,
    Block,
    DocumentBlock,
    ImageBlock,
    JsonBlock,
    OpaqueBlock,
    TextBlock,
    ToolResult,
)

__all__ = ["MARKERS", "marker_among", "read_content", "text_or_images"]

# Anthropic's marker, as gateways pass it on, and OpenAI's own.
MARKERS = ("cache_control", "prompt_cache_breakpoint")
_TEXT_TYPES = frozenset({"text", "input_text", "output_text", "refusal"})


def read_content(parts: list[Any] | tuple[Any, ...], path: Path) -> tuple[Block, ...]:
    """Return the parts of a content as blocks.

    Raises:
        AdapterError: A part is no object, or misses what its type needs.
    """
    return tuple(_block(part, (*path, number)) for number, part in enumerate(parts))


def _block(part: object, path: Path) -> Block:
    if isinstance(part, str):
        return TextBlock(part)
    wire = as_mapping(part, *path)
    kind = required_text(wire, "type", *path)
    if kind in _TEXT_TYPES:
        key = "refusal" if kind == "refusal" else "text"
        rest = {k: value for k, value in wire.items() if k not in ("type", key)}
        return TextBlock(required_text(wire, key, *path), extra=rest)
    return _media(wire, kind) or _input(wire) or OpaqueBlock(wire)


def _input(wire: Mapping[str, Any]) -> Block | None:
    """Return the block of an item list's part, whose data stand beside its type."""
    match wire:
        case {"type": "input_image", "image_url": str(url)}:
            return ImageBlock(source_of_url(url))
        case {"type": "input_file", "file_data": str(url), "filename": str(name)}:
            return DocumentBlock(source_of_url(url, "application/octet-stream"), name)
        case {"type": "input_file", "file_url": str(url)}:
            return DocumentBlock(source_of_url(url))
    return None


def _media(wire: Mapping[str, Any], kind: str) -> Block | None:
    match wire.get(kind):
        case str(url) | {"url": str(url)} if kind in ("image_url", "document_url", "audio_url"):
            return block_of_source(source_of_url(url), kind.replace("_url", "/"))
        case {"data": str(data), "format": str(form)} if kind == "input_audio":
            return AudioBlock(Base64Source(data, f"audio/{form}"))
        case {"file_data": str(url), "filename": str(name)} if kind == "file":
            return DocumentBlock(source_of_url(url), name)
        case {"data": Mapping() as data} if kind == "document":
            return JsonBlock(wire_json(data), extra={"document": wire["document"]})
    return None


def marker_among(parts: object) -> tuple[str, object] | None:
    """Return the key and value of the last cache marker on one of these parts."""
    if not isinstance(parts, (list, tuple)):
        return None
    for part in reversed(parts):
        for key in MARKERS:
            if isinstance(part, Mapping) and part.get(key) is not None:
                return key, part[key]
    return None


def text_or_images(result: ToolResult, image: Callable[[str], Wire]) -> str | list[Wire]:
    """Return the content as one string, or as parts if there are images that can be sent.

    Args:
        result: What the tool said; a failure is said in the text, and has no images.
        image: Makes the provider's part of an image's URL.

    Raises:
        AdapterError: A block's type is unknown.
    """
    content = result.content
    if isinstance(content, str) or has_failed(result):
        return text_in_band(result)

    def slot(block: Block) -> Wire | None:
        url = data_url(block.source) if isinstance(block, ImageBlock) else None
        return image(url) if url is not None else None

    return joined_if_text(lowered_parts(content, text_part, slot)) or NO_OUTPUT
