"""Ids as the provider takes them: its characters, its length."""

from __future__ import annotations

from collections.abc import Iterator

from toolclip.adapters import Call, Result
from toolclip.adapters.ids import ANY
from toolclip.lint.finding import Finding
from toolclip.lint.subject import Subject

__all__ = ["check_ids"]


def check_ids(subject: Subject) -> Iterator[Finding]:
    """Yield calls and results whose id the provider refuses."""
    rule = subject.adapter.shape.ids
    parts: tuple[Call | Result, ...] = (*subject.view.calls, *subject.view.results)
    for part in parts:
        if not rule.allows(part.call_id) and (part.call_id or rule is not ANY):
            yield subject.finding("id", part.path, id=part.call_id)
