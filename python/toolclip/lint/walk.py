"""Every value inside a JSON tree, with its place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeAlias

from toolclip.adapters import Path

__all__ = ["Trail", "path_of", "walk"]

Trail: TypeAlias = "tuple[()] | tuple[Trail, str | int]"
"""A place as the place around it and one step more: paths take time and memory quadratic in the
depth, so one is made only where something is found."""


def walk(root: object) -> Iterator[tuple[Trail, object]]:
    """Yield the root and everything in it, in the order it is written in; no recursion."""
    waiting: list[tuple[Trail, object]] = [((), root)]
    while waiting:
        trail, value = waiting.pop()
        yield trail, value
        if isinstance(value, Mapping):
            waiting.extend(((trail, str(key)), value[key]) for key in reversed(list(value)))
        elif isinstance(value, list | tuple):
            waiting.extend(((trail, n), value[n]) for n in reversed(range(len(value))))


def path_of(trail: Trail) -> Path:
    """Return the path from the root to a place."""
    steps: list[str | int] = []
    while trail:
        trail, step = trail
        steps.append(step)
    return tuple(reversed(steps))
