"""Real files: what is kept and what is cut are, together, the original, byte for byte."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, get_args

import pytest

from toolclip import truncate

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from toolclip import Truncated

Keep = Literal["auto", "head", "tail", "both"]


def kept_parts(original: bytes, result: Truncated) -> Iterator[bytes]:
    """Yield the stretches between the cuts, checking that the cuts come in order."""
    at = 0
    for cut in result.cuts:
        assert at <= cut.byte_start < cut.byte_end <= len(original)
        yield original[at : cut.byte_start]
        at = cut.byte_end
    yield original[at:]


@pytest.mark.parametrize("keep", get_args(Keep))
def test_kept_bytes_stand_in_the_body_in_order(keep: Keep, corpus: Path) -> None:
    faults = []
    for path in sorted(p for p in corpus.rglob("*") if p.is_file()):
        original = path.read_bytes().decode("utf-8", "replace").encode()
        result = truncate(original, 1024, keep=keep)
        body, at = result.body.encode(), 0
        for part in kept_parts(original, result):
            found = body.find(part, at)
            if found < 0:
                faults.append((path.name, part[:80]))
                break
            at = found + len(part)
    assert faults == []
