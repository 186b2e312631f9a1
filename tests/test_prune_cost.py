"""What pruning costs: the closed form, the simulated table, and what mode `pays` makes of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from prune_sessions import Messages, chat, chat_turn, policy, words
from toolclip import count_tokens
from toolclip.prune import Economy, Prices, Pruner, PruneState, prices_for
from toolclip.prune.cost import Rewrite, request_cost, weigh
from toolclip.prune.replay import replay

TURNS = 60
RESULT, SMALL, SYSTEM = 4000, 300, 15_000
KEEP = 3
PLACEHOLDER = 12
SHORT = {"placeholder": "[Old tool result content removed]"}
MESSAGE, CALL = 4, 4 + 8 + count_tokens("exec") + count_tokens("{}")  # frames, as our ruler counts
STEADY = [0.0] + [20.0] * (TURNS - 1)
GAPS = [0.0] + [600.0 if turn % 10 == 0 else 20.0 for turn in range(1, TURNS)]


def prices(read: float, write: float, ttl: float, minimum: int = 1024) -> Prices:
    return Prices(read=read, write=write, ttl_seconds=ttl, minimum_tokens=minimum)


ROWS = {
    "Claude 5m": prices(0.1, 1.25, 300),
    "Claude 1h": prices(0.1, 2.0, 3600),
    "Opus/Sonnet 5.5": prices(0.05, 1.25, 300),
    "Fable 5.1": prices(0.025, 1.25, 300),
    "OpenAI >= 5.6": prices(0.1, 1.25, 1800),
    "OpenAI 5.x": prices(0.1, 1.0, 1800),
    "gpt-4o": prices(0.5, 1.0, 300),
    "Gemini": prices(0.1, 1.0, 300, 4096),
}

# Cost in thousands of base input tokens, as published: none, sliding keep-3, batch of 40k, when
# cold, when cold or paid back within 20 requests.
PUBLISHED = {
    ("Claude 5m", "steady"): (1160, 1078, 687, 1160, 822),
    ("Opus/Sonnet 5.5", "steady"): (747, 1008, 547, 747, 582),
    ("Fable 5.1", "steady"): (541, 973, 477, 541, 477),
    ("OpenAI 5.x", "steady"): (1092, 890, 605, 1092, 692),
    ("gpt-4o", "steady"): (4389, 1448, 1726, 4389, 1448),
    ("Claude 5m", "gaps"): (1963, 1212, 1032, 805, 954),
    ("Claude 1h", "gaps"): (1361, 1641, 931, 1361, 1012),
}
SCHEDULES = {"steady": STEADY, "gaps": GAPS}


@dataclass
class Cache:
    """A provider's cache: the longest common prefix with the last prompt, while it lives."""

    prices: Prices
    parts: tuple[tuple[str, int], ...] = ()
    cost: float = 0.0

    def request(self, parts: tuple[tuple[str, int], ...], *, is_warm: bool) -> None:
        known = 0
        while is_warm and known < min(len(parts), len(self.parts)):
            if parts[known] != self.parts[known]:
                break
            known += 1
        read = sum(size for _, size in parts[:known])
        self.cost += request_cost(read, sum(size for _, size in parts[known:]), self.prices)
        self.parts = parts


def strategy(name: str, price: Prices, *, is_warm: bool, sizes: list[int], behind: int) -> bool:
    """Tell whether a published strategy clears now: all but the last three results."""
    removed = sum(size - PLACEHOLDER for size in sizes)
    match name:
        case "sliding":
            return True
        case "batch":
            return sum(sizes) >= 40_000
        case "cold":
            return not is_warm
        case "cold or 20":
            pays = removed > 0 and Rewrite(0, behind, removed).break_even(price) < 20
            return not is_warm or pays
    return False


def simulate(name: str, price: Prices, gaps: list[float]) -> float:
    """Return the cost of a session under a published strategy."""
    parts: list[tuple[str, int]] = [("system", SYSTEM)]
    cache = Cache(price)
    for turn, gap in enumerate(gaps):
        is_warm = turn > 0 and gap <= price.ttl_seconds
        results = [i for i, (kind, _) in enumerate(parts) if kind == "result"][:-KEEP]
        behind = sum(size for _, size in parts[results[0] :]) if results else 0
        sizes = [parts[i][1] for i in results]
        if strategy(name, price, is_warm=is_warm, sizes=sizes, behind=behind):
            for i in results:
                parts[i] = ("cleared", PLACEHOLDER)
        cache.request(tuple(parts), is_warm=is_warm)
        parts += [("call", SMALL), ("result", RESULT)]
    return cache.cost


