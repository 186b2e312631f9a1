"""Dicts and the objects of the providers' SDKs, read alike, without importing an SDK.

An SDK's object is a pydantic model: it dumps itself into the dict it would send, and its class
makes an object of such a dict again.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from toolclip.exceptions import AdapterError

__all__ = ["as_mapping", "located", "shown_path", "with_item"]


def as_mapping(part: object, *path: str | int) -> Mapping[str, Any]:
    """Return the part's keys and values as they stand on the wire.

    Raises:
        AdapterError: It is neither a dict nor an object that knows its dict.
    """
    if isinstance(part, Mapping):
        return part
    dump = getattr(part, "model_dump", None)
    if callable(dump) and not isinstance(part, type):
        dumped: Mapping[str, Any] = dump(by_alias=True, exclude_none=True)
        return dumped
    raise located(path, f"expected an object, got {type(part).__name__}")


def with_item(whole: object, key: str | int, value: object) -> object:
    """Return a copy of a dict, list or SDK object in which one item is another.

    An SDK object stays one of its class.
    """
    if isinstance(whole, list | tuple):
        items = list(whole)
        items[int(key)] = value
        return items if isinstance(whole, list) else tuple(items)
    if isinstance(whole, Mapping):
        return {**whole, str(key): value}
    copy: Any = getattr(whole, "model_copy")  # noqa: B009 # the class is not known here
    return copy(update={str(key): value})


def located(path: tuple[str | int, ...], problem: str) -> AdapterError:
    """Return the error at this path: ``messages[3].content[0]: …``."""
    return AdapterError(shown_path(path), problem)


def shown_path(path: tuple[str | int, ...]) -> str:
    """Return the path as a reader would type it: ``messages[3].content[0]``."""
    steps = (f"[{step}]" if isinstance(step, int) else f".{step}" for step in path)
    return "messages" + "".join(steps)
