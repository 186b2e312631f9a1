"""`Truncated.choices`: what every cut was chosen from, for every format and either end."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest

from cutting import FORMATS, text_of
from toolclip import Stream, truncate

if TYPE_CHECKING:
    from pathlib import Path

    from toolclip import Truncated
    from toolclip.explained import Choice
    from toolclip.truncate import Format, Keep

ROWS = [{"id": n, "name": f"name {n}", "inner": [n, [n + 1]]} for n in range(400)]
LINES = [f"2026-12-01 10:00:{n % 60:02} INFO job {n} is done" for n in range(600)]
TEXTS = {
    "json": json.dumps({"rows": ROWS, "next": "c9"}, indent=2),
    "ndjson": "".join(json.dumps(row) + "\n" for row in ROWS),
    "json5": "// rows\n" + json.dumps(ROWS).replace('"id"', "id"),
    "mixed": "Fetching\nDone\n" + json.dumps(ROWS) + "\nThat was all\n",
    "concatenated-json": "".join(json.dumps(row, indent=1) + "\n" for row in ROWS),
    "sse": "".join(f"event: delta\ndata: {json.dumps(row)}\n\n" for row in ROWS),
    "csv": "id,name\n" + "".join(f"{n},name {n}\n" for n in range(900)),
    "diff": "".join(
        f"--- a/f{n}\n+++ b/f{n}\n@@ -1,2 +1,2 @@\n one\n-two {n}\n+three {n}\n" for n in range(200)
    ),
    "grep": "".join(f"src/f{n // 9}.py:{n}:    return {n}\n" for n in range(600)),
    "listing": "".join(
        f"./d{n}:\ntotal 8\n" + "".join(f"file{m}.txt\n" for m in range(9)) + "\n"
        for n in range(90)
    ),
    "table": " id | name\n----+------\n"
    + "".join(f" {n:2} | n{n}\n" for n in range(600))
    + "(600 rows)\n",
    "markdown": "".join(
        f"## Part {n}\n\nSome text about {n}.\n\n- one\n- two\n\n" for n in range(99)
    ),
    "xml": "<r>" + "".join(f"<i><k>{n}</k><v>value {n}</v></i>" for n in range(400)) + "</r>",
    "html": "<body>"
    + "".join(f"<div><script>{n}</script><p>Text of {n}.</p></div>" for n in range(400))
    + "</body>",
    "yaml": "".join(f"key{n}:\n  a: {n}\n  b:\n    - {n}\n" for n in range(300)),
    "toml": "".join(f"[part{n}]\na = {n}\nb = [{n}]\n" for n in range(300)),
    "ini": "".join(f"[part{n}]\na = {n}\nb = {n}\n" for n in range(300)),
    "binary": "\x7fELF" + "\x01\x02\x00" * 3000,
    "code": "".join(f"def f{n}(x):\n    y = x + {n}\n    return y\n\n\n" for n in range(300)),
    "log": "\n".join([*LINES[:300], "10:00:00 ERROR job failed", *LINES[300:]]),
    "text": "".join(f"A sentence about {n}. Another one.\nAnd a line.\n\n" for n in range(300)),
}


def edges(result: Truncated) -> list[int]:
    """Where what is kept starts and ends, in bytes of the original."""
    kept = re.findall(r"^keep (\d+)\.\.(\d+)$", result.plan, re.MULTILINE)
    return [int(offset) for span in kept for offset in span]


def is_blank_between(original: bytes, one: int, other: int) -> bool:
    return not original[min(one, other) : max(one, other)].strip()


def check(choice: Choice, result: Truncated, original: bytes) -> None:
    """The tier that is marked is where the text is cut, and none before it would have done."""
    assert choice.rule
    if choice.limit_byte is None:
        assert choice.taken is None
        return
    taken = choice.taken
    assert taken is not None, choice
    if result.format not in {"log", "html"}:  # what is hidden may stand between
        assert any(is_blank_between(original, edge, taken.byte_offset) for edge in edges(result))
    floor = re.search(r"first that fills (\d+) %", choice.rule)
    better = choice.tiers[: choice.tiers.index(taken)]
    if floor is not None:
        assert all(tier.fill_percent <= int(floor[1]) for tier in better), choice


@pytest.mark.parametrize("keep", ["auto", "head", "tail", "both"])
@pytest.mark.parametrize("format_", FORMATS)
def test_every_cut_of_every_format_is_explained(format_: Format, keep: Keep) -> None:
    text = TEXTS[format_]
    for budget in (120, 300, 1000):
        result = truncate(text, budget, format=format_, keep=keep, message="[cut]")
        assert result.truncated
        assert result.choices or not result.body
        for choice in result.choices:
            check(choice, result, text.encode())


def test_every_real_file_is_explained(corpus: Path) -> None:
    for path in sorted(p for p in corpus.rglob("*") if p.is_file() and p.suffix != ".gz"):
        text = text_of(path)
        for budget in (256, 4096):
            result = truncate(text, budget)
            assert bool(result.choices) == bool(result.truncated), path
            for choice in result.choices:
                check(choice, result, text.encode())


def test_what_is_cut_for_want_of_time_is_explained_as_well() -> None:
    content = ("\n".join(LINES) * 40).encode()
    late = truncate(content, 300, deadline_ms=0)
    assert late.degraded == "deadline"
    assert next(vote.detector for vote in late.votes if vote.answer == "is") == "log"
    assert [choice.place for choice in late.choices] == [
        "where the beginning ends",
        "where the end starts",
    ]
    for choice in late.choices:
        check(choice, late, content)


def test_a_stream_too_long_to_be_held_has_votes() -> None:
    stream = Stream(300)
    stream.feed("\n".join(LINES) * 120)
    result = stream.finish()
    assert [vote.detector for vote in result.votes][:1] == ["log"]
    assert result.choices == []


def test_offsets_of_json_are_the_originals() -> None:
    result = truncate(TEXTS["json"], 300)
    (choice,) = result.choices
    assert choice.taken is not None
    assert choice.limit_byte is not None
    assert all(tier.byte_offset <= choice.limit_byte for tier in choice.tiers)
    assert TEXTS["json"][: choice.taken.byte_offset].endswith("}")
