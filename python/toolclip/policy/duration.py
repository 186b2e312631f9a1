"""Durations as people write them in a configuration: ``"5m"``, ``"1h30m"``, ``5``."""

from __future__ import annotations

import re

LONGEST_SECONDS = 1e9  # 31 years; what is longer is a slip, or too long a number for a float
_SECONDS = {"ms": 0.001, "s": 1.0, "m": 60.0, "h": 3600.0, "d": 86400.0}
_BARE_NUMBER_UNIT = "m"  # as in the classic configuration
_BARE_NUMBER = re.compile(r"\d+(?:\.\d+)?", re.ASCII)
_PART = re.compile(r"(\d+(?:\.\d+)?)(ms|s|m|h|d)", re.ASCII)


def parse_duration(value: object) -> float | None:
    """Return the duration in seconds, or `None` if the value is none.

    A number, bare or in a string, counts minutes; a string joins parts of days, hours, minutes,
    seconds and milliseconds (``"1h30m"``, ``"1.5h"``). Upper case and spaces do no harm.
    """
    if isinstance(value, str):
        return _parse_text("".join(value.split()).lower())
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    unit = _SECONDS[_BARE_NUMBER_UNIT]
    return value * unit if 0 <= value <= LONGEST_SECONDS / unit else None


def _parse_text(text: str) -> float | None:
    if _BARE_NUMBER.fullmatch(text):
        text += _BARE_NUMBER_UNIT
    parts = _PART.findall(text)
    if not parts or "".join(number + unit for number, unit in parts) != text:
        return None
    seconds = sum(float(number) * _SECONDS[unit] for number, unit in parts)
    return seconds if seconds <= LONGEST_SECONDS else None
