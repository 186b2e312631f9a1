"""Reasoning travels whole: signatures, and the items that belong to it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from toolclip.adapters import Call
from toolclip.lint.finding import Finding
from toolclip.lint.subject import Subject

__all__ = ["check_reasoning_items", "check_thinking", "check_thought_signatures"]

_GEMINI = re.compile(r"gemini-(\d+)")
_SIGNED_FROM = 3


def check_thinking(subject: Subject) -> Iterator[Finding]:
    """Yield thinking blocks without their text or their signature."""
    for path, block in subject.blocks():
        if block.get("type") != "thinking":
            continue
        if not isinstance(block.get("thinking"), str):
            problem = "each thinking block must contain thinking"
            yield Finding(path, "thinking", problem)
        elif not block.get("signature"):
            where = f"messages.{path[0]}.content.{path[-1]}"
            problem = f"{where}.thinking.signature.str: Input should be a valid string"
            yield Finding(path, "thinking", problem)


def check_reasoning_items(subject: Subject) -> Iterator[Finding]:
    """Yield reasoning items whose following item, a call or a message, is gone."""
    messages = subject.messages
    for index, item in enumerate(messages):
        if item.get("type") != "reasoning":
            continue
        after = messages[index + 1 :]
        following = next((i for i in after if i.get("type") != "reasoning"), None)
        if following is None or not _is_of_the_model(following):
            yield subject.finding("reasoning-alone", (index,), id=item.get("id", ""))


def _is_of_the_model(item: Mapping[str, Any]) -> bool:
    kind = str(item.get("type") or "message")
    if kind == "message":
        return item.get("role") == "assistant"
    return not kind.endswith("_output") or kind == "program_output"


def check_thought_signatures(subject: Subject) -> Iterator[Finding]:
    """Yield the first call of each step of the current turn that has no thought signature.

    Models before Gemini 3 have none; where the model is not known, nothing is said.
    """
    generation = _GEMINI.search(subject.model or "")
    if generation is None or int(generation[1]) < _SIGNED_FROM:
        return
    start = max((i for i, m in enumerate(subject.view.messages) if m.role == "user"), default=-1)
    for message in subject.view.messages[start + 1 :]:
        if message.calls and not _is_signed(subject, message.calls[0]):
            yield subject.finding("thought-signature", message.calls[0].path)


def _is_signed(subject: Subject, call: Call) -> bool:
    index, key, number = call.path
    part = subject.messages[int(index)][str(key)][number]
    return isinstance(part, Mapping) and bool(
        part.get("thoughtSignature") or part.get("thought_signature")
    )
