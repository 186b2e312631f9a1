"""Detection: one text of each way to be told, and the slowest: short lines that are nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import toolclip

if TYPE_CHECKING:
    from pytest_benchmark.fixture import BenchmarkFixture

TEXTS = {
    "json": '{"id": 12345, "name": "abc", "tags": [1, 2, 3]}, ' * 400,
    "ndjson": '{"id": 12345, "name": "abc"}\n' * 400,
    "csv": "id,name,note\n" + "12,abc,a note\n" * 800,
    "log": "2026-11-30T12:00:00Z INFO worker-1 did its job in 12 ms\n" * 400,
    "code": "def move(self, dx):\n    if dx > 0:\n        self.x += dx\n    return self\n\n" * 200,
    "markdown": "# Title\n\nText with a [link](x).\n\n```sh\nmake\n```\n\n" * 200,
    "html": "<!doctype html>\n" + "<p>A paragraph of text.</p>\n" * 400,
    "grep": "src/module/file.py:123:    return value\n" * 400,
    "text": "Words that are nothing but words, a line of them, and then another one.\n" * 400,
    "listing": "./src/module/file.py\n" * 400,
}
SHORT_LINES = "Action.cpp\n" * 1000
EVERYTHING = 1 << 40


def detection(text: str) -> tuple[tuple[toolclip.Truncated], dict[str, object]]:
    """Return the arguments of one round: a text that fits is looked at when asked about."""
    return (toolclip.truncate(text, EVERYTHING),), {}


def format_of(result: toolclip.Truncated) -> str:
    return result.format


def timed(benchmark: BenchmarkFixture, text: str) -> None:
    benchmark.pedantic(format_of, setup=lambda: detection(text), rounds=2000)  # type: ignore[no-untyped-call] # it has no types


@pytest.mark.parametrize("expected", TEXTS)
def bench_detection(benchmark: BenchmarkFixture, expected: str) -> None:
    text = TEXTS[expected] if expected != "json" else f"[{TEXTS[expected]}1]"
    assert toolclip.truncate(text, EVERYTHING).format == expected
    timed(benchmark, text)


def bench_detection_of_short_lines(benchmark: BenchmarkFixture) -> None:
    assert toolclip.truncate(SHORT_LINES, EVERYTHING).format == "text"
    timed(benchmark, SHORT_LINES)
