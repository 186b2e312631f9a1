"""The settings of session pruning: ``agents.defaults.contextPruning``.

Keys and defaults are those of the classic OpenClaw configuration (up to 2026.7.1). Where that
system clamped an impossible value silently, reading is an error that names the path.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias, TypeVar

from toolclip.arguments import (
    check_fields,
    choice,
    flag,
    instance,
    integer,
    number,
    optional,
    text,
    texts,
)
from toolclip.exceptions import ConfigError
from toolclip.policy.globs import matches
from toolclip.policy.section import Section, camel

Mode: TypeAlias = Literal["off", "cache-ttl", "pressure", "pays"]
Measure: TypeAlias = Literal["tokens", "classic"]
Images: TypeAlias = Literal["with-text", "first", "keep"]
Settings = TypeVar("Settings")

MODES: tuple[Mode, ...] = ("cache-ttl", "off", "pays", "pressure")
MEASURES: tuple[Measure, ...] = ("classic", "tokens")
IMAGES: tuple[Images, ...] = ("first", "keep", "with-text")

_KEYS = (
    "mode",
    "measure",
    "ttl",
    "keepLastAssistants",
    "softTrimRatio",
    "hardClearRatio",
    "minPrunableToolChars",
    "softTrim",
    "hardClear",
    "tools",
    "highWatermark",
    "lowWatermark",
    "clearAtLeast",
    "supersededFirst",
    "images",
)
_ON_BY_DEFAULT = "anthropic"


@dataclass(frozen=True, slots=True, kw_only=True)
class SoftTrim:
    """How an oversized old result is shortened; all three in characters.

    Attributes:
        max_chars: Only longer results are shortened.
        head_chars: How much of the beginning stays.
        tail_chars: How much of the end stays.
    """

    max_chars: int = 4000
    head_chars: int = 1500
    tail_chars: int = 1500

    def __post_init__(self) -> None:
        check_fields(self, max_chars=integer(0), head_chars=integer(0), tail_chars=integer(0))
        kept = self.head_chars + self.tail_chars
        if kept > self.max_chars:
            problem = f"{self.max_chars} is less than headChars + tailChars ({kept}), which stay"
            raise ConfigError("max_chars", problem)


@dataclass(frozen=True, slots=True, kw_only=True)
class HardClear:
    """Whether old results may be replaced as a whole, and by which text."""

    enabled: bool = True
    placeholder: str = "[Old tool result content cleared]"

    def __post_init__(self) -> None:
        check_fields(self, enabled=flag, placeholder=text)


@dataclass(frozen=True, slots=True, kw_only=True)
class PruningSettings:
    """When old tool results shrink, and how far.

    Attributes:
        mode: ``off``, ``cache-ttl``, ``pressure``, ``pays``, or `None` when nobody has decided:
            see `mode_for`.
        measure: ``tokens`` measures and cuts by tokens, ``classic`` by weighted characters and in
            the very way of the classic system.
        ttl_seconds: How long the provider's prompt cache lives; while it does, nothing is pruned.
        keep_last_assistants: So many of the last assistant messages stay whole, and what follows
            them; 0 protects nothing.
        soft_trim_ratio: Share of the context window from which results are trimmed.
        hard_clear_ratio: Share of the context window from which results are cleared.
        min_prunable_tool_chars: Characters of old results below which clearing is not worth it.
        soft_trim: How trimming is done.
        hard_clear: How clearing is done.
        allow: Patterns of tools whose results may be pruned; empty means all.
        deny: Patterns of tools whose results never are; it wins over `allow`.
        high_watermark: Share of the context window above which ``pressure`` acts, and ``pays``
            whatever it costs.
        low_watermark: Share of the context window down to which they then cut.
        clear_at_least: Tokens below which a round of cuts is not worth a new cache prefix.
        superseded_first: Whether results of calls that were made again later go first.
        images: Images of old results go ``with-text`` when their result is cleared, ``first``, or
            never (``keep``).

    Raises:
        ConfigError: A field has the wrong type, is out of range or contradicts another; the
            message names it.
    """

    mode: Mode | None = None
    measure: Measure = "tokens"
    ttl_seconds: float = 300.0
    keep_last_assistants: int = 3
    soft_trim_ratio: float = 0.3
    hard_clear_ratio: float = 0.5
    min_prunable_tool_chars: int = 50_000
    soft_trim: SoftTrim = field(default_factory=SoftTrim)
    hard_clear: HardClear = field(default_factory=HardClear)
    allow: tuple[str, ...] = ()
    deny: tuple[str, ...] = ()
    high_watermark: float = 0.7
    low_watermark: float = 0.4
    clear_at_least: int = 0
    superseded_first: bool = False
    images: Images = "with-text"

    def __post_init__(self) -> None:
        check_fields(
            self,
            mode=optional(choice(*MODES)),
            measure=choice(*MEASURES),
            ttl_seconds=number(0),
            keep_last_assistants=integer(0),
            soft_trim_ratio=number(0, 1),
            hard_clear_ratio=number(0, 1),
            min_prunable_tool_chars=integer(0),
            soft_trim=instance(SoftTrim),
            hard_clear=instance(HardClear),
            allow=texts,
            deny=texts,
            high_watermark=number(0, 1),
            low_watermark=number(0, 1),
            clear_at_least=integer(0),
            superseded_first=flag,
            images=choice(*IMAGES),
        )
        self._check_order()

    def _check_order(self) -> None:
        low, high = self.low_watermark, self.high_watermark
        if low > high:
            problem = f"{low} is above highWatermark ({high}), from which cutting starts"
            raise ConfigError("low_watermark", problem)
        trim, clear = self.soft_trim_ratio, self.hard_clear_ratio
        if clear < trim:
            raise ConfigError(
                "hard_clear_ratio",
                f"{clear} is below softTrimRatio ({trim}); results are trimmed before they are "
                "cleared",
            )

    def mode_for(self, provider: str) -> Mode:
        """Return `mode`; where nobody decided, ``cache-ttl`` for ``anthropic``, else ``off``."""
        if self.mode is None:
            return "cache-ttl" if provider.casefold() == _ON_BY_DEFAULT else "off"
        return self.mode

    def is_on(self, provider: str) -> bool:
        """Tell whether to prune for a provider at all."""
        return self.mode_for(provider) != "off"

    def covers(self, tool_name: str) -> bool:
        """Tell whether this tool's results may be pruned."""
        if any(matches(pattern, tool_name) for pattern in self.deny):
            return False
        return not self.allow or any(matches(pattern, tool_name) for pattern in self.allow)


