"""Rows of text in aligned columns."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence


def table(rows: Sequence[Sequence[str]]) -> str:
    """Return the rows with numbers set to the right and the last column, a name, left ragged."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "".join(_line(row, widths) for row in rows)


def _line(row: Sequence[str], widths: Sequence[int]) -> str:
    *numbers, name = row
    padded = [cell.rjust(width) for cell, width in zip(numbers, widths, strict=False)]
    return "  ".join([*padded, name]) + "\n"
