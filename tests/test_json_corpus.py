"""Real JSON at four budgets: it parses, and every value is the original's, as source text."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from cutting import BUDGETS, text_of
from json_source import faults, tree
from toolclip import truncate

if TYPE_CHECKING:
    from pathlib import Path


def test_every_document_parses_and_holds_what_the_original_holds(corpus: Path) -> None:
    found = []
    cuts = 0
    for path in sorted(corpus.rglob("*")):
        text = text_of(path) if path.suffix in {".json", ".har", ".ipynb"} else ""
        if not text.lstrip("\ufeff \r\n").startswith(("{", "[")):
            continue
        try:
            json.loads(text.removeprefix("\ufeff"))
        except ValueError:
            continue
        whole = tree(text)
        for budget in BUDGETS:
            result = truncate(text, budget)
            if result.format == "json" and result.cuts:
                json.loads(result.body)
                cuts += 1
                found += [(path.name, budget, fault) for fault in faults(result, whole)]
            elif result.cuts:
                found.append((path.name, budget, result.format))
    assert found == []
    assert cuts > 100
