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
    "anthropic": ("anthropic_messages", "MESSAGES"),
    "bedrock": ("bedrock", "CONVERSE"),
    "gemini": ("gemini", "GENERATE_CONTENT"),
    "gemini-2": ("gemini", "GENERATE_CONTENT_2"),
    "openai-chat": ("openai_chat_messages", "CHAT"),
    "openai-responses": ("openai_responses", "RESPONSES"),
    "pi": ("pi", "SESSION"),
}
_ALIASES: dict[str, str] = {
    "anthropic-messages": "anthropic",
    "claude": "anthropic",
    "converse": "bedrock",
    "bedrock-converse": "bedrock",
    "google": "gemini",
    "openai": "openai-chat",
    "openai-completions": "openai-chat",
    "openclaw": "pi",
    "responses": "openai-responses",
    "vertex": "gemini",
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
