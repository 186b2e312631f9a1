"""Reads one section of a configuration: known keys, right types, possible values, or an error."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from toolclip.exceptions import ConfigError
from toolclip.policy.duration import parse_duration
from toolclip.result.fields import inside, shown

# What every file format and the native core can hold.
LARGEST_COUNT = 2**53 - 1


def camel(key: str) -> str:
    """Return the camelCase spelling of a snake_case key; any other key as it is."""
    head, *tail = key.split("_")
    return head + "".join(part[:1].upper() + part[1:] for part in tail)


class Section:
    """One mapping of a configuration, whose keys may be written in camelCase or snake_case.

    The reading methods return the default when the key is absent. An explicit null is a wrong type:
    it is how a forgotten YAML value looks.

    Args:
        raw: The mapping.
        path: Where it stands, empty for the root: ``agents.defaults``.
        keys: The keys that it may have, in camelCase.

    Raises:
        ConfigError: It is no mapping, has an unknown key, or has one key in two spellings.
    """

    __slots__ = ("_path", "_values")

    def __init__(self, raw: object, path: str, keys: Collection[str]) -> None:
        self._path = path
        self._values: dict[str, object] = {}
        spelling: dict[str, str] = {}
        for key, value in _items(raw, path):
            name = camel(key)
            if name not in keys:
                raise ConfigError(inside(path, key), _unknown(name, keys))
            if name in spelling:
                raise ConfigError(
                    inside(path, name), f'given twice, as "{spelling[name]}" and "{key}"'
                )
            spelling[name] = key
            self._values[name] = value

    def __contains__(self, key: str) -> bool:
        return key in self._values

    def path(self, key: str) -> str:
        """Return the path of one key."""
        return inside(self._path, key)

    def wrong(self, key: str, expected: str) -> ConfigError:
        """Return the error for a key whose value is not what was expected."""
        got = shown(self._values[key])
        return ConfigError(self.path(key), f"expected {expected}, got {got}")

    def section(self, key: str, keys: Collection[str]) -> Section:
        """Return the section under a key; an absent one is empty."""
        return Section(self._values.get(key, {}), self.path(key), keys)

    def table(self, key: str) -> Mapping[str, object]:
        """Return the mapping under a key, whose own keys are the user's; an absent one is empty."""
        return dict(_items(self._values.get(key, {}), self.path(key)))

    def count(self, key: str, default: int) -> int:
        """Return a whole number of at least 0."""
        return self._integer(key, 0, "an integer of at least 0") if key in self else default

    def budget(self, key: str) -> int | None:
        """Return a whole number above 0, or `None` if the key is absent."""
        return self._integer(key, 1, "a positive integer") if key in self else None

    def _integer(self, key: str, least: int, expected: str) -> int:
        value = self._values[key]
        if not isinstance(value, int) or isinstance(value, bool):
            raise self.wrong(key, expected)
        if not least <= value <= LARGEST_COUNT:
            raise self.wrong(key, expected)
        return value

    def ratio(self, key: str, default: float) -> float:
        """Return a number from 0 to 1."""
        if key not in self._values:
            return default
        value = self._values[key]
        if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 1:
            raise self.wrong(key, "a number from 0 to 1")
        return float(value)

    def duration(self, key: str, default: float) -> float:
        """Return a duration above zero, in seconds."""
        if key not in self._values:
            return default
        seconds = parse_duration(self._values[key])
        if not seconds:
            raise self.wrong(key, 'a duration such as "5m" or "1h30m", or a number of minutes')
        return seconds

    def flag(self, key: str, *, default: bool) -> bool:
        """Return a boolean."""
        if key not in self._values:
            return default
        value = self._values[key]
        if not isinstance(value, bool):
            raise self.wrong(key, "true or false")
        return value

    def text(self, key: str) -> str | None:
        """Return a string that is not blank, or `None` if the key is absent."""
        if key not in self._values:
            return None
        value = self._values[key]
        if not isinstance(value, str) or not value.strip():
            raise self.wrong(key, "a text")
        return value

    def choice(self, key: str, options: Collection[str]) -> str | None:
        """Return one of the options, or `None` if the key is absent."""
        if key not in self._values:
            return None
        value = self._values[key]
        if not isinstance(value, str) or value not in options:
            raise self.wrong(key, f"one of {', '.join(sorted(options))}")
        return value

    def names(self, key: str) -> tuple[str, ...]:
        """Return a list of strings; an absent one is empty."""
        value = self._values.get(key, ())
        if not isinstance(value, list | tuple) or not all(isinstance(n, str) and n for n in value):
            raise self.wrong(key, "a list of names")
        return tuple(value)


def _items(raw: object, path: str) -> list[tuple[str, object]]:
    if not isinstance(raw, Mapping):
        raise ConfigError(path or "configuration", f"expected a mapping, got {shown(raw)}")
    for key in raw:
        if not isinstance(key, str):
            raise ConfigError(path or "configuration", f"expected text keys, got {shown(key)}")
    return list(raw.items())


def _unknown(name: str, keys: Collection[str]) -> str:
    from difflib import get_close_matches  # noqa: PLC0415 # only a mistake pays for the import

    spelled = {key.lower(): key for key in keys}
    close = get_close_matches(name.lower(), spelled, n=2)
    if close:
        meant = " or ".join(f'"{spelled[key]}"' for key in close)
        return f"unknown key; did you mean {meant}?"
    return f"unknown key; known are {', '.join(sorted(keys))}"
