"""Ollama's chat API: results are paired with calls by the tool's name, for there are no ids."""

from __future__ import annotations

from toolclip.adapters.adapter import Adapter
from toolclip.adapters.chat_family import read_message
from toolclip.adapters.in_band import text_in_band
from toolclip.adapters.lowering import Wire
from toolclip.adapters.openai_chat_messages import lift, put_text
from toolclip.adapters.shape import chat_shape
from toolclip.adapters.view import Call
from toolclip.exceptions import AdapterError
from toolclip.result import ToolResult

__all__ = ["CHAT"]


def to_tool_message(result: ToolResult, call: Call | None) -> Wire:
    """Return ``{"role": "tool", "tool_name": …, "content": "…"}``.

    The client drops an id without a word, and models see no images in this role.

    Raises:
        AdapterError: The name is missing, or a block's type is unknown.
    """
    if call is None or not call.tool_name:
        raise AdapterError("toolName", "required by Ollama, but missing")
    return {"role": "tool", "tool_name": call.tool_name, "content": text_in_band(result)}


CHAT = Adapter(
    name="ollama",
    read=read_message,
    put=put_text,
    lower=to_tool_message,
    lift=lift,
    shape=chat_shape(result_id="tool_call_id"),
)
