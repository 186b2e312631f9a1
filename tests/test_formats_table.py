"""Drawn tables: header, whole rows, the lines that close them."""

from __future__ import annotations

import pytest

from cutting import cut


def psql(rows: int) -> str:
    body = "".join(f"  {n:>4} | name {n}\n" for n in range(rows))
    return f"   id  |   name   \n-------+----------\n{body}({rows} rows)\n"


def mysql(rows: int) -> str:
    rule = "+------+-----------+\n"
    body = "".join(f"| {n:>4} | name {n:>4} |\n" for n in range(rows))
    return f"{rule}|   id | name      |\n{rule}{body}{rule}{rows} rows in set (0.01 sec)\n"


def box(rows: int) -> str:
    body = "├──────┼───────────┤\n".join(f"│ {n:>4} │ name {n:>4} │\n" for n in range(rows))
    header = "│   id │ name      │\n"
    return f"┌──────┬───────────┐\n{header}╞══════╪═══════════╡\n{body}└──────┴───────────┘\n"


@pytest.mark.parametrize("table", [psql, mysql, box])
def test_header_rows_and_end_are_kept(table: object) -> None:
    text: str = table(800)  # type: ignore[operator] # parametrized
    lines = text.split("\n")
    for budget in (200, 500, 1000):
        result = cut(text, budget)
        assert result.format == "table"
        kept = result.body.split("\n")
        assert kept[:3] == lines[:3]
        assert set(kept) <= set(lines)
        assert kept[-1] == lines[-2]
        assert result.kept_tokens > budget * 0.6


def test_keep_head_keeps_no_end() -> None:
    result = cut(psql(800), 300, keep="head")
    assert result.format == "table"
    assert psql(800).startswith(result.body)


def test_box_drawing_characters_at_the_cut_are_safe() -> None:
    """deathbyknowledge/gsv 44."""
    text = box(800)
    for budget in range(60, 120):
        assert "\ufffd" not in cut(text, budget).text
