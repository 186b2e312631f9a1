"""Mistral's chat API: OpenAI's shape with ids of nine characters and the tool's name.

Formats before V13 (the models up to mid 2025) refuse every other id; the API itself turns longer
ones down for them only. Nine letters and digits work everywhere.
"""

from __future__ import annotations

from toolclip.adapters.adapter import Adapter
from toolclip.adapters.chat_family import read_message
from toolclip.adapters.chat_parts import text_or_images
from toolclip.adapters.ids import MISTRAL, wire_id
from toolclip.adapters.lowering import Wire
from toolclip.adapters.openai_chat_messages import lift, put_parts
from toolclip.adapters.shape import chat_shape
from toolclip.adapters.view import Call
from toolclip.result import ToolResult

__all__ = ["CHAT"]


def to_tool_message(result: ToolResult, call: Call | None) -> Wire:
    """Return ``{"role": "tool", "tool_call_id": …, "name": …, "content": "…"}``.

    Images become ``image_url`` chunks, for which the content is a list. Errors are said in the
    text, as `in_band` describes.

    Raises:
        AdapterError: The id is empty, or a block's type is unknown.
    """
    wire: Wire = {
        "role": "tool",
        "tool_call_id": wire_id(result.tool_call_id, MISTRAL),
        "content": text_or_images(result, lambda url: {"type": "image_url", "image_url": url}),
    }
    return {**wire, "name": call.tool_name} if call is not None and call.tool_name else wire


CHAT = Adapter(
    name="mistral",
    read=read_message,
    put=put_parts,
    lower=to_tool_message,
    lift=lift,
    shape=chat_shape(MISTRAL),
)
