"""Divides a budget fairly: what is small stays whole, the rest is cut to the same level."""

from __future__ import annotations

from collections.abc import Sequence


def shares(wants: Sequence[int], budget: int) -> list[int]:
    """Return how much of the budget each gets: all it wants, or the common level.

    The level is the highest at which the sum keeps to the budget, as water fills a vessel; what
    whole numbers leave over goes to the first ones. The sum is ``min(sum(wants), budget)``.
    """
    level = _level(sorted(wants), budget)
    given = [min(want, level) for want in wants]
    spare = budget - sum(given)
    for i, want in enumerate(wants):
        if spare > 0 and given[i] < want:
            given[i] += 1
            spare -= 1
    return given


def _level(rising: Sequence[int], budget: int) -> int:
    left = budget
    for full, want in enumerate(rising):
        share = left // (len(rising) - full)
        if want > share:
            return share
        left -= want
    return rising[-1] if rising else 0


def served(wants: Sequence[int], budget: int, least: int) -> int:
    """Return how many of the first can have all they want, or at least `least`; one if any."""
    left = budget
    for i, want in enumerate(wants):
        left -= min(want, least)
        if left < 0:
            return max(i, 1)
    return len(wants)


def in_order(wants: Sequence[int], budget: int) -> list[int]:
    """Return shares for as many of the first as the budget feeds, the last perhaps in part."""
    given: list[int] = []
    left = budget
    for want in wants:
        if left <= 0:
            break
        given.append(min(want, left))
        left -= given[-1]
    return given
