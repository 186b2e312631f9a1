"""OpenAI's Chat Completions API: message lists with a ``tool`` message for each result."""

from __future__ import annotations

from toolclip.adapters.adapter import Adapter
from toolclip.adapters.chat_family import inner_marker, read_message, read_result
from toolclip.adapters.chat_parts import read_content
from toolclip.adapters.ids import OPENAI_CHAT
from toolclip.adapters.in_band import joined_text, within
from toolclip.adapters.lowering import Wire, lowered_parts, text_part, with_marker
from toolclip.adapters.objects import as_list, as_mapping, expect
from toolclip.adapters.openai_chat import LONGEST_CONTENT_CHARACTERS, to_tool_message
from toolclip.adapters.plain import NO_OUTPUT, in_words
from toolclip.adapters.shape import chat_shape
from toolclip.adapters.view import Content, Result

__all__ = ["CHAT", "lift", "put_parts", "put_text"]


def put_text(part: object, content: Content) -> Wire:
    """Return the ``tool`` message with other content, as text.

    A cache breakpoint stands on a part, so that a message which had one keeps a list of one part.
    """
    return _put(
        part, within(joined_text(in_words(content)) or NO_OUTPUT, LONGEST_CONTENT_CHARACTERS)
    )


def put_parts(part: object, content: Content) -> Wire:
    """Return the ``tool`` message with other content; what stays of its parts stays as it was."""
    old = as_mapping(part).get("content")
    parts = as_list(old) if isinstance(old, list | tuple) else ()
    known = list(zip(read_content(parts, ()), parts, strict=True))
    fresh = lowered_parts(content, text_part, lambda _: None, known)
    if any(one.get("type") != "text" for one in fresh):
        return _put(part, fresh)
    return put_text(part, content)


def _put(part: object, fresh: str | list[Wire]) -> Wire:
    wire = as_mapping(part)
    if wire.get("role") not in ("tool", "function"):
        raise KeyError("role")
    marker = inner_marker(wire)
    if marker is None:
        return {**wire, "content": fresh}
    key, value = marker
    parts = [text_part(fresh)] if isinstance(fresh, str) else fresh
    return {**wire, "content": with_marker(parts, key, value)}


def lift(part: object) -> Result:
    """Return the result that a ``tool`` message carries; an error in the text stays there.

    Raises:
        AdapterError: It is no such message.
    """
    wire = as_mapping(part)
    expect(wire, "role", "tool", "function")
    return read_result(wire, ())


CHAT = Adapter(
    name="openai-chat",
    read=read_message,
    put=put_text,
    lower=lambda result, _: to_tool_message(result),
    lift=lift,
    shape=chat_shape(OPENAI_CHAT),
)
