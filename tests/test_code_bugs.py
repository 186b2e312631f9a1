"""Faults of other systems with code and documents, by project and number: none of them is ours."""

from __future__ import annotations

import re

import pytest

from toolclip import count_tokens, truncate


def test_scilink_410_the_marker_says_where_to_read_on() -> None:
    first = "# Part one\n\n" + "".join(f"Finding {n} of the first part.\n\n" for n in range(97))
    report = first + "# Part two\n\n" + "The data that was asked for.\n\n" * 50
    heading = report.split("\n").index("# Part two") + 1
    result = truncate(report, 500, path="report.md")
    told = re.search(r"lines 1-(\d+) of (\d+)", result.marker)
    assert told is not None
    last, total = int(told[1]), int(told[2])
    assert last < heading <= total == report.count("\n")
    assert report.split("\n")[:last] == result.body.split("\n")
    (cut,) = result.cuts
    assert cut.line_start <= last + 1
    assert cut.line_end == total


@pytest.mark.parametrize("size", [800, 80_000])
def test_llama_index_22119_a_literal_larger_than_the_budget_does_not_disappear(size: int) -> None:
    source = f'x = "{"A" * size}"\ny = 2\n'
    result = truncate(source, 60, path="big.py")
    assert count_tokens(result.text) <= 60
    assert result.body.startswith('x = "AAA') or result.body.startswith("x =")
    omitted = sum(cut.byte_end - cut.byte_start for cut in result.cuts)
    assert omitted + len(result.body) == len(source)


def test_text_splitter_236_a_function_is_kept_whole_where_one_fits() -> None:
    small = "".join(f"fn helper_{n}() -> u32 {{\n    {n}\n}}\n\n" for n in range(20))
    long_main = "fn main() {\n" + "".join(f'    println!("{n}");\n' for n in range(400)) + "}\n"
    result = truncate(small + long_main, 400, path="main.rs")
    assert result.format == "code"
    assert result.body.endswith("}")
    assert "fn main" not in result.body
    alone = truncate(long_main, 400, path="main.rs")
    assert alone.body.endswith(";")
    assert "lines 1-" in alone.marker


def test_sweep_4124_offsets_are_bytes_of_utf_8_throughout() -> None:
    source = "".join(
        f"# 第{n}个函数的说明文字\ndef f{n}():\n    return {n}\n\n\n" for n in range(200)
    )
    data = source.encode()
    result = truncate(source, 300, path="f.py")
    assert count_tokens(result.text) <= 300
    (cut,) = result.cuts
    assert cut.byte_end == len(data)
    assert data[: cut.byte_start].decode() == result.body
    assert re.search(r"return \d+$", result.body)
    assert cut.line_start == data[: cut.byte_start].count(b"\n") + 1
