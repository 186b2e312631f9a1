"""JSON5 and JSON with comments: what is kept is JSON5, judged by a parser of it."""

from __future__ import annotations

import json

import json5
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from toolclip import count_tokens, truncate

CONFIG = (
    "// The rows, {as [they] are.\n{\n  /* , */ name: 'it\\'s \"quoted\"',\n  rows: [\n"
    + "".join(f"    {{id: {n}, 'hex': 0xFF, half: .5,}}, // row, {n}\n" for n in range(300))
    + "  ],\n  next: 'c9', // the end\n}\n"
)


def test_configuration_stays_configuration() -> None:
    whole = json5.loads(CONFIG)
    for budget in (150, 400, 2000):
        result = truncate(CONFIG, budget)
        kept = json5.loads(result.body)
        assert result.format == "json5"
        assert kept["rows"] == whole["rows"][: len(kept["rows"])]
        assert (kept["name"], kept["next"]) == ('it\'s "quoted"', "c9")
        (rows,) = result.containers
        assert (rows.pointer, rows.kept, rows.total) == ("/rows", len(kept["rows"]), 300)
        assert result.body.startswith("// The rows, {as [they] are.\n{\n  /* , */ name: ")
        assert "// the end" in result.body


def test_a_marker_inside_is_a_member() -> None:
    result = truncate(CONFIG, 300, marker="inside")
    kept = json5.loads(result.text)
    assert kept.pop("_truncated") == result.marker
    assert kept == json5.loads(result.body)


@pytest.mark.parametrize("quote", ["'", '"'])
def test_a_string_in_the_way_ends_with_the_quote_it_began_with(quote: str) -> None:
    spelled = "All went well. \\x41\\u0042 " * 900
    text = f"{{log: {quote}{spelled}{quote},}}"
    result = truncate(text, 200)
    shown, _, missing = json5.loads(result.body)["log"].partition("…[+")
    assert result.partial_string == "/log"
    assert len(shown) + int(missing.removesuffix(" chars]")) == len("All went well. AB ") * 900


@pytest.mark.parametrize(
    "text",
    ["{{ a template }}" * 400, "[INFO] x\n" * 400, "['a', None, True]\n" * 400, "{a, b}" * 400],
)
def test_what_no_parser_reads_is_not_json5(text: str) -> None:
    assert truncate(text, 100).format != "json5"


@pytest.mark.parametrize("text", ["{a: 1, /*" + "*" * 10**6, "{a: '" * 10**5, "[//\n" * 10**5])
def test_what_never_ends_costs_no_more(text: str) -> None:
    for budget in (0, 30, 500):
        assert count_tokens(truncate(text, budget, format="json5").text) <= budget


NAME = st.sampled_from(["a", "$b", "_c", "é"])
SCALAR = st.sampled_from(["1", "+2", ".5", "0x1F", "null", "true", "'s, ]'", '"d\\"q"', "Infinity"])
SPACE = st.sampled_from(["", " ", "\n", "// c, {[\n", "/* ] */"])


def _list(parts: tuple[list[str], str, str]) -> str:
    values, space, end = parts
    return f"[{space}{(',' + space).join(values)}{end if values else ''}{space}]"


def _object(parts: tuple[list[tuple[str, str]], str, str]) -> str:
    members, space, end = parts
    spelled = [f"{key}{n}{space}:{value}" for n, (key, value) in enumerate(members)]
    return f"{{{space}{(',' + space).join(spelled)}{end if spelled else ''}{space}}}"


END = st.sampled_from(["", ","])
VALUE = st.recursive(
    SCALAR,
    lambda inner: (
        st.tuples(st.lists(inner), SPACE, END).map(_list)
        | st.tuples(st.lists(st.tuples(NAME, inner)), SPACE, END).map(_object)
    ),
    max_leaves=30,
)


def is_part(part: object, whole: object) -> bool:
    """Whether `part` is `whole` with ends of its containers and of one string left out."""
    if isinstance(part, list) and isinstance(whole, list):
        return len(part) <= len(whole) and all(map(is_part, part, whole))
    if isinstance(part, dict) and isinstance(whole, dict):
        in_order = list(part) == list(whole)[: len(part)]
        return in_order and all(is_part(part[key], whole[key]) for key in part)
    if isinstance(part, str) and isinstance(whole, str) and part != whole:
        return whole.startswith(part.rpartition("…[+")[0])
    return part == whole


@settings(max_examples=60)  # its parser takes milliseconds for each
@given(st.tuples(st.lists(VALUE, min_size=1), SPACE, END).map(_list), st.integers(2, 60))
def test_any_cut_parses(text: str, budget: int) -> None:
    result = truncate(text, budget, format="json5", marker="none")
    assert count_tokens(result.text) <= budget
    if result.format == "json5" and result.cuts:
        assert is_part(json5.loads(result.body), json5.loads(text))


def test_json_is_json() -> None:
    assert truncate(json.dumps({"a": list(range(999))}), 100).format == "json"
