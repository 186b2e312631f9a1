"""JSON text of values of any depth: what a tool returned may be nested deeply."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from json import JSONEncoder

__all__ = ["written"]


def written(value: object, encoder: JSONEncoder) -> str:
    """Return what the encoder writes, or would write if it could recurse as deeply.

    Args:
        value: A parsed JSON value.
        encoder: How it is written; `json.JSONEncoder` with any of its arguments but ``indent``.

    Raises:
        ValueError: The encoder refuses numbers that are not finite, and there is one.
        TypeError: The value holds something the encoder has no form for.
    """
    try:
        return encoder.encode(value)
    except RecursionError:
        return "".join(_parts(value, encoder))


def _parts(value: object, encoder: JSONEncoder) -> list[str]:
    """Return the parts of the JSON text, in order."""
    parts: list[str] = []
    waiting: list[tuple[str, object]] = [("value", value)]
    while waiting:
        kind, part = waiting.pop()
        if kind == "text":
            parts.append(str(part))
        elif isinstance(part, Mapping) and part:
            waiting.append(("text", "}"))
            members = sorted(part.items()) if encoder.sort_keys else list(part.items())
            for number in range(len(members) - 1, -1, -1):
                name, inner = members[number]
                opening = encoder.item_separator if number else "{"
                waiting.append(("value", inner))
                waiting.append(("text", f"{opening}{_name(name, encoder)}{encoder.key_separator}"))
        elif isinstance(part, list | tuple) and part:
            waiting.append(("text", "]"))
            for number in range(len(part) - 1, -1, -1):
                waiting.append(("value", part[number]))
                waiting.append(("text", encoder.item_separator if number else "["))
        else:
            parts.append(encoder.encode(part))
    return parts


def _name(name: object, encoder: JSONEncoder) -> str:
    """Return a key: the encoder writes ``true``, ``null`` and numbers as strings."""
    return encoder.encode(name if isinstance(name, str) else encoder.encode(name))
