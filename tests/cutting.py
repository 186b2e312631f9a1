"""Cutting as the tests of formats do it: one format, several budgets, what came out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolclip import count_tokens, truncate

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from toolclip import Truncated
    from toolclip.truncate import Format, Keep

FORMATS: tuple[Format, ...] = (
    *("json", "ndjson", "json5", "mixed", "concatenated-json", "sse"),
    *("csv", "diff", "grep", "listing", "table", "markdown", "xml", "html"),
    *("yaml", "toml", "ini", "binary", "code", "log", "text"),
)
BUDGETS = (256, 1024, 4096, 16384)


def cut(
    text: str,
    budget: int,
    format_: Format = "auto",
    keep: Keep = "auto",
    message: str | None = None,
) -> Truncated:
    """Truncate, and check the promise that every format makes."""
    result = truncate(text, budget, format=format_, keep=keep, message=message)
    assert count_tokens(result.text) <= budget
    return result


def text_of(path: Path) -> str:
    """Read a real file as toolclip does, line ends as they are."""
    return path.read_bytes().decode("utf-8", "replace")


def cuts_of(paths: list[Path], expected: str) -> Iterator[tuple[Path, int, str, Truncated]]:
    """Yield every cut of every file that comes out as the format expected."""
    for path in paths:
        text = text_of(path)
        for budget in BUDGETS:
            result = cut(text, budget)
            if result.truncated and result.format == expected:
                yield path, budget, text, result
