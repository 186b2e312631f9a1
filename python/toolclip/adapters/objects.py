"""Dicts and the objects of the providers' SDKs, read alike, without importing an SDK.

An SDK's object is a pydantic model: it dumps itself into the dict it would send, and its class
makes an object of such a dict again.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from toolclip.exceptions import AdapterError

__all__ = [
    "as_list",
    "as_mapping",
    "expect",
    "like",
    "located",
    "optional_text",
    "readable_strings",
    "required_text",
    "shown_path",
    "with_item",
]

# What stands under these keys is for the provider's eyes, not for the model's.
_UNREAD = frozenset(
    {
        "cache_control",
        "call_id",
        "data",
        "encrypted_content",
        "encrypted_index",
        "fingerprint",
        "id",
        "role",
        "signature",
        "status",
        "thoughtSignature",
        "thought_signature",
        "tool_use_id",
        "type",
    }
)


def as_mapping(part: object, *path: str | int) -> Mapping[str, Any]:
    """Return the part's keys and values as they stand on the wire.

    Raises:
        AdapterError: It is neither a dict nor an object that knows its dict.
    """
    if type(part) is dict or isinstance(part, Mapping):  # the first is 10 times as fast
        return part
    dump = getattr(part, "model_dump", None)
    if callable(dump) and not isinstance(part, type):
        dumped: Mapping[str, Any] = dump(by_alias=True, exclude_none=True)
        return dumped
    raise located(path, f"expected an object, got {type(part).__name__}")


def as_list(part: object, *path: str | int) -> list[Any] | tuple[Any, ...]:
    """Return the part if it is a list.

    Raises:
        AdapterError: It is none.
    """
    if isinstance(part, (list, tuple)):
        return part
    raise located(path, f"expected a list, got {type(part).__name__}")


def required_text(part: Mapping[str, Any], key: str, *path: str | int) -> str:
    """Return the string under a key.

    Raises:
        AdapterError: The key is missing, or something else stands there.
    """
    value = part.get(key)
    if isinstance(value, str):
        return value
    problem = "required, but missing" if value is None else f"got {type(value).__name__}"
    raise located((*path, key), f"expected a string, {problem}")


def optional_text(part: Mapping[str, Any], key: str, *path: str | int) -> str:
    """Return the string under a key, or an empty one if there is none.

    Raises:
        AdapterError: Something else stands there.
    """
    return "" if part.get(key) is None else required_text(part, key, *path)


def readable_strings(part: object) -> tuple[str, ...]:
    """Return every string in a part that the model may read, in the order they stand there."""
    found: list[str] = []
    waiting = [part]
    while waiting:
        one = waiting.pop()
        if isinstance(one, str):
            found.append(one)
        elif isinstance(one, Mapping):
            waiting.extend(one[key] for key in reversed(one) if key not in _UNREAD)
        elif isinstance(one, (list, tuple)):
            waiting.extend(reversed(one))
    return tuple(found)


def with_item(whole: object, key: str | int, value: object) -> object:
    """Return a copy of a dict, list or SDK object in which one item is another.

    An SDK object stays one of its class.
    """
    if isinstance(whole, (list, tuple)):
        items = list(whole)
        items[int(key)] = value
        return items if isinstance(whole, list) else tuple(items)
    if isinstance(whole, Mapping):
        return {**whole, str(key): value}
    copy: Any = getattr(whole, "model_copy")  # noqa: B009 # the class is not known here
    return copy(update={str(key): value})


def like(original: object, changed: object) -> object:
    """Return the changed dict as an object of the class that the original was."""
    if isinstance(original, Mapping) or not isinstance(changed, Mapping):
        return changed
    validate: Any = getattr(type(original), "model_validate")  # noqa: B009 # an SDK's class
    return validate(changed)


def expect(wire: Mapping[str, Any], key: str, *values: str) -> None:
    """Pass if one of these values stands under the key.

    Raises:
        AdapterError: Another stands there, or none.
    """
    if wire.get(key) not in values:
        raise located((key,), f'expected "{values[0]}", got {wire.get(key)!r}')


def located(path: tuple[str | int, ...], problem: str) -> AdapterError:
    """Return the error at this path: ``messages[3].content[0]: …``."""
    return AdapterError(shown_path(path), problem)


def shown_path(path: tuple[str | int, ...]) -> str:
    """Return the path as a reader would type it: ``messages[3].content[0]``.

    A path that does not begin with a message's index is that of a part on its own: ``content[0]``.
    """
    steps = (f"[{step}]" if isinstance(step, int) else f".{step}" for step in path)
    whole = "".join(steps)
    return f"messages{whole}" if whole.startswith("[") else whole[1:] or "part"
