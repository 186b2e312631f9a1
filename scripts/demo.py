"""Truncates real tool outputs, made on the spot, and shows what a model would get."""

from __future__ import annotations

import json
import subprocess
import sys
import textwrap
import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import toolclip

if TYPE_CHECKING:
    from collections.abc import Callable

ROOT = Path(__file__).parent.parent
SCRATCH = ROOT / ".demo"
BUDGET = 500
HEAD_LINES = 3
TAIL_LINES = 9
WIDTH = 96
TESTS = 400


@dataclass(frozen=True, slots=True)
class Sample:
    """A tool call and how to make its output."""

    title: str
    tool: str
    make: Callable[[], str]


def main() -> None:
    """Show every sample and, at the end, all of them in one table."""
    SCRATCH.mkdir(exist_ok=True)
    rows = [show(number, sample) for number, sample in enumerate(SAMPLES, 1)]
    print(f"\nThe budget was {BUDGET} tokens (o200k_base), the marker included.\n")
    print(f"{'before':>8}  {'after':>5}  {'format':<6}  {'parses':<6}  tool output")
    print("\n".join(rows))


def show(number: int, sample: Sample) -> str:
    """Truncate the sample's output, print what is kept, and return its row of the table."""
    print(f"\n{number}. {sample.title} ...", flush=True)
    text = sample.make()
    start = time.perf_counter()
    result = toolclip.truncate(text, BUDGET, tool=sample.tool)
    milliseconds = (time.perf_counter() - start) * 1e3
    after = toolclip.count_tokens(result.text)
    print(f"   {result.original_tokens:,} tokens in {len(text.splitlines()):,} lines", end=" -> ")
    print(f"{after:,} tokens in {milliseconds:.1f} ms; format {result.format}{verdict(result)}\n")
    print("\n".join(f"   | {line}" for line in excerpt(result)))
    return (
        f"{result.original_tokens:>8,}  {after:>5,}  {result.format:<6}  "
        f"{parses(result) or '-':<6}  {sample.title}"
    )


def verdict(result: toolclip.Truncated) -> str:
    """Say whether kept JSON still parses; nothing about other formats."""
    return {"yes": ", still parses", "no": ", DOES NOT PARSE"}.get(parses(result), "")


def parses(result: toolclip.Truncated) -> str:
    """Return yes or no for kept JSON, nothing for other formats."""
    documents = {"json": [result.body], "ndjson": result.body.splitlines()}.get(result.format)
    if documents is None:
        return ""
    with suppress(ValueError):
        for document in documents:
            json.loads(document)
        return "yes"
    return "no"


def excerpt(result: toolclip.Truncated) -> list[str]:
    """Return the first and the last lines of what is kept, and the marker in full."""
    lines = [fold(line) for line in result.body.splitlines()]
    if len(lines) > HEAD_LINES + TAIL_LINES:
        lines[HEAD_LINES:-TAIL_LINES] = ["  (not shown here)"]
    return [*lines, *textwrap.wrap(result.marker, WIDTH)]


def fold(line: str) -> str:
    """Return the line, its middle left out if it is wider than the screen."""
    half = WIDTH // 2 - 2
    return line if len(line) <= WIDTH else f"{line[:half]} .. {line[-half:]}"


def output_of(*command: str | Path) -> str:
    """Return what the command prints, both streams in one, as a shell tool would."""
    finished = subprocess.run(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False
    )
    return finished.stdout.decode("utf-8", "replace")


def build_log() -> str:
    """Build the native core once more, verbosely."""
    output_of("cargo", "clean", "--release", "--package", "toolclip-core")
    return output_of("cargo", "build", "--release", "-vv", "--package", "toolclip-core")


def failing_tests() -> str:
    """Run many tests, of which one fails."""
    tests = [
        f"    def test_{number:03}(self):\n        self.assertEqual({number} // 7 * 7, {number})\n"
        for number in [*range(0, 7 * TESTS, 7), 1234]
    ]
    source = "import unittest\n\nclass Sevens(unittest.TestCase):\n" + "".join(tests)
    (SCRATCH / "sevens.py").write_text(source, "utf-8")
    return output_of(
        sys.executable, "-m", "unittest", "discover", "-v", "-s", SCRATCH, "-p", "sevens.py"
    )


def largest_source() -> str:
    """Read the largest source file of this repository."""
    sources = [*ROOT.glob("rust/*/src/**/*.rs"), *ROOT.glob("python/**/*.py")]
    return max(sources, key=lambda path: path.stat().st_size).read_text("utf-8")


SAMPLES = (
    Sample("this repository's build log: cargo build -vv", "exec", build_log),
    Sample("a failing test run: python -m unittest -v", "exec", failing_tests),
    Sample("this repository's largest source file", "read", largest_source),
    Sample(
        "one JSON document: cargo metadata",
        "exec",
        lambda: output_of("cargo", "metadata", "--format-version=1", "--locked"),
    ),
    Sample(
        "JSON records: cargo build --message-format=json",
        "exec",
        lambda: output_of("cargo", "build", "--release", "--quiet", "--message-format=json"),
    ),
    Sample(
        "prose: the manual of Python's argparse module",
        "read",
        lambda: output_of(sys.executable, "-m", "pydoc", "argparse"),
    ),
)

if __name__ == "__main__":
    main()
