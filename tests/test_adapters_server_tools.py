"""Tools that Anthropic runs itself: their results are read, counted, paired, and left alone."""

from __future__ import annotations

import json
from typing import Any

import pytest

from prune_sessions import claude_turn, policy, words
from toolclip.adapters import adapter
from toolclip.lint import lint, repair
from toolclip.prune import Pruner
from toolclip.result import TextBlock

LONG = words(3000)
MCP: list[dict[str, Any]] = [
    {"type": "mcp_tool_use", "id": "m1", "name": "query", "server_name": "db", "input": {"q": 1}},
    {
        "type": "mcp_tool_result",
        "tool_use_id": "m1",
        "is_error": False,
        "content": [{"type": "text", "text": "rows"}, {"type": "text", "text": "more"}],
    },
]
SEARCH: list[dict[str, Any]] = [
    {"type": "server_tool_use", "id": "s1", "name": "web_search", "input": {"query": "x"}},
    {
        "type": "web_search_tool_result",
        "tool_use_id": "s1",
        "content": [
            {
                "type": "web_search_result",
                "url": "https://a.example",
                "title": "A",
                "encrypted_content": "c2VjcmV0" * 400,
            }
        ],
    },
]
FAILED: list[dict[str, Any]] = [
    {"type": "server_tool_use", "id": "s2", "name": "web_fetch", "input": {"url": "x"}},
    {
        "type": "web_fetch_tool_result",
        "tool_use_id": "s2",
        "content": {"type": "web_fetch_tool_result_error", "error_code": "url_not_accessible"},
    },
]


def session(*blocks: dict[str, Any]) -> list[dict[str, Any]]:
    said = {"type": "text", "text": "done"}
    messages: list[dict[str, Any]] = [{"role": "user", "content": "Do it."}]
    messages.append({"role": "assistant", "content": [*blocks, said]})
    for number in range(8):
        messages += claude_turn(str(number), LONG)
    return messages


def test_they_are_results_with_their_call() -> None:
    messages = session(*MCP, *SEARCH, *FAILED)
    mcp, search, fetch, *others = adapter("anthropic").view(messages).results
    assert mcp.content == (TextBlock("rows"), TextBlock("more"))
    assert (mcp.tool_name, search.tool_name, fetch.tool_name) == (
        "query",
        "web_search",
        "web_fetch",
    )
    assert all(r.call and r.call.call_id == r.call_id for r in (mcp, search, fetch))
    assert "c2VjcmV0" not in str(search.content)
    assert "https://a.example" in str(search.content)
    assert (mcp.is_error, search.is_error, fetch.is_error) == (False, False, True)
    assert [r.is_closed for r in (mcp, search, fetch, *others)] == [True] * 3 + [False] * 8


def test_lint_and_repair_leave_them_in_their_place() -> None:
    messages = session(*MCP, *SEARCH)
    assert lint(messages, "anthropic") == []
    mended = repair(messages[:-1], "anthropic").messages
    assert mended[1] is messages[1]
    assert lint(mended, "anthropic") == []


@pytest.mark.parametrize("mode", ["pressure", "pays", "cache-ttl"])
def test_the_pruner_counts_them_and_cuts_the_others(mode: str) -> None:
    long_mcp = {**MCP[1], "content": LONG}
    messages = session(MCP[0], long_mcp)
    pruner = Pruner(policy(mode=mode, minPrunableToolChars=0), "anthropic", "claude-opus-4-5")
    facts: dict[str, Any] = {"context_window": 20_000, "now": 1e6, "last_request_at": 0.0}
    pruned = pruner.prune(messages, **facts)
    assert pruned.report.cuts
    assert pruned.messages[1] is messages[1]
    without = pruner.prune([messages[0], *messages[2:]], **facts)
    assert pruned.report.tokens_before - without.report.tokens_before > 3000


def test_one_alone_is_lifted_and_no_replacement_is_written_into_it() -> None:
    lifted = adapter("anthropic").from_wire({**MCP[1], "is_error": True, "content": "boom"})
    assert (lifted.tool_call_id, lifted.content, lifted.is_error) == ("m1", "boom", True)
    assert json.loads(json.dumps(lifted.to_dict()))["toolCallId"] == "m1"
