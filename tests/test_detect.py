"""What a text is taken for: hints, how sure, and why."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from toolclip import ConfigError, count_tokens, truncate

PAGE = "<!doctype html>\n<html><body><p>Not found</p></body></html>\n"
PROSE = "Plain words, and more of them.\nNothing else.\n"


def test_hints_are_asked_in_order() -> None:
    csv = "a,b\n1,2\n3,4\n"
    assert truncate(csv, mime="text/csv", path="x.md", tool="exec").format == "csv"
    assert truncate(csv, path="x.md", tool="exec").format == "markdown"
    assert truncate(csv, format="text", mime="text/csv").format == "text"
    assert truncate(PROSE, tool="exec").format == "log"
    assert truncate(PROSE).format == "text"


def test_a_hint_is_dropped_where_the_content_is_something_else() -> None:
    result = truncate(PAGE, path="data.json", mime="application/json")
    assert (result.format, result.confidence) == ("html", "certain")
    answers = [(vote.detector, vote.answer, vote.format) for vote in result.votes]
    assert answers[:3] == [
        ("mime", "is not", "json"),
        ("path", "is not", "json"),
        ("markup", "is", "html"),
    ]


@pytest.mark.parametrize("budget", [1 << 20, 40])
def test_the_result_says_how_sure_and_why(budget: int) -> None:
    result = truncate(json.dumps(list(range(500))), budget)
    assert (result.format, result.confidence) == ("json", "certain")
    assert "JSON" in result.why
    assert truncate(PROSE * 99, budget).confidence == "guess"
    assert truncate(PROSE * 99, budget, path="a.log").confidence == "likely"


def test_a_promise_that_does_not_fit_is_told() -> None:
    wide = ",".join(f"a_long_name_{n}" for n in range(99)) + "\n" + ",".join("1" * 99) + "\n"
    result = truncate(wide, 60, format="csv")
    assert result.format == "text"
    assert result.why.startswith("taken for csv (the caller says so)")


def test_a_notebook_is_json() -> None:
    cell = {"cell_type": "code", "source": ["print(1)\n"], "outputs": []}
    notebook = json.dumps({"cells": [cell] * 200, "nbformat": 4}, indent=1)
    result = truncate(notebook, 500, path="a.ipynb")
    assert result.format == "json"
    assert json.loads(result.body)["cells"][0] == cell


def test_utf16_with_a_mark_is_decoded() -> None:
    text = "".join(f"Zeile {n}: größer als {n} 😀\r\n" for n in range(400))
    expected = truncate(text, 200)
    assert expected.truncated
    for codec, mark in (("utf-16-le", b"\xff\xfe"), ("utf-16-be", b"\xfe\xff")):
        content = mark + text.encode(codec)
        for given in (content, bytearray(content)):
            result = truncate(given, 200)
            assert result == expected
            assert result.original_tokens == count_tokens(text)
            assert result.sha256 == expected.sha256
            assert [cut.byte_end for cut in result.cuts][-1] == len(text.encode())


def test_utf16_without_a_mark_is_read_as_it_always_was() -> None:
    content = "plain".encode("utf-16-le")
    assert truncate(content).text == content.decode()


def test_real_outputs_are_taken_for_what_they_are(corpus: Path) -> None:
    expected = {
        "json/elasticsearch-bulk.ndjson": "ndjson",
        "build/protolint.txt": "log",
        "build/cargo-clippy.txt": "log",
        "build/cpp-embedded-build.txt": "log",
        "build/iar-build-binary-bytes.txt": "log",
        "build/ninja-gcc.log": "log",
        "exec/yarn-error.log": "log",
        "encodings/vitest-utf16le-bom-crlf.txt": "log",
        "files/advent-outliers.ipynb": "json",
        "files/_regex.c": "code",
        "files/CHANGELOG-pi.md": "markdown",
        "git/git-log-p-60.txt": "diff",
    }
    found = {name: truncate((corpus / name).read_bytes(), 2048).format for name in expected}
    assert found == expected


def test_the_names_of_real_files_never_mislead(corpus: Path) -> None:
    """With its name a file is what it is without, or what the name says and no sniff can know."""
    gained = {
        ".bootstrap.css.map": "json",
        ".txt": "log",
        ".rst": "text",
        ".vue": "code",
        ".csv": "csv",
        ".sse": "text",
    }
    faults = []
    for path in sorted(p for p in corpus.rglob("*") if p.is_file()):
        content = path.read_bytes()
        sniffed = truncate(content, 2048).format
        named = truncate(content, 2048, path=str(path)).format
        if named not in {sniffed, gained.get(path.suffix)}:
            faults.append((path.name, sniffed, named))
    assert faults == []


@pytest.mark.parametrize("name", ["mime", "path", "tool"])
def test_a_hint_is_text(name: str) -> None:
    with pytest.raises(ConfigError, match=name):
        truncate("x", **{name: 7})  # type: ignore[arg-type] # what is tested
    assert truncate("{}", path=Path("a.json")).why == "the name of its file says so"
    hint = {name: "a\ud800.json"}
    assert truncate("{}", **hint).format == "json"  # type: ignore[arg-type] # one of three names
