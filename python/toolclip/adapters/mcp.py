"""Results of MCP's ``tools/call``: a list of ``CallToolResult``, without the calls.

Keys are camelCase as on the wire. A dump of the Python SDK without aliases says ``is_error``, which
peers ignore; both spellings are read.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any
from urllib.parse import quote

from toolclip.adapters.adapter import Adapter
from toolclip.adapters.deep_json import wire_json
from toolclip.adapters.lowering import Known, Wire, lowered_parts, text_or_blocks, text_part
from toolclip.adapters.media import sendable
from toolclip.adapters.objects import as_list, as_mapping, located, required_text
from toolclip.adapters.plain import ERROR_WITHOUT_TEXT, NO_OUTPUT, has_failed, said_nothing
from toolclip.adapters.shape import Shape
from toolclip.adapters.view import Call, Content, MessageView, Path, Result
from toolclip.result import (
    AudioBlock,
    Base64Source,
    Block,
    DocumentBlock,
    ImageBlock,
    JsonBlock,
    Metadata,
    OpaqueBlock,
    ResourceLinkBlock,
    TextBlock,
    TextSource,
    ToolResult,
    UrlSource,
)

__all__ = ["RESULTS", "RESULTS_2025"]

# Facts for clients, not for the model; the specification wants a prefix before the slash.
_META_KEYS = {
    "truncated": "toolclip/truncated",
    "original_tokens": "toolclip/originalTokens",
    "kept_tokens": "toolclip/keptTokens",
}


def read_result(message: object, index: int) -> MessageView:
    """Return what one ``CallToolResult`` says.

    Raises:
        AdapterError: It has no content list, or a block misses what its type needs.
    """
    return MessageView("tool", results=(_result(as_mapping(message, index), (index,)),))


def _result(wire: Mapping[str, Any], path: Path) -> Result:
    if "content" not in wire:
        raise located((*path, "content"), "required, but missing")
    listed = as_list(wire["content"], *path, "content")
    blocks = [
        _block(as_mapping(part, *path, "content", number), (*path, "content", number))
        for number, part in enumerate(listed)
    ]
    structured = _structured(wire)
    if structured is not None and not _says(blocks, structured):
        blocks.append(structured)
    failed = wire.get("isError") is True or wire.get("is_error") is True
    return Result(path, "", text_or_blocks(blocks), is_error=failed)


def _structured(wire: Mapping[str, Any]) -> JsonBlock | None:
    value = wire.get("structuredContent", wire.get("structured_content"))
    return None if value is None else JsonBlock(wire_json(value))


def _says(blocks: list[Block], structured: JsonBlock) -> bool:
    """Tell whether a block says the structured content, as servers repeat it for old clients.

    Counted twice it would cost twice; left out where nothing repeats it, data would be lost.
    """
    value = _parsed(structured.text)
    return any(isinstance(block, TextBlock) and _parsed(block.text) == value for block in blocks)


def _parsed(text: str) -> object:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text


def _block(wire: Mapping[str, Any], path: Path) -> Block:
    kind = required_text(wire, "type", *path)
    match wire:
        case {"type": "text", "text": str(text)}:
            return TextBlock(text)
        case {"type": "image", "data": str(data), "mimeType": str(mime_type)}:
            return ImageBlock(Base64Source(data, mime_type))
        case {"type": "audio", "data": str(data), "mimeType": str(mime_type)}:
            return AudioBlock(Base64Source(data, mime_type))
        case {"type": "resource_link", "uri": uri, "name": str(name)}:
            return ResourceLinkBlock(str(uri), name, wire.get("mimeType"))
        case {"type": "resource", "resource": {"uri": uri}}:
            return _resource(str(uri), wire["resource"]) or OpaqueBlock(wire)
    if kind in ("text", "image", "audio", "resource_link", "resource"):
        raise located(path, f'a block of type "{kind}" misses what it needs')
    return OpaqueBlock(wire)


def _resource(uri: str, rest: Mapping[str, Any]) -> Block | None:
    mime_type = rest.get("mimeType") or "application/octet-stream"
    match rest:
        case {"text": str(text)}:
            return DocumentBlock(TextSource(text), extra={"uri": uri})
        case {"blob": str(data)}:
            return DocumentBlock(Base64Source(data, mime_type), extra={"uri": uri})
    return None


def to_call_tool_result(result: ToolResult, _: Call | None, *, with_type: bool) -> Wire:
    """Return ``{"content": […], "isError": false, "resultType": "complete"}``.

    JSON stays text: structured content would have to match the tool's output schema, which a cut
    does not. What was cut is said in ``_meta``, under keys beginning with ``toolclip/``.

    Args:
        result: What the tool said; MCP pairs by the request's id, so the call's id is not on it.
        with_type: Whether to write ``resultType``, which protocol version 2026-07-28 requires.

    Raises:
        AdapterError: A block's type is unknown.
    """
    failed = has_failed(result)
    parts = _parts(result.content)
    if not parts and failed:
        parts = [text_part(said_nothing(result))]
    wire: Wire = {"content": parts, "isError": failed}
    if with_type:
        wire["resultType"] = "complete"
    meta = _meta(result.metadata)
    return {**wire, "_meta": meta} if meta else wire


def _meta(metadata: Metadata) -> Wire:
    if not metadata.truncated:
        return {}
    known = {key: getattr(metadata, name) for name, key in _META_KEYS.items()}
    return {key: value for key, value in known.items() if value is not None}


def _parts(content: str | Sequence[Block], known: Known = ()) -> list[Wire]:
    return lowered_parts(content, text_part, _slot, known)


def _slot(block: Block) -> Wire | None:
    match block:
        case ImageBlock(source=source) | AudioBlock(source=source):
            return _media("image" if isinstance(block, ImageBlock) else "audio", source)
        case DocumentBlock(source=source):
            return _resource_of(block, sendable(source))
        case ResourceLinkBlock(uri, name, mime_type) if uri.isascii() and ":" in uri:
            known = {"mimeType": mime_type} if mime_type else {}
            return {"type": "resource_link", "uri": uri, "name": name or uri, **known}
    return None


def _resource_of(block: DocumentBlock, source: Base64Source | UrlSource | None) -> Wire | None:
    if not isinstance(source, Base64Source):
        return None
    resource = {"uri": _uri(block), "mimeType": source.mime_type, "blob": source.data}
    return {"type": "resource", "resource": resource}


def _uri(block: DocumentBlock) -> str:
    given = block.extra.get("uri")
    return given if isinstance(given, str) else f"result:///{quote(block.title or 'document')}"


def _media(kind: str, source: Base64Source | UrlSource) -> Wire | None:
    found = sendable(source)
    if not isinstance(found, Base64Source):
        return None
    return {"type": kind, "data": found.data, "mimeType": found.mime_type}


def put_result(part: object, content: Content) -> Wire:
    """Return the ``CallToolResult`` with other content.

    Structured content goes: it would still say all that was taken out of the content.
    """
    wire = as_mapping(part)
    old = as_list(wire["content"])
    known = [(_block(as_mapping(one), ()), one) for one in old]
    failed = wire.get("isError") is True
    nothing = ERROR_WITHOUT_TEXT if failed else NO_OUTPUT
    dropped = ("structuredContent", "structured_content")
    rest = {key: value for key, value in wire.items() if key not in dropped}
    return {**rest, "content": _parts(content, known) or [text_part(nothing)]}


def lift(part: object) -> Result:
    """Return the result, with an empty id: the request carries it.

    Raises:
        AdapterError: It is no ``CallToolResult``.
    """
    return _result(as_mapping(part), ())


RESULTS = Adapter(
    name="mcp",
    read=read_result,
    put=put_result,
    lower=partial(to_call_tool_result, with_type=True),
    lift=lift,
    shape=Shape(
        placement="anywhere",
        call_id=("id",),
        result_id=("id",),
        say=lambda _, text: {"content": [text_part(text)]},
        has_calls=False,
    ),
)
RESULTS_2025 = replace(
    RESULTS, name="mcp-2025-11-25", lower=partial(to_call_tool_result, with_type=False)
)
