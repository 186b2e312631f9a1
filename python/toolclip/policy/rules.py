"""How much of a tool's result may stay, by the tool's name: ``tools`` in the configuration.

    {"tools": {
        "maxToolResultTokens": 4096,
        "truncationMessage": "[kept {kept} of {original} tokens]",
        "perTool": {"exec": {"keep": "both"}, "web*": {"maxToolResultTokens": 2048}}
    }}

Each setting is looked up on its own, and the first place that says something about it wins:

1. the user's rows of ``perTool`` that match the tool's name, most specific pattern first;
2. what the user wrote under ``tools`` itself;
3. the built-in rows below, most specific pattern first;
4. the default.

So whatever number a user writes bounds every tool that he does not name.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields
from sys import maxsize
from typing import TYPE_CHECKING, Any

from toolclip.arguments import check_fields, instance, integer, optional, rows_of
from toolclip.policy.globs import matches, specificity
from toolclip.truncate import DEFAULT_MAX_TOKENS, truncate

if TYPE_CHECKING:
    from toolclip.truncate import Boundary, Format, Keep, MarkerPlace


# The fields that `truncate` itself can judge.
_ARGUMENTS = ("keep", "format", "marker", "message", "boundary")


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolRule:
    """What one row says; `None` where it says nothing.

    Attributes:
        max_tokens: Most tokens of a result, markers included.
        max_block_tokens: Most tokens of each text block where a result has several, such as the
            hits of a search.
        keep: Which end is worth more, as in `truncate`.
        format: What the text is, as in `truncate`.
        marker: Where the marker stands, as in `truncate`.
        message: The marker's template, as in `truncate`.
        boundary: Where a JSON document is cut, as in `truncate`.

    Raises:
        ConfigError: A field holds what `truncate` refuses; the message names it. Whether a message
            fits its budget is checked when a configuration is loaded.
    """

    max_tokens: int | None = None
    max_block_tokens: int | None = None
    keep: Keep | None = None
    format: Format | None = None
    marker: MarkerPlace | None = None
    message: str | None = None
    boundary: Boundary | None = None

    def __post_init__(self) -> None:
        check_fields(
            self,
            max_tokens=optional(integer(0)),
            max_block_tokens=optional(integer(0)),
        )
        said = {name: value for name in _ARGUMENTS if (value := getattr(self, name)) is not None}
        truncate("", maxsize, **said)


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolLimits:
    """What holds for one tool; the attributes are those of `ToolRule`.

    A `None` stays where there is no limit for single blocks, and for the default message.
    """

    max_tokens: int = DEFAULT_MAX_TOKENS
    max_block_tokens: int | None = None
    keep: Keep = "auto"
    format: Format = "auto"
    marker: MarkerPlace = "after"
    message: str | None = None
    boundary: Boundary = "shallow"


# Matching 25 patterns takes 20 microseconds, as long as the rest of a result that fits.
REMEMBERED_NAMES = 1024
READ_MESSAGE = (
    "[Truncated: {kept} of {original} tokens{shown}. Call again with an offset and a limit to read "
    "on from here, or search for what you need.]"
)
# The built-in rows. `exec` stays at the default of 4096, which is low for what commands print; a
# file that was asked for gets twice that, and one search hit a quarter.
BUILT_IN: Mapping[str, ToolRule] = {
    "read": ToolRule(max_tokens=8192, keep="head", message=READ_MESSAGE),
    "read_file": ToolRule(max_tokens=8192, keep="head", message=READ_MESSAGE),
    "web*": ToolRule(keep="head"),
    "web*search*": ToolRule(max_block_tokens=1024),
}


def _ranked(rows: Mapping[str, ToolRule]) -> tuple[tuple[str, ToolRule], ...]:
    return tuple(sorted(rows.items(), key=lambda row: specificity(row[0])))


_RANKED_BUILT_IN = _ranked(BUILT_IN)
_SETTINGS = tuple(setting.name for setting in fields(ToolRule))


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolRules:
    """The rows of a configuration.

    Args:
        general: What holds for every tool.
        per_tool: Rows by pattern.

    Raises:
        ConfigError: A row is no `ToolRule`.
    """

    general: ToolRule = field(default_factory=ToolRule)
    per_tool: Mapping[str, ToolRule] = field(default_factory=dict, hash=False)
    _ranked: tuple[tuple[str, ToolRule], ...] = field(init=False, repr=False, compare=False)
    _looked_up: dict[str, ToolLimits] = field(
        init=False, repr=False, compare=False, default_factory=dict
    )

    def __post_init__(self) -> None:
        check_fields(self, general=instance(ToolRule), per_tool=rows_of(ToolRule))
        object.__setattr__(self, "_ranked", _ranked(self.per_tool))

    def limits_for(self, tool_name: str) -> ToolLimits:
        """Return what holds for a tool of this name; a name asked for before costs one look-up."""
        limits = self._looked_up.get(tool_name)
        if limits is None:
            limits = self._look_up(tool_name)
            if len(self._looked_up) < REMEMBERED_NAMES:
                self._looked_up[tool_name] = limits
        return limits

    def _look_up(self, tool_name: str) -> ToolLimits:
        own = self._own(tool_name)
        built_in = _first_said(_matching(_RANKED_BUILT_IN, tool_name))
        if "max_tokens" in own:
            # A built-in limit for blocks, which the user never saw, must not undercut his number.
            built_in.pop("max_block_tokens", None)
        return ToolLimits(**{**built_in, **own})

    def own_message(self, tool_name: str) -> str | None:
        """Return the message that the user wrote for a tool of this name."""
        message: str | None = self._own(tool_name).get("message")
        return message

    def _own(self, tool_name: str) -> dict[str, Any]:
        return _first_said([*_matching(self._ranked, tool_name), self.general])


def _matching(ranked: Iterable[tuple[str, ToolRule]], tool_name: str) -> list[ToolRule]:
    return [rule for pattern, rule in ranked if matches(pattern, tool_name)]


def _first_said(rules: Iterable[ToolRule]) -> dict[str, Any]:
    said: dict[str, Any] = {}
    for rule in rules:
        for name in _SETTINGS:
            value = getattr(rule, name)
            if value is not None:
                said.setdefault(name, value)
    return said
