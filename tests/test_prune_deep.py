"""Results nested more deeply than the interpreter recurses are pruned like any."""

from __future__ import annotations

from typing import Any

import pytest

from prune_sessions import Messages, claude, policy
from toolclip.adapters.deep_json import wire_json
from toolclip.adapters.view import Result
from toolclip.prune import Pruner, PruneState, splice
from toolclip.prune.keys import result_key
from toolclip.result import ResourceLinkBlock

DEPTH = 20_000  # levels


def nested(depth: int = DEPTH) -> Any:  # noqa: ANN401 # JSON
    value: Any = "a"
    for _ in range(depth // 2):
        value = {"a": [value]}
    return value


def deep_session(results: int) -> Messages:
    text = {"type": "text", "text": "word " * 2000}
    return claude([[{"type": "search_result", "x": nested()}, text] for _ in range(results)])


@pytest.mark.parametrize("measure", ["tokens", "classic"])
@pytest.mark.parametrize("mode", ["cache-ttl", "pressure", "pays"])
def test_deep_results_are_cut_and_cut_again(mode: str, measure: str) -> None:
    messages = deep_session(5)
    pruner = Pruner(policy(mode=mode, measure=measure), "anthropic", "claude-opus-4-5")
    facts: dict[str, Any] = {"context_window": 10_000, "now": 1e6, "last_request_at": 0.0}
    pruned = pruner.prune(messages, **facts)
    assert pruned.report.cuts
    state = PruneState.from_json(pruned.state.to_json())
    again = pruner.prune(messages, state=state, **facts)
    assert wire_json(again.messages) == wire_json(pruned.messages)


def test_a_deep_request_is_spliced() -> None:
    before = deep_session(2)
    raw = wire_json({"messages": before}).encode()
    after: Messages = [*before]
    first, last = before[2]["content"][0], before[-1]["content"][0]
    text = {"type": "text", "text": "short"}
    copied = {**first, "content": [{"type": "search_result", "x": nested()}, text]}
    after[2] = {**before[2], "content": [copied]}
    after[-1] = {**before[-1], "content": [{**last, "content": [{"x": nested(DEPTH + 2)}, text]}]}
    found = splice(raw, before, after)
    kept = len(wire_json({"messages": before[:2]})) - len("]}")
    assert found[:kept] == raw[:kept]
    assert found.count(b'"short"') == 2
    assert found.count(b'{"a":[') == DEPTH // 2 + 1  # the one that is another was printed anew


def test_a_deep_link_has_a_key() -> None:
    link = ResourceLinkBlock("file:///a", "a", extra={"x": nested()})
    other = ResourceLinkBlock("file:///a", "a", extra={"x": nested(DEPTH - 2)})
    keys = {result_key(Result((), "t", (block,)), 0) for block in (link, other)}
    assert len(keys) == 2
