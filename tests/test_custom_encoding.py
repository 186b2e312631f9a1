"""Encodings that are any function of the caller's."""

from __future__ import annotations

import copy
import json
import pickle
import threading
import time
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import toolclip
from toolclip import ConfigError, CustomEncoding, Policy, ToolResult, count_tokens, truncate
from toolclip.policy import ToolRule, ToolRules
from toolclip.prune import PruneState

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from toolclip.custom import CountKind

LOG = "".join(
    f"2026-11-30T12:{n // 60 % 60:02}:{n % 60:02}Z INFO worker-{n % 7} did job {n} in {n % 97} ms\n"
    for n in range(15_000)
)
JSON = json.dumps([{"id": n, "name": f"user {n}", "note": "walks a lot"} for n in range(15_000)])
GREP = "".join(f"src/file_{n // 9}.rs:{n}:    let value = compute({n});\n" for n in range(20_000))
MEGABYTE = {"log": LOG, "json": JSON, "grep": GREP, "one line": "x" * 1_000_000}
FRAME = 3


def with_frame(text: str) -> int:
    return count_tokens(text, "cl100k_base") + FRAME


def words(text: str) -> int:
    return len(text.split())


def noise(text: str) -> int:
    """Neither monotone nor additive."""
    return sum(text.encode()) % 150


COUNTERS = {"len": len, "words": words, "with_frame": with_frame, "noise": noise}
TEXT = st.text() | st.lists(
    st.sampled_from(["word ", "\n", "12345", "é", "中文", "\ud83d", "[INFO] ", '{"a": 1}\n'])
).map("".join)


def whole(text: str) -> str:
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


@given(TEXT, st.integers(0, 80), st.sampled_from(sorted(COUNTERS)))
def test_the_budget_holds_by_any_function(text: str, budget: int, name: str) -> None:
    count = COUNTERS[name]
    result = truncate(text, budget, encoding=count)
    assert not result.text or count(whole(result.text)) <= budget
    assert result.original_tokens == count(whole(text))
    assert result.kept_tokens == count(whole(result.body))
    if count(whole(text)) <= budget:
        assert result.text == whole(text)


@pytest.mark.parametrize("name", MEGABYTE)
def test_a_megabyte_takes_few_calls(name: str) -> None:
    lengths: list[int] = []

    def count(text: str) -> int:
        lengths.append(len(text))
        return with_frame(text)

    result = truncate(MEGABYTE[name], 4096, encoding=count)
    assert result.truncated
    assert with_frame(result.text) <= 4096
    assert result.kept_tokens > 2048
    assert len(lengths) <= 40
    assert sum(lengths) < 1.3 * len(MEGABYTE[name])


def test_every_way_to_count_takes_a_function() -> None:
    custom = CustomEncoding(words, count_kind="upper_bound", name="words")
    assert count_tokens("one two three", words) == custom.count("one two three") == 3
    assert count_tokens(b"one \xff three", words) == 3
    assert toolclip.count_tokens_batch(["a b", "", "c"], words).tolist() == [2, 0, 1]
    assert (custom.name, CustomEncoding(words).name) == ("words", "words")


