"""Every real file, every budget, two encodings: within budget, valid, and never an exception."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from toolclip import truncate

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    import tiktoken

BUDGETS = (64, 256, 1024, 4096, 16384)


def _parses(text: str) -> bool:
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return False
    return True


@pytest.mark.parametrize("encoding", ["o200k_base", "cl100k_base"])
def test_every_file_fits_every_budget(
    encoding: str, corpus: Path, oracle: Callable[[str], tiktoken.Encoding]
) -> None:
    judge = oracle(encoding)
    faults = []
    for path in sorted(p for p in corpus.rglob("*") if p.is_file() and p.suffix != ".gz"):
        content = path.read_bytes()
        is_json = content.lstrip()[:1] in b"{[" and _parses(content.decode("utf-8", "replace"))
        for budget in BUDGETS:
            result = truncate(content, budget, encoding=encoding)
            result.text.encode()
            if len(judge.encode_ordinary(result.text)) > budget:
                faults.append((path.name, budget, "over budget"))
            if len(judge.encode_ordinary(result.body)) != result.kept_tokens:
                faults.append((path.name, budget, "kept_tokens"))
            if is_json and not _parses(result.body):
                faults.append((path.name, budget, "does not parse"))
    assert faults == []
