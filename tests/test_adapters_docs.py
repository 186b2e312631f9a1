"""What docs/adapters.md says is so."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, get_args

import pytest

from toolclip.adapters import adapter, names
from toolclip.lint import Rule

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(scope="module")
def document(root: Path) -> str:
    return (root / "docs" / "adapters.md").read_text("utf-8")


def test_the_example_runs(document: str) -> None:
    (example,) = re.findall(r"^```python\n(.*?)^```$", document, re.MULTILINE | re.DOTALL)
    exec(compile(example, "adapters.md", "exec"), {})  # noqa: S102 # our own document


def test_every_adapter_is_listed(document: str) -> None:
    rows = re.findall(r"^\| (`[^|]*) \|.*\|.*\|.*\|.*\|$", document, re.MULTILINE)
    assert {name for row in rows for name in re.findall("`([^`]*)`", row)} == set(names())


def test_every_alias_is_one(document: str) -> None:
    for name, aliases in re.findall(r"^\| `([^`]*)` \(([a-z, -]*)\) \|", document, re.MULTILINE):
        for alias in aliases.split(", "):
            assert adapter(alias).name == name


def test_every_rule_is_listed(document: str) -> None:
    table = document.partition("## Checking")[2].partition("## Mending")[0]
    first_cells = re.findall(r"^\| ([^|]*) \|", table, re.MULTILINE)
    assert {rule for cell in first_cells for rule in re.findall("`([^`]*)`", cell)} == set(
        get_args(Rule)
    )
