"""What a turn of a long session costs, as the best of several; `benches` has the whole picture."""

from __future__ import annotations

import json
import time
from typing import TYPE_CHECKING, Any

import pytest

from prune_sessions import chat, chat_turn, claude, policy, words
from toolclip.prune import Pruner, rulers

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

ROUNDS = 15
LINE = "{n:06} worker-{n} GET /api/v1/items/{n}?page={n} 200 {n} ms, cache miss, retry in {n} s\n"


def output(number: int, tokens: int) -> str:
    return words(tokens, f"{number:06}")


@pytest.mark.parametrize("mode", ["pays", "pressure", "cache-ttl"])
@pytest.mark.parametrize(("turns", "seconds"), [(800, 0.005), (3000, 0.003)])
def test_a_later_turn_costs_what_is_new_in_it(turns: int, seconds: float, mode: str) -> None:
    """In processor time, which a busy machine disturbs least."""
    pruner = Pruner(policy(mode=mode), "openai-chat", "gpt-4o")
    messages = chat([output(number, 900) for number in range(turns)])
    facts: dict[str, Any] = {"context_window": 400_000, "last_request_at": 0.0}
    state = pruner.prune(messages, now=1e6, **facts).state
    assert len(state.to_json()) > 15_000
    best = float("inf")
    for number in range(ROUNDS):
        name = f"new{number}"
        messages = messages + chat_turn(name, output(turns + number, 900))
        start = time.process_time()
        state = pruner.prune(messages, now=1.0, state=state, **facts).state
        best = min(best, time.process_time() - start)
    assert best < seconds


def log(number: int) -> str:
    return "".join(LINE.format(n=number * 997 + n) for n in range(55))


def best_of(rounds: int, action: Callable[[], object]) -> float:
    best = float("inf")
    for _ in range(rounds):
        start = time.perf_counter()
        action()
        best = min(best, time.perf_counter() - start)
    return best


@pytest.mark.parametrize("mode", ["pays", "pressure", "cache-ttl"])
def test_the_first_plan_of_16_mb_costs_what_reading_the_request_costs(mode: str) -> None:
    """Against a gateway's own work on the request, as a busy machine slows both down.

    On two cores the plans take 200 (pays), 310 (pressure) and 210 ms (cache-ttl), and JSON 120.
    """
    messages = claude([log(number) for number in range(3000)])
    body = json.dumps(messages)
    assert len(body) > 14_000_000
    settings = policy(mode=mode)

    def plan() -> None:
        pruner = Pruner(settings, "anthropic", "claude-opus-4-5")
        pruner.prune(messages, context_window=1_000_000, now=1e6, last_request_at=0.0)

    as_json = best_of(4, lambda: json.dumps(json.loads(body)))
    assert best_of(4, plan) < 5 * as_json


def test_the_first_plan_counts_every_text_once(monkeypatch: pytest.MonkeyPatch) -> None:
    counted: list[str] = []
    count_each = rulers.TokenRuler._prepare

    def noted(self: rulers.TokenRuler, texts: Sequence[str]) -> None:
        listed = list(texts)
        counted.extend(text for text in listed if len(text) > 1000)
        count_each(self, listed)

    monkeypatch.setattr(rulers.TokenRuler, "_prepare", noted)
    outputs = [log(number) for number in range(200)]
    pruner = Pruner(policy(mode="pays"), "anthropic", "claude-opus-4-5")
    pruner.prune(claude(list(outputs)), context_window=10**6, now=1e6, last_request_at=0.0)
    assert sorted(counted) == sorted(outputs)
