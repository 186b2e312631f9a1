"""Tool-name patterns: ``exec``, ``web*``, ``mcp__*``.

Only ``*`` is special, and stands for any run of characters, also none. A pattern covers the whole
name, upper and lower case are the same.
"""

from __future__ import annotations

from typing import TypeAlias

Rank: TypeAlias = tuple[bool, int, int, str]


def matches(pattern: str, name: str) -> bool:
    """Tell whether the pattern covers the name, in time linear in the name for each piece."""
    first, *rest = pattern.casefold().split("*")
    name = name.casefold()
    if not rest:
        return name == first
    *middle, last = rest
    if len(name) < len(first) + len(last) or not (name.startswith(first) and name.endswith(last)):
        return False
    start, end = len(first), len(name) - len(last)
    for piece in middle:
        # The leftmost place leaves most room for the pieces after it, so no backtracking is needed.
        found = name.find(piece, start, end)
        if found < 0:
            return False
        start = found + len(piece)
    return True


def specificity(pattern: str) -> Rank:
    """Return the key that sorts the most specific pattern first.

    A name without ``*`` comes before any pattern, then the pattern with more literal characters,
    then the one with more of them before its first ``*``, then the alphabet. Two different patterns
    never tie, so the order in which a file lists them means nothing.
    """
    folded = pattern.casefold()
    literal = len(folded) - folded.count("*")
    return ("*" in folded, -literal, -len(folded.partition("*")[0]), folded)
