"""Session messages of pi and OpenClaw: ``toolCall`` blocks, ``toolResult`` messages.

Both the messages themselves and the entries of a session file, ``{"type": "message", "message":
{…}}``, are read; entries that hold no message (a model change, a compaction) say only what they
hold in the way of text.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from toolclip.adapters.adapter import Adapter
from toolclip.adapters.deep_json import wire_json
from toolclip.adapters.lowering import Known, Wire, lowered_parts, text_or_blocks, text_part
from toolclip.adapters.media import documents_among, images_among, sendable
from toolclip.adapters.objects import as_list, as_mapping, expect, optional_text, required_text
from toolclip.adapters.plain import NO_OUTPUT, has_failed, said_nothing
from toolclip.adapters.shape import chat_shape
from toolclip.adapters.view import Call, Content, MessageView, Path, Result, Role
from toolclip.result import Base64Source, Block, ImageBlock, OpaqueBlock, TextBlock, ToolResult

__all__ = ["SESSION"]

_ROLES: dict[object, Role] = {"system": "system", "user": "user", "assistant": "assistant"}
_SUMMARIES = ("compaction", "branch_summary")
# What a session's user ran beside the model; the model reads it as the user's text.
_SHELL = "bashExecution"


def read_entry(entry: object, index: int) -> MessageView:
    """Return what one message, or one entry of a session file, says.

    Raises:
        AdapterError: The message's role is unknown, or a block misses what it needs.
    """
    outer = entry if isinstance(entry, Mapping) else {}
    if "role" in outer:
        return _read(outer, (index,))
    if outer.get("type") == "message":
        return _read(as_mapping(outer.get("message"), index, "message"), (index, "message"))
    if outer.get("type") in _SUMMARIES:
        return MessageView("other", texts=(optional_text(outer, "summary", index),))
    return MessageView("other")


def _read(wire: Mapping[str, Any], path: Path) -> MessageView:
    role = wire.get("role")
    if role == "toolResult":
        return MessageView("tool", results=(_result(wire, path),))
    if role == _SHELL:
        return MessageView("other", texts=(optional_text(wire, "output", *path),))
    known = _ROLES.get(role)
    if known is None:
        return MessageView("other", texts=_texts(_blocks(wire.get("content"), path)))
    blocks = _blocks(wire.get("content"), path)
    thoughts = [b.raw for b in blocks if isinstance(b, OpaqueBlock) and b.type == "thinking"]
    return MessageView(
        role=known,
        calls=_calls(wire, path),
        texts=_texts(blocks),
        reasoning=tuple(str(thought.get("thinking", "")) for thought in thoughts),
        images=images_among(blocks),
        documents=documents_among(blocks),
        is_bound=any(thought.get("thinkingSignature") for thought in thoughts),
    )


def _texts(blocks: tuple[Block, ...]) -> tuple[str, ...]:
    return tuple(block.text for block in blocks if isinstance(block, TextBlock))


def _blocks(content: object, path: Path) -> tuple[Block, ...]:
    if content is None:
        return ()
    if isinstance(content, str):
        return (TextBlock(content),)
    at = (*path, "content")
    return tuple(_block(b, (*at, n)) for n, b in enumerate(as_list(content, *at)))


def _block(part: object, path: Path) -> Block:
    wire = as_mapping(part, *path)
    match wire:
        case {"type": "text", "text": str(text)}:
            return TextBlock(text)
        case {"type": "image", "data": str(data), "mimeType": str(kind)}:
            return ImageBlock(Base64Source(data, kind))
    required_text(wire, "type", *path)
    return OpaqueBlock(wire)


def _calls(wire: Mapping[str, Any], path: Path) -> tuple[Call, ...]:
    content = wire.get("content")
    calls = []
    for number, block in enumerate(content if isinstance(content, list | tuple) else ()):
        if as_mapping(block).get("type") == "toolCall":
            at = (*path, "content", number)
            call_id = optional_text(block, "id", *at)
            name = required_text(block, "name", *at)
            calls.append(Call(at, call_id, name, wire_json(block.get("arguments"))))
    return tuple(calls)


def _result(wire: Mapping[str, Any], path: Path) -> Result:
    blocks = _blocks(wire.get("content"), path)
    return Result(
        path=path,
        call_id=required_text(wire, "toolCallId", *path),
        content=text_or_blocks(blocks),
        tool_name=optional_text(wire, "toolName", *path) or None,
        is_error=wire.get("isError") is True,
    )


def to_message(result: ToolResult, call: Call | None) -> Wire:
    """Return ``{"role": "toolResult", "toolCallId": …, "content": […], "isError": false}``.

    Raises:
        AdapterError: A block's type is unknown.
    """
    parts = lowered_parts(result.content, text_part, _slot)
    return {
        "role": "toolResult",
        "toolCallId": result.tool_call_id,
        "toolName": call.tool_name if call is not None else "",
        "content": parts or [text_part(said_nothing(result))],
        "isError": has_failed(result),
    }


def _slot(block: Block) -> Wire | None:
    source = sendable(block.source) if isinstance(block, ImageBlock) else None
    if isinstance(source, Base64Source):
        return {"type": "image", "data": source.data, "mimeType": source.mime_type}
    return None


def put_result(part: object, content: Content) -> Wire:
    """Return the ``toolResult`` message with other content; its details stay with the session."""
    wire = as_mapping(part)
    if wire.get("role") != "toolResult":
        raise KeyError("role")
    old = wire.get("content")
    known: Known = [(_block(b, ()), b) for b in (old if isinstance(old, list | tuple) else ())]
    return {
        **wire,
        "content": lowered_parts(content, text_part, _slot, known) or [text_part(NO_OUTPUT)],
    }


def lift(part: object) -> Result:
    """Return the result that a ``toolResult`` message carries.

    Raises:
        AdapterError: It is no such message.
    """
    wire = as_mapping(part)
    expect(wire, "role", "toolResult")
    return _result(wire, ())


SESSION = Adapter(
    name="pi",
    read=read_entry,
    put=put_result,
    lower=to_message,
    lift=lift,
    shape=chat_shape(result_id="toolCallId"),
)
