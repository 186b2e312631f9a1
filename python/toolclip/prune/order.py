"""Which results are out of date: the same tool was called again with the same arguments."""

from __future__ import annotations

from collections.abc import Sequence

from toolclip.prune.plan import Plan
from toolclip.prune.session import Item

__all__ = ["superseded", "superseded_first"]


def superseded(plan: Plan) -> Sequence[Item]:
    """Return the candidates whose call was made again later, oldest first.

    A file that was read again after an edit is one of them: its path is the same argument. The
    later answer may be one that is still protected.
    """
    last: dict[tuple[str, str], int] = {}
    for item in plan.session.items:
        if item.result.call is not None:
            last[item.tool_name, item.result.call.arguments] = item.order
    return [
        item
        for item in plan.candidates
        if item.result.call is not None
        and last[item.tool_name, item.result.call.arguments] > item.order
    ]


def superseded_first(plan: Plan) -> Sequence[Item]:
    """Return the candidates, those that are out of date before the others."""
    early = superseded(plan)
    orders = {item.order for item in early}
    return [*early, *(item for item in plan.candidates if item.order not in orders)]
