"""Boundaries as data: ascending, on characters, and where `truncate` cuts."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolclip import ConfigError, boundaries, truncate
from toolclip.boundaries import KINDS, LEVELS
from toolclip.truncate import DEFAULT_MAX_TOKENS

if TYPE_CHECKING:
    from numpy.typing import NDArray

FORMATS = (
    *("json", "ndjson", "csv", "diff", "yaml", "toml", "ini", "xml", "html"),
    *("auto", "grep", "listing", "table", "markdown", "code", "log", "text"),
)


def _as_rows(found: NDArray[np.void]) -> list[tuple[int, str, str]]:
    return [(int(at), LEVELS[level], KINDS[kind]) for at, level, kind in found]


def test_an_array_of_offsets_levels_and_kinds() -> None:
    found = boundaries('{"a": [1, 2], "b": 3}')
    assert found.dtype == [("byte_offset", "u8"), ("level", "u1"), ("kind", "u1")]
    assert _as_rows(found) == [
        (8, "member", "element"),
        (11, "member", "element"),
        (12, "unit", "element"),
        (20, "unit", "element"),
        (21, "unit", "document"),
    ]
    assert not found.flags.writeable
    assert len(boundaries("")) == 0


def test_hints_and_formats_choose_the_scanner() -> None:
    text = "a: 1\nb: 2\n"
    assert _as_rows(boundaries(text, "text")) == [(5, "line", "line"), (10, "line", "line")]
    assert _as_rows(boundaries(text, path="a.yaml")) == [(5, "unit", "key")]
    assert _as_rows(boundaries(text, mime="application/yaml")) == [(5, "unit", "key")]
    assert _as_rows(boundaries("é\nb\n".encode("utf-16"), "text"))[0][0] == 3


def test_wrong_arguments_are_named() -> None:
    with pytest.raises(ConfigError, match="format"):
        boundaries("", "jsonn")  # type: ignore[arg-type] # what is tested
    with pytest.raises(ConfigError, match="path"):
        boundaries("", path=3)  # type: ignore[arg-type] # what is tested
    with pytest.raises(TypeError):
        boundaries(3)  # type: ignore[arg-type] # what is tested


def check(content: bytes, format_: str) -> None:
    found = boundaries(content, format_)  # type: ignore[arg-type] # one of the known names
    text = truncate(content, 1 << 40).text.encode()  # it fits, and is decoded as everywhere
    offsets = found["byte_offset"].astype(np.int64)
    assert (np.diff(offsets) > 0).all()
    assert ((offsets > 0) & (offsets <= len(text))).all()
    starts = np.frombuffer(text + b"\n", np.uint8)[offsets]
    assert ((starts & 0xC0) != 0x80).all()  # no byte that goes on with a character
    assert (found["level"] < len(LEVELS)).all()
    assert (found["kind"] < len(KINDS)).all()


words = st.sampled_from(
    [
        "a",
        "é",
        "\n",
        "\r\n",
        ":",
        '"',
        "{",
        "}",
        "[",
        "]",
        ",",
        " ",
        "<a>",
        "</a>",
        "@@ -1 +1 @@",
        "diff --git a/x b/x",
        "#",
        "```",
        "- ",
        "|",
        "\t",
        "\ufeff",
        "1",
        "=",
        "a.b:1:",
        "😀",
    ]
)


@given(st.lists(words, max_size=60).map("".join), st.sampled_from(FORMATS))
def test_offsets_ascend_on_characters_within_the_text(text: str, format_: str) -> None:
    check(text.encode(), format_)


def test_real_files_too(corpus: Path) -> None:
    for path in sorted(p for p in corpus.rglob("*") if p.is_file()):
        check(path.read_bytes(), "auto")


def assert_cut_at_a_boundary(text: str, format_: str, budget: int) -> bool:
    """Check the cut, and return whether there was one to check."""
    result = truncate(text, budget, format=format_)  # type: ignore[arg-type] # a known name
    cut = next((cut for cut in result.cuts if cut.reason == "budget"), None)
    if cut is None or result.format != format_ or result.partial_string is not None:
        return False
    raw = text.encode()
    offsets = {int(at) for at in boundaries(text, format_)["byte_offset"]}  # type: ignore[arg-type]
    start = cut.byte_start
    blank = len(raw[start:]) - len(raw[start:].lstrip())
    near = range(start, start + blank + 1)
    assert offsets.intersection(near), (format_, budget, raw[max(0, start - 40) : start + 40])
    return True


ROWS: list[dict[str, object]] = [{"id": n, "name": f"é{n}", "tags": ["a", [n]]} for n in range(200)]


def _csv() -> str:
    out = io.StringIO()
    csv.writer(out).writerows([("id", "name"), *((n, f"é{n}\n,") for n in range(200))])
    return out.getvalue()


def _repeated(template: str) -> str:
    return "".join(template.format(n) for n in range(200))


SAMPLES = {
    "json": json.dumps({"rows": ROWS}, indent=1, ensure_ascii=False),
    "ndjson": "".join(json.dumps(row) + "\n" for row in ROWS),
    "csv": _csv(),
    "diff": _repeated("--- a/f{0}\n+++ b/f{0}\n@@ -1 +1 @@\n-a{0}\n+b{0}\n"),
    "yaml": _repeated("k{0}:\n  a: {0}\n  b:\n    - {0}\n"),
    "toml": _repeated("[t{0}]\na = {0}\nb = [\n {0},\n]\n"),
    "ini": _repeated("[t{0}]\na = {0}\nb = {0}\n"),
    "xml": f"<r>{_repeated('<p><b>{0}</b> text</p>')}</r>",
    "html": f"<div>{_repeated('<p><b>{0}</b> text</p>')}</div>",
}


@pytest.mark.parametrize("format_", SAMPLES)
def test_documents_are_cut_at_boundaries(format_: str) -> None:
    text = SAMPLES[format_]
    budgets = (120, 250, 500, 777, 1500)
    checked = [assert_cut_at_a_boundary(text, format_, budget) for budget in budgets]
    assert sum(checked) >= 4


def test_real_documents_are_cut_at_boundaries(corpus: Path) -> None:
    checked = 0
    for path in sorted(p for p in corpus.rglob("*") if p.is_file()):
        text = path.read_bytes().decode("utf-8", "replace")
        format_ = truncate(text, DEFAULT_MAX_TOKENS).format
        if format_ in {"json", "ndjson", "csv", "diff"}:
            checked += assert_cut_at_a_boundary(text, format_, DEFAULT_MAX_TOKENS)
    assert checked > 40
