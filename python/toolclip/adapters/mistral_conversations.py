"""Mistral's Conversations API: a list of entries, a result is the text of a ``function.result``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from toolclip.adapters.adapter import Adapter
from toolclip.adapters.chat_parts import read_content
from toolclip.adapters.deep_json import wire_json
from toolclip.adapters.ids import ANY, wire_id
from toolclip.adapters.in_band import joined_text, text_in_band
from toolclip.adapters.lowering import Wire
from toolclip.adapters.media import documents_among, images_among
from toolclip.adapters.objects import as_list, as_mapping, expect, readable_strings, required_text
from toolclip.adapters.plain import NO_OUTPUT, in_words
from toolclip.adapters.shape import Shape
from toolclip.adapters.view import Call, Content, MessageView, Path, Result, Role
from toolclip.result import Block, OpaqueBlock, TextBlock, ToolResult

__all__ = ["ENTRIES"]


def read_entry(entry: object, index: int) -> MessageView:
    """Return what one entry says; tools that the server runs itself are the model's.

    Raises:
        AdapterError: The entry has no type, or misses what its type needs.
    """
    wire = as_mapping(entry, index)
    kind = required_text(wire, "type", index)
    if kind == "function.call":
        return MessageView("assistant", calls=(_call(wire, (index,)),))
    if kind == "function.result":
        return MessageView("tool", results=(_result(wire, (index,)),))
    is_users = kind == "message.input" and wire.get("role") != "assistant"
    role: Role = "user" if is_users else "assistant"
    content = wire.get("content")
    if isinstance(content, str):
        return MessageView(role, texts=(content,))
    if content is None:
        return MessageView(role, texts=readable_strings(wire))
    blocks = read_content(as_list(content, index, "content"), (index, "content"))
    return MessageView(
        role,
        texts=tuple(text for block in blocks for text in _texts(block)),
        images=images_among(blocks),
        documents=documents_among(blocks),
    )


def _texts(block: Block) -> tuple[str, ...]:
    if isinstance(block, TextBlock):
        return (block.text,)
    return readable_strings(block.raw) if isinstance(block, OpaqueBlock) else ()


def _call(wire: Mapping[str, Any], path: Path) -> Call:
    arguments = wire.get("arguments")
    return Call(
        path=path,
        call_id=required_text(wire, "tool_call_id", *path),
        tool_name=required_text(wire, "name", *path),
        arguments=arguments if isinstance(arguments, str) else wire_json(arguments or {}),
    )


def _result(wire: Mapping[str, Any], path: Path) -> Result:
    call_id = required_text(wire, "tool_call_id", *path)
    return Result(path, call_id, required_text(wire, "result", *path))


def to_function_result(result: ToolResult) -> Wire:
    """Return ``{"type": "function.result", "tool_call_id": …, "result": "…"}``.

    Errors are said in the text, images described.

    Raises:
        AdapterError: The id is empty, or a block's type is unknown.
    """
    return {
        "type": "function.result",
        "tool_call_id": wire_id(result.tool_call_id, ANY),
        "result": text_in_band(result),
    }


def put_result(part: object, content: Content) -> Wire:
    """Return the ``function.result`` entry with other content."""
    wire = as_mapping(part)
    if wire.get("type") != "function.result":
        raise KeyError("type")
    return {**wire, "result": joined_text(in_words(content)) or NO_OUTPUT}


def lift(part: object) -> Result:
    """Return the result that a ``function.result`` entry carries; an error in the text stays there.

    Raises:
        AdapterError: It is no such entry.
    """
    wire = as_mapping(part)
    expect(wire, "type", "function.result")
    return _result(wire, ())


ENTRIES = Adapter(
    name="mistral-conversations",
    read=read_entry,
    put=put_result,
    lower=lambda result, _: to_function_result(result),
    lift=lift,
    shape=Shape(
        placement="anywhere",
        call_id=("tool_call_id",),
        result_id=("tool_call_id",),
        say=lambda role, text: {
            "type": "message.input" if role == "user" else "message.output",
            "role": "user" if role == "user" else "assistant",
            "content": text,
        },
    ),
    is_item_list=True,
)
