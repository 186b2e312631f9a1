"""Tool results as the ``tool`` message of OpenAI's Chat Completions API.

The message knows neither errors nor images, and strict backends of the same shape refuse every
further key. So an error is said in the text, and an image becomes a line that says what was there.
"""

from __future__ import annotations

from toolclip.adapters.ids import OPENAI_CHAT, wire_id
from toolclip.adapters.in_band import text_in_band, within
from toolclip.result import ToolResult

__all__ = ["to_tool_call_id", "to_tool_message"]

# `string_above_max_length`: longer strings are refused, with the whole request and every later one.
LONGEST_CONTENT_CHARACTERS = 10_485_760


def to_tool_call_id(call_id: str) -> str:
    """Return the id as the API takes it, at most 40 characters; use it for the call, too.

    Raises:
        AdapterError: The id is empty.
    """
    return wire_id(call_id, OPENAI_CHAT)


def to_tool_message(result: ToolResult) -> dict[str, object]:
    """Return the message that answers the call.

    ``{"role": "tool", "tool_call_id": "call_1", "content": "…"}``. The content is always one
    string, blocks joined by line breaks, which every backend of this shape takes; it is never
    empty.

    A failure is said in the content, as `in_band` describes.

    Raises:
        AdapterError: The id is empty, or a block's type is unknown.
    """
    return {
        "role": "tool",
        "tool_call_id": to_tool_call_id(result.tool_call_id),
        "content": within(text_in_band(result), LONGEST_CONTENT_CHARACTERS),
    }
