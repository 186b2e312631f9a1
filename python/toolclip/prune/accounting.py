"""The account of one call: sizes before and after, the cuts, and what the cache loses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from toolclip.adapters.objects import shown_path
from toolclip.policy.pruning import Mode
from toolclip.prune.anthropic_editing import BETA_HEADERS, context_management
from toolclip.prune.economy import reasoning_behind
from toolclip.prune.modes import Choice
from toolclip.prune.plan import Plan
from toolclip.prune.report import CutReport, PruneReport

__all__ = ["account"]


def account(  # noqa: PLR0913 - the facts of one call, by keyword
    plan: Plan,
    choice: Choice,
    *,
    mode: Mode,
    context_window: int,
    cache_lives: bool,
    drops_reasoning: bool,
) -> PruneReport:
    """Return the report of a plan that is not carried out yet.

    Args:
        plan: The cuts.
        choice: Why they are made, or why there are none.
        mode: The mode in force.
        context_window: The window, in tokens.
        cache_lives: Whether the provider's cache still holds the last request.
        drops_reasoning: Whether the provider drops reasoning behind an edit.
    """
    session, tokens = plan.session, plan.session.ruler.tokens
    shown = plan.overhead + session.total
    kept, rewritten = _cache(plan) if cache_lives else (0, 0)
    by_provider = choice.reason == "by-the-provider"
    verdict = choice.verdict
    return PruneReport(
        mode=mode,
        measure=plan.settings.measure,
        count_kind=session.ruler.count_kind,
        reason=choice.reason,
        context_window=context_window,
        tokens_before=tokens(shown + session.saved),
        tokens_replayed=tokens(shown),
        tokens_after=tokens(plan.total),
        cuts=_cuts(plan),
        cache_kept=tokens(kept),
        cache_rewritten=tokens(rewritten),
        reasoning_lost=_reasoning(plan) if drops_reasoning and plan.drafts else 0,
        break_even=verdict.break_even if verdict else None,
        expected_requests=verdict.expected if verdict else None,
        shortfall=_shortfall(plan, context_window) if choice.reason == "under-pressure" else 0,
        request_params=_request_params(plan, context_window) if by_provider else {},
        beta_headers=BETA_HEADERS if by_provider else (),
        problems=session.view.problems,
    )


def _cache(plan: Plan) -> tuple[int, int]:
    """Return how much of the cached prompt stays valid, and how much is written again."""
    cached = plan.session.cached_size
    if not plan.drafts:
        return plan.overhead + cached, 0
    first = min(cached, plan.session.items[min(plan.drafts)].start)
    return plan.overhead + first, max(0, cached - first - plan.removed)


def _reasoning(plan: Plan) -> int:
    first = plan.session.items[min(plan.drafts)].result.message
    return reasoning_behind(plan.session.view)[first]


def _cuts(plan: Plan) -> Sequence[CutReport]:
    tokens = plan.session.ruler.tokens
    cuts: list[CutReport] = []
    for order, draft in sorted(plan.drafts.items()):
        item = plan.session.items[order]
        cuts.append(
            CutReport(
                path=shown_path(item.result.path),
                tool_name=item.result.tool_name,
                call_id=item.result.call_id,
                kind=draft.decision.recipe.kind,
                tokens_before=tokens(item.size),
                tokens_after=tokens(draft.size),
            )
        )
    return cuts


def _shortfall(plan: Plan, context_window: int) -> int:
    ruler = plan.session.ruler
    target = plan.settings.low_watermark * ruler.window(context_window)
    return max(0, ruler.tokens(plan.total - target))


def _request_params(plan: Plan, context_window: int) -> Mapping[str, object]:
    names = [item.tool_name for item in plan.session.items if item.tool_name]
    return context_management(plan.settings, context_window, names)
