"""Which mode acts now, and on what."""

from __future__ import annotations

from dataclasses import dataclass

from toolclip.policy.pruning import Mode
from toolclip.prune.cache_ttl import plan_cache_ttl
from toolclip.prune.economy import Economy
from toolclip.prune.pays import Verdict, plan_pays
from toolclip.prune.plan import Plan
from toolclip.prune.pressure import plan_pressure
from toolclip.prune.prices import Prices
from toolclip.prune.report import Reason

__all__ = ["Choice", "choose"]


@dataclass(frozen=True, slots=True)
class Choice:
    """Why there are cuts or none, and the break-even that it came from."""

    reason: Reason
    verdict: Verdict | None = None


def choose(  # noqa: PLR0913 - the facts of one request, by keyword
    mode: Mode,
    plan: Plan,
    *,
    window: int,
    idle: float | None,
    drops_reasoning: bool,
    prices: Prices,
    economy: Economy,
) -> Choice:
    """Draft the cuts of a mode; what frees less than ``clearAtLeast`` is given up again.

    Args:
        mode: The mode.
        plan: Where the drafts go.
        window: The context window, in the ruler's unit.
        idle: Seconds since the last request, `None` if not known.
        drops_reasoning: Whether the provider drops reasoning behind an edit.
        prices: What tokens cost.
        economy: What is expected of the session.
    """
    match mode:
        case "cache-ttl":
            choice = _cache_ttl(plan, window, idle)
        case "pressure":
            choice = _pressure(plan, window)
        case "pays":
            is_cold = idle is not None and idle > prices.ttl_seconds
            verdict = plan_pays(
                plan,
                is_cold=is_cold,
                drops_reasoning=drops_reasoning,
                prices=prices,
                economy=economy,
            )
            choice = _pays(plan, window, verdict)
        case _:
            return Choice("off")
    ruler = plan.session.ruler
    if plan.drafts and ruler.tokens(plan.removed) < plan.settings.clear_at_least:
        plan.forget()
        return Choice("below-clear-at-least", choice.verdict)
    return choice


def _cache_ttl(plan: Plan, window: int, idle: float | None) -> Choice:
    if idle is None:
        return Choice("last-request-unknown")
    if idle < plan.settings.ttl_seconds:
        return Choice("cache-warm")
    plan_cache_ttl(plan, window)
    return Choice("cache-cold" if plan.drafts else "below-ratio")


def _pressure(plan: Plan, window: int) -> Choice:
    if not plan_pressure(plan, window):
        return Choice("below-watermark")
    return Choice("under-pressure" if plan.drafts else "not-worth-it")


def _pays(plan: Plan, window: int, verdict: Verdict | None) -> Choice:
    """Return whether it pays; a context that is still too large has to shrink at any price."""
    pressed = plan_pressure(plan, window)
    if not plan.drafts:
        return Choice("not-worth-it", verdict)
    return Choice("under-pressure" if pressed else "pays", verdict)
