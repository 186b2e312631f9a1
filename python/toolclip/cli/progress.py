"""A progress bar that only a person at a terminal sees, and only when they have to wait."""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TextIO

PATIENCE = 0.5  # seconds of work before anything is drawn
REDRAW = 0.1
WIDTH = 30
ERASE = "\r\x1b[K"


class Progress:
    """Draws how much of a known amount of work is done; erases itself at the end.

    Args:
        total: The amount of work, in bytes.
        stream: Where to draw; nothing is drawn unless it is a terminal.
        clock: Seconds that never go backwards.
    """

    def __init__(
        self,
        total: int,
        stream: TextIO | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._total = total
        self._done = 0
        self._stream = sys.stderr if stream is None else stream
        self._clock = clock
        self._shown = False
        self._due = clock() + PATIENCE

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._shown:
            self._draw("")

    def advance(self, amount: int) -> None:
        """Count this much work as done."""
        self._done += amount
        now = self._clock()
        if now >= self._due and self._stream is not None and self._stream.isatty():
            self._due = now + REDRAW
            self._shown = True
            self._draw(self._bar())

    def _bar(self) -> str:
        share = self._done / max(self._total, 1)
        filled = "#" * round(share * WIDTH)
        megabytes = f"{self._done / 1e6:.1f} of {self._total / 1e6:.1f} MB"
        return f"[{filled:<{WIDTH}}] {share:4.0%}  {megabytes}"

    def _draw(self, line: str) -> None:
        self._stream.write(ERASE + line)
        self._stream.flush()