def read_pruning(defaults: Section) -> PruningSettings:
    """Return the settings under ``contextPruning`` of the section ``agents.defaults``.

    Raises:
        ConfigError: A key is unknown, or a value has the wrong type or cannot be met.
    """
    section = defaults.section("contextPruning", _KEYS)
    base = PruningSettings()
    tools = section.section("tools", ("allow", "deny"))
    return _made(
        PruningSettings,
        section,
        mode=section.choice("mode", MODES),
        measure=section.choice("measure", MEASURES) or base.measure,
        ttl_seconds=section.duration("ttl", base.ttl_seconds),
        keep_last_assistants=section.count("keepLastAssistants", base.keep_last_assistants),
        soft_trim_ratio=section.ratio("softTrimRatio", base.soft_trim_ratio),
        hard_clear_ratio=section.ratio("hardClearRatio", base.hard_clear_ratio),
        min_prunable_tool_chars=section.count("minPrunableToolChars", base.min_prunable_tool_chars),
        soft_trim=_read_soft_trim(section),
        hard_clear=_read_hard_clear(section),
        allow=tools.names("allow"),
        deny=tools.names("deny"),
        high_watermark=section.ratio("highWatermark", base.high_watermark),
        low_watermark=section.ratio("lowWatermark", base.low_watermark),
        clear_at_least=section.count("clearAtLeast", base.clear_at_least),
        superseded_first=section.flag("supersededFirst", default=base.superseded_first),
        images=section.choice("images", IMAGES) or base.images,
    )


def _made(kind: type[Settings], section: Section, **values: Any) -> Settings:  # noqa: ANN401 # each of its own type
    """Return settings with these values; what is wrong with a field is wrong with its key."""
    try:
        return kind(**values)
    except ConfigError as error:
        raise ConfigError(section.path(camel(error.path)), error.problem) from error


def _read_soft_trim(parent: Section) -> SoftTrim:
    section = parent.section("softTrim", ("maxChars", "headChars", "tailChars"))
    base = SoftTrim()
    return _made(
        SoftTrim,
        section,
        max_chars=section.count("maxChars", base.max_chars),
        head_chars=section.count("headChars", base.head_chars),
        tail_chars=section.count("tailChars", base.tail_chars),
    )


def _read_hard_clear(parent: Section) -> HardClear:
    section = parent.section("hardClear", ("enabled", "placeholder"))
    base = HardClear()
    placeholder = section.text("placeholder")
    return HardClear(
        enabled=section.flag("enabled", default=base.enabled),
        placeholder=base.placeholder if placeholder is None else placeholder.strip(),
    )
