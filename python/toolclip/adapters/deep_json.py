"""JSON values of any depth, walked without recursion: what a tool returned may be nested deeply."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from itertools import repeat
from typing import Any

from toolclip.result.deep_json import written

__all__ = ["equal", "wire_json", "with_leaves"]

_WIRE = json.JSONEncoder(ensure_ascii=False, default=str)  # made once: 3 us a call saved


def wire_json(value: object) -> str:
    """Return a parsed value as JSON text; numbers that JSON cannot say stay as Python has them."""
    return written(value, _WIRE)


def equal(one: object, other: object) -> bool:
    """Tell whether two JSON values are the same."""
    try:
        return bool(one == other)
    except RecursionError:
        return wire_json(one) == wire_json(other)


def with_leaves(value: object, leaf: Callable[[Any], Any]) -> Any:  # noqa: ANN401 # any JSON value
    """Return a copy of a JSON value with `leaf` applied to each key, string and other scalar."""
    root: list[object] = [None]
    waiting: list[tuple[Any, Any, object]] = [(root, 0, value)]
    while waiting:
        holder, key, part = waiting.pop()
        if isinstance(part, Mapping):
            names = [leaf(name) for name in part]
            holder[key] = fresh = dict.fromkeys(names)
            waiting.extend(zip(repeat(fresh), names, part.values(), strict=False))
        elif isinstance(part, list | tuple):
            holder[key] = items = [None] * len(part)
            waiting.extend((items, number, inner) for number, inner in enumerate(part))
        else:
            holder[key] = leaf(part)
    return root[0]
