"""Which limits hold for which tool: patterns, their order, and the built-in rows."""

from __future__ import annotations

import re
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolclip.policy import Policy, ToolLimits
from toolclip.policy.globs import matches, specificity
from toolclip.policy.rules import READ_MESSAGE

names = st.text("abA*", max_size=8)


@pytest.mark.parametrize(
    ("pattern", "name", "covers"),
    [
        ("exec", "exec", True),
        ("exec", "Exec", True),
        ("exec", "execute", False),
        ("web*", "web_search", True),
        ("web*", "web", True),
        ("web*", "my_web", False),
        ("mcp__*", "mcp__github__list_issues", True),
        ("mcp__*__list*", "mcp__github__list_issues", True),
        ("*", "", True),
        ("a*a", "a", False),
        ("*a*b*", "xxabxx", True),
        ("*a*b*", "xxbaxx", False),
        ("a.c", "abc", False),
        ("a?c", "abc", False),
        ("[ab]", "a", False),
    ],
)
def test_patterns(pattern: str, name: str, *, covers: bool) -> None:
    assert matches(pattern, name) is covers


@given(names, names)
def test_a_pattern_is_the_expression_that_it_looks_like(pattern: str, name: str) -> None:
    expression = ".*".join(map(re.escape, pattern.split("*")))
    expected = re.fullmatch(expression, name, re.IGNORECASE | re.DOTALL) is not None
    assert matches(pattern, name) is expected


def test_matching_does_not_backtrack() -> None:
    assert not matches("*a" * 5000 + "b", "a" * 10_000)


def test_the_most_specific_pattern_comes_first_in_any_order() -> None:
    ranked = ["web_search", "web_search*", "*_search", "*search", "web_*", "web*", "*"]
    assert sorted(sorted(ranked), key=specificity) == ranked


@given(names, names)
def test_different_patterns_never_tie(one: str, other: str) -> None:
    assert (specificity(one) == specificity(other)) is (one.casefold() == other.casefold())


ROWS: dict[str, object] = {
    "*": {"keep": "tail", "maxToolResultTokens": 100, "format": "log"},
    "web*": {"maxToolResultTokens": 200, "keep": "both"},
    "web_search": {"maxToolResultTokens": 300},
}


@pytest.mark.parametrize("order", list(permutations(ROWS)))
def test_the_most_specific_row_that_says_something_wins(order: tuple[str, ...]) -> None:
    policy = Policy.load({"tools": {"perTool": {pattern: ROWS[pattern] for pattern in order}}})
    search = policy.limits_for("web_search")
    assert (search.max_tokens, search.keep, search.format) == (300, "both", "log")
    assert policy.limits_for("WEB_FETCH").max_tokens == 200
    assert policy.limits_for("exec").max_tokens == 100


def test_a_row_wins_over_the_general_settings_and_they_over_the_built_in_rows() -> None:
    tools = {
        "maxToolResultTokens": 1000,
        "truncationMessage": "[cut]",
        "perTool": {"read": {"maxToolResultTokens": 9000}},
    }
    policy = Policy.load({"tools": tools})
    assert policy.limits_for("exec") == ToolLimits(max_tokens=1000, message="[cut]")
    read = policy.limits_for("read")
    assert (read.max_tokens, read.keep, read.message) == (9000, "head", "[cut]")
    assert policy.limits_for("read_file").max_tokens == 1000


def test_the_built_in_rows() -> None:
    policy = Policy()
    assert policy.limits_for("exec") == ToolLimits()
    assert policy.limits_for("browser_screenshot") == ToolLimits()
    assert policy.limits_for("read") == ToolLimits(
        max_tokens=8192, keep="head", message=READ_MESSAGE
    )
    assert policy.limits_for("Read_File") == policy.limits_for("read")
    assert policy.limits_for("web_fetch") == ToolLimits(keep="head")
    assert policy.limits_for("web_search") == ToolLimits(keep="head", max_block_tokens=1024)


def test_a_number_of_the_users_replaces_the_built_in_limit_for_blocks() -> None:
    policy = Policy.load({"tools": {"maxToolResultTokens": 20_000}})
    assert policy.limits_for("web_search").max_block_tokens is None
    policy = Policy.load({"tools": {"perTool": {"web*": {"maxBlockTokens": 50}}}})
    search = policy.limits_for("web_search")
    assert (search.max_tokens, search.max_block_tokens) == (4096, 50)


def test_the_hint_for_reading_names_offset_and_limit() -> None:
    assert "offset" in READ_MESSAGE
    assert "limit" in READ_MESSAGE
