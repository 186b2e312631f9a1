"""Providers by name. Each has one module, which is imported when its name is first asked for."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TypeAlias

from toolclip.adapters.adapter import Adapter
from toolclip.exceptions import ConfigError

__all__ = ["adapter", "names"]

_Place: TypeAlias = tuple[str, str]

_PLACES: dict[str, _Place] = {
    "anthropic": ("anthropic", "MESSAGES"),
    "openai-chat": ("openai_chat", "CHAT"),
}
_ALIASES: dict[str, str] = {
    "claude": "anthropic",
    "anthropic-messages": "anthropic",
    "openai": "openai-chat",
    "openai-completions": "openai-chat",
    "responses": "openai-responses",
}


def names() -> tuple[str, ...]:
    """Return the names of all adapters, without their aliases."""
    return tuple(_PLACES)


@cache
def adapter(name: str) -> Adapter:
    """Return the adapter of a provider: ``adapter("anthropic")``.

    Raises:
        ConfigError: No adapter has this name.
    """
    folded = name.strip().lower().replace("_", "-")
    place = _PLACES.get(_ALIASES.get(folded, folded))
    if place is None:
        raise ConfigError("provider", f'unknown provider "{name}"; known are {", ".join(_PLACES)}')
    module, constant = place
    found = getattr(import_module(f"toolclip.adapters.{module}"), constant)
    if not isinstance(found, Adapter):
        raise TypeError(f"{module}.{constant} is no adapter")
    return found
