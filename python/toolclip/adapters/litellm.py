"""LiteLLM's normalised messages: OpenAI's chat shape with images in results.

The gateway declares an ``is_error`` for the message and does not forward it, while strict
backends behind it refuse the key; so it is read, but errors are said in the text.
"""

from __future__ import annotations

from toolclip.adapters.adapter import Adapter
from toolclip.adapters.chat_family import read_message
from toolclip.adapters.chat_parts import text_or_images
from toolclip.adapters.ids import OPENAI_CHAT, wire_id
from toolclip.adapters.lowering import Wire
from toolclip.adapters.openai_chat_messages import lift, put_parts
from toolclip.adapters.shape import chat_shape
from toolclip.result import ToolResult

__all__ = ["CHAT"]


def to_tool_message(result: ToolResult) -> Wire:
    """Return ``{"role": "tool", "tool_call_id": …, "content": "…" or […]}``.

    Raises:
        AdapterError: The id is empty, or a block's type is unknown.
    """
    return {
        "role": "tool",
        "tool_call_id": wire_id(result.tool_call_id, OPENAI_CHAT),
        "content": text_or_images(
            result, lambda url: {"type": "image_url", "image_url": {"url": url}}
        ),
    }


CHAT = Adapter(
    name="litellm",
    read=read_message,
    put=put_parts,
    lower=lambda result, _: to_tool_message(result),
    lift=lift,
    shape=chat_shape(OPENAI_CHAT),
)
