"""The official SDKs' own types as strict validators.

Validated naively they accept almost anything: pydantic checks `Iterable[...]` only while somebody
iterates, ignores keys a TypedDict does not name, turns "yes" into True, and takes a dict for an
iterable of blocks. So extra keys are forbidden on every TypedDict that is reachable, coercion is
off, iterators are drained, and a dict as content is refused.
"""

from __future__ import annotations

import json
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, get_args
from warnings import catch_warnings, filterwarnings

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

LAZY = "ValidatorIterator"  # what pydantic makes of Iterable[...]


@cache
def strict_validator(module: str, name: str) -> Callable[[object], None]:
    """Return a function that raises if a value is not exactly what the SDK's type says.

    It also raises if the value has no UTF-8 JSON form, which is what a client puts on the wire.
    The test is skipped where the SDK is not installed.
    """
    kind = getattr(pytest.importorskip(module), name)
    pydantic = import_module("pydantic")
    _forbid_extra_keys(kind)
    with catch_warnings():
        # LiteLLM says that it will not change some items; nobody here does, either.
        filterwarnings("ignore", ".*`ReadOnly` qualifier", UserWarning)
        adapter = pydantic.TypeAdapter(kind)

    def validate(value: object) -> None:
        if isinstance(value, dict) and isinstance(value.get("content"), dict):
            raise TypeError("content is a dict, which pydantic takes for an iterable")
        _drained(adapter.validate_python(value, strict=True))
        json.dumps(value, ensure_ascii=False, allow_nan=False).encode()

    return validate


def _forbid_extra_keys(kind: object) -> None:
    """Set it on every TypedDict reachable from a type, for the whole test process."""
    typing_extensions = import_module("typing_extensions")
    seen: set[int] = set()
    waiting = [kind]
    while waiting:
        one = waiting.pop()
        if not typing_extensions.is_typeddict(one):
            waiting.extend(arg for arg in get_args(one) if not isinstance(arg, str | int))
        elif id(one) not in seen:
            seen.add(id(one))
            one.__pydantic_config__ = {  # type: ignore[attr-defined] # where pydantic looks
                "extra": "forbid",
                "arbitrary_types_allowed": True,
            }
            waiting.extend(typing_extensions.get_type_hints(one, include_extras=True).values())


def _drained(value: object) -> object:
    if type(value).__name__ == LAZY:
        return [_drained(item) for item in value]  # type: ignore[attr-defined] # a generator
    if isinstance(value, dict):
        return {key: _drained(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_drained(item) for item in value]
    return value
