"""The promises as laws over generated content, judged by tiktoken and by Python's own parsers."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from hypothesis import given
from hypothesis import strategies as st

from cutting import FORMATS
from toolclip import truncate

if TYPE_CHECKING:
    from collections.abc import Callable

    import tiktoken

FRAGMENTS = st.sampled_from(
    [
        *"aZ0 9\n\t\r\"'\\{}[],:.!#/<>é中한\x00\x1b",
        *(
            "word ",
            "12345",
            "\n\n",
            "\r\n",
            "    ",
            '{"a": 1}\n',
            "null",
            "\ud83d",
            "👨‍👩‍👧",
            "e\u0301",
        ),
        *(
            "def f():\n    return 1\n\n",
            "}\n",
            "2026-12-01 ERROR boom\n",
            "...",
            "中文。",
            "[INFO] ",
        ),
    ]
)
TEXT = st.lists(FRAGMENTS, max_size=400).map("".join) | st.text(max_size=300)
BUDGET = st.integers(0, 120)
FORMAT = st.sampled_from(("auto", *FORMATS))
KEEP = st.sampled_from(["auto", "head", "tail", "both"])
SCALAR = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text()
JSON = st.recursive(
    SCALAR, lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner), max_leaves=60
)


def test_the_budget_holds_on_the_final_string(oracle: Callable[[str], tiktoken.Encoding]) -> None:
    judges = {name: oracle(name) for name in ("o200k_base", "cl100k_base")}

    @given(TEXT, BUDGET, FORMAT, KEEP, st.sampled_from(sorted(judges)))
    def law(text: str, budget: int, format_: str, keep: str, encoding: str) -> None:
        result = truncate(text, budget, format=format_, keep=keep, encoding=encoding)  # type: ignore[arg-type] # generated
        judge = judges[encoding]
        assert len(judge.encode_ordinary(result.text)) <= budget
        assert len(judge.encode_ordinary(result.body)) == result.kept_tokens
        assert len(judge.encode_ordinary(text)) == result.original_tokens
        result.text.encode()

    law()


@given(TEXT, BUDGET, FORMAT, KEEP)
def test_kept_bytes_are_the_originals_and_tile_it_with_the_cuts(
    text: str, budget: int, format_: str, keep: str
) -> None:
    result = truncate(text, budget, format=format_, keep=keep)  # type: ignore[arg-type] # generated
    whole = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    data, at, body = whole.encode(), 0, result.body
    for cut in result.cuts:
        kept = data[at : cut.byte_start].decode()
        assert kept in body
        body = body[body.index(kept) + len(kept) :]
        assert at <= cut.byte_start < cut.byte_end <= len(data)
        assert data[: cut.byte_start].count(b"\n") + 1 == cut.line_start
        at = cut.byte_end
    assert data[at:].decode() in body


@given(TEXT, BUDGET, FORMAT, KEEP)
def test_the_same_call_gives_the_same_cut_and_cutting_again_changes_nothing(
    text: str, budget: int, format_: str, keep: str
) -> None:
    arguments = {"format": format_, "keep": keep}
    first = truncate(text, budget, **arguments).text  # type: ignore[arg-type] # generated
    assert truncate(text, budget, **arguments).text == first  # type: ignore[arg-type] # generated
    assert truncate(first, budget, **arguments).text == first  # type: ignore[arg-type] # generated


@given(TEXT, BUDGET)
def test_a_marker_appears_only_when_something_was_dropped(text: str, budget: int) -> None:
    result = truncate(text, budget)
    dropped = any(cut.reason == "budget" for cut in result.cuts)
    assert result.truncated == dropped
    assert bool(result.marker) == (dropped and not result.marker_omitted)


def is_part(part: object, whole: object) -> bool:
    """Whether `part` is `whole` with ends of its containers and of one string left out."""
    if isinstance(part, list) and isinstance(whole, list):
        return len(part) <= len(whole) and all(map(is_part, part, whole))
    if isinstance(part, dict) and isinstance(whole, dict):
        in_order = list(part) == list(whole)[: len(part)]
        return in_order and all(is_part(part[key], whole[key]) for key in part)
    if isinstance(part, str) and isinstance(whole, str) and part != whole:
        shown, _, missing = part.rpartition("…[+")
        return whole.startswith(shown) and len(shown) + int(missing.split()[0]) == len(whole)
    return part == whole and type(part) is type(whole)


@given(JSON, BUDGET, st.sampled_from([None, 2]), st.booleans())
def test_json_parses_and_is_part_of_the_document(
    value: object,
    budget: int,
    indent: int | None,
    ascii_: bool,  # noqa: FBT001 - generated
) -> None:
    text = json.dumps(value, indent=indent, ensure_ascii=ascii_)
    result = truncate(text, budget, format="json")
    if result.format == "json":
        assert is_part(json.loads(result.body), json.loads(text))


@given(st.lists(JSON, min_size=2), BUDGET, st.sampled_from(["head", "tail"]))
def test_ndjson_records_are_whole(values: list[object], budget: int, keep: str) -> None:
    lines = [json.dumps(value) for value in values]
    result = truncate("\n".join(lines), budget, format="ndjson", keep=keep)  # type: ignore[arg-type] # generated
    if result.format != "ndjson" or not result.truncated:
        return
    kept = result.body.split("\n")
    expected = lines[: len(kept)] if keep == "head" else lines[-len(kept) :]
    if len(kept) > 1:
        assert kept == expected
    else:
        assert is_part(json.loads(kept[0]), json.loads(expected[0]))
