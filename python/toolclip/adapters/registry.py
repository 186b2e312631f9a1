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
    "claude-code": ("claude_code", "RECORDS"),
    "cohere": ("cohere", "CHAT"),
    "gemini": ("gemini", "GENERATE_CONTENT"),
    "gemini-2": ("gemini", "GENERATE_CONTENT_2"),
    "gemini-interactions": ("gemini_interactions", "INTERACTIONS"),
    "langchain": ("langchain", "MESSAGES"),
    "litellm": ("litellm", "CHAT"),
    "mcp": ("mcp", "RESULTS"),
    "mcp-2025-11-25": ("mcp", "RESULTS_2025"),
    "mistral": ("mistral", "CHAT"),
    "mistral-conversations": ("mistral_conversations", "ENTRIES"),
    "ollama": ("ollama", "CHAT"),
    "openai-chat": ("openai_chat_messages", "CHAT"),
    "openai-responses": ("openai_responses", "RESPONSES"),
    "pi": ("pi", "SESSION"),
    "vercel": ("vercel", "MODEL_MESSAGES"),
}
_ALIASES: dict[str, str] = {
    "ai-sdk": "vercel",
    "anthropic-messages": "anthropic",
    "bedrock-converse": "bedrock",
    "claude": "anthropic",
    "converse": "bedrock",
    "google": "gemini",
    "interactions": "gemini-interactions",
    "mcp-2026-07-28": "mcp",
    "openai": "openai-chat",
    "openai-completions": "openai-chat",
    "openclaw": "pi",
    "responses": "openai-responses",
    "vertex": "gemini",
}


def names() -> tuple[str, ...]:
    """Return the names of all adapters, without their aliases."""
    return tuple(_PLACES)


def adapter(name: str) -> Adapter:
    """Return the adapter of a provider: ``adapter("anthropic")``.

    Raises:
        ConfigError: No adapter has this name.
    """
    if not isinstance(name, str):
        raise ConfigError("provider", f"expected text, got {name!r}")
    return _adapter(name)


@cache
def _adapter(name: str) -> Adapter:
    folded = name.strip().lower().replace("_", "-")
    place = _PLACES.get(_ALIASES.get(folded, folded))
    if place is None:
        raise ConfigError("provider", f'unknown provider "{name}"; known are {", ".join(_PLACES)}')
    module, constant = place
    found = getattr(import_module(f"toolclip.adapters.{module}"), constant)
    if not isinstance(found, Adapter):
        raise TypeError(f"{module}.{constant} is no adapter")
    return found
