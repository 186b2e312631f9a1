"""What the fields of settings may hold: anything else is an error that names the field."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import inf

from toolclip.exceptions import ConfigError

__all__ = [
    "Expected",
    "check",
    "check_fields",
    "choice",
    "flag",
    "function",
    "instance",
    "integer",
    "number",
    "optional",
    "rows_of",
    "text",
    "texts",
]


@dataclass(frozen=True, slots=True)
class Expected:
    """What a field takes, in words and as a test."""

    words: str
    accepts: Callable[[object], bool]


def check(name: str, value: object, expected: Expected) -> None:
    """Check one argument.

    Raises:
        ConfigError: It is something else; the message names it.
    """
    if not expected.accepts(value):
        raise ConfigError(name, f"expected {expected.words}, got {value!r}")


def check_fields(settings: object, **fields: Expected) -> None:
    """Check the fields of settings.

    Raises:
        ConfigError: One holds something else; the message names it.
    """
    for name, expected in fields.items():
        check(name, getattr(settings, name), expected)


text = Expected("text", lambda value: isinstance(value, str))
function = Expected("a function", callable)
flag = Expected("true or false", lambda value: isinstance(value, bool))
texts = Expected(
    "a tuple of texts",
    lambda value: isinstance(value, tuple) and all(isinstance(one, str) for one in value),
)


def integer(least: int) -> Expected:
    """Return the expectation of an integer of so much or more."""

    def accepts(value: object) -> bool:
        return isinstance(value, int) and not isinstance(value, bool) and value >= least

    return Expected(f"an integer of {least} or more", accepts)


def number(least: float, most: float = inf) -> Expected:
    """Return the expectation of a number within limits."""

    def accepts(value: object) -> bool:
        is_number = isinstance(value, int | float) and not isinstance(value, bool)
        return is_number and least <= value <= most  # type: ignore[operator] # it is a number

    limits = f"of {least} or more" if most == inf else f"from {least} to {most}"
    return Expected(f"a number {limits}", accepts)


def choice(*values: str) -> Expected:
    """Return the expectation of one of these words."""
    return Expected(
        f"one of {', '.join(values)}", lambda value: isinstance(value, str) and value in values
    )


def instance(*classes: type) -> Expected:
    """Return the expectation of an object of one of these classes."""
    names = " or ".join(one.__name__ for one in classes)
    return Expected(names, lambda value: isinstance(value, classes))


def rows_of(kind: type) -> Expected:
    """Return the expectation of a mapping from texts to objects of a class."""

    def accepts(value: object) -> bool:
        if not isinstance(value, Mapping):
            return False
        return all(isinstance(k, str) and isinstance(v, kind) for k, v in value.items())

    return Expected(f"a mapping of text to {kind.__name__}", accepts)


def optional(expected: Expected) -> Expected:
    """Return the same expectation, or `None`."""
    return Expected(
        f"{expected.words} or None", lambda value: value is None or expected.accepts(value)
    )
