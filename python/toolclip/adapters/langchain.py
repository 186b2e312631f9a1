"""LangChain's messages, as objects or as dicts: ``ToolMessage`` with a status and an artifact."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from toolclip.adapters.adapter import Adapter
from toolclip.adapters.deep_json import wire_json
from toolclip.adapters.ids import ANY, wire_id
from toolclip.adapters.lowering import (
    Known,
    Wire,
    joined_if_text,
    lowered_parts,
    text_part,
    with_marker,
)
from toolclip.adapters.media import documents_among, images_among, source_of_url
from toolclip.adapters.objects import (
    as_list,
    as_mapping,
    located,
    optional_text,
    readable_strings,
    required_text,
)
from toolclip.adapters.plain import ERROR_WITHOUT_TEXT, NO_OUTPUT, has_failed, said_nothing
from toolclip.adapters.shape import chat_shape
from toolclip.adapters.typed_media import TypedMedia
from toolclip.adapters.view import Call, Content, MessageView, Path, Result, Role
from toolclip.result import (
    Block,
    ImageBlock,
    OpaqueBlock,
    TextBlock,
    ToolResult,
)

__all__ = ["MESSAGES"]

_ROLES: dict[object, Role] = {
    "system": "system",
    "developer": "system",
    "human": "user",
    "user": "user",
    "HumanMessageChunk": "user",
    "ai": "assistant",
    "assistant": "assistant",
    "AIMessageChunk": "assistant",
    "tool": "tool",
    "ToolMessageChunk": "tool",
}
_THINKING = frozenset({"thinking", "redacted_thinking", "reasoning"})
# Calls that a provider's blocks repeat; `tool_calls` has them all.
_CALLS = frozenset({"tool_use", "tool_call", "function_call", "tool_call_chunk"})
_MEDIA = TypedMedia(document="file", data="base64", url="url")


def read_message(message: object, index: int) -> MessageView:
    """Return what one message says.

    Raises:
        AdapterError: The message's type is unknown, or a block misses what its type needs.
    """
    wire = as_mapping(message, index)
    role = _role(wire)
    if role is None:
        raise located((index, "type"), f"unknown type {wire.get('type')!r}")
    if role == "tool":
        result = _result(wire, (index,))
        return MessageView(role, results=(result,), is_marked=result.is_marked)
    blocks = _blocks(wire.get("content"), (index, "content"))
    opaque = [block.raw for block in blocks if isinstance(block, OpaqueBlock)]
    thoughts = [raw for raw in opaque if raw.get("type") in _THINKING]
    others = [raw for raw in opaque if raw.get("type") not in _THINKING | _CALLS]
    texts = [block.text for block in blocks if isinstance(block, TextBlock)]
    return MessageView(
        role=role,
        calls=_calls(wire, index),
        texts=(*texts, *(text for raw in others for text in readable_strings(raw))),
        reasoning=tuple(text for raw in thoughts for text in readable_strings(raw)),
        images=images_among(blocks),
        documents=documents_among(blocks),
        is_bound=any(_is_signed(raw) for raw in thoughts),
        is_marked=_is_marked(wire),
    )


def _role(wire: Mapping[str, Any]) -> Role | None:
    return _ROLES.get(wire.get("role") or wire.get("type"))


def _is_signed(raw: Mapping[str, Any]) -> bool:
    extras = raw.get("extras")
    inner = extras if isinstance(extras, Mapping) else {}
    return bool(raw.get("signature") or raw.get("data") or inner.get("signature"))


def _calls(wire: Mapping[str, Any], index: int) -> tuple[Call, ...]:
    calls = []
    for number, one in enumerate(as_list(wire.get("tool_calls") or (), index, "tool_calls")):
        path = (index, "tool_calls", number)
        call = as_mapping(one, *path)
        if isinstance(call.get("function"), Mapping):  # OpenAI's dicts are taken, too
            call = {"id": call.get("id"), **call["function"], "args": call["function"]}
        name = required_text(call, "name", *path)
        args = call.get("args") or {}
        calls.append(Call(path, optional_text(call, "id", *path), name, wire_json(args)))
    return tuple(calls)


def _result(wire: Mapping[str, Any], path: Path) -> Result:
    blocks = _blocks(wire.get("content"), (*path, "content"))
    said = wire.get("content")
    return Result(
        path=path,
        call_id=required_text(wire, "tool_call_id", *path),
        content=said if isinstance(said, str) else blocks,
        tool_name=optional_text(wire, "name", *path) or None,
        is_error=wire.get("status") == "error",
        is_marked=_is_marked(wire),
    )


def _is_marked(wire: Mapping[str, Any]) -> bool:
    content = wire.get("content")
    parts = content if isinstance(content, list | tuple) else ()
    return any(isinstance(part, Mapping) and "cache_control" in part for part in parts)


def _blocks(content: object, path: Path) -> tuple[Block, ...]:
    if content is None:
        return ()
    if isinstance(content, str):
        return (TextBlock(content),)
    return tuple(_block(part, (*path, n)) for n, part in enumerate(as_list(content, *path)))


def _block(part: object, path: Path) -> Block:
    if isinstance(part, str):
        return TextBlock(part)
    wire = as_mapping(part, *path)
    required_text(wire, "type", *path)
    match wire:
        case {"type": "text", "text": str(text)}:
            return TextBlock(text, extra={k: v for k, v in wire.items() if k == "cache_control"})
        case {"type": "image_url", "image_url": str(url) | {"url": str(url)}}:
            return ImageBlock(source_of_url(url))
    return _MEDIA.read(wire) or OpaqueBlock(wire)


def to_tool_message(result: ToolResult, call: Call | None) -> Wire:
    """Return ``{"role": "tool", "tool_call_id": …, "content": …, "status": "error"}``.

    The keys are those of ``ToolMessage`` and of the dicts that models take in its place. Content is
    a string or a list, since anything else would become its Python representation.

    Raises:
        AdapterError: The id is empty, or a block's type is unknown.
    """
    wire: Wire = {
        "role": "tool",
        "tool_call_id": wire_id(result.tool_call_id, ANY),
        "content": _lowered(result.content) or said_nothing(result),
        "status": "error" if has_failed(result) else "success",
    }
    return {**wire, "name": call.tool_name} if call is not None and call.tool_name else wire


def _lowered(content: str | Sequence[Block], known: Known = ()) -> str | list[Wire]:
    return joined_if_text(lowered_parts(content, text_part, _MEDIA.write, known))


def put_result(part: object, content: Content) -> Wire:
    """Return the message with other content; status and artifact stay.

    A cache marker on one of its blocks stays the last block's.
    """
    wire = as_mapping(part)
    if _role(wire) != "tool":
        raise KeyError("type")
    old = wire.get("content")
    parts = [p for p in old if isinstance(p, Mapping)] if isinstance(old, list | tuple) else []
    nothing = ERROR_WITHOUT_TEXT if wire.get("status") == "error" else NO_OUTPUT
    fresh = _lowered(content, [(_block(p, ()), p) for p in parts]) or nothing
    marker = next((p["cache_control"] for p in reversed(parts) if "cache_control" in p), None)
    if marker is not None:
        blocks = [text_part(fresh)] if isinstance(fresh, str) else fresh
        fresh = with_marker(blocks, "cache_control", marker)
    return {**wire, "content": fresh}


def lift(part: object) -> Result:
    """Return the result that a tool message carries.

    Raises:
        AdapterError: It is no such message.
    """
    wire = as_mapping(part)
    if _role(wire) != "tool":
        raise located(("type",), f'expected "tool", got {wire.get("type")!r}')
    return _result(wire, ())


MESSAGES = Adapter(
    name="langchain",
    read=read_message,
    put=put_result,
    lower=to_tool_message,
    lift=lift,
    shape=chat_shape(),
)
