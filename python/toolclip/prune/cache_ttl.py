"""Mode ``cache-ttl``: when the cache has expired, trim old results, then clear the oldest.

Trimming starts at ``softTrimRatio`` of the window and reaches every old result at once. Clearing
starts at ``hardClearRatio``, oldest first, and stops below it; too little to clear is left alone.
"""

from __future__ import annotations

from collections.abc import Iterable

from toolclip.prune.order import superseded_first
from toolclip.prune.plan import Plan
from toolclip.prune.rulers import CHARACTERS_PER_TOKEN
from toolclip.prune.session import Item

__all__ = ["plan_cache_ttl"]


def plan_cache_ttl(plan: Plan, window: int) -> None:
    """Draft the cuts of one round.

    Args:
        plan: Where the drafts go.
        window: The context window, in the ruler's unit.
    """
    settings = plan.settings
    if plan.total < settings.soft_trim_ratio * window:
        return
    soften = plan.keep_ends if plan.session.ruler.name == "classic" else plan.soften
    for item in plan.candidates:
        if settings.images == "first":
            plan.drop_images(item)
        soften(item)
    limit = settings.hard_clear_ratio * window
    if settings.hard_clear.enabled and plan.total >= limit:
        _clear(plan, limit)


def _clear(plan: Plan, limit: float) -> None:
    if _characters(plan) < plan.settings.min_prunable_tool_chars:
        return
    placeholder = plan.settings.hard_clear.placeholder
    for item in _ordered(plan):
        if plan.total < limit:
            break
        plan.clear(item, placeholder)


def _characters(plan: Plan) -> int:
    """Return what could be cleared, in characters as the setting is given."""
    size = sum(map(plan.size, plan.candidates))
    return size if plan.session.ruler.name == "classic" else size * CHARACTERS_PER_TOKEN


def _ordered(plan: Plan) -> Iterable[Item]:
    return superseded_first(plan) if plan.settings.superseded_first else plan.candidates
