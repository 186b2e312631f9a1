"""Pruning: the first plan of a large session, and what each later turn costs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from toolclip import Policy, count_tokens
from toolclip.prune import Pruned, Pruner, PruneState

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_benchmark.fixture import BenchmarkFixture

WINDOW = 1_000_000
LINE = "{n:06} worker-{w} GET /api/v1/items/{n}?page={w} 200 {t} ms, cache miss, retry in {w} s\n"


def output(number: int, characters: int) -> str:
    """Return log lines of so many characters, unlike those of every other result."""
    lines = (LINE.format(n=number * 997 + n, w=n % 17, t=n * number % 991) for n in range(99_999))
    text = ""
    while len(text) < characters:
        text += next(lines)
    return text[:characters]


def turn(number: int, characters: int) -> list[dict[str, Any]]:
    call = {"type": "tool_use", "id": f"toolu_{number}", "name": "exec", "input": {"n": number}}
    result = {
        "type": "tool_result",
        "tool_use_id": f"toolu_{number}",
        "content": output(number, characters),
    }
    return [{"role": "assistant", "content": [call]}, {"role": "user", "content": [result]}]


def session(turns: int, characters: int) -> list[dict[str, Any]]:
    messages: list[dict[str, Any]] = [{"role": "user", "content": "Do it."}]
    for number in range(turns):
        messages += turn(number, characters)
    return messages


def pruner(mode: str) -> Pruner:
    settings = {"agents": {"defaults": {"contextPruning": {"mode": mode}}}}
    return Pruner(Policy.load(settings), "anthropic", "claude-opus-4-5")


def prune(ours: Pruner, messages: list[Any], state: PruneState | None = None) -> Pruned:
    return ours.prune(messages, context_window=WINDOW, now=1000.0, last_request_at=0.0, state=state)


def timed(benchmark: BenchmarkFixture, action: Callable[[], object], rounds: int) -> None:
    """Time an action that is too slow, or changes too much, for many rounds."""
    benchmark.pedantic(action, rounds=rounds)  # type: ignore[no-untyped-call] # the plugin's


@pytest.fixture(scope="module")
def large() -> list[dict[str, Any]]:
    """3,000 results of 5,400 characters, 16 MB."""
    return session(3000, 5400)


def bench_counting_alone(benchmark: BenchmarkFixture, large: list[dict[str, Any]]) -> None:
    texts = [message["content"][0]["content"] for message in large[2::2]]
    assert sum(map(len, texts)) > 16_000_000
    timed(benchmark, lambda: sum(map(count_tokens, texts)), rounds=3)


@pytest.mark.parametrize("mode", ["pays", "pressure", "cache-ttl"])
def bench_first_plan(benchmark: BenchmarkFixture, large: list[dict[str, Any]], mode: str) -> None:
    assert len(prune(pruner(mode), large).report.cuts) == 2997
    timed(benchmark, lambda: prune(pruner(mode), large), rounds=3)


@pytest.mark.parametrize("mode", ["pays", "pressure"])
@pytest.mark.parametrize("turns", [800, 3000])
def bench_later_turn(benchmark: BenchmarkFixture, turns: int, mode: str) -> None:
    ours, messages = pruner(mode), session(turns, 5400)
    state = prune(ours, messages).state
    fresh = (turn(turns + number, 5400) for number in range(10_000))

    def later() -> None:
        nonlocal messages, state
        messages = messages + next(fresh)
        state = prune(ours, messages, state).state

    later()
    timed(benchmark, later, rounds=30)
    assert len(state.decisions) >= turns - 3


def bench_replay_in_the_same_process(
    benchmark: BenchmarkFixture, large: list[dict[str, Any]]
) -> None:
    ours = pruner("pays")
    first = prune(ours, large)
    saved = first.state.to_json()
    again = prune(ours, large, PruneState.from_json(saved))
    assert again.messages == first.messages
    timed(benchmark, lambda: prune(ours, large, PruneState.from_json(saved)), rounds=5)


def bench_state_to_json(benchmark: BenchmarkFixture, large: list[dict[str, Any]]) -> None:
    state = prune(pruner("pays"), large).state
    assert len(state.to_json()) < 100_000
    benchmark(state.to_json)
