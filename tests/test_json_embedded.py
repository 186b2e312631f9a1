"""A JSON document inside a string of another, as MCP tools return it: both levels parse."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from json_source import faults, tree
from toolclip import count_tokens, truncate

ROWS = [{"id": n, "name": f'item "{n}"', "path": "C:\\tmp\n", "é": "中😀"} for n in range(500)]


def envelope(text: str, *, ascii_: bool = True, indent: int | None = None) -> str:
    content = [{"type": "text", "text": text}]
    return json.dumps({"content": content, "isError": False}, ensure_ascii=ascii_, indent=indent)


@pytest.mark.parametrize("ascii_", [True, False])
@pytest.mark.parametrize("indent", [None, 2])
@pytest.mark.parametrize("budget", [200, 1000, 4000])
def test_the_answer_of_an_mcp_tool_parses(ascii_: bool, indent: int | None, budget: int) -> None:  # noqa: FBT001 - parametrized
    answer = {"rows": ROWS, "total": 500, "next": "c9"}
    text = envelope(json.dumps(answer, indent=indent, ensure_ascii=ascii_), ascii_=ascii_)
    result = truncate(text, budget)
    kept = json.loads(result.body)
    assert kept["isError"] is False
    inner = json.loads(kept["content"][0]["text"])
    assert inner["rows"] == ROWS[: len(inner["rows"])]
    assert (inner["total"], inner["next"]) == (500, "c9")
    (rows,) = result.containers
    assert (rows.pointer, rows.kept, rows.total) == (
        "/content/0/text#/rows",
        len(inner["rows"]),
        500,
    )
    assert result.partial_string == "/content/0/text"
    assert f"{rows.kept} of 500 elements of /content/0/text#/rows" in result.marker
    assert result.kept_tokens > budget // 2 - 50
    assert faults(result, tree(text)) == []


def test_white_space_of_the_answer_goes_first() -> None:
    text = envelope(json.dumps({"rows": ROWS[:50]}, indent=8))
    compact = envelope(json.dumps({"rows": ROWS[:50]}, separators=(",", ":")))
    result = truncate(text, count_tokens(compact) + 60)
    assert (result.truncated, result.compacted, result.marker) == (False, True, "")
    assert json.loads(json.loads(result.text)["content"][0]["text"]) == {"rows": ROWS[:50]}


def test_a_string_in_the_way_of_the_answer_is_named_on_both_levels() -> None:
    text = envelope(json.dumps([1, {"log": "All went well.\n" * 5000}]))
    result = truncate(text, 300)
    inner = json.loads(json.loads(result.body)["content"][0]["text"])
    shown, _, missing = inner[1]["log"].partition("…[+")
    assert result.partial_string == "/content/0/text#/1/log"
    assert len(shown) + int(missing.removesuffix(" chars]")) == 15 * 5000


def test_a_document_that_is_one_string_is_entered() -> None:
    result = truncate(json.dumps(json.dumps(ROWS)), 400)
    assert json.loads(json.loads(result.body)) == ROWS[: result.containers[0].kept]
    assert result.containers[0].pointer == "#"


def test_one_level_is_enough() -> None:
    text = envelope(json.dumps({"deep": json.dumps(ROWS)}))
    result = truncate(text, 400)
    inner = json.loads(json.loads(result.body)["content"][0]["text"])
    assert result.partial_string == "/content/0/text#/deep"
    assert inner["deep"].endswith(" chars]")


def test_an_answer_that_breaks_off_is_closed() -> None:
    text = envelope(json.dumps(ROWS)[:-40])
    result = truncate(text, 400)
    assert json.loads(json.loads(result.body)["content"][0]["text"])[0] == ROWS[0]
    assert not result.containers[0].is_total
    unclosed = truncate(text[: len(text) // 2], 400)
    assert json.loads(json.loads(unclosed.body)["content"][0]["text"])[0] == ROWS[0]


KEY = st.text(st.sampled_from('ab/~#é"\\'), max_size=4)
SCALAR = st.none() | st.booleans() | st.integers() | st.text(max_size=60)
VALUE = st.recursive(SCALAR, lambda inner: st.lists(inner) | st.dictionaries(KEY, inner))
DOCUMENT = st.lists(VALUE) | st.dictionaries(KEY, VALUE)


@given(
    DOCUMENT,
    st.integers(20, 160),
    st.booleans(),
    st.sampled_from([None, 1]),
    st.sampled_from(["", " tail"]),
)
def test_values_are_the_originals_on_both_levels(
    answer: object,
    budget: int,
    ascii_: bool,  # noqa: FBT001 - generated
    indent: int | None,
    more: str,
) -> None:
    spelled = json.dumps(answer, indent=indent, ensure_ascii=ascii_) + more
    text = envelope(spelled, ascii_=ascii_, indent=indent)
    result = truncate(text, budget)
    assert count_tokens(result.text) <= budget
    if result.format == "json" and result.cuts and not more:
        json.loads(result.body)
        assert faults(result, tree(text)) == []
