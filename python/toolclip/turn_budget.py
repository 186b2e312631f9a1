"""One budget for all results of a turn: parallel calls share it, errors are served first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from toolclip.counting import count_tokens
from toolclip.exceptions import ConfigError
from toolclip.policy import Policy, ToolRule, ToolRules
from toolclip.policy.slots import slots_of
from toolclip.result import ToolResult

if TYPE_CHECKING:
    from toolclip.measure import Measure

__all__ = ["LEAST_TOKENS", "fit_results"]

# What every result is given before any gets more: room for a marker and a few lines.
LEAST_TOKENS = 96


def fit_results(
    results: Sequence[tuple[str, ToolResult]],
    total_tokens: int,
    *,
    policy: Policy | None = None,
    floors: Mapping[str, int] | None = None,
) -> list[ToolResult]:
    """Return the results of one turn, together within one budget.

    Each is first cut to its own tool's limit. If the sum is still too large, every result is given
    its floor, then errors are filled up, then the others: what is small stays whole, the rest is
    cut to one common level. If not even the floors fit, they shrink to a common level in the same
    order.

    Args:
        results: Tool name and result of each call, in any order; it is kept.
        total_tokens: Most tokens of all texts together, counted one by one, markers included.
        policy: Limits for each tool; default is the built-in one.
        floors: Least tokens for results of a tool, where it is not `LEAST_TOKENS`.

    Returns:
        One result for each, in the given order; those that fit are the same objects.

    Raises:
        ConfigError: The budget or a floor is negative.
    """
    _check(total_tokens, floors or {})
    rules = Policy() if policy is None else policy
    fitted = [rules.apply(tool, result) for tool, result in results]
    wants = [_tokens(result, rules.encoding) for result in fitted]
    if sum(wants) <= total_tokens:
        return fitted
    least = [(floors or {}).get(tool, LEAST_TOKENS) for tool, _ in results]
    errors = [result.is_error for result in fitted]
    given = divide(wants, least, errors, total_tokens)
    return [
        result if want <= share else _within(rules, tool, result, share)
        for (tool, _), result, want, share in zip(results, fitted, wants, given, strict=True)
    ]


def divide(
    wants: Sequence[int], floors: Sequence[int], first: Sequence[bool], budget: int
) -> list[int]:
    """Return each one's share of the budget: floors, then those served first, then the others.

    The sum is ``min(sum(wants), budget)``, and no share is more than what is wanted.
    """
    given = [0] * len(wants)
    least = [min(want, floor) for want, floor in zip(wants, floors, strict=True)]
    for goal in (least, wants):
        for turn in (True, False):
            chosen = [i for i, early in enumerate(first) if early is turn]
            others = sum(given) - sum(given[i] for i in chosen)
            filled = _fill([given[i] for i in chosen], [goal[i] for i in chosen], budget - others)
            for i, share in zip(chosen, filled, strict=True):
                given[i] = share
    return given


def _fill(given: Sequence[int], goals: Sequence[int], budget: int) -> list[int]:
    """Raise the shares to one level, none above its goal; no share becomes smaller."""
    low, high = 0, max(goals, default=0)
    while low < high:
        level = (low + high + 1) // 2
        if sum(_at(level, given, goals)) <= budget:
            low = level
        else:
            high = level - 1
    filled = _at(low, given, goals)
    spare = budget - sum(filled)
    for i, goal in enumerate(goals):
        if spare > 0 and filled[i] < goal and filled[i] == low:
            filled[i] += 1
            spare -= 1
    return filled


def _at(level: int, given: Sequence[int], goals: Sequence[int]) -> list[int]:
    return [max(had, min(goal, level)) for had, goal in zip(given, goals, strict=True)]


def _within(policy: Policy, tool: str, result: ToolResult, tokens: int) -> ToolResult:
    """Cut one result to its share, in the way its tool's other settings say."""
    limits = policy.limits_for(tool)
    rule = ToolRule(
        max_tokens=tokens,
        keep=limits.keep,
        format=limits.format,
        marker=limits.marker,
        message=limits.message,
        boundary=limits.boundary,
    )
    return replace(policy, rules=ToolRules(general=rule)).apply(tool, result)


def _tokens(result: ToolResult, encoding: Measure) -> int:
    content = result.content
    if isinstance(content, str):
        return count_tokens(content, encoding)
    return sum(count_tokens(slot.text, encoding) for slot in slots_of(content).values())


def _check(total_tokens: int, floors: Mapping[str, int]) -> None:
    numbers: dict[str, object] = {"total_tokens": total_tokens, **floors}
    for path, value in numbers.items():
        if isinstance(value, bool) or not isinstance(value, int) or value < 0:
            raise ConfigError(path, f"expected an integer of 0 or more, got {value!r}")
