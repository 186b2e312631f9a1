"""OpenAI's Chat Completions API: message lists with a ``tool`` message for each result."""

from __future__ import annotations

from toolclip.adapters.adapter import Adapter
from toolclip.adapters.chat_family import inner_marker, read_message, read_result
from toolclip.adapters.ids import OPENAI_CHAT
from toolclip.adapters.in_band import joined_text, within
from toolclip.adapters.objects import as_mapping, located
from toolclip.adapters.openai_chat import LONGEST_CONTENT_CHARACTERS, to_tool_message
from toolclip.adapters.plain import NO_OUTPUT
from toolclip.adapters.shape import chat_shape
from toolclip.adapters.view import Content
from toolclip.result import ToolResult

__all__ = ["CHAT", "lift", "put_text"]


def put_text(part: object, content: Content) -> dict[str, object]:
    """Return the ``tool`` message with other content, as text.

    A cache breakpoint stands on a part, so that a message which had one keeps a list of one part.
    """
    wire = as_mapping(part)
    if wire.get("role") not in ("tool", "function"):
        raise KeyError("role")
    text = within(joined_text(content) or NO_OUTPUT, LONGEST_CONTENT_CHARACTERS)
    marker = inner_marker(wire)
    if marker is None:
        return {**wire, "content": text}
    key, value = marker
    return {**wire, "content": [{"type": "text", "text": text, key: value}]}


def lift(part: object) -> ToolResult:
    """Return the result that a ``tool`` message carries; an error in the text stays there.

    Raises:
        AdapterError: It is no such message.
    """
    wire = as_mapping(part)
    if wire.get("role") not in ("tool", "function"):
        raise located(("role",), f'expected "tool", got {wire.get("role")!r}')
    result = read_result(wire, ())
    return ToolResult(result.call_id, result.content, result.is_error)


CHAT = Adapter(
    name="openai-chat",
    read=read_message,
    put=put_text,
    lower=lambda result, _: to_tool_message(result),
    lift=lift,
    shape=chat_shape(OPENAI_CHAT),
)
