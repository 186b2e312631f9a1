"""Mode `cache-ttl` trims only what stays, and comes to what trimming everything comes to."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from hypothesis import given
from hypothesis import settings as examples
from hypothesis import strategies as st

from prune_sessions import chat, policy, words
from toolclip.adapters import adapter
from toolclip.counting import count_each
from toolclip.prune import Pruner, decision
from toolclip.prune.cache_ttl import AT_ONCE, plan_cache_ttl
from toolclip.prune.plan import Plan
from toolclip.prune.remembered import RememberedCuts
from toolclip.prune.rulers import CHARACTERS_PER_TOKEN, TokenRuler
from toolclip.prune.session import Session

if TYPE_CHECKING:
    import pytest

    from toolclip import Policy

COUNT = partial(count_each, encoding="o200k_base")


def plan_of(outputs: list[str], settings: Policy) -> Plan:
    session = Session(adapter("openai-chat"), TokenRuler(COUNT, "openai-chat", "gpt-4o", "exact"))
    session.read(chat(outputs))
    open_ = session.candidates(3, lambda _: True)
    return Plan(session, open_, settings.pruning, settings.rules, "o200k_base", RememberedCuts())


def trim_all_then_clear(plan: Plan, window: int) -> None:
    """The obvious way."""
    settings = plan.settings
    if plan.total < settings.soft_trim_ratio * window:
        return
    for item in plan.candidates:
        plan.soften(item)
    size = CHARACTERS_PER_TOKEN * sum(map(plan.size, plan.candidates))
    if not settings.hard_clear.enabled or size < settings.min_prunable_tool_chars:
        return
    for item in plan.candidates:
        if plan.total >= settings.hard_clear_ratio * window:
            plan.clear(item, settings.hard_clear.placeholder)


@examples(max_examples=80)
@given(
    st.lists(st.integers(0, 4000), min_size=4, max_size=30),
    st.integers(500, 60_000),
    st.sampled_from([0, 20_000, 50_000]),
    st.sampled_from([{}, {"enabled": False}]),
)
def test_it_comes_to_what_trimming_everything_first_comes_to(
    sizes: list[int], window: int, least: int, hard: dict[str, bool]
) -> None:
    outputs = [words(size, f"{number}:") for number, size in enumerate(sizes)]
    settings = policy(mode="cache-ttl", minPrunableToolChars=least, hardClear=hard)
    ours, obvious = plan_of(outputs, settings), plan_of(outputs, settings)
    plan_cache_ttl(ours, window)
    trim_all_then_clear(obvious, window)
    assert ours.drafts == obvious.drafts
    assert ours.total == obvious.total


def test_what_will_be_cleared_is_not_trimmed_first(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []
    trimmed = decision._trimmed

    def counted(*arguments: object) -> object:
        made.append("trim")
        return trimmed(*arguments)  # type: ignore[arg-type] # passed on

    monkeypatch.setattr(decision, "_trimmed", counted)
    messages = chat([words(2000, str(number)) for number in range(700)])
    pruner = Pruner(policy(mode="cache-ttl"), "openai-chat", "gpt-4o")
    pruned = pruner.prune(messages, context_window=100_000, now=1e6, last_request_at=0.0)
    kept = sum(cut.kind == "trim" for cut in pruned.report.cuts)
    assert 20 < kept <= len(made) <= kept + AT_ONCE
