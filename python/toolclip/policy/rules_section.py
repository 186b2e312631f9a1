"""Reads the ``tools`` section of a configuration into rules."""

from __future__ import annotations

from typing import Any

from toolclip.encoding import DEFAULT_ENCODING, Encoding
from toolclip.exceptions import ConfigError, UnknownEncodingError
from toolclip.policy.rules import ToolRule, ToolRules
from toolclip.policy.section import Section
from toolclip.truncate import truncate

# The keys of a row, and the fields of a `ToolRule` that they become.
_BUDGETS = {"maxToolResultTokens": "max_tokens", "maxBlockTokens": "max_block_tokens"}
_TEXTS = {
    "truncationMessage": "message",
    "keep": "keep",
    "format": "format",
    "marker": "marker",
    "boundary": "boundary",
}
_ROW_KEYS = (*_BUDGETS, *_TEXTS)
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
    values: dict[str, Any] = {name: section.budget(key) for key, name in _BUDGETS.items()}
    values |= {name: section.text(key) for key, name in _TEXTS.items()}
    try:
        return ToolRule(**values)
    except ConfigError as error:
        raise _placed(error, section) from error


def _check(section: Section, rules: ToolRules, pattern: str, encoding: str) -> None:
    """Check that the user's message fits the budgets that this section adds or comes under.

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
            truncate("", budget, encoding=encoding, message=message, marker=limits.marker)
        except ConfigError as error:
            if "truncationMessage" in section:
                raise _placed(error, section) from error
            # A message from above may be what a budget written here cannot hold.
            raise ConfigError(section.path(key), error.problem) from error


def _placed(error: ConfigError, section: Section) -> ConfigError:
    """Return the error of a rule's field as one of the key that the user wrote."""
    keys = {name: key for key, name in _TEXTS.items()}
    return ConfigError(section.path(keys[error.path]), error.problem)
