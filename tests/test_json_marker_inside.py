"""`marker="inside"` and `boundary="deepest"`: the text itself parses, or is as full as can be."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from json_source import faults, tree
from toolclip import MESSAGE_EN, Policy, ToolResult, count_tokens, truncate

RECORDS = [{"id": n, "name": f"item {n}", "tags": ["a", "b"]} for n in range(500)]
WIDE = json.dumps({"table": "t", "columns": [{"name": f"c{n}", "type": "int"} for n in range(900)]})


@pytest.mark.parametrize("budget", [120, 400, 1000, 6000])
def test_the_text_parses_and_its_numbers_are_true(budget: int) -> None:
    result = truncate(WIDE, budget, marker="inside")
    kept = json.loads(result.text)
    marker = kept.pop("_truncated")
    assert marker == result.marker
    assert kept == json.loads(result.body)
    columns = result.containers[0]
    assert (columns.kept, columns.total) == (len(kept["columns"]), 900)
    body = count_tokens(result.body)
    shown = f"; {columns.kept} of 900 elements of /columns"
    assert marker == MESSAGE_EN.format(original=count_tokens(WIDE), kept=body, shown=shown)
    assert count_tokens(result.text) <= budget
    assert list(json.loads(result.text))[-1] == "_truncated"
    assert faults(result, tree(WIDE)) == []


@pytest.mark.parametrize("budget", range(2, 60))
def test_a_tiny_budget_still_gives_json_that_parses(budget: int) -> None:
    result = truncate(WIDE, budget, marker="inside")
    assert isinstance(json.loads(result.text), dict)
    assert result.marker_omitted == (result.marker == "")
    assert count_tokens(result.text) <= budget


def test_a_member_of_that_name_is_not_overwritten() -> None:
    for taken, name in (
        ('"_truncated": "mine"', "_truncated_2"),
        ('"\\u005ftruncated": "mine"', "_truncated_2"),
        ('"_truncated": "mine", "_truncated_2": 0', "_truncated_3"),
    ):
        text = "{" + taken + ", " + WIDE[1:]
        kept = json.loads(truncate(text, 300, marker="inside").text)
        assert kept["_truncated"] == "mine"
        assert kept[name].startswith("[Truncated")


def test_a_message_is_escaped() -> None:
    result = truncate(WIDE, 300, marker="inside", message='say "cut"\n\\ {kept}')
    assert json.loads(result.text)["_truncated"] == result.marker
    assert result.marker == f'say "cut"\n\\ {result.kept_tokens}'


def test_what_cannot_take_it_goes_without() -> None:
    array = truncate(json.dumps(RECORDS), 300, marker="inside")
    assert json.loads(array.text) == json.loads(array.body)
    lines = truncate("\n".join(map(json.dumps, RECORDS)), 300, marker="inside")
    assert [json.loads(line) for line in lines.text.splitlines()]
    for result in (array, lines):
        assert (result.marker, result.marker_omitted, result.truncated) == ("", True, True)
    prose = truncate("word " * 900, 300, marker="inside")
    assert prose.text == f"{prose.body}\n{prose.marker}"


def test_lines_around_a_document_stay_around_it() -> None:
    result = truncate(f"npm warn old\n{WIDE}\nDone\n", 300, marker="inside")
    before, _, rest = result.text.partition("\n")
    document, _, after = rest.rpartition("\n")
    assert (before, after) == ("npm warn old", "Done")
    assert json.loads(document)["_truncated"] == result.marker


def test_a_policy_can_say_so() -> None:
    policy = Policy.load({"tools": {"maxToolResultTokens": 300, "marker": "inside"}})
    content = policy.apply("x", ToolResult(tool_call_id="1", content=WIDE)).content
    assert isinstance(content, str)
    assert "_truncated" in json.loads(content)


def test_deepest_fills_the_budget() -> None:
    groups = {f"g{n}": [{"id": n, "values": list(range(200))}] for n in range(5)}
    text = json.dumps({"a": list(range(300)), **groups})
    shallow = truncate(text, 700, marker="none")
    deepest = truncate(text, 700, marker="none", boundary="deepest")
    assert shallow.kept_tokens < deepest.kept_tokens
    assert deepest.kept_tokens > 690
    for result in (shallow, deepest):
        assert faults(result, tree(text)) == []
    row = Policy.load({"tools": {"maxToolResultTokens": 700, "boundary": "deepest"}})
    assert row.limits_for("x").boundary == "deepest"


SCALAR = st.none() | st.booleans() | st.integers() | st.text(max_size=40)
VALUE = st.recursive(
    SCALAR, lambda inner: st.lists(inner) | st.dictionaries(st.text(max_size=5), inner)
)
DOCUMENT = st.dictionaries(st.text(max_size=5) | st.just("_truncated"), VALUE) | st.lists(VALUE)


@given(DOCUMENT, st.integers(1, 160), st.sampled_from(["shallow", "deepest"]), st.booleans())
def test_the_text_is_the_body_and_one_member(
    value: object,
    budget: int,
    boundary: str,
    short: bool,  # noqa: FBT001 - generated
) -> None:
    text = json.dumps(value)
    result = truncate(
        text,
        budget,
        format="json",
        marker="inside",
        message="{kept}" if short else None,
        boundary=boundary,  # type: ignore[arg-type] # generated
    )
    assert count_tokens(result.text) <= budget
    assert count_tokens(result.body) == result.kept_tokens
    if result.format == "json" and result.cuts:
        whole, body = json.loads(result.text), json.loads(result.body)
        assert faults(result, tree(text)) == []
        if result.marker:
            (name,) = set(whole) - set(body)
            assert whole.pop(name) == result.marker
        assert whole == body
