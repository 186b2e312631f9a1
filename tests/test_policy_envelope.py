"""MCP results that arrive as JSON text: the texts shrink, the envelope stays."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolclip import count_tokens
from toolclip.policy import Policy
from toolclip.result import ToolResult

LINES = "".join(f"line {i}: nothing to see here\n" for i in range(3000))


def applied(envelope: str, tokens: int, message: str = "[cut]") -> ToolResult:
    tools = {"maxToolResultTokens": tokens, "truncationMessage": message}
    result = Policy.load({"tools": tools}).apply("mcp__x", ToolResult("call_1", envelope))
    assert isinstance(result.content, str)
    assert count_tokens(result.content) <= tokens
    return result


def texts(envelope: str) -> list[str]:
    return [block["text"] for block in json.loads(envelope)["content"] if block["type"] == "text"]


def test_neurolink_1622_the_text_shrinks_inside_the_envelope() -> None:
    envelope = json.dumps({"content": [{"type": "text", "text": LINES}], "isError": True}, indent=2)
    result = applied(envelope, 500)
    content = str(result.content)
    (text,) = texts(content)
    assert text.startswith("line 0: nothing")
    assert text.endswith("[cut]")
    assert json.loads(content)["isError"] is True
    assert content.startswith('{\n  "content": [\n')
    assert content.endswith('\n    }\n  ],\n  "isError": true\n}')
    assert result.metadata.truncated
    assert result.metadata.format == "json"
    assert result.metadata.original_tokens == count_tokens(envelope)
    assert result.metadata.kept_tokens is not None
    assert 300 < result.metadata.kept_tokens < 500


def test_every_byte_around_the_texts_stays() -> None:
    number = "9" * 5000
    head = '{"a": 1e400, "a": "\\u00e9", "content": [{"annotations": {"priority": 1.0}, '
    rest = f', "type": "text"}}, {{"type": "image", "data": "AAAA"}}, 5, [1]], "n": {number}}}'
    envelope = f'{head}"text": {json.dumps(LINES)}{rest}'
    content = str(applied(envelope, 4000).content)
    assert content.startswith(head + '"text": "line 0')
    assert content.endswith(rest)


def test_small_texts_stay_as_they_were_spelled() -> None:
    small = '{"type":"text","text":"\\u0061\\/b"}'
    envelope = f'{{"content":[{small},{{"type":"text","text":{json.dumps(LINES)}}}]}}'
    content = str(applied(envelope, 500).content)
    assert small in content


def test_escapes_are_kept_the_way_the_envelope_writes_them() -> None:
    block = {"type": "text", "text": "Zeile für Zeile\n" * 2000}
    for ascii_only in (True, False):
        envelope = json.dumps({"content": [block]}, ensure_ascii=ascii_only)
        assert str(applied(envelope, 400).content).isascii() is ascii_only


@pytest.mark.parametrize(
    "envelope",
    [
        json.dumps({"content": LINES}),
        json.dumps({"content": [LINES]}),
        json.dumps({"content": [{"type": "text", "text": 5}], "x": LINES}),
        json.dumps({"content": [{"type": "resource", "text": LINES}]}),
        json.dumps({"content": [{"text": LINES}]}),
        json.dumps({"content": [{"type": "text", "text": "a"}], "structuredContent": LINES}),
        json.dumps({"content": []}) + LINES,
        '{"content": [], "content": [' + json.dumps({"type": "text", "text": LINES}) + "]}",
        '{"content": [{"type": "text", "text": "' + LINES,
        '{"content": ' + "[" * 50_000 + "]" * 50_000 + "}",
    ],
)
def test_what_is_no_envelope_or_leaves_no_room_is_cut_as_one_text(envelope: str) -> None:
    assert applied(envelope, 300).metadata.truncated


def test_most_of_the_budget_is_used_in_spite_of_escapes() -> None:
    envelope = json.dumps({"content": [{"type": "text", "text": 'say "no"\n\t\x1f' * 9000}]})
    assert count_tokens(str(applied(envelope, 1000).content)) > 900


def test_escapes_that_crowd_at_the_start_leave_the_rest_less_room() -> None:
    text = '"\\\n' * 4000 + "word " * 20_000
    content = str(applied(json.dumps({"content": [{"type": "text", "text": text}]}), 1000).content)
    assert texts(content)[0].endswith("[cut]")
    assert count_tokens(content) > 500


@pytest.mark.parametrize("ascii_only", [True, False])
@given(parts=st.lists(st.text(max_size=200), min_size=1, max_size=4), tokens=st.integers(60, 200))
def test_the_envelope_parses_if_its_texts_have_room(
    parts: list[str], tokens: int, *, ascii_only: bool
) -> None:
    blocks = [{"type": "text", "text": part * 40} for part in parts]
    envelope = json.dumps({"content": blocks}, ensure_ascii=ascii_only)
    content = str(applied(envelope, tokens + 40 * len(parts)).content)
    assert len(texts(content)) == len(parts)
