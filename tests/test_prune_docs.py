"""docs/pruning.md: its example runs, its plot and its table are what the code gives."""

from __future__ import annotations

import re
import runpy
import sys
from typing import TYPE_CHECKING

from prune_sessions import policy
from test_prune_cost import ROWS, SCHEDULES, SHORT, run_pruner, simulate
from toolclip.prune import Pruner

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

EXAMPLE = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
ROW = re.compile(r"^\| ([^|]+?) (?:\(.*?\) )?\|([ \d|]+)\| \*\*(\d+)\*\* \|$", re.MULTILINE)
GAPS = "Claude 5m, 10 minutes idle every 10"
STRATEGIES = ("none", "sliding", "batch", "cold")


def test_the_example_runs(root: Path) -> None:
    (example,) = EXAMPLE.findall((root / "docs" / "pruning.md").read_text("utf-8"))
    exec(compile(example, "pruning.md", "exec"), {})  # noqa: S102 # our own document


def test_the_plot_is_up_to_date(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = tmp_path / "pruning.svg"
    monkeypatch.setattr(sys, "argv", ["plot_pruning.py", str(drawn)])
    runpy.run_path(str(root / "scripts" / "plot_pruning.py"), run_name="__main__")
    assert drawn.read_bytes() == (root / "docs" / "pruning.svg").read_bytes()


def test_the_table_is_what_comes_out(root: Path) -> None:
    rows = ROW.findall((root / "docs" / "pruning.md").read_text("utf-8"))
    assert len(rows) == 7
    for name, published, ours in rows:
        row, schedule = ("Claude 5m", "gaps") if name == GAPS else (name, "steady")
        price, gaps = ROWS[row], SCHEDULES[schedule]
        costs = [int(simulate(s, price, gaps) / 1000) for s in STRATEGIES]
        assert [int(cell) for cell in published.split("|")] == costs
        pruner = Pruner(policy(mode="pays", hardClear=SHORT), "openai-chat", prices=price)
        assert int(run_pruner(pruner, price, gaps) / 1000) == int(ours), name
