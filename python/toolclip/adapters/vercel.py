"""The AI SDK's model messages: parts ``tool-call`` and ``tool-result``, outputs with a type."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from toolclip.adapters.adapter import Adapter
from toolclip.adapters.deep_json import wire_json
from toolclip.adapters.in_band import joined_text
from toolclip.adapters.lowering import Known, Wire, joined_if_text, lowered_parts, text_part
from toolclip.adapters.media import block_of_source, sendable, source_of_url
from toolclip.adapters.objects import (
    as_list,
    as_mapping,
    expect,
    located,
    optional_text,
    readable_strings,
    required_text,
)
from toolclip.adapters.plain import DENIED_WITHOUT_TEXT, NO_OUTPUT, said_nothing
from toolclip.adapters.shape import Shape
from toolclip.adapters.view import Call, Content, MessageView, Path, Result, Role
from toolclip.exceptions import AdapterError
from toolclip.result import (
    AudioBlock,
    Base64Source,
    Block,
    DocumentBlock,
    ImageBlock,
    OpaqueBlock,
    TextBlock,
    ToolResult,
    UrlSource,
)

__all__ = ["MODEL_MESSAGES"]

_ROLES: dict[object, Role] = {
    "system": "system",
    "user": "user",
    "assistant": "assistant",
    "tool": "tool",
}
_ERRORS = ("error-text", "error-json")


def read_message(message: object, index: int) -> MessageView:
    """Return what one message says.

    Raises:
        AdapterError: The role is unknown, or a part misses what its type needs.
    """
    wire = as_mapping(message, index)
    role = _ROLES.get(wire.get("role"))
    if role is None:
        raise located((index, "role"), f"unknown role {wire.get('role')!r}")
    content = wire.get("content")
    if isinstance(content, str):
        return MessageView(role, texts=(content,))
    listed = enumerate(as_list(content, index, "content"))
    parts = [((index, "content", n), as_mapping(part, index, "content", n)) for n, part in listed]
    kinds = [required_text(part, "type", *path) for path, part in parts]
    typed = list(zip(kinds, parts, strict=True))
    own = {path for kind, (path, _) in typed if role == "tool" and kind == "tool-result"}
    others = [part for kind, (_, part) in typed if kind not in ("tool-call", "reasoning")]
    return MessageView(
        role=role,
        calls=tuple(_call(part, path) for kind, (path, part) in typed if kind == "tool-call"),
        results=tuple(_result(part, path) for _, (path, part) in typed if path in own),
        texts=tuple(t for part in others if role != "tool" for t in _texts(part)),
        reasoning=tuple(str(p.get("text", "")) for k, (_, p) in typed if k == "reasoning"),
        images=tuple(b for b in map(_media, others) if isinstance(b, ImageBlock)),
        is_bound=any(k == "reasoning" and p.get("providerOptions") for k, (_, p) in typed),
        is_marked=any(_is_marked(part) for _, part in parts),
    )


def _call(part: Mapping[str, Any], path: Path) -> Call:
    """Return the call; one that the provider runs has its result in the same message."""
    return Call(
        path=path,
        call_id=required_text(part, "toolCallId", *path),
        tool_name=required_text(part, "toolName", *path),
        arguments=wire_json(part.get("input")),
        is_closed=part.get("providerExecuted") is True,
    )


def _result(part: Mapping[str, Any], path: Path) -> Result:
    output = as_mapping(part.get("output"), *path, "output")
    return Result(
        path=path,
        call_id=required_text(part, "toolCallId", *path),
        content=_content(output, (*path, "output")),
        tool_name=optional_text(part, "toolName", *path) or None,
        is_error=output.get("type") in (*_ERRORS, "execution-denied"),
        is_denied=output.get("type") == "execution-denied",
        is_marked=_is_marked(part) or _is_marked(output),
    )


def _content(output: Mapping[str, Any], path: Path) -> Content:
    value = output.get("value")
    match required_text(output, "type", *path):
        case "content":
            parts = as_list(value, *path, "value")
            return tuple(_block(as_mapping(part, *path, "value")) for part in parts)
        case "execution-denied":
            return optional_text(output, "reason", *path)
    return value if isinstance(value, str) else wire_json(value)


def _is_marked(part: Mapping[str, Any]) -> bool:
    options = part.get("providerOptions")
    said = wire_json(options) if options else ""
    return '"cacheControl"' in said or '"cachePoint"' in said


def _texts(part: Mapping[str, Any]) -> tuple[str, ...]:
    return () if _media(part) is not None else readable_strings(part)


def _block(part: Mapping[str, Any]) -> Block:
    match part:
        case {"type": "text", "text": str(text)}:
            return TextBlock(text)
    return _media(part) or OpaqueBlock({"type": "custom", **part})


def _media(part: Mapping[str, Any]) -> Block | None:
    """Return a ``file``: data in place, behind a URL, or in the shapes of earlier versions."""
    kind = part.get("mediaType") or "application/octet-stream"
    data = part.get("data")
    match data:
        case {"type": "data", "data": str(text)}:
            return block_of_source(Base64Source(text, kind), kind)
        case {"type": "url", "url": str(url)}:
            return block_of_source(source_of_url(url, kind), kind)
        case str() if part.get("type") in ("file", "media", "image-data", "file-data"):
            return block_of_source(Base64Source(data, kind), kind)
    address = part.get("url")
    if isinstance(address, str) and part.get("type") in ("image-url", "file-url"):
        fallback = "image/*" if part["type"] == "image-url" else kind
        return block_of_source(source_of_url(address, part.get("mediaType")), fallback)
    image = part.get("image")
    return ImageBlock(source_of_url(image)) if isinstance(image, str) else None


def to_tool_result(result: ToolResult, call: Call | None) -> Wire:
    """Return ``{"type": "tool-result", "toolCallId": …, "toolName": …, "output": {…}}``.

    The output's type says what happened: ``text``, ``content`` (with files), ``error-text``,
    ``execution-denied``. JSON stays text, so that nothing of it is printed anew.

    Raises:
        AdapterError: The id or the name is missing, or a block's type is unknown.
    """
    if not result.tool_call_id:
        raise AdapterError("toolCallId", "expected an id, got an empty string")
    if call is None or not call.tool_name:
        raise AdapterError("toolName", "required by the AI SDK, but missing")
    return {
        "type": "tool-result",
        "toolCallId": result.tool_call_id,
        "toolName": call.tool_name,
        "output": _output(result),
    }


def _output(result: ToolResult) -> Wire:
    if result.metadata.approved is False:
        reason = joined_text(result.content) or DENIED_WITHOUT_TEXT
        return {"type": "execution-denied", "reason": reason}
    if result.is_error:
        return {"type": "error-text", "value": joined_text(result.content) or said_nothing(result)}
    return _success(result.content)


def _success(content: str | Sequence[Block], known: Known = ()) -> Wire:
    said = joined_if_text(lowered_parts(content, text_part, _slot, known))
    if isinstance(said, str):
        return {"type": "text", "value": said or NO_OUTPUT}
    return {"type": "content", "value": said}


def _slot(block: Block) -> Wire | None:
    """Return the part of a file; an address has types of its own, for JSON has no ``URL``."""
    if not isinstance(block, ImageBlock | AudioBlock | DocumentBlock):
        return None
    match sendable(block.source):
        case Base64Source(text, mime_type):
            data = {"type": "data", "data": text}
            return {"type": "file", "data": data, "mediaType": mime_type}
        case UrlSource(url, mime_type):
            if isinstance(block, ImageBlock):
                return {"type": "image-url", "url": url}
            typed = {"mediaType": mime_type} if mime_type else {}
            return {"type": "file-url", "url": url, **typed}
    return None


def put_result(part: object, content: Content) -> Wire:
    """Return the part with other content; an error or a denial stays one."""
    wire = as_mapping(part)
    output = as_mapping(wire["output"])
    kind = output["type"]
    options = {k: output[k] for k in ("providerOptions",) if k in output}
    if kind == "execution-denied":
        return {**wire, "output": {**output, "reason": joined_text(content)}}
    if kind in _ERRORS:
        fresh: Wire = {"type": "error-text", "value": joined_text(content) or NO_OUTPUT}
    else:
        old = [as_mapping(p) for p in output["value"]] if kind == "content" else []
        fresh = _success(content, [(_block(p), p) for p in old])
    return {**wire, "output": {**fresh, **options}}


def lift(part: object) -> Result:
    """Return the result that a ``tool-result`` part carries; a denial is an error.

    Raises:
        AdapterError: It is no such part.
    """
    wire = as_mapping(part)
    expect(wire, "type", "tool-result")
    return _result(wire, ())


MODEL_MESSAGES = Adapter(
    name="vercel",
    read=read_message,
    put=put_result,
    lower=to_tool_result,
    lift=lift,
    shape=Shape(
        placement="run",
        call_id=("toolCallId",),
        result_id=("toolCallId",),
        say=lambda role, text: {"role": role, "content": [text_part(text)]},
        blocks=("content",),
        text=text_part,
        wrap=lambda parts: {"role": "tool", "content": parts},
        takes=("tool",),
    ),
)
