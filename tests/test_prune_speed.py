"""What a turn of a long session costs, as the best of several; `benches` has the whole picture."""

from __future__ import annotations

import time
from typing import Any

import pytest

from prune_sessions import chat, chat_turn, policy, words
from toolclip.prune import Pruner

ROUNDS = 15


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