@pytest.mark.parametrize(("row", "schedule"), PUBLISHED)
def test_the_published_table_is_reproduced(row: str, schedule: str) -> None:
    names = ("none", "sliding", "batch", "cold", "cold or 20")
    costs = tuple(int(simulate(n, ROWS[row], SCHEDULES[schedule]) / 1000) for n in names)
    assert costs == PUBLISHED[row, schedule]


def measured_turn(number: int) -> Messages:
    """Return a turn of exactly the simulation's sizes as our ruler counts them."""
    turn = chat_turn(f"call_{number}", words(RESULT - MESSAGE))
    turn[0]["content"] = words(SMALL - CALL)
    return turn


def run_pruner(pruner: Pruner, price: Prices, gaps: list[float]) -> float:
    """Return the cost of the same session with the real pruner, its state going through JSON."""
    messages: Messages = [{"role": "user", "content": words(SYSTEM - MESSAGE)}]
    cache = Cache(price)
    state, now, last = PruneState(), 0.0, None
    sizes: dict[str, int] = {}
    for turn, gap in enumerate(gaps):
        now += gap
        pruned = pruner.prune(
            messages, context_window=2_000_000, now=now, last_request_at=last, state=state
        )
        parts = []
        for message in pruned.messages:
            assert isinstance(message, dict)
            text = message["content"]
            if text not in sizes:
                sizes[text] = count_tokens(text)
            frame = CALL if message["role"] == "assistant" else MESSAGE
            parts.append((text, sizes[text] + frame))
        is_warm = last is not None and now - last <= price.ttl_seconds
        cache.request(tuple(parts), is_warm=is_warm)
        state, last = pruned.state, now
        messages = messages + measured_turn(turn)
    return cache.cost


@pytest.mark.parametrize("schedule", SCHEDULES)
@pytest.mark.parametrize("row", ROWS)
def test_pays_beats_none_sliding_and_batch_at_every_price(row: str, schedule: str) -> None:
    """With a placeholder as long as the classic one; the published strategies have 12 tokens."""
    price, gaps = ROWS[row], SCHEDULES[schedule]
    pruner = Pruner(policy(mode="pays", hardClear=SHORT), "openai-chat", prices=price)
    cost = run_pruner(pruner, price, gaps)
    for name in ("none", "sliding", "batch"):
        assert cost < simulate(name, price, gaps), name


def test_the_closed_form_is_that_of_the_sum() -> None:
    """Prefix 20k, suffix 40k, 20k removed: eleven requests lose, twelve win."""
    price = prices(0.1, 1.25, 300)
    edit = Rewrite(20_000, 40_000, 20_000)
    assert edit.break_even(price) == pytest.approx(11.5)
    for requests, wins in ((11, False), (12, True)):
        keep = requests * request_cost(60_000, 0, price)
        first = request_cost(20_000, 20_000, price)
        prune = first + (requests - 1) * request_cost(40_000, 0, price)
        assert (prune < keep) is wins


@pytest.mark.parametrize(
    ("row", "quarter", "half", "most"),
    [
        ("Claude 5m", 34.5, 11.5, 1.3),
        ("Claude 1h", 57, 19, 2.1),
        ("Opus/Sonnet 5.5", 72, 24, 2.7),
        ("Fable 5.1", 147, 49, 5.4),
        ("OpenAI 5.x", 27, 9, 1.0),
        ("gpt-4o", 3, 1, 0.1),
    ],
)
def test_break_even_requests(row: str, quarter: float, half: float, most: float) -> None:
    shares = (Rewrite(10_000, 100_000, removed) for removed in (25_000, 50_000, 90_000))
    found = [edit.break_even(ROWS[row]) for edit in shares]
    assert found == pytest.approx([quarter, half, most], abs=0.06)


def test_crossing_a_price_step_pays_at_once() -> None:
    price = Prices(read=0.1, write=1.0, step_tokens=272_000, step_factor=2.0)
    above = Rewrite(250_000, 40_000, 20_000)
    assert above.break_even(price) < 1
    assert Rewrite(150_000, 40_000, 20_000).break_even(price) == pytest.approx(9)


