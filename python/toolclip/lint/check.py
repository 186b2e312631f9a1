"""Checks a message list before the provider does."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from toolclip.adapters import Path, Problem
from toolclip.lint.blocks import (
    check_anthropic_blocks,
    check_bedrock_blocks,
    check_gemini_responses,
)
from toolclip.lint.call_ids import check_ids
from toolclip.lint.chat import check_names, check_tool_messages
from toolclip.lint.edits import check_edits
from toolclip.lint.finding import Finding
from toolclip.lint.markers import check_markers
from toolclip.lint.media_limits import check_media_limits
from toolclip.lint.pairs import check_pairs, check_text_before_results
from toolclip.lint.reasoning import (
    check_reasoning_items,
    check_thinking,
    check_thought_signatures,
)
from toolclip.lint.subject import Subject, subject_of
from toolclip.lint.wire_values import check_lengths, check_values

__all__ = ["lint"]

_Rule: TypeAlias = Callable[[Subject], Iterator[Finding]]

_ALWAYS: tuple[_Rule, ...] = (check_pairs, check_ids, check_values)
_ANTHROPIC: tuple[_Rule, ...] = (
    check_text_before_results,
    check_anthropic_blocks,
    check_markers,
    check_media_limits,
    check_thinking,
)
_RULES: dict[str, tuple[_Rule, ...]] = {
    "anthropic": _ANTHROPIC,
    "bedrock": (check_bedrock_blocks, check_markers, check_media_limits),
    "cohere": (check_tool_messages,),
    "gemini": (check_names, check_gemini_responses, check_thought_signatures),
    "gemini-2": (check_names, check_gemini_responses),
    "litellm": (check_markers,),
    "mistral": (check_lengths,),
    "ollama": (check_names,),
    "openai-chat": (check_tool_messages, check_lengths),
    "openai-responses": (check_reasoning_items, check_lengths),
}


def lint(
    messages: Sequence[object],
    provider: str,
    model: str | None = None,
    *,
    before: Sequence[object] | None = None,
    continues: bool = False,
) -> list[Finding]:
    """Return what the provider would refuse in these messages, in their order.

    Args:
        messages: The provider's own list.
        provider: The adapter's name: ``anthropic``, ``openai-responses`` …
        model: The model; some rules hold from a generation on.
        before: The same list before somebody edited results in it. Then edits are checked, too:
            nothing but results' content may have changed, opaque fields and cache markers least
            of all, and nothing that was cleared may be back.
        continues: Whether the list continues a history that the server keeps
            (``previous_response_id``, ``conversation``), so that results may stand without calls.

    Raises:
        ConfigError: The provider is unknown.
    """
    subject = subject_of(messages, provider, model)
    found = [
        subject.finding("unread", _message(one), problem=f"{one.path}: {one.problem}")
        for one in subject.view.problems
    ]
    for rule in (*_ALWAYS, *_RULES.get(subject.adapter.name, ())):
        found.extend(rule(subject))
    if before is not None:
        found.extend(check_edits(subject_of(before, provider, model), subject))
    if continues:
        found = [one for one in found if one.rule != "result-without-call"]
    return sorted(found, key=lambda one: [str(step).zfill(9) for step in one.at])


def _message(problem: Problem) -> Path:
    """Return the path of the message that a problem is in: ``messages[3].content[0]``."""
    digits = problem.path.partition("[")[2].partition("]")[0]
    return (int(digits),) if digits.isdigit() else ()
