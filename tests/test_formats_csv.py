"""CSV: what is kept are whole records, the header first. The judge is Python's csv."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cutting import BUDGETS, cut, text_of

FIELD = st.text(st.sampled_from("ab1 ,;\t\"\n\r'é中"), max_size=12)
ROWS = st.integers(1, 5).flatmap(
    lambda width: st.lists(st.lists(FIELD, min_size=width, max_size=width), min_size=1, max_size=30)
)


def rows_of(text: str, delimiter: str = ",") -> list[list[str]]:
    return list(csv.reader(io.StringIO(text, newline=""), delimiter=delimiter))


def written(rows: list[list[str]], delimiter: str, line_end: str) -> str:
    out = io.StringIO(newline="")
    csv.writer(out, delimiter=delimiter, lineterminator=line_end).writerows(rows)
    return out.getvalue()


@given(ROWS, st.integers(0, 120), st.sampled_from(["\n", "\r\n"]))
def test_rows_are_a_prefix(rows: list[list[str]], budget: int, line_end: str) -> None:
    names = [f"name{index}" for index in range(len(rows[0]))]
    text = written([names, *rows], ",", line_end)
    result = cut(text, budget, "csv")
    if result.truncated and result.format == "csv":
        kept = rows_of(result.body)
        assert kept == rows_of(text)[: len(kept)]
        assert kept[0] == names


@pytest.mark.parametrize("delimiter", [",", ";", "\t", "|"])
@pytest.mark.parametrize("line_end", ["\n", "\r\n"])
def test_rows_are_whole_where_hardly_more_than_the_header_fits(
    delimiter: str, line_end: str
) -> None:
    rows = [["name", "note", "more"], *([f"n{n}", 'two\nlines "of" x', ""] for n in range(60))]
    text = written(rows, delimiter, line_end)
    kept_some = 0
    for budget in range(8, 200, 3):
        for format_ in ("auto", "csv"):
            result = cut(text, budget, format_)
            if result.format == "csv":
                kept = rows_of(result.body, delimiter)
                assert kept == rows[: len(kept)]
                kept_some += 1
    assert kept_some > 80


@given(ROWS, st.integers(0, 120))
def test_the_end_comes_with_the_header(rows: list[list[str]], budget: int) -> None:
    names = [f"name{index}" for index in range(len(rows[0]))]
    text = written([names, *rows], ",", "\n")
    result = cut(text, budget, "csv", "tail")
    if result.truncated and result.format == "csv":
        kept, everything = rows_of(result.body), rows_of(text)
        assert kept[0] == names
        assert kept[1:] == everything[len(everything) - len(kept) + 1 :]


@pytest.mark.parametrize("delimiter", [",", "\t", ";", "|"])
def test_the_delimiter_is_found(delimiter: str) -> None:
    rows = [["id", "name", "note"]]
    rows += [[str(n), f"n{n}", f'a "b"{delimiter}\n{n}'] for n in range(500)]
    result = cut(written(rows, delimiter, "\n"), 500)
    assert result.format == "csv"
    kept = rows_of(result.body, delimiter)
    assert kept == rows[: len(kept)]
    assert len(kept) > 20


def test_rows_are_never_split_inside_a_field() -> None:
    """openai/codex 5913."""
    rows = [["id", "text"]] + [[str(n), "one, two\nthree\n" * 20] for n in range(200)]
    text = written(rows, ",", "\r\n")
    for budget in (300, 1000, 3000):
        kept = rows_of(cut(text, budget).body)
        assert kept == rows[: len(kept)]
        assert len(kept) > 1


def test_a_header_too_long_for_the_budget_is_text() -> None:
    text = ",".join(f"a_very_long_column_name_{n}" for n in range(300)) + "\n" + "1," * 299 + "1\n"
    assert cut(text * 2, 100, "csv").format == "text"


@pytest.mark.parametrize(
    ("name", "delimiter"),
    [
        ("birdstrikes.csv", ","),
        ("disasters.csv", ","),
        ("github.csv", ","),
        ("species.csv", ","),
        ("unemployment.tsv", "\t"),
    ],
)
def test_real_files(name: str, delimiter: str, corpus: Path) -> None:
    text = text_of(corpus / "data" / name)
    everything = rows_of(text, delimiter)
    for budget in BUDGETS:
        result = cut(text, budget)
        if not result.truncated:
            continue
        assert result.format == "csv"
        kept = rows_of(result.body, delimiter)
        assert kept == everything[: len(kept)]
        assert result.kept_tokens > budget // 2
