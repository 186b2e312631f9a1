"""Tool results as the ``tool_result`` block of Anthropic's Messages API."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from toolclip.adapters.deep_json import with_leaves
from toolclip.adapters.ids import ANTHROPIC, wire_id
from toolclip.adapters.lowering import Known, kept_part
from toolclip.adapters.media import clean_base64, inline_source, is_web
from toolclip.adapters.plain import (
    has_failed,
    in_place_of,
    is_blank,
    said_nothing,
    text_of,
    well_formed,
    well_formed_leaf,
)
from toolclip.result import (
    Base64Source,
    Block,
    DocumentBlock,
    ImageBlock,
    OpaqueBlock,
    TextSource,
    ToolResult,
    UrlSource,
)

__all__ = ["NATIVE_TYPES", "to_content", "to_tool_result", "to_tool_use_id"]

_Wire: TypeAlias = dict[str, object]

# The media types of `Base64ImageSourceParam`; "image/jpg" is a common slip for the first.
IMAGE_TYPES = frozenset({"image/jpeg", "image/png", "image/gif", "image/webp"})
PDF = "application/pdf"
# What the SDK's own file tool refuses to send; the API documents neither.
LONGEST_IMAGE = 5 * 1024 * 1024  # characters of base64
LARGEST_PDF = 20 * 1024 * 1024  # bytes
# The API's own blocks that a result may hold (`ToolResultBlockParam`); they pass as they are.
NATIVE_TYPES = frozenset({"search_result", "tool_reference", "browser_state"})


def to_tool_use_id(call_id: str) -> str:
    """Return the id as the API takes it; use it for the ``tool_use`` block, too.

    Raises:
        AdapterError: The id is empty.
    """
    return wire_id(call_id, ANTHROPIC)


def to_tool_result(result: ToolResult) -> _Wire:
    """Return the block for the user message that follows the call.

    ``{"type": "tool_result", "tool_use_id": "toolu_1", "content": "…" or […], "is_error": true}``;
    `is_error` stands there only when it is true: the tool failed, or the call was denied.

    Content is never empty, no text block is blank, and an error holds text only, since the API
    answers 400 to anything else. A block without a slot becomes a line that says what was there.

    Raises:
        AdapterError: The id is empty, or a block's type is unknown.
    """
    failed = has_failed(result)
    wire: _Wire = {
        "type": "tool_result",
        "tool_use_id": to_tool_use_id(result.tool_call_id),
        "content": to_content(result.content, text_only=failed) or said_nothing(result),
    }
    if failed:
        wire["is_error"] = True
    return wire


def to_content(
    content: str | Sequence[Block], *, text_only: bool, known: Known = ()
) -> str | list[_Wire]:
    """Return the content as the block takes it; empty if there is nothing that could be sent.

    Args:
        content: Text or blocks.
        text_only: Whether it belongs to an error.
        known: What stood there before: a block that stays keeps its part, with all its keys.
    """
    if isinstance(content, str):
        return "" if is_blank(content) else well_formed(content)
    wires: list[_Wire] = []
    for index, block in enumerate(content):
        path = f"content[{index}]"
        kept = dict(kept_part(block, known) or ())
        wire = _text(_text_in_error(block, path)) if text_only else kept or _block(block, path)
        _append(wires, wire, block)
    return wires


def _append(wires: list[_Wire], wire: _Wire | None, block: Block) -> None:
    """Add what the block became, if anything, and keep its cache marker where the prefix ended.

    The API refuses a marker on an empty text block, and the block itself; the marker moves to the
    block before it, which ends the same prefix.
    """
    if wire is not None:
        wires.append(wire)
    keys = block.raw if isinstance(block, OpaqueBlock) else block.extra
    if wires and "cache_control" in keys:
        wires[-1].setdefault("cache_control", keys["cache_control"])


def _text(text: str) -> _Wire | None:
    return None if is_blank(text) else {"type": "text", "text": well_formed(text)}


def _text_in_error(block: Block, path: str) -> str:
    """Return the text of a block of an error, where even the API's own blocks have no slot."""
    if isinstance(block, OpaqueBlock) and block.type in NATIVE_TYPES:
        return f"[{block.type} omitted]"
    return text_of(block, path)


def _block(block: Block, path: str) -> _Wire | None:
    match block:
        case ImageBlock(source=source):
            return _image(source) or _text(in_place_of("image", source))
        case DocumentBlock(source=source, title=title):
            wire = _document(source)
            return _text(text_of(block, path)) if wire is None else _titled(wire, title)
        case OpaqueBlock(raw=raw) if block.type in NATIVE_TYPES:
            return _native(raw)
    return _text(text_of(block, path))


def _native(raw: Mapping[str, object]) -> _Wire:
    mended: _Wire = with_leaves(raw, well_formed_leaf)
    return mended


def _image(source: Base64Source | UrlSource) -> _Wire | None:
    if isinstance(source, UrlSource):
        inline = inline_source(source.url)
        if inline is None:
            return {"type": "image", "source": _by_url(source)} if is_web(source) else None
        source = inline
    media_type = source.mime_type.lower().replace("image/jpg", "image/jpeg")
    data = clean_base64(source.data)
    if media_type not in IMAGE_TYPES or data is None or len(data) > LONGEST_IMAGE:
        return None
    return {"type": "image", "source": {"type": "base64", "media_type": media_type, "data": data}}


def _document(source: Base64Source | UrlSource | TextSource) -> _Wire | None:
    wire: _Wire
    match source:
        case TextSource(text) if not is_blank(text):
            wire = {"type": "text", "media_type": "text/plain", "data": well_formed(text)}
        case UrlSource(mime_type=mime_type) if is_web(source) and mime_type in (None, PDF):
            wire = _by_url(source)
        case Base64Source(text, mime_type) if mime_type.lower() == PDF:
            data = clean_base64(text)
            if data is None or len(data) > LARGEST_PDF * 4 // 3:
                return None
            wire = {"type": "base64", "media_type": PDF, "data": data}
        case _:
            return None
    return {"type": "document", "source": wire}


def _titled(wire: _Wire, title: str | None) -> _Wire:
    return wire if title is None or is_blank(title) else {**wire, "title": well_formed(title)}


def _by_url(source: UrlSource) -> _Wire:
    return {"type": "url", "url": well_formed(source.url)}
