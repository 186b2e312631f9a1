"""Records of a Claude Code session file: Anthropic's messages, one content block a line.

``{"type": "assistant", "message": {"role": "assistant", "content": [{…}]}, "uuid": …}``; lines of
other types (progress, snapshots, summaries of tools) hold no message of the conversation.
"""

from __future__ import annotations

from collections.abc import Mapping

from toolclip.adapters.adapter import Adapter
from toolclip.adapters.anthropic import to_tool_result
from toolclip.adapters.anthropic_messages import lift, put_result, read_blocks
from toolclip.adapters.ids import ANTHROPIC
from toolclip.adapters.shape import Shape
from toolclip.adapters.view import MessageView, Role

__all__ = ["RECORDS"]

_ROLES: dict[object, Role] = {"user": "user", "assistant": "assistant"}


def read_record(record: object, index: int) -> MessageView:
    """Return what one record says.

    Raises:
        AdapterError: A block of its message misses what its type needs.
    """
    outer = record if isinstance(record, Mapping) else {}
    message = outer.get("message")
    role = _ROLES.get(outer.get("type"))
    if role is None or not isinstance(message, Mapping):
        return MessageView("other")
    content = message.get("content")
    if isinstance(content, str):
        return MessageView(role, texts=(content,))
    return read_blocks(content or (), role, (index, "message", "content"))


RECORDS = Adapter(
    name="claude-code",
    read=read_record,
    put=put_result,
    lower=lambda result, _: to_tool_result(result),
    lift=lift,
    shape=Shape(
        placement="run",
        call_id=("id",),
        result_id=("tool_use_id",),
        say=lambda role, text: {
            "type": role,
            "message": {"role": role, "content": [{"type": "text", "text": text}]},
        },
        blocks=("message", "content"),
        text=lambda text: {"type": "text", "text": text},
        wrap=lambda parts: {"type": "user", "message": {"role": "user", "content": parts}},
        takes=("tool",),
        ids=ANTHROPIC,
    ),
)
