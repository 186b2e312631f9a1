"""Reads the ``tools`` section of a configuration into rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from toolclip.encoding import DEFAULT_ENCODING, Encoding
from toolclip.exceptions import ConfigError, UnknownEncodingError
from toolclip.policy.rules import ToolRule, ToolRules
from toolclip.policy.section import Section
from toolclip.truncate import truncate

if TYPE_CHECKING:
    from toolclip.truncate import Boundary, Format, Keep, MarkerPlace

# The keys of a row, and the arguments of `truncate` that they become.
_ARGUMENTS = {
    "maxToolResultTokens": "max_tokens",
    "truncationMessage": "message",
    "keep": "keep",
    "format": "format",
    "marker": "marker",
    "boundary": "boundary",
}
_ROW_KEYS = (*_ARGUMENTS, "maxBlockTokens")
TOOLS_KEYS = (*_ROW_KEYS, "encoding", "perTool")


def read_encoding(tools: Section) -> str:
    """Return the name of the encoding that tokens are counted in.

    Raises:
        ConfigError: There is no encoding of that name.
    """
    name = tools.text("encoding") or DEFAULT_ENCODING
    try:
        return Encoding(name).name
    except UnknownEncodingError as error:
        raise ConfigError(tools.path("encoding"), str(error)) from error


def read_rules(tools: Section, encoding: str) -> ToolRules:
    """Return the rules under ``tools``.

    Raises:
        ConfigError: A key is unknown, a value has the wrong type, two patterns are the same but for
            upper and lower case, or a message has an unknown placeholder or alone exceeds the
            budget that it would stand in.
    """
    sections = _row_sections(tools)
    rules = ToolRules(
        general=_read_rule(tools),
        per_tool={pattern: _read_rule(section) for pattern, section in sections.items()},
    )
    _check(tools, ToolRules(general=rules.general), "", encoding)
    for pattern, section in sections.items():
        _check(section, rules, pattern, encoding)
    return rules


def _row_sections(tools: Section) -> dict[str, Section]:
    sections: dict[str, Section] = {}
    seen: dict[str, str] = {}
    path = tools.path("perTool")
    for pattern, row in tools.table("perTool").items():
        if not pattern.strip():
            raise ConfigError(path, "expected a tool's name or a pattern, got an empty one")
        twin = seen.setdefault(pattern.casefold(), pattern)
        if twin != pattern:
            raise ConfigError(f"{path}.{pattern}", f'the same pattern as "{twin}"')
        sections[pattern] = Section(row, f"{path}.{pattern}", _ROW_KEYS)
    return sections


def _read_rule(section: Section) -> ToolRule:
    return ToolRule(
        max_tokens=section.budget("maxToolResultTokens"),
        max_block_tokens=section.budget("maxBlockTokens"),
        keep=cast("Keep | None", section.text("keep")),
        format=cast("Format | None", section.text("format")),
        marker=cast("MarkerPlace | None", section.text("marker")),
        message=section.text("truncationMessage"),
        boundary=cast("Boundary | None", section.text("boundary")),
    )


def _check(section: Section, rules: ToolRules, pattern: str, encoding: str) -> None:
    """Let `truncate` itself judge the values that this section adds, with all that hold beside.

    Only the user's own message has to fit; the built-in ones give way to a small budget. Two rows
    that only together are impossible are not found here: such a text is cut without a marker.
    """
    limits, message = rules.limits_for(pattern), rules.own_message(pattern)
    for key, budget in (
        ("maxToolResultTokens", limits.max_tokens),
        ("maxBlockTokens", limits.max_block_tokens),
    ):
        if budget is None:
            continue
        try:
            truncate(
                "",
                budget,
                encoding=encoding,
                format=limits.format,
                keep=limits.keep,
                message=message,
                marker=limits.marker,
                boundary=limits.boundary,
            )
        except ConfigError as error:
            raise _placed(error, section, key) from error


def _placed(error: ConfigError, section: Section, budget_key: str) -> ConfigError:
    """Return the error of an argument as one of the key that the user wrote."""
    keys = {argument: key for key, argument in _ARGUMENTS.items()}
    key = keys.get(error.path, budget_key)
    # A message from above may be what a budget written here cannot hold.
    return ConfigError(section.path(key if key in section else budget_key), error.problem)
