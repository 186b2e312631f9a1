"""Real failing runs: the line that a reader needs is kept."""

from __future__ import annotations

import csv
import gzip
import re
from typing import TYPE_CHECKING

from toolclip import count_tokens, truncate

if TYPE_CHECKING:
    from pathlib import Path

LEAST = 14  # of 15 logs


def test_the_needed_line_is_kept(corpus: Path) -> None:
    lost = []
    with (corpus / "ANCHORS.tsv").open(encoding="utf-8", newline="") as table:
        rows = list(csv.DictReader(table, delimiter="\t"))
    for row in rows:
        content = (corpus / row["path"]).read_bytes()
        if row["path"].endswith(".gz"):
            content = gzip.decompress(content)
        text = truncate(content, 4096).text
        assert count_tokens(text) <= 4096
        if not re.search(row["pattern"], text):
            lost.append(row["path"])
    assert len(rows) - len(lost) >= LEAST, lost
