"""What each mode cuts, when, and what it says about it."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any

import pytest
from openai.types.chat import ChatCompletionMessage

from prune_sessions import (
    Messages,
    chat,
    chat_turn,
    claude,
    claude_turn,
    policy,
    result_texts,
    words,
)
from toolclip import ConfigError, Policy, count_tokens
from toolclip.prune import Pruned, Pruner, PruneState

PLACEHOLDER = "[Old tool result content cleared]"
COLD = {"now": 1000.0, "last_request_at": 0.0}
WARM = {"now": 1000.0, "last_request_at": 999.0}


def prune(messages: Messages, window: int, when: dict[str, float], **settings: object) -> Pruned:
    pruner = Pruner(policy(**settings), "openai-chat", "gpt-4o")
    return pruner.prune(messages, context_window=window, **when)  # type: ignore[arg-type] # one row


def outputs(count: int, tokens: int) -> list[str]:
    return [words(tokens, str(number)) for number in range(count)]


def test_off_returns_the_same_objects() -> None:
    messages = chat(outputs(9, 3000))
    pruned = prune(messages, 1000, COLD, mode="off")
    assert all(a is b for a, b in zip(messages, pruned.messages, strict=True))
    assert pruned.report.reason == "off"


@pytest.mark.parametrize(("provider", "on"), [("anthropic", True), ("openai-chat", False)])
def test_pruning_is_on_by_default_for_anthropic_only(provider: str, *, on: bool) -> None:
    messages = claude(list(outputs(9, 3000))) if on else chat(outputs(9, 3000))
    pruner = Pruner(Policy(), provider)
    pruned = pruner.prune(messages, context_window=20_000, **COLD)  # type: ignore[arg-type]
    assert bool(pruned.report.cuts) is on
    assert pruner.mode == ("cache-ttl" if on else "off")


def test_off_still_makes_earlier_cuts_again() -> None:
    messages = chat(outputs(9, 3000))
    first = prune(messages, 20_000, COLD, mode="pressure")
    pruner = Pruner(policy(mode="off"), "openai-chat")
    again = pruner.prune(messages, context_window=20_000, state=first.state, **WARM)  # type: ignore[arg-type]
    assert json.dumps(again.messages) == json.dumps(first.messages)


def test_cache_ttl_trims_from_the_soft_ratio_on() -> None:
    messages = chat(outputs(9, 2000))
    below = prune(messages, 61_000, COLD, mode="cache-ttl")
    assert below.report.reason == "below-ratio"
    above = prune(messages, 60_000, COLD, mode="cache-ttl")
    assert {cut.kind for cut in above.report.cuts} == {"trim"}
    assert len(above.report.cuts) == 6
    for text in result_texts(above.messages)[:6]:
        assert 2000 < len(text) <= 4000


def test_cache_ttl_clears_the_oldest_until_below_the_hard_ratio() -> None:
    messages = chat(outputs(30, 3000))
    pruned = prune(messages, 40_000, COLD, mode="cache-ttl", softTrim={"maxChars": 90_000})
    texts = result_texts(pruned.messages)
    cleared = [text == PLACEHOLDER for text in texts]
    assert cleared == sorted(cleared, reverse=True)
    assert pruned.report.tokens_after < 20_000
    assert pruned.report.tokens_after + 3000 >= 20_000


def test_cache_ttl_leaves_little_alone() -> None:
    """50,000 characters are 12,500 tokens."""
    messages = chat(outputs(9, 2000))
    soft = {"maxChars": 90_000}
    assert not prune(messages, 25_000, COLD, mode="cache-ttl", softTrim=soft).report.cuts
    least = {"softTrim": soft, "minPrunableToolChars": 40_000}
    assert prune(messages, 25_000, COLD, mode="cache-ttl", **least).report.cuts


def test_tools_that_are_denied_stay() -> None:
    messages = chat(outputs(9, 3000))
    denied = prune(messages, 20_000, COLD, mode="cache-ttl", tools={"deny": ["ex*"]})
    assert denied.report.reason == "nothing-to-prune"


def test_pressure_waits_for_the_high_watermark_and_stops_at_the_low() -> None:
    messages = chat(outputs(9, 2000))
    below = prune(messages, 27_000, WARM, mode="pressure")
    assert below.report.reason == "below-watermark"
    above = prune(messages, 25_000, WARM, mode="pressure")
    assert above.report.reason == "under-pressure"
    assert above.report.tokens_after <= 10_000
    assert above.report.tokens_after > 9_000
    assert above.report.shortfall == 0


def test_pressure_takes_a_fair_share_and_leaves_small_results_whole() -> None:
    texts = [words(4000, "a"), words(100, "b"), words(6000, "c"), *outputs(3, 300)]
    pruned = prune(chat(texts), 14_000, WARM, mode="pressure")
    sizes = [count_tokens(text) for text in result_texts(pruned.messages)]
    assert result_texts(pruned.messages)[1] == texts[1]
    assert abs(sizes[0] - sizes[2]) < 40
    assert result_texts(pruned.messages)[3:] == texts[3:]


def test_pressure_clears_as_few_as_do_where_shares_would_say_nothing() -> None:
    pruned = prune(chat(outputs(60, 1000)), 20_000, WARM, mode="pressure")
    kinds = [cut.kind for cut in pruned.report.cuts]
    assert kinds == sorted(kinds)
    assert set(kinds) == {"clear", "trim"}
    assert pruned.report.tokens_after <= 8000


def test_a_cleared_result_says_what_was_there() -> None:
    pruned = prune(chat(outputs(60, 1000)), 20_000, WARM, mode="pressure")
    text = result_texts(pruned.messages)[0]
    assert text == "[Old exec result cleared: 1001 tokens; call again]"


def test_a_placeholder_of_one_s_own_holds_in_every_mode() -> None:
    own = {"placeholder": "<{tool}: {original} tokens>"}
    for mode in ("pressure", "pays", "cache-ttl"):
        pruned = prune(chat(outputs(60, 1000)), 20_000, COLD, mode=mode, hardClear=own)
        assert result_texts(pruned.messages)[0] == "<exec: 1001 tokens>"


def test_where_clearing_is_off_results_are_trimmed() -> None:
    for mode in ("pressure", "pays", "cache-ttl"):
        settings = {"mode": mode, "hardClear": {"enabled": False}}
        pruned = prune(chat(outputs(60, 1000)), 20_000, COLD, **settings)
        assert {cut.kind for cut in pruned.report.cuts} == {"trim"}


def test_what_is_protected_may_be_too_large() -> None:
    """The result is defined, and says how much is missing."""
    pruned = prune(chat(outputs(5, 9000)), 20_000, WARM, mode="pressure")
    assert pruned.report.reason == "under-pressure"
    assert pruned.report.shortfall == pruned.report.tokens_after - 8000 > 0


def test_small_rounds_wait_where_the_low_watermark_is_out_of_reach() -> None:
    """Else each turn would cut one result and break the cache."""
    messages = chat(outputs(6, 300), first=words(22_000))
    pruner = Pruner(policy(mode="pressure"), "openai-chat")
    state, rounds = PruneState(), 0
    for number in range(12):
        messages = messages + chat_turn(f"n{number}", words(300, f"n{number}"))
        facts: dict[str, Any] = {"context_window": 30_000, "now": 0.0, "last_request_at": None}
        pruned = pruner.prune(messages, state=state, **facts)
        rounds += bool(pruned.report.cuts)
        state = pruned.state
    assert 1 <= rounds <= 3


def test_results_that_are_out_of_date_go_first() -> None:
    messages: Messages = [{"role": "user", "content": "go"}]
    for number in range(9):
        arguments = json.dumps({"path": f"/{number % 4}"})
        messages += chat_turn(str(number), words(2000, str(number)), "read", arguments)
    for first in (True, False):
        pruned = prune(messages, 25_000, WARM, mode="pressure", supersededFirst=first)
        kinds = [cut.kind for cut in pruned.report.cuts]
        assert ("clear" in kinds) is first


def test_less_than_clear_at_least_is_left_alone() -> None:
    messages = chat(outputs(9, 2000))
    for least, cuts in ((20_000, False), (5_000, True)):
        pruned = prune(messages, 25_000, WARM, mode="pressure", clearAtLeast=least)
        assert bool(pruned.report.cuts) is cuts
        assert (pruned.report.reason == "below-clear-at-least") is not cuts


def test_pays_acts_on_a_cold_cache_and_weighs_a_warm_one() -> None:
    messages = chat(outputs(5, 3000))
    cold = prune(messages, 500_000, COLD, mode="pays")
    assert cold.report.reason == "pays"
    assert cold.report.break_even == 0
    claude_prices = Pruner(policy(mode="pays"), "openai-chat", "claude-fable-5.1", binding="none")
    warm = claude_prices.prune(messages, context_window=500_000, **WARM)  # type: ignore[arg-type]
    assert warm.report.reason == "not-worth-it"
    assert warm.report.break_even is not None
    assert warm.report.expected_requests is not None
    assert warm.report.break_even > warm.report.expected_requests


def test_pays_acts_under_pressure_whatever_it_costs() -> None:
    pruner = Pruner(policy(mode="pays"), "openai-chat", "claude-fable-5.1", binding="none")
    pruned = pruner.prune(chat(outputs(5, 3000)), context_window=20_000, **WARM)  # type: ignore[arg-type]
    assert pruned.report.reason == "under-pressure"


def test_the_cache_s_fate_is_reported() -> None:
    messages = chat(outputs(9, 2000), first=words(5000))
    pruned = prune(messages, 30_000, WARM, mode="pressure")
    report = pruned.report
    before_first_cut = 5000 + 4 + 4 + 8 + 1 + count_tokens('{"step": 0}') + 4
    assert report.cache_kept == before_first_cut
    last_turn = 4 + 8 + 1 + count_tokens('{"step": 8}') + 4 + 2001
    assert report.cache_rewritten == report.tokens_after - before_first_cut - last_turn
    cold = prune(messages, 30_000, COLD, mode="pressure").report
    assert (cold.cache_kept, cold.cache_rewritten) == (0, 0)


def test_what_precedes_the_messages_counts() -> None:
    messages = chat(outputs(9, 2000))
    pruner = Pruner(policy(mode="pressure", lowWatermark=0.5), "openai-chat")
    facts: dict[str, Any] = {"context_window": 40_000, "now": 0.0, "last_request_at": None}
    assert not pruner.prune(messages, **facts).report.cuts
    pruned = pruner.prune(messages, overhead_tokens=12_000, **facts)
    assert pruned.report.cuts
    assert pruned.report.tokens_after <= 20_000


def image_session(count: int) -> Messages:
    source = {"type": "base64", "media_type": "image/png", "data": "aGVsbG8="}
    image = {"type": "image", "source": source}
    text = {"type": "text", "text": words(400)}
    return claude([[text, image] for _ in range(count)])


@pytest.mark.parametrize(
    ("images", "kinds"), [("with-text", {"clear"}), ("first", {"images"}), ("keep", set())]
)
def test_images_have_a_policy_of_their_own(images: str, kinds: set[str]) -> None:
    settings = policy(mode="pressure", images=images, highWatermark=0.5, lowWatermark=0.45)
    pruner = Pruner(settings, "anthropic", "claude-opus-4-5")
    messages = image_session(12)
    pruned = pruner.prune(messages, context_window=30_000, now=0, last_request_at=None)
    found = {cut.kind for cut in pruned.report.cuts}
    assert kinds <= found
    kept = sum('"type": "image"' in json.dumps(m) for m in pruned.messages)
    assert (kept == 12) is (images == "keep")


def test_an_image_that_went_does_not_come_back_with_a_trim() -> None:
    text = {"type": "text", "text": words(3000)}
    source = {"type": "base64", "media_type": "image/png", "data": "aGVsbG8="}
    image = {"type": "image", "source": source}
    messages = claude([[text, image] for _ in range(9)])
    facts: dict[str, Any] = {"now": 0, "last_request_at": None}
    state, kinds, left = PruneState(), [], [9]
    for low in (0.85, 0.5, 0.25):
        settings = policy(
            mode="pressure", images="first", highWatermark=low + 0.01, lowWatermark=low
        )
        one_a_word = replace(settings, encoding="cl100k_base")
        pruner = Pruner(one_a_word, "anthropic", "claude-opus-4-5")
        pruned = pruner.prune(messages, context_window=40_000, state=state, **facts)
        kinds.append({cut.kind for cut in pruned.report.cuts})
        state = PruneState.from_json(pruned.state.to_json())
        left.append(sum('"type": "image"' in json.dumps(m) for m in pruned.messages))
    assert "images" in kinds[0]
    assert "trim" in kinds[1] | kinds[2]
    assert left == sorted(left, reverse=True)
    assert left[-1] == 3


def test_going_back_and_on_again_forgets_what_was_there() -> None:
    """With nothing protected, and messages that another attempt replaced."""
    messages = chat(outputs(6, 2000))
    pruner = Pruner(policy(mode="pays", keepLastAssistants=0), "openai-chat", "gpt-4o")
    facts: dict[str, Any] = {"context_window": 400_000, "now": 9.0, "last_request_at": 8.0}
    state = pruner.prune(messages[:7], **facts).state
    state = pruner.prune(messages[:9], state=state, **facts).state
    other = messages[:7] + chat_turn("other", words(9000)) + chat_turn("more", words(9000))
    again = pruner.prune(other, state=state, **facts)
    fresh = pruner.prune(other, state=PruneState.from_json(state.to_json()), **facts)
    assert again.messages == fresh.messages
    assert again.report.tokens_after == fresh.report.tokens_after


def test_settings_without_effect_are_said() -> None:
    warnings = Pruner(policy(ttl="1h", softTrimRatio=0.2), "openai-chat").warnings
    assert warnings == (
        "ttl, softTrimRatio has no effect: pruning is off by default for openai-chat; set mode",
    )
    assert Pruner(policy(mode="pressure", ttl="1h"), "openai-chat").warnings == (
        "ttl has no effect in mode pressure",
    )
    assert Pruner(policy(mode="cache-ttl", ttl="1h"), "openai-chat").warnings == ()
    assert "prices are not known" in Pruner(policy(mode="pays"), "ollama").warnings[0]
    pruned = prune(chat(["x"]), 1000, COLD, mode="off", ttl="1h")
    assert pruned.report.warnings == ("ttl has no effect: mode is off",)


@pytest.mark.parametrize("window", [0, -5])
def test_a_window_of_nothing_is_a_configuration_error(window: int) -> None:
    with pytest.raises(ConfigError, match="context_window"):
        prune(chat(["x"]), window, COLD, mode="pressure")


def test_a_moved_cache_marker_does_not_cost_the_session() -> None:
    """Clients rewrite their last messages when they move the marker; the rest is not read again."""
    messages = claude(list(outputs(9, 2000)))
    pruner = Pruner(policy(mode="pressure"), "anthropic", "claude-opus-4-5")
    facts: dict[str, Any] = {"context_window": 25_000, "now": 0.0, "last_request_at": None}
    marked = [*messages[:-1], with_marker(messages[-1])]
    first = pruner.prune(marked, **facts)
    grown = messages + claude_turn("new", "done")
    second = pruner.prune(grown, state=first.state, **facts)
    assert json.dumps(second.messages[:-3]) == json.dumps(first.messages[:-1])
    assert second.messages[-3] is messages[-1]


def with_marker(message: dict[str, Any]) -> dict[str, Any]:
    block = {**message["content"][0], "cache_control": {"type": "ephemeral"}}
    return {**message, "content": [block]}


def test_a_session_that_went_back_shows_its_last_turns_whole() -> None:
    messages = chat(outputs(9, 2000))
    pruner = Pruner(policy(mode="pressure"), "openai-chat")
    facts: dict[str, Any] = {"context_window": 25_000, "now": 0.0, "last_request_at": None}
    first = pruner.prune(messages, **facts)
    for state in (PruneState.from_json(first.state.to_json()), first.state):
        back = pruner.prune(messages[:11], state=state, **facts)
        assert all(a is b for a, b in zip(back.messages[-6:], messages[5:11], strict=True))
        assert back.report.restored == 3
        assert back.report.dropped == 1
        assert len(back.state.decisions) == 2


def test_decisions_of_vanished_messages_are_dropped() -> None:
    messages = chat(outputs(9, 2000))
    pruner = Pruner(policy(mode="pressure"), "openai-chat")
    facts: dict[str, Any] = {"context_window": 25_000, "now": 0.0, "last_request_at": None}
    first = pruner.prune(messages, **facts)
    assert len(first.state.decisions) == 6
    compacted = [{"role": "user", "content": "Summary."}, *messages[7:]]
    after = pruner.prune(compacted, state=first.state, **facts)
    assert (after.report.dropped, after.report.replayed) == (3, 3)
    assert json.dumps(after.messages[1:]) == json.dumps(first.messages[7:])


def test_ids_that_repeat_are_no_trap() -> None:
    """Two results of one id are two results, even with the same content."""
    messages: Messages = [{"role": "user", "content": "go"}]
    for _ in range(9):
        messages += chat_turn("call_0", words(2000))
    pruned = prune(messages, 25_000, WARM, mode="pressure")
    texts = result_texts(pruned.messages)
    assert len(pruned.state.decisions) == 6
    assert texts[6:] == [words(2000)] * 3
    assert all(text != words(2000) for text in texts[:6])


def test_turns_cost_what_is_new_in_them() -> None:
    """What was counted is not counted again: in this process by object, else by content."""
    counted: list[int] = []

    def count(text: str) -> int:
        counted.append(len(text))
        return count_tokens(text)

    pruner = Pruner(policy(mode="pressure"), "openai-chat", count=count)
    facts: dict[str, Any] = {"context_window": 25_000, "now": 0.0, "last_request_at": None}
    messages = chat(outputs(9, 2000))
    state = pruner.prune(messages, **facts).state
    counted.clear()
    messages = messages + chat_turn("new", words(50))
    state = pruner.prune(messages, state=state, **facts).state
    assert len(counted) < 6
    counted.clear()
    parsed = json.loads(json.dumps(messages))
    pruner.prune(parsed, state=PruneState.from_json(state.to_json()), **facts)
    assert max(counted, default=0) < 64


def test_threads_may_share_a_pruner_and_a_state() -> None:
    """The first one takes what was read, the others read for themselves; all show the same."""
    messages = chat(outputs(40, 500))
    pruner = Pruner(policy(mode="pressure"), "openai-chat")
    facts: dict[str, Any] = {"context_window": 12_000, "now": 0.0, "last_request_at": None}
    state = pruner.prune(messages, **facts).state
    grown = messages + chat_turn("new", words(500))
    with ThreadPoolExecutor(8) as pool:
        runs = [pool.submit(pruner.prune, grown, state=state, **facts) for _ in range(24)]
        shown = {json.dumps(run.result().messages) for run in runs}
    assert len(shown) == 1


def test_the_sdk_s_objects_are_messages_too() -> None:
    """They stay objects of their class; what is untouched stays the same object."""
    call = {"id": "c", "type": "function", "function": {"name": "exec", "arguments": "{}"}}
    said = ChatCompletionMessage.model_validate(
        {"role": "assistant", "content": None, "tool_calls": [call]}
    )
    messages: list[Any] = [{"role": "user", "content": "go"}]
    for number in range(9):
        result = {"role": "tool", "tool_call_id": "c", "content": words(2000, str(number))}
        messages += [said, result]
    pruner = Pruner(policy(mode="pressure"), "openai-chat")
    pruned = pruner.prune(messages, context_window=25_000, now=0, last_request_at=None)
    assert len(pruned.report.cuts) == 6
    assert all(message is said for message in pruned.messages[1::2])
