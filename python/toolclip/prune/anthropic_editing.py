"""Anthropic's own context editing: parameters for the request, in place of edited messages.

The server clears old results itself, on its copy, which keeps signed thinking valid on models that
bind it to an unchanged prefix. Send the whole history and put these into the request.
"""

from __future__ import annotations

from collections.abc import Sequence

from toolclip.policy.pruning import PruningSettings

__all__ = ["BETA_HEADERS", "context_management", "offers_editing"]

BETA_HEADERS = ("context-management-2025-06-27",)
EDIT = "clear_tool_uses_20250919"
LEAST_TRIGGER = 50_000  # tokens; what the classic system sends at the least
LEAST_GAIN = 12_500
GAIN_SHARE = 0.05  # of the window; less is not worth a new cache prefix


def offers_editing(provider: str) -> bool:
    """Tell whether the route takes the parameter: Anthropic's own API does."""
    return provider.casefold() == "anthropic"


def context_management(
    settings: PruningSettings, context_window: int, tool_names: Sequence[str]
) -> dict[str, object]:
    """Return the request parameter that says what the settings say.

    Args:
        settings: `soft_trim_ratio` sets the trigger, `keep_last_assistants` how many uses stay,
            `clear_at_least` the gate; tools that the settings do not cover are excluded.
        context_window: The model's window, in tokens.
        tool_names: The session's tools.
    """
    trigger = max(LEAST_TRIGGER, int(settings.soft_trim_ratio * context_window))
    gain = settings.clear_at_least or max(LEAST_GAIN, int(GAIN_SHARE * context_window))
    edit: dict[str, object] = {
        "type": EDIT,
        "trigger": {"type": "input_tokens", "value": trigger},
        "keep": {"type": "tool_uses", "value": settings.keep_last_assistants},
        "clear_at_least": {"type": "input_tokens", "value": gain},
    }
    excluded = sorted(name for name in set(tool_names) if not settings.covers(name))
    if excluded:
        edit["exclude_tools"] = excluded
    return {"context_management": {"edits": [edit]}}
