"""Mode ``cache-ttl``: when the cache has expired, trim old results, then clear the oldest.

Trimming starts at ``softTrimRatio`` of the window and reaches every old result at once. Clearing
starts at ``hardClearRatio``, oldest first, and stops below it; too little to clear is left alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from toolclip.prune.order import superseded_first
from toolclip.prune.plan import Plan
from toolclip.prune.rulers import CHARACTERS_PER_TOKEN
from toolclip.prune.session import Item

__all__ = ["plan_cache_ttl"]

AT_ONCE = 256  # results that are trimmed on all cores before it is asked whether that is enough


def plan_cache_ttl(plan: Plan, window: int) -> None:
    """Draft the cuts of one round.

    Args:
        plan: Where the drafts go.
        window: The context window, in the ruler's unit.
    """
    settings = plan.settings
    if plan.total < settings.soft_trim_ratio * window:
        return
    limit = settings.hard_clear_ratio * window
    if plan.session.ruler.name == "classic":
        _step_by_step(plan, limit, plan.keep_ends)
    elif settings.hard_clear.enabled:
        _from_the_newest(plan, limit)
    else:
        _soften_all(plan, plan.candidates)


def _step_by_step(plan: Plan, limit: float, soften: Callable[[Item], bool]) -> None:
    """Trim everything, then clear the oldest until the rest is below the limit."""
    for item in plan.candidates:
        _trim(plan, item, soften)
    settings = plan.settings
    if not settings.hard_clear.enabled or plan.total < limit or not _is_enough(plan):
        return
    for item in _ordered(plan):
        if plan.total < limit:
            break
        plan.clear(item, settings.hard_clear.placeholder)


def _from_the_newest(plan: Plan, limit: float) -> None:
    """Come to what `_step_by_step` comes to, without trimming what will be cleared.

    Everything is cleared first, which costs next to nothing; then the newest are trimmed instead,
    one after the other, while the sum stays below the limit. Of 3,000 results that do not fit, 256
    are trimmed and not all.
    """
    placeholder = plan.settings.hard_clear.placeholder
    ordered = _ordered(plan)
    cleared = [item for item in ordered if plan.clear(item, placeholder)]
    _soften_all(plan, [item for item in ordered if item.order not in plan.drafts])
    if plan.total < limit:
        for item in _prepared_newest_first(plan, list(cleared)):
            plan.undo(item)
            _trim(plan, item, plan.soften)
            if plan.total >= limit:
                _clear_again(plan, [item], placeholder)
                break
            cleared.pop()
    if cleared and not _is_enough(plan):
        for item in cleared:
            plan.undo(item)
        _soften_all(plan, cleared)
        if _is_enough(plan):
            _clear_again(plan, cleared, placeholder)


def _prepared_newest_first(plan: Plan, items: Sequence[Item]) -> Iterator[Item]:
    for end in range(len(items), 0, -AT_ONCE):
        part = items[max(0, end - AT_ONCE) : end]
        plan.prepare_to_soften(part)
        yield from reversed(part)


def _clear_again(plan: Plan, items: Sequence[Item], placeholder: str) -> None:
    for item in items:
        if item.order in plan.drafts:
            plan.undo(item)
        plan.clear(item, placeholder)


def _soften_all(plan: Plan, items: Sequence[Item]) -> None:
    plan.prepare_to_soften(items)
    for item in items:
        _trim(plan, item, plan.soften)


def _trim(plan: Plan, item: Item, soften: Callable[[Item], bool]) -> None:
    if plan.settings.images == "first":
        plan.drop_images(item)
    soften(item)


def _is_enough(plan: Plan) -> bool:
    """Tell whether there is enough to clear, in characters as the setting is given."""
    size = sum(map(plan.size, plan.candidates))
    characters = size if plan.session.ruler.name == "classic" else size * CHARACTERS_PER_TOKEN
    return characters >= plan.settings.min_prunable_tool_chars


def _ordered(plan: Plan) -> Sequence[Item]:
    return superseded_first(plan) if plan.settings.superseded_first else plan.candidates