def test_a_file_is_counted_as_a_whole(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_text("one two\nthree")
    assert toolclip.count_file(path, words) == 3
    with pytest.raises(ConfigError, match="encoding: counts a text as a whole only"):
        toolclip.Counter(words)


def test_the_function_sees_valid_text() -> None:
    seen: list[str] = []

    def count(text: str) -> int:
        seen.append(text)
        return len(text)

    count_tokens("a\ud800b", count)
    count_tokens(b"\xff", count)
    truncate("a\udfff" * 50, 20, encoding=count)
    assert seen[:2] == ["a\ufffdb", "\ufffd"]
    assert all(text.encode() is not None for text in seen)


@pytest.mark.parametrize("kind", ["exact", "upper_bound", "estimate"])
def test_only_the_caller_knows_what_counts_promise(kind: CountKind) -> None:
    text = "word " * 100
    assert truncate(text, 20, encoding=CustomEncoding(len, count_kind=kind)).count_kind == kind
    assert truncate(text, 20, encoding=len).count_kind == "estimate"
    assert truncate("", 20, encoding=len).count_kind == "estimate"


class BrokenTokenizerError(Exception):
    pass


def broken_at(call: int, error: BaseException) -> Callable[[str], int]:
    calls = iter(range(10**6))

    def count(text: str) -> int:
        if next(calls) == call:
            raise error
        return len(text)

    return count


@pytest.mark.parametrize("error", [BrokenTokenizerError("no"), KeyError("no"), KeyboardInterrupt()])
@pytest.mark.parametrize("call", range(6))
def test_what_the_function_raises_reaches_the_caller(call: int, error: BaseException) -> None:
    count = broken_at(call, error)
    with pytest.raises(type(error)) as raised:
        truncate("word word\n" * 500, 100, encoding=count)
    assert raised.value is error
    if call == 0:
        for fail in (count_tokens, lambda text, by: toolclip.count_tokens_batch([text], by)):
            with pytest.raises(type(error)):
                fail("text", broken_at(0, error))


def test_nothing_is_asked_after_an_exception() -> None:
    calls = []

    def count(text: str) -> int:
        calls.append(text)
        raise BrokenTokenizerError

    with pytest.raises(BrokenTokenizerError):
        truncate(LOG, 100, encoding=count)
    assert len(calls) == 1


@pytest.mark.parametrize("answer", [-1, 2.0, None, "3", True, 2**64, float("nan")])
def test_nonsense_is_an_error_that_says_so(answer: object) -> None:
    def count(_: str) -> int:
        return answer  # type: ignore[return-value] # the point

    expected = rf"encoding: .*count returned {answer!r} for a text, expected an integer of 0"
    with pytest.raises(ConfigError, match=expected):
        count_tokens("text", count)
    with pytest.raises(ConfigError, match=expected):
        truncate("text", 1, encoding=count)


def test_integers_of_numpy_are_integers() -> None:
    assert count_tokens("text", lambda text: np.int64(len(text))) == 4  # type: ignore[arg-type,return-value]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"count": 3}, "count: expected a function, got 3"),
        ({"count": len, "count_kind": "sure"}, "count_kind: expected one of exact, upper_bound"),
    ],
)
def test_what_is_no_function_raises(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(ConfigError, match=message):
        CustomEncoding(**arguments)


def test_a_policy_and_a_turn_count_with_a_function() -> None:
    policy = Policy(rules=ToolRules(general=ToolRule(max_tokens=300)), encoding=len)
    clipped = policy.apply("exec", ToolResult(tool_call_id="1", content=LOG))
    assert isinstance(clipped.content, str)
    assert len(clipped.content) <= 300
    assert clipped.metadata.count_kind == "estimate"
    turn = [("exec", ToolResult(tool_call_id=str(n), content=LOG)) for n in range(3)]
    fitted = toolclip.fit_results(turn, 600, policy=policy)
    assert sum(len(str(result.content)) for result in fitted) <= 600


def test_an_envelope_survives_a_function_that_finds_nothing_in_short_texts() -> None:
    texts = [{"type": "text", "text": text} for text in ("", LOG[:9_000])]
    envelope = json.dumps({"content": texts, "isError": True})
    policy = Policy(
        rules=ToolRules(general=ToolRule(max_tokens=500)), encoding=lambda text: len(text) // 4
    )
    clipped = policy.apply("mcp", ToolResult(tool_call_id="1", content=envelope))
    assert json.loads(str(clipped.content))["isError"]
    assert len(str(clipped.content)) // 4 <= 500


def test_blocks_fit_a_bound_that_counts_more_tokens_than_bytes() -> None:
    content = [toolclip.result.TextBlock("A1B2C3" * 60)]
    bytes_ = len(content[0].text)
    assert count_tokens(content[0].text, "claude") > bytes_
    policy = Policy(rules=ToolRules(general=ToolRule(max_tokens=bytes_)), encoding="claude")
    clipped = policy.apply("exec", ToolResult(tool_call_id="1", content=content))
    assert count_tokens(clipped.content[0].text, "claude") <= bytes_  # type: ignore[union-attr]


def session(length: int) -> list[dict[str, Any]]:
    messages: list[dict[str, Any]] = [{"role": "user", "content": "go"}]
    for n in range(length):
        call = {"type": "tool_use", "id": f"t{n}", "name": "exec", "input": {}}
        result = {"type": "tool_result", "tool_use_id": f"t{n}", "content": LOG[: 8_000 + n]}
        messages.append({"role": "assistant", "content": [call]})
        messages.append({"role": "user", "content": [result]})
    return messages


@pytest.mark.parametrize("place", ["count", "policy"])
def test_a_session_is_measured_with_a_function_and_replayed_without_it(place: str) -> None:
    calls = []

    def count(text: str) -> int:
        calls.append(text)
        return len(text) // 3

    policy = Policy.load({"agents": {"defaults": {"contextPruning": {"mode": "cache-ttl"}}}})
    in_policy = place == "policy"
    own = replace(policy, encoding=count) if in_policy else policy
    pruner = toolclip.Pruner(own, "anthropic", count=None if in_policy else count)
    messages = session(12)
    request = {"context_window": 60_000, "now": 9_000.0, "last_request_at": 0.0}
    first = pruner.prune(messages, **request)  # type: ignore[arg-type]
    assert first.report.cuts
    assert calls
    state = PruneState.from_json(first.state.to_json())
    plain = toolclip.Pruner(policy, "anthropic")
    again = plain.prune(messages, state=state, **{**request, "last_request_at": 9_000.0})  # type: ignore[arg-type]
    assert again.messages == first.messages


def test_functions_run_on_several_threads_while_others_count() -> None:
    def slow(text: str) -> int:
        time.sleep(0.001)
        return len(text)

    results: list[str] = []
    threads = [
        threading.Thread(target=lambda: results.append(truncate(LOG, 200, encoding=slow).text))
        for _ in range(8)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(results) == 8
    assert len(set(results)) == 1


def test_an_encoding_by_a_function_can_be_copied_and_pickled() -> None:
    custom = CustomEncoding(len, count_kind="exact")
    for same in (copy.deepcopy(custom), pickle.loads(pickle.dumps(custom))):  # noqa: S301 - our own
        assert (same.name, same.count_kind, same.count("four")) == ("len", "exact", 4)


def test_a_name_that_no_encoding_can_have_is_unknown() -> None:
    with pytest.raises(toolclip.UnknownEncodingError):
        toolclip.truncate("x" * 9999, 50, encoding="\ud800")
