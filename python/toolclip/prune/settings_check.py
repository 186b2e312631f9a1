"""Settings that were given and change nothing: said, not silently ignored."""

from __future__ import annotations

from collections.abc import Iterator

from toolclip.policy.pruning import PruningSettings

__all__ = ["ineffective"]

_ONLY_CACHE_TTL = (
    "ttl_seconds",
    "soft_trim_ratio",
    "hard_clear_ratio",
    "min_prunable_tool_chars",
    "soft_trim",
)
_ONLY_PRESSURE = ("high_watermark", "low_watermark")
_NAMES = {"ttl_seconds": "ttl"}


def ineffective(settings: PruningSettings, provider: str, *, has_prices: bool) -> Iterator[str]:
    """Yield a sentence for each setting that has no effect, and for prices that are a guess.

    Args:
        settings: The settings.
        provider: Name of the provider's adapter.
        has_prices: Whether the model's prices are known.
    """
    mode = settings.mode_for(provider)
    given = _given(settings)
    if mode == "off":
        yield from _off(settings, provider, given)
        return
    for name in given:
        if mode != "cache-ttl" and name in _ONLY_CACHE_TTL:
            yield f"{_shown(name)} has no effect in mode {mode}"
        if mode == "cache-ttl" and name in _ONLY_PRESSURE:
            yield f"{_shown(name)} has no effect in mode {mode}"
    if not settings.hard_clear.enabled and "min_prunable_tool_chars" in given:
        yield "minPrunableToolChars has no effect while hardClear is disabled"
    if settings.measure == "classic" and mode != "cache-ttl":
        yield f"measure classic is meant for mode cache-ttl; mode {mode} thinks in tokens"
    if mode == "pays" and not has_prices:
        yield "the model's prices are not known; those of an ordinary Claude are assumed"


def _off(settings: PruningSettings, provider: str, given: list[str]) -> Iterator[str]:
    names = ", ".join(_shown(name) for name in given)
    if names and settings.mode is None:
        yield f"{names} has no effect: pruning is off by default for {provider}; set mode"
    elif names:
        yield f"{names} has no effect: mode is off"


def _given(settings: PruningSettings) -> list[str]:
    """Return the settings that differ from their defaults, the mode apart."""
    default = PruningSettings()
    names = (name for name in PruningSettings.__dataclass_fields__ if name != "mode")
    return [name for name in names if getattr(settings, name) != getattr(default, name)]


def _shown(name: str) -> str:
    head, *tail = _NAMES.get(name, name).split("_")
    return head + "".join(part.capitalize() for part in tail)
