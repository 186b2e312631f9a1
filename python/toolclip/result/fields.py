"""Reads the fields of one JSON object, strictly, naming the path of what is wrong."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping

from toolclip.exceptions import AdapterError

SHOWN_CHARACTERS = 60  # a value in an error message is a hint, not a dump


def shown(value: object) -> str:
    """Return the value as an error message shows it: as JSON, shortened, on one line."""
    if not isinstance(value, str | int | float | bool | list | tuple | Mapping | None):
        return type(value).__name__
    if isinstance(value, list | tuple | Mapping):
        return f"{'an object' if isinstance(value, Mapping) else 'an array'} of {len(value)}"
    try:
        text = json.dumps(value, ensure_ascii=not str(value).isprintable())
    except ValueError:  # Python refuses to write out an integer of more than 4,300 digits
        return "a number of thousands of digits"
    return text if len(text) <= SHOWN_CHARACTERS else f"{text[: SHOWN_CHARACTERS - 1]}…"


def inside(path: str, key: str) -> str:
    """Return the path of a key of the object at `path`; the root's path is empty."""
    return f"{path}.{key}" if path else key


class Fields:
    """The fields of one JSON object that are still to be read.

    Every method takes its field out, so that `rest` is what was not asked for. A missing optional
    field is `None`; an explicit `null` is a wrong type, because writing could not tell the two
    apart again.

    Args:
        raw: The object; it is not changed.
        path: Where it stands in the document, empty for the root.
    """

    __slots__ = ("_path", "raw", "rest")

    def __init__(self, raw: object, path: str) -> None:
        if not isinstance(raw, Mapping):
            raise AdapterError(path or "document", f"expected an object, got {shown(raw)}")
        self.raw: Mapping[str, object] = raw
        self.rest = dict(raw)
        self._path = path

    def __contains__(self, key: str) -> bool:
        return key in self.rest

    def path(self, key: str) -> str:
        """Return the path of one field."""
        return inside(self._path, key)

    def required(self, key: str) -> object:
        """Take a field of any type that has to be there."""
        if key not in self.rest:
            raise AdapterError(self.path(key), "required, but missing")
        return self.rest.pop(key)

    def text(self, key: str) -> str:
        """Take a string that has to be there."""
        value = self.required(key)
        if not isinstance(value, str):
            raise AdapterError(self.path(key), f"expected a string, got {shown(value)}")
        return value

    def flag(self, key: str) -> bool:
        """Take a boolean that has to be there."""
        value = self.required(key)
        if not isinstance(value, bool):
            raise AdapterError(self.path(key), f"expected true or false, got {shown(value)}")
        return value

    def optional_text(self, key: str) -> str | None:
        """Take a string that may be missing."""
        return self.text(key) if key in self.rest else None

    def optional_flag(self, key: str) -> bool | None:
        """Take a boolean that may be missing."""
        return self.flag(key) if key in self.rest else None

    def optional_count(self, key: str) -> int | None:
        """Take a whole number of at least 0 that may be missing."""
        if key not in self.rest:
            return None
        value = self.rest.pop(key)
        if not isinstance(value, int) or isinstance(value, bool) or value < 0:
            raise AdapterError(self.path(key), f"expected a whole number, got {shown(value)}")
        return value

    def optional_duration(self, key: str) -> float | None:
        """Take a finite number of at least 0 that may be missing; a whole one stays an int."""
        if key not in self.rest:
            return None
        value = self.rest.pop(key)
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise AdapterError(self.path(key), f"expected a number, got {shown(value)}")
        if value < 0 or (isinstance(value, float) and not math.isfinite(value)):
            raise AdapterError(self.path(key), f"expected a finite number >= 0, got {shown(value)}")
        return value
