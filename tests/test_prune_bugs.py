"""Faults reported against other systems; each names the report, and ours does not have it."""

from __future__ import annotations

import json
from typing import Any

import pytest

from prune_sessions import chat, chat_turn, policy, result_texts, words
from toolclip import AdapterError
from toolclip.prune import Pruner, PruneState

MODES = ("cache-ttl", "pressure", "pays")


def pruner(mode: str = "pressure", *, lenient: bool = False) -> Pruner:
    return Pruner(policy(mode=mode), "openai-chat", lenient=lenient)


def facts(window: int, *, cold: bool = True) -> dict[str, Any]:
    return {"context_window": window, "now": 1000.0, "last_request_at": 0.0 if cold else 999.0}


@pytest.mark.parametrize("mode", MODES)
def test_gptme_2724_messages_keep_their_borders(mode: str) -> None:
    """Removing whole messages merged neighbours and changed the prefix every second turn."""
    messages = chat([words(1500, str(n)) for n in range(12)])
    pruned = pruner(mode).prune(messages, **facts(20_000))
    assert pruned.report.cuts
    assert [m["role"] for m in pruned.messages] == [m["role"] for m in messages]  # type: ignore[index]
    assert [m.keys() for m in pruned.messages] == [m.keys() for m in messages]  # type: ignore[attr-defined]


@pytest.mark.parametrize("mode", MODES)
def test_openclaw_107704_no_result_becomes_empty(mode: str) -> None:
    """44 results under an aggregate budget: old and new ones came back empty."""
    messages = chat([words(16_000, str(n)) for n in range(44)])
    pruned = pruner(mode).prune(messages, **facts(64_000))
    texts = result_texts(pruned.messages)
    assert all("cleared" in text or "trimmed" in text for text in texts[:-3])
    assert texts[-3:] == result_texts(messages)[-3:]


@pytest.mark.parametrize("mode", MODES)
def test_litellm_3329_a_limit_out_of_reach_ends(mode: str) -> None:
    """Shortening a message looped for ever where the limit could not be reached."""
    messages = chat([words(3000, str(n)) for n in range(3)], first=words(50_000))
    pruned = pruner(mode).prune(messages, **facts(10))
    assert not pruned.report.cuts
    more = messages + chat_turn("more", words(10))
    assert pruner(mode).prune(more, **facts(10)).report.tokens_after > 10


def test_litellm_3329_unknown_shapes_are_reported() -> None:
    """Messages that were no dicts were skipped without a word."""
    messages: list[Any] = [*chat([words(3000, str(n)) for n in range(6)]), "not a message"]
    with pytest.raises(AdapterError, match=r"messages\[13\]"):
        pruner().prune(messages, **facts(20_000))
    pruned = pruner(lenient=True).prune(messages, **facts(20_000))
    assert pruned.report.cuts
    assert pruned.messages[13] is messages[13]
    assert [problem.path for problem in pruned.report.problems] == ["messages[13]"]


def test_opencode_acp_26_no_drift_from_turn_to_turn() -> None:
    """In-place pruning every few turns: 176 cache misses in two days, 828 messages."""
    messages = chat([words(400, str(n)) for n in range(20)])
    ours, state = pruner(), PruneState()
    shown: list[str] = []
    misses = 0
    for number in range(400):
        pruned = ours.prune(messages, state=state, **facts(30_000, cold=False))
        now = [json.dumps(message) for message in pruned.messages]
        misses += now[: len(shown)] != shown
        restarted = PruneState.from_json(pruned.state.to_json())
        if number % 50 == 0:
            again = pruner().prune(messages, state=restarted, **facts(30_000, cold=False))
            assert again.messages == pruned.messages
        shown, state = now, pruned.state
        messages = messages + chat_turn(f"n{number}", words(400, f"n{number}"))
    assert len(messages) > 828
    assert misses < 20


@pytest.mark.parametrize("mode", [*MODES, "off"])
def test_langchain_26895_empty_in_empty_out(mode: str) -> None:
    """Trimming an empty list with the system option raised."""
    pruned = pruner(mode).prune([], **facts(1000))
    assert pruned.messages == []
    assert not pruned.state.decisions
    system = [{"role": "system", "content": "You are careful."}]
    assert pruner(mode).prune(system, **facts(1)).messages == system


@pytest.mark.parametrize("mode", MODES)
def test_tokentrim_3_a_budget_below_the_fixed_cost_is_a_defined_result(mode: str) -> None:
    """Endless loop with a budget of 50, five short messages and a system text."""
    system = {"role": "system", "content": words(60)}
    messages = [system, *({"role": "user", "content": "short"} for _ in range(5))]
    pruned = pruner(mode).prune(messages, **facts(50))
    assert all(a is b for a, b in zip(messages, pruned.messages, strict=True))
    assert pruned.report.tokens_after == pruned.report.tokens_before > 50
