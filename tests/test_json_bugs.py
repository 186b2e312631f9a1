"""Faults of other systems with JSON, by project and number: none of them is ours."""

from __future__ import annotations

import csv
import json

import pytest

from toolclip import count_tokens, truncate

WIDE_TABLE = json.dumps(
    {"table": "orders", "columns": [{"name": f"column_{n}", "type": "int"} for n in range(900)]}
)


def test_switchyard_439_keys_keep_their_order_and_numbers_their_spelling() -> None:
    row = '{"zebra":1.0,"apple":1e2,"mango":{"b":0.10,"a":-0}}'
    body = truncate("[" + ", ".join([row] * 300) + "]", 400, marker="none").body
    assert body == "[" + ",".join([row] * body.count("zebra")) + "]"
    assert body.count("zebra") > 10


@pytest.mark.parametrize("budget", [*range(2, 60), 200, 1500])
def test_amx_581_a_wide_table_ends_with_a_whole_column_and_says_so(budget: int) -> None:
    result = truncate(WIDE_TABLE, budget, marker="inside")
    kept = json.loads(result.text)
    assert count_tokens(result.text) <= budget
    assert result.truncated
    columns = json.loads(WIDE_TABLE)["columns"]
    shown = kept.get("columns", [])
    assert shown[:-1] == columns[: len(shown)][:-1]
    assert all(
        column.items() <= whole.items() for column, whole in zip(shown, columns, strict=False)
    )
    if budget >= 200:
        assert f"{len(shown)} of 900 elements of /columns" in kept["_truncated"]
        assert len(shown) >= budget // 20


@pytest.mark.parametrize("keep", ["auto", "head"])
def test_codex_5913_json_and_csv_are_cut_by_whole_records(keep: str) -> None:
    rows = [{"id": n, "note": f'a "quoted", note\nof {n}'} for n in range(2000)]
    body = truncate(json.dumps(rows), 1000, keep=keep).body  # type: ignore[arg-type] # one of them
    kept = json.loads(body)
    assert kept == rows[: len(kept)]
    table = "id,note\n" + "".join(f'{n},"a ""quoted"", note\nof {n}"\n' for n in range(2000))
    shown = truncate(table, 1000, format="csv", keep=keep).body  # type: ignore[arg-type] # one of them
    records = list(csv.reader(shown.splitlines(keepends=True)))
    assert records[0] == ["id", "note"]
    assert records[1:] == [[str(row["id"]), row["note"]] for row in rows[: len(records) - 1]]
    assert len(kept) > 20
    assert len(records) > 20


def test_langsmith_3391_integers_beyond_64_bits_keep_their_digits() -> None:
    numbers = [str(19876543210987654321 + n) for n in range(400)]
    text = '{"v": [' + ", ".join(numbers) + "]}"
    body = truncate(text, 600, marker="none").body
    kept = body.removeprefix('{"v":[').removesuffix("]}").split(",")
    assert kept == numbers[: len(kept)]
    assert len(kept) > 20
