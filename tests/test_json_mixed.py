"""A JSON document with lines of text around it: the lines stay, the document parses."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from json_source import faults, tree
from toolclip import count_tokens, truncate

if TYPE_CHECKING:
    from pathlib import Path

    from toolclip import Truncated

RECORDS = [{"id": n, "name": f"item {n}", "tags": ["a", "b"]} for n in range(500)]
DOCUMENT = json.dumps({"rows": RECORDS, "next": "c9"}, indent=2)


def document_of(result: Truncated) -> str:
    assert result.document_span is not None
    start, end = result.document_span
    return result.body[start:end]


@pytest.mark.parametrize("tool", [None, "exec"])
def test_warnings_before_and_a_summary_after(tool: str | None) -> None:
    text = f"npm warn deprecated a@1\nnpm warn deprecated b@2\n{DOCUMENT}\nDone in 3s\n"
    result = truncate(text, 600, tool=tool)
    kept = json.loads(document_of(result))
    assert result.format == "mixed"
    assert kept["rows"] == RECORDS[: len(kept["rows"])]
    assert kept["next"] == "c9"
    (rows,) = result.containers
    assert (rows.pointer, rows.kept, rows.total) == ("/rows", len(kept["rows"]), 500)
    before, after = result.body.split(document_of(result))
    assert before == "npm warn deprecated a@1\nnpm warn deprecated b@2\n"
    assert after == "\nDone in 3s"
    assert result.text == f"{result.body}\n{result.marker}"


def test_white_space_goes_before_content_does() -> None:
    text = f"[INFO] starting\n{DOCUMENT}\n[INFO] done\n"
    budget = count_tokens(text) * 3 // 4
    result = truncate(text, budget)
    assert (result.format, result.truncated, result.compacted) == ("mixed", False, True)
    assert json.loads(document_of(result)) == json.loads(DOCUMENT)
    assert result.text.startswith("[INFO] starting\n{")
    assert result.text.endswith("}\n[INFO] done")


def test_a_summary_of_many_lines_gets_what_the_document_leaves() -> None:
    text = DOCUMENT + "\n" + "".join(f"step {n} took 3 ms\n" for n in range(3000))
    result = truncate(text, 1000)
    kept = json.loads(document_of(result))
    assert kept["rows"][:5] == RECORDS[:5]
    assert result.body.endswith("step 2999 took 3 ms")


def test_a_document_alone_is_all_of_the_body() -> None:
    result = truncate(DOCUMENT, 300)
    assert result.document_span == (0, len(result.body))
    assert truncate("fits").document_span is None
    assert truncate("word " * 900, 300).document_span is None


@pytest.mark.parametrize(
    "text",
    [
        "a log of brackets\n" + "[1]\n" * 5000,
        "a log of brackets\n" + "[\n" * 5000,
        "int main(void)\n{\n" + "  step();\n" * 5000 + "}\n",
        "x\n" + "{" * 50_000,
        "x\n" + "[" * 50_000,
        "x\n[1]" + "\n" * 50_000 + "y",
    ],
)
def test_what_only_looks_like_it_stays_within_budget(text: str) -> None:
    for budget in (0, 5, 60, 500):
        result = truncate(text, budget)
        assert count_tokens(result.text) <= budget
        if result.document_span:
            json.loads(document_of(result))


LINE = st.text(st.sampled_from('ab [1/]{}:,"é.'), max_size=30)
LINES = st.lists(LINE, max_size=4)
SCALAR = st.none() | st.booleans() | st.integers() | st.text(max_size=40)
VALUE = st.recursive(
    SCALAR, lambda inner: st.lists(inner) | st.dictionaries(st.text(max_size=5), inner)
)


@given(LINES, st.lists(VALUE, min_size=4), LINES, st.integers(0, 120), st.sampled_from([None, 2]))
def test_what_parses_is_the_originals(
    before: list[str], values: list[object], after: list[str], budget: int, indent: int | None
) -> None:
    document = json.dumps(values, indent=indent)
    text = "\n".join([*before, document, *after])
    result = truncate(text, budget)
    assert count_tokens(result.text) <= budget
    if result.document_span:
        kept = json.loads(document_of(result))
        if isinstance(kept, list) and not any(line.startswith(("[", "{")) for line in before):
            assert faults(result, tree(document)) == []


def test_a_real_report_after_log_lines(corpus: Path) -> None:
    text = (corpus / "exec" / "bandit-json-after-log-lines.txt").read_text()
    document = text[text.index("\n{") + 1 :]
    for budget in (256, 1024, 4096, 16384):
        result = truncate(text, budget, tool="exec")
        assert result.format == "mixed"
        assert faults(result, tree(document)) == []
        assert result.body.startswith("[main]\tINFO")


def test_the_last_lines_stay_of_a_text_too_long_to_be_held() -> None:
    document = json.dumps([{"id": n} for n in range(1000)])
    lines = "".join(f"line {n} of the log\n" for n in range(130_000))
    text = f"warn: old\n{document}\n{lines}"
    result = truncate(text, 1000, format="mixed")
    assert result.format == "mixed"
    assert json.loads(document_of(result))[:3] == [{"id": 0}, {"id": 1}, {"id": 2}]
    after = result.body.split(document_of(result))[1]
    first, omitted, last = re.split(r"\[… ([\d,]+) lines omitted …\]\n", after)
    assert (first + last).startswith("\nline 0 of the log\n")
    assert last.endswith("line 129999 of the log")
    assert first.count("line ") + last.count("line ") + int(omitted.replace(",", "")) == 130_000