def test_dropped_reasoning_is_part_of_the_price() -> None:
    price = ROWS["OpenAI 5.x"]
    extra = Economy().losses(removed=50_000, cuts=5, reasoning=2_000, prices=price)
    assert extra == 2_000 * price.output
    plain = Rewrite(10_000, 100_000, 50_000).break_even(price)
    assert Rewrite(10_000, 100_000, 50_000, extra).break_even(price) > plain


@given(
    st.integers(0, 400_000),
    st.integers(1, 400_000),
    st.floats(0, 1),
    st.sampled_from([None, 200_000]),
)
def test_what_an_edit_weighs_is_the_difference_of_requests(
    prefix: int, suffix: int, share: float, step: int | None
) -> None:
    price = Prices(read=0.1, write=1.25, step_tokens=step, step_factor=2.0)
    removed = int(suffix * share)
    loss, saving = weigh(prefix, suffix, removed, price)
    whole, shortened = prefix + suffix, prefix + suffix - removed
    first = request_cost(prefix, suffix - removed, price)
    assert loss == pytest.approx(first - request_cost(shortened, 0, price), abs=1e-6)
    keep = request_cost(whole, 0, price)
    assert saving == pytest.approx(keep - request_cost(shortened, 0, price), abs=1e-6)


def test_nothing_removed_never_pays() -> None:
    assert Rewrite(1_000, 1_000, 0).break_even(ROWS["gpt-4o"]) == float("inf")


@given(
    prefix=st.integers(5_000, 500_000),
    suffix=st.integers(1, 500_000),
    share=st.floats(0.01, 1),
    row=st.sampled_from(sorted(ROWS)),
    requests=st.integers(1, 400),
)
def test_more_requests_than_the_break_even_win(
    prefix: int, suffix: int, share: float, row: str, requests: int
) -> None:
    price = ROWS[row]
    removed = max(1, int(suffix * share))
    edit = Rewrite(prefix, suffix, removed)
    keep = requests * request_cost(prefix + suffix, 0, price)
    later = request_cost(prefix + suffix - removed, 0, price)
    prune = request_cost(prefix, suffix - removed, price) + (requests - 1) * later
    assert (requests > edit.break_even(price)) == (keep - prune > 1e-6 * keep) or (
        abs(keep - prune) <= 1e-6 * keep
    )


@pytest.mark.parametrize(
    ("provider", "model", "read", "minimum"),
    [
        ("anthropic", "claude-fable-5.1", 0.025, 512),
        ("anthropic", "claude-opus-5-5-20260901", 0.05, 512),
        ("anthropic", "claude-opus-4-5-20251101", 0.1, 4096),
        ("anthropic", None, 0.1, 1024),
        ("openai-chat", "gpt-4o-mini", 0.5, 1024),
        ("openai-responses", "gpt-4.1", 0.25, 1024),
        ("openai-responses", "gpt-5.6", 0.1, 1024),
        ("gemini", "gemini-2.5-pro", 0.1, 2048),
        ("bedrock", "us.amazon.nova-pro-v1:0", 0.25, 1024),
    ],
)
def test_price_rows(provider: str, model: str | None, read: float, minimum: int) -> None:
    found = prices_for(provider, model)
    assert found is not None
    assert (found.read, found.minimum_tokens) == (read, minimum)


def test_the_life_that_was_paid_for() -> None:
    hour = prices_for("anthropic", "claude-sonnet-5", retention="1h")
    assert hour is not None
    assert (hour.write, hour.ttl_seconds) == (2.0, 3600)
    assert prices_for("ollama", "llama3") is None


@pytest.mark.parametrize("tokens", [450, 600, 900])
def test_a_cut_does_not_take_a_prompt_below_what_is_cached(tokens: int) -> None:
    """Shortened to less than the minimum, each request would be written in full."""
    price = ROWS["Gemini"]
    pruner = Pruner(policy(mode="pays", hardClear=SHORT), "openai-chat", prices=price)
    messages = chat([words(tokens)] * 24)
    facts: dict[str, Any] = {"provider": "openai-chat", "context_window": 200_000, "prices": price}
    times = [None] * len(messages)
    turns = list(replay(messages, pruner, times=times, gap_seconds=20.0, **facts))
    assert sum(turn.cost_pruned for turn in turns) <= sum(turn.cost for turn in turns)
