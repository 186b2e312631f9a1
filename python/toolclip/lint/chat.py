"""What strict backends of the chat family refuse in a ``tool`` message."""

from __future__ import annotations

from collections.abc import Iterator

from toolclip.lint.finding import Finding
from toolclip.lint.subject import Subject

__all__ = ["check_names", "check_tool_messages"]

_TEXT_PARTS = frozenset({"text", "document"})


def check_tool_messages(subject: Subject) -> Iterator[Finding]:
    """Yield results that hold images, unknown keys, or nothing at all."""
    for index, message in enumerate(subject.messages):
        if message.get("role") != "tool":
            continue
        if "is_error" in message:
            yield subject.finding("unknown-key", (index, "is_error"))
        content = message.get("content")
        if not content:
            yield subject.finding("blank-result", (index, "content"))
        for number, part in enumerate(content if isinstance(content, list | tuple) else ()):
            if isinstance(part, dict) and part.get("type") not in _TEXT_PARTS:
                yield subject.finding("media-in-result", (index, "content", number))


def check_names(subject: Subject) -> Iterator[Finding]:
    """Yield results that name no tool, where the name is all that pairs them."""
    for message in subject.view.messages:
        for result in message.results:
            if not result.tool_name:
                yield subject.finding("name", result.path)
