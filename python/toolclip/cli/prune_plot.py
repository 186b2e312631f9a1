"""Draws a replayed session: the context of each turn with and without pruning, and the cost."""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING

import matplotlib as mpl
from matplotlib.figure import Figure

from toolclip.cli.failure import UNREADABLE, USAGE, CommandError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from toolclip.prune.replay import Turn

INCHES = (8.0, 4.5)
FORMATS = (".png", ".svg")
AS_IS, PRUNED = "#b0413e", "#2a6f97"


def draw(turns: Sequence[Turn], path: str, title: str) -> None:
    """Write the plot to a file; the same turns give the same bytes.

    Raises:
        CommandError: The file's name has another ending, or it cannot be written.
    """
    if not path.endswith(FORMATS):
        raise CommandError(f"--plot: expected a name ending in {' or '.join(FORMATS)}", USAGE)
    figure = Figure(figsize=INCHES, layout="constrained")
    context, cost = figure.subplots(2, 1, sharex=True)
    numbers = [turn.number for turn in turns]
    context.set_title(title)
    context.plot(numbers, [t.tokens / 1000 for t in turns], color=AS_IS, label="as recorded")
    context.plot(numbers, [t.tokens_pruned / 1000 for t in turns], color=PRUNED, label="pruned")
    context.set_ylabel("context, k tokens")
    context.legend()
    for name, color in (("cost", AS_IS), ("cost_pruned", PRUNED)):
        sums = accumulate(getattr(turn, name) / 1000 for turn in turns)
        cost.plot(numbers, list(sums), color=color)
    cost.set_ylabel("cost so far, k base tokens")
    cost.set_xlabel("request")
    _save(figure, path)


def _save(figure: Figure, path: str) -> None:
    with mpl.rc_context({"svg.hashsalt": "toolclip"}):
        try:
            figure.savefig(path, metadata={"Date": None} if path.endswith(".svg") else None)
        except OSError as error:
            raise CommandError(f"{path}: {error.strerror}", UNREADABLE) from None
