"""Calls and results belong together: one result a call, in its place, of the same id."""

from __future__ import annotations

from collections.abc import Iterator

from toolclip.adapters import Call, Result
from toolclip.lint.finding import Finding
from toolclip.lint.subject import Subject
from toolclip.lint.turns import Turn, turns_of

__all__ = ["check_pairs", "check_text_before_results"]


def check_pairs(subject: Subject) -> Iterator[Finding]:
    """Yield what breaks the pairing of calls and results."""
    if not subject.adapter.shape.has_calls:
        return
    owned = {result.path: result.call for result in subject.view.results}
    for turn in turns_of(subject.view, subject.adapter.shape.placement):
        yield from _missing(subject, turn)
        yield from _repeated(subject, turn.calls)
        for result in turn.strays:
            yield _stray(subject, result, owned[result.path])
        for result in turn.seconds:
            yield subject.finding("second-result", result.path, id=result.call_id)


def _missing(subject: Subject, turn: Turn) -> Iterator[Finding]:
    for call, answer in zip(turn.calls, turn.answers, strict=True):
        if answer is None:
            said = call.call_id or call.tool_name
            yield subject.finding("call-without-result", call.path, id=said)


def _stray(subject: Subject, result: Result, owner: Call | None) -> Finding:
    """Return the finding for a result that answers no call of the turn before it.

    If it answers an earlier call, it only stands in the wrong place; the provider's words are the
    same.
    """
    said = result.call_id or result.tool_name or ""
    found = subject.finding("result-without-call", result.path, id=said)
    if owner is None:
        return found
    return Finding(found.at, "result-out-of-place", found.provider_error)


def _repeated(subject: Subject, calls: tuple[Call, ...]) -> Iterator[Finding]:
    """Yield calls of one turn that share an id; across turns, providers repeat ids themselves."""
    if subject.adapter.shape.placement == "anywhere":
        return
    seen: set[str] = set()
    for call in calls:
        if call.call_id in seen:
            yield subject.finding("repeated-call-id", call.path, id=call.call_id)
        seen.update({call.call_id} - {""})


def check_text_before_results(subject: Subject) -> Iterator[Finding]:
    """Yield messages in which something stands before the results; they have to come first."""
    for message in subject.view.messages:
        numbers = [int(result.path[-1]) for result in message.results if not result.is_closed]
        if numbers and max(numbers) >= len(numbers):
            said = message.results[-1].call_id
            yield subject.finding("text-before-results", message.results[-1].path, id=said)
