"""Mends a message list until the provider accepts it, and changes nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from toolclip.lint.check import lint
from toolclip.lint.finding import Finding
from toolclip.lint.mending_pairs import Mode, mend_pairs
from toolclip.lint.mending_parts import mend_parts
from toolclip.lint.subject import Subject, subject_of

__all__ = ["Repaired", "repair"]

# Mending one thing can bring another to light (an emptied message); in practice twice is enough.
_ROUNDS = 5
_PAIRING = frozenset(
    {
        "call-without-result",
        "result-without-call",
        "result-out-of-place",
        "second-result",
        "text-before-results",
    }
)

# Until these are mended, nothing can be paired.
_FIRST = frozenset({"id", "repeated-call-id", "not-an-object"})


@dataclass(frozen=True, slots=True)
class Repaired:
    """A mended message list.

    Attributes:
        messages: The list; messages that needed no mending are the same objects.
        fixed: What was wrong, in the order of the rounds that found it.
        left: What is still wrong, because only the caller could mend it (a thought signature that
            is gone, an unknown name).
    """

    messages: list[object]
    fixed: tuple[Finding, ...]
    left: tuple[Finding, ...]


def repair(
    messages: Sequence[object],
    provider: str,
    mode: Mode = "stub",
    *,
    model: str | None = None,
    continues: bool = False,
) -> Repaired:
    """Return the messages as the provider accepts them; a list without faults comes back as it is.

    Args:
        messages: The provider's own list; never changed.
        provider: The adapter's name.
        mode: What becomes of calls without results and results without calls: ``stub`` (an error
            answers the call, the result goes), ``drop`` (both go), ``flatten`` (both become text).
        model: The model; some rules hold from a generation on.
        continues: Whether the list continues a history that the server keeps.

    Raises:
        ConfigError: The provider is unknown.
    """
    fresh = list(messages)
    fixed: list[Finding] = []
    left = lint(fresh, provider, model, continues=continues)
    for _ in range(_ROUNDS):
        if not left:
            break
        mended = _mended(subject_of(fresh, provider, model), fresh, left, mode)
        remaining = lint(mended, provider, model, continues=continues)
        if remaining == left:
            break
        fixed.extend(one for one in left if one not in remaining)
        fresh, left = mended, remaining
    return Repaired(fresh, tuple(fixed), tuple(left))


def _mended(
    subject: Subject, messages: list[object], findings: list[Finding], mode: Mode
) -> list[object]:
    """Return the messages after one round: what pairing needs, the pairs, then the rest."""
    rules = {one.rule for one in findings}
    if rules & _FIRST:
        return mend_parts(subject, messages, [one for one in findings if one.rule in _FIRST])
    if rules & _PAIRING:
        return mend_pairs(subject, messages, mode).apply(messages, subject.view.roles)
    return mend_parts(subject, messages, findings)
