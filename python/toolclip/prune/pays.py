"""Mode ``pays``: cut when the prices say that it is worth a new cache prefix.

While the cache is cold, removing always pays. While it is warm, the question is how many requests
will follow, which nobody knows; so far as they were made, it is known what they paid for carrying
old results. The mode acts when that equals the price of the rewrite: the rule of the ski rental,
never more than twice as dear as knowing the future, and in a session that grows evenly the optimum.
"""

from __future__ import annotations

import math
from bisect import bisect_left
from dataclasses import dataclass

from toolclip.prune.cost import weigh
from toolclip.prune.economy import Economy, reasoning_behind
from toolclip.prune.plan import LEAST_TRIM_TOKENS, Plan
from toolclip.prune.prices import Prices
from toolclip.prune.session import Item

__all__ = ["Verdict", "plan_pays"]

# Share of the price that must have been paid. With the request at hand and the next one counted,
# 0.89 is best over sessions of 20 to 200 turns at all prices: 0.6 % above knowing the future.
EAGERNESS = 0.89
PLACEHOLDER_TOKENS = 14


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the break-even came to.

    Attributes:
        break_even: Requests that have to follow for the best cut to pay; 0 on a cold cache.
        expected: Requests that are expected to follow.
        first: Order of the first result to cut, `None` where cutting does not pay.
    """

    break_even: float
    expected: float
    first: int | None


def plan_pays(
    plan: Plan, *, is_cold: bool, drops_reasoning: bool, prices: Prices, economy: Economy
) -> Verdict | None:
    """Draft the cuts if they pay; return what the decision was made on, `None` without candidates.

    Args:
        plan: Where the drafts go.
        is_cold: Whether the cache has expired.
        drops_reasoning: Whether the provider drops reasoning behind an edit.
        prices: What tokens cost.
        economy: What is expected of the session.
    """
    live = [item for item in plan.candidates if item.size > PLACEHOLDER_TOKENS]
    if not live:
        return None
    if is_cold:
        verdict = Verdict(0.0, 0.0, live[0].order)
    else:
        verdict = _warm(plan, live, prices, economy, drops_reasoning=drops_reasoning)
    if verdict.first is not None:
        for item in live:
            if item.order >= verdict.first and not plan.clear(item, plan.placeholder):
                plan.trim(item, LEAST_TRIM_TOKENS)
    return verdict


def _warm(
    plan: Plan, live: list[Item], prices: Prices, economy: Economy, *, drops_reasoning: bool
) -> Verdict:
    """Find the place to start from that gains most, going from the newest to the oldest."""
    session = plan.session
    cached, turns = session.cached_size, session.view.turns
    lost = reasoning_behind(session.view) if drops_reasoning else None
    removed = carried = 0
    best = (0.0, 1.0, 0.0, -1)  # loss, saving, requests expected, order of the first result
    gain = -math.inf
    for count, item in enumerate(reversed(live), 1):
        gone = item.size - PLACEHOLDER_TOKENS
        removed += gone
        if plan.total - removed < prices.minimum_tokens:
            break  # a prompt below the minimum is not cached: 26 % dearer where it would outgrow it
        carried += gone * _requests(item, turns, plan.settings.keep_last_assistants)
        reasoning = lost[item.result.message] if lost else 0
        suffix = max(cached - item.start, removed)  # with nothing protected, some is not cached yet
        loss, saving = weigh(plan.overhead + item.start, suffix, removed, prices)
        loss += economy.losses(removed, count, reasoning, prices)
        expected = economy.expected_requests or EAGERNESS * carried / removed
        won = expected * saving - loss
        if won >= gain:
            best, gain = (loss, saving, expected, item.order), won
    loss, saving, expected, order = best
    break_even = loss / saving if saving > 0 else math.inf
    return Verdict(break_even, expected, order if gain >= 0 else None)


def _requests(item: Item, turns: tuple[int, ...], keep: int) -> int:
    """Return how many requests carried an item that could have gone, this one and the next too.

    Each request ends in one turn of the model, so that the turns behind an item say how many.
    """
    behind = len(turns) - bisect_left(turns, item.result.message)
    return max(0, behind - keep) + 2
