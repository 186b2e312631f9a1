"""OpenAI's Responses API: a flat list of items, one for each message, call, output and thought."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from toolclip.adapters import responses_outputs as outputs
from toolclip.adapters.adapter import Adapter
from toolclip.adapters.chat_family import read_message as read_chat_message
from toolclip.adapters.chat_parts import MARKERS, marker_among
from toolclip.adapters.deep_json import wire_json
from toolclip.adapters.ids import OPENAI_RESPONSES, wire_id
from toolclip.adapters.lowering import Wire
from toolclip.adapters.objects import as_mapping, expect, optional_text, readable_strings
from toolclip.adapters.shape import Shape
from toolclip.adapters.view import Call, Content, MessageView, Path, Result, Role
from toolclip.result import ToolResult

__all__ = ["RESPONSES"]

_ANSWERS = frozenset(outputs.OUTPUT_OF.values())
# Items of ours, or of the conversation, that neither the user nor the model says.
_SETTINGS = frozenset(
    {"additional_tools", "configuration_update", "compaction_trigger", "mcp_approval_response"}
)
# What the model is told of a call, where the item has a key of its own for it.
_ARGUMENTS = {
    "function_call": "arguments",
    "custom_tool_call": "input",
    "apply_patch_call": "operation",
    "computer_call": "action",
    "local_shell_call": "action",
    "shell_call": "action",
    "tool_search_call": "arguments",
}


def read_item(item: object, index: int) -> MessageView:
    """Return what one item says.

    An item of a type that is not known is taken for the model's: the API adds types for what its
    own tools do, and they all have to be sent back as they came.

    Raises:
        AdapterError: An item of a known type misses what its type needs.
    """
    wire = as_mapping(item, index)
    kind = wire.get("type") or "message"
    if kind == "message":
        return read_chat_message(wire, index)
    if kind in _ARGUMENTS:
        return MessageView("assistant", calls=(_call(wire, kind, (index,)),))
    if kind in _ANSWERS:
        result = _result(wire, (index,))
        return MessageView("tool", results=(result,), is_marked=result.is_marked)
    if kind == "reasoning":
        bound = bool(wire.get("encrypted_content") or wire.get("id"))
        return MessageView("assistant", reasoning=readable_strings(wire), is_bound=bound)
    role: Role = "other" if kind in _SETTINGS else "assistant"
    return MessageView(role, texts=readable_strings(wire))


def _call(wire: Mapping[str, Any], kind: str, path: Path) -> Call:
    said = wire.get(_ARGUMENTS[kind])
    return Call(
        path=path,
        call_id=optional_text(wire, "call_id", *path),
        tool_name=optional_text(wire, "name", *path) or kind.removesuffix("_call"),
        arguments=said if isinstance(said, str) else wire_json(said or wire.get("actions")),
        kind=kind,
        is_closed=kind == "tool_search_call" and wire.get("execution") != "client",
    )


def _result(wire: Mapping[str, Any], path: Path) -> Result:
    kind = str(wire["type"])
    marked = any(wire.get(key) is not None for key in MARKERS)
    return Result(
        path=path,
        call_id=optional_text(wire, outputs.id_key(kind), *path),
        content=outputs.read_output(wire, path),
        tool_name=optional_text(wire, "name", *path) or None,
        is_error=outputs.failed(wire),
        is_marked=marked or marker_among(wire.get("output")) is not None,
        is_editable=kind not in ("computer_call_output", "tool_search_output"),
    )


def to_output(result: ToolResult, call: Call | None) -> Wire:
    """Return the item that answers the call: ``{"type": "function_call_output", …}``.

    A function's output is a string, or a list if an image or a file is in it. Errors of functions
    and custom tools are said in the text, since ``status`` knows no failure; the shell has an exit
    code, a patch a status.

    Args:
        result: What the tool said.
        call: The call it answers; without it, a function is assumed.

    Raises:
        AdapterError: The id is empty, or a computer call is answered without a screenshot.
    """
    kind = call.kind if call is not None and call.kind in outputs.OUTPUT_OF else "function_call"
    call_id = wire_id(result.tool_call_id, OPENAI_RESPONSES)
    return outputs.lower_output(result, outputs.OUTPUT_OF[kind], call_id, _cap(call))


def _cap(call: Call | None) -> int | None:
    """Return the longest output that the model asked a shell call for."""
    if call is None or call.kind != "shell_call":
        return None
    try:
        action = json.loads(call.arguments)
    except (ValueError, RecursionError):
        return None
    cap = action.get("max_output_length") if isinstance(action, dict) else None
    return cap if isinstance(cap, int) and cap > 0 else None


def put_output(part: object, content: Content) -> Wire:
    """Return the output item with other content."""
    wire = as_mapping(part)
    if wire.get("type") not in _ANSWERS:
        raise KeyError("type")
    return outputs.fill(wire, content)


def lift(part: object) -> Result:
    """Return the result that an output item carries.

    Raises:
        AdapterError: It is no output item.
    """
    wire = as_mapping(part)
    expect(wire, "type", *sorted(_ANSWERS))
    return _result(wire, ())


RESPONSES = Adapter(
    name="openai-responses",
    read=read_item,
    put=put_output,
    lower=to_output,
    lift=lift,
    shape=Shape(
        placement="anywhere",
        call_id=("call_id",),
        result_id=("call_id",),
        say=lambda role, text: {"role": role, "content": text},
        ids=OPENAI_RESPONSES,
    ),
    is_item_list=True,
)
