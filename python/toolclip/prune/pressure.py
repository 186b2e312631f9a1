"""Mode ``pressure``: above the high watermark, cut down to the low one, whatever the cache says.

Every old result gives up a fair share: the largest are trimmed to one level, what is smaller stays
whole. Only where that level would be too low to say anything are the oldest cleared, as few as do.
"""

from __future__ import annotations

from collections.abc import Sequence

from toolclip.policy.shares import shares
from toolclip.prune.order import superseded
from toolclip.prune.plan import LEAST_TRIM_TOKENS, Plan
from toolclip.prune.session import Item

__all__ = ["plan_pressure"]

LEAST_ROUND = 0.05  # share of the window
FULL = 0.95
PLACEHOLDER_TOKENS = 16  # of the informative one, with an ordinary tool name


def plan_pressure(plan: Plan, window: int) -> bool:
    """Draft the cuts if the context is above the high watermark; tell whether it is.

    What is protected may keep the context above it. Then each turn could cut only the result that
    became old since the last one, and would break the cache every time: small rounds wait until
    they are worth it, or until the window is all but full.

    Args:
        plan: Where the drafts go.
        window: The context window, in tokens.
    """
    settings = plan.settings
    if plan.total <= settings.high_watermark * window:
        return False
    target = int(settings.low_watermark * window)
    breaks_anyway = bool(plan.drafts)
    for item in plan.candidates if settings.images == "first" else ():
        if plan.total > target:
            plan.drop_images(item)
    for item in superseded(plan) if settings.superseded_first else ():
        if plan.total > target:
            plan.clear(item, plan.placeholder)
    if plan.total > target:
        _share(plan, target)
    is_small = plan.removed < LEAST_ROUND * window and not breaks_anyway
    if is_small and plan.total + plan.removed < FULL * window:
        plan.forget()
    return True


def _share(plan: Plan, target: int) -> None:
    left = [item for item in plan.candidates if not plan.is_cleared(item)]
    room = sum(map(plan.size, left)) - (plan.total - target)
    count = _to_clear([plan.size(item) for item in left], room)
    for item in left[:count]:
        room -= PLACEHOLDER_TOKENS if plan.clear(item, plan.placeholder) else plan.size(item)
    _level(plan, left[count:], max(room, 0))
    _finish(plan, left, target)


def _to_clear(sizes: Sequence[int], room: int) -> int:
    """Return how many of the oldest have to go so that the others keep a readable share."""
    need = sum(min(size, LEAST_TRIM_TOKENS) for size in sizes)
    for count, size in enumerate(sizes):
        if need <= room:
            return count
        need += PLACEHOLDER_TOKENS - min(size, LEAST_TRIM_TOKENS)
    return len(sizes)


def _level(plan: Plan, items: Sequence[Item], room: int) -> None:
    sizes = [plan.size(item) for item in items]
    given = zip(items, sizes, shares(sizes, room), strict=True)
    trims = [(item, share) for item, size, share in given if share < size]
    plan.prepare_trims(trims)
    for item, share in trims:
        plan.trim(item, share)


def _finish(plan: Plan, items: Sequence[Item], target: int) -> None:
    """Clear further ones, oldest first, where results could not be trimmed to their share."""
    for item in items:
        if plan.total <= target:
            return
        plan.clear(item, plan.placeholder)
