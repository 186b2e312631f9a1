"""Cohere's chat API, version 2: OpenAI's shape, with documents that answers cite by id."""

from __future__ import annotations

from toolclip.adapters.adapter import Adapter
from toolclip.adapters.chat_family import read_message
from toolclip.adapters.ids import ANY, wire_id
from toolclip.adapters.in_band import text_in_band
from toolclip.adapters.lowering import Wire
from toolclip.adapters.openai_chat_messages import lift, put_text
from toolclip.adapters.shape import chat_shape
from toolclip.result import ToolResult

__all__ = ["CHAT"]


def to_tool_message(result: ToolResult) -> Wire:
    """Return ``{"role": "tool", "tool_call_id": …, "content": "…"}``.

    The content is one string, for the API reads a JSON string there as an object. Errors are said
    in the text, images described.

    Raises:
        AdapterError: The id is empty, or a block's type is unknown.
    """
    return {
        "role": "tool",
        "tool_call_id": wire_id(result.tool_call_id, ANY),
        "content": text_in_band(result),
    }


CHAT = Adapter(
    name="cohere",
    read=read_message,
    put=put_text,
    lower=lambda result, _: to_tool_message(result),
    lift=lift,
    shape=chat_shape(),
)
