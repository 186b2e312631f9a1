"""The classic soft trim: the first and last characters of a text, in UTF-16 units.

The classic system counts as JavaScript does, where a character outside the Basic Multilingual
Plane is two units. Unlike it, a cut here never parts those two.
"""

from __future__ import annotations

__all__ = ["keep_ends", "units"]

NOTE = (
    "\n\n[Tool result trimmed: kept first {head} chars and last {tail} chars of {original} chars.]"
)


def units(text: str) -> int:
    """Return the length in UTF-16 units."""
    if text.isascii():
        return len(text)
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def keep_ends(text: str, *, head: int, tail: int, most: int) -> str:
    """Return the ends of the text and a note, or the text itself if that would not shorten it.

    Args:
        text: The whole.
        head: Units of the beginning that stay.
        tail: Units of the end that stay.
        most: Texts up to this length stay whole.
    """
    length = units(text)
    if length <= most or head + tail >= length:
        return text
    note = NOTE.format(head=head, tail=tail, original=length)
    return f"{_first(text, head)}\n...\n{_last(text, tail)}{note}"


def _first(text: str, most: int) -> str:
    end = min(most, len(text))
    while units(text[:end]) > most:
        end -= max(1, (units(text[:end]) - most) // 2)
    return text[:end]


def _last(text: str, most: int) -> str:
    start = max(0, len(text) - most)
    while units(text[start:]) > most:
        start += max(1, (units(text[start:]) - most) // 2)
    return text[start:]
