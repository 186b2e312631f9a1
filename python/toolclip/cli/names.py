"""File names as a terminal may show them."""

from __future__ import annotations

__all__ = ["printable"]

_FIRST_RAW_BYTE, _LAST_RAW_BYTE = 0xDC80, 0xDCFF  # how Python carries a byte that is no UTF-8


def printable(name: str) -> str:
    """Return the name on one line: what cannot be printed is escaped as in a Python string.

    A line break in a name could forge a row, a control character could command the terminal.
    """
    if name.isprintable():
        return name
    return "".join(c if c.isprintable() else _escaped(c) for c in name)


def _escaped(character: str) -> str:
    code = ord(character)
    if _FIRST_RAW_BYTE <= code <= _LAST_RAW_BYTE:
        return f"\\x{code - 0xDC00:02x}"
    return character.encode("unicode_escape").decode("ascii")
