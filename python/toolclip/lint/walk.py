"""Every value inside a JSON tree, with its path."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from toolclip.adapters import Path

__all__ = ["walk"]


def walk(root: object) -> Iterator[tuple[Path, object]]:
    """Yield the root and everything in it, in the order it is written in; no recursion."""
    waiting: list[tuple[Path, object]] = [((), root)]
    while waiting:
        path, value = waiting.pop()
        yield path, value
        if isinstance(value, Mapping):
            waiting.extend(((*path, str(key)), value[key]) for key in reversed(list(value)))
        elif isinstance(value, list | tuple):
            waiting.extend(((*path, n), value[n]) for n in reversed(range(len(value))))
