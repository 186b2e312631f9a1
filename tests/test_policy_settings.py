"""The settings of tools: what is wrong is an error that names the path."""

from __future__ import annotations

import json
import math
import pickle
import re
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolclip.exceptions import ConfigError, UnknownEncodingError
from toolclip.policy import Policy, PruningSettings, SoftTrim, ToolRule


@pytest.mark.parametrize("value", ["4k", 0, -1, 4096.0, True, None, "4096", math.nan, [], 2**60])
def test_a_budget_is_a_positive_integer(value: object) -> None:
    with pytest.raises(ConfigError) as error:
        Policy.load({"tools": {"maxToolResultTokens": value}})
    assert error.value.path == "tools.maxToolResultTokens"
    assert error.value.problem.startswith("expected a positive integer, got ")


def test_the_error_of_the_article_reads_as_promised() -> None:
    with pytest.raises(ConfigError) as error:
        Policy.load('{"tools": {"maxToolResultTokens": "4k"}}')
    assert str(error.value) == 'tools.maxToolResultTokens: expected a positive integer, got "4k"'


@pytest.mark.parametrize(
    ("config", "message"),
    [
        ({"tool": {}}, 'tool: unknown key; did you mean "tools"?'),
        ({"gateway": {}}, "gateway: unknown key; known are agents, tools"),
        ({"tools": []}, "tools: expected a mapping, got an array of 0"),
        ({5: {}}, "configuration: expected text keys, got 5"),
        ({"agents": {"list": []}}, "agents.list: unknown key; known are defaults"),
        (
            {"tools": {"max_tool_result_token": 5}},
            'tools.max_tool_result_token: unknown key; did you mean "maxToolResultTokens"?',
        ),
        (
            {"tools": {"maxToolResultTokens": 5, "max_tool_result_tokens": 5}},
            (
                'tools.maxToolResultTokens: given twice, as "maxToolResultTokens" '
                'and "max_tool_result_tokens"'
            ),
        ),
        (
            {"tools": {"perTool": {"": {}}}},
            "tools.perTool: expected a tool's name or a pattern, got an empty one",
        ),
        (
            {"tools": {"perTool": {"Exec": {}, "exec": {}}}},
            'tools.perTool.exec: the same pattern as "Exec"',
        ),
        ({"tools": {"perTool": {"exec": 5}}}, "tools.perTool.exec: expected a mapping, got 5"),
        (
            {"tools": {"perTool": {"exec": {"maxTokens": 5}}}},
            (
                "tools.perTool.exec.maxTokens: unknown key; "
                'did you mean "maxBlockTokens" or "maxToolResultTokens"?'
            ),
        ),
        (
            {"tools": {"perTool": {"web*": {"maxBlockTokens": 0}}}},
            "tools.perTool.web*.maxBlockTokens: expected a positive integer, got 0",
        ),
    ],
)
def test_a_wrong_setting_is_named(config: dict[str, object], message: str) -> None:
    with pytest.raises(ConfigError) as error:
        Policy.load(config)
    assert str(error.value) == message


def test_an_unknown_encoding_is_named_with_the_known_ones() -> None:
    with pytest.raises(
        ConfigError, match=r'^tools\.encoding: unknown encoding "o200k"; .*o200k_base'
    ):
        Policy.load({"tools": {"encoding": "o200k"}})


@pytest.mark.parametrize(
    ("row", "key"),
    [
        ({"keep": "middle"}, "keep"),
        ({"keep": 5}, "keep"),
        ({"format": "jsno"}, "format"),
        ({"marker": "before"}, "marker"),
        ({"truncationMessage": "{kept} of {total}"}, "truncationMessage"),
        ({"truncationMessage": " "}, "truncationMessage"),
        ({"truncationMessage": 5}, "truncationMessage"),
        ({"truncationMessage": "word " * 5000}, "truncationMessage"),
        ({"truncationMessage": "word " * 50, "maxToolResultTokens": 16}, "truncationMessage"),
        ({"truncationMessage": "word " * 50, "maxBlockTokens": 16}, "truncationMessage"),
    ],
)
def test_what_truncate_refuses_is_refused_at_load(row: dict[str, object], key: str) -> None:
    with pytest.raises(ConfigError) as error:
        Policy.load({"tools": row})
    assert error.value.path == f"tools.{key}"
    with pytest.raises(ConfigError) as error:
        Policy.load({"tools": {"per_tool": {"exec": row}}})
    assert error.value.path == f"tools.perTool.exec.{key}"


def test_a_budget_too_small_for_the_message_from_above_is_named_itself() -> None:
    config = {"truncationMessage": "word " * 50, "perTool": {"web*": {"maxToolResultTokens": 16}}}
    with pytest.raises(ConfigError, match=r"^tools\.perTool\.web\*\.maxToolResultTokens: "):
        Policy.load({"tools": config})


def test_the_built_in_messages_give_way_to_a_small_budget() -> None:
    assert Policy.load({"tools": {"maxToolResultTokens": 1}}).limits_for("read").max_tokens == 1


def test_a_policy_in_an_unknown_encoding_cannot_be_made() -> None:
    with pytest.raises(UnknownEncodingError):
        Policy(encoding="o200k")


KEYS = "tools agents defaults contextPruning maxToolResultTokens per_tool exec keep ttl softTrim x"
keys = st.sampled_from(KEYS.split())
values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(keys, inner, max_size=3),
    max_leaves=6,
)


@given(st.dictionaries(keys, values, max_size=3))
def test_whatever_is_loaded_only_the_config_error_is_raised(config: dict[str, object]) -> None:
    with suppress(ConfigError):
        Policy.load(config)


@given(st.text() | st.text("{}[]:=#'\" \n\tab01"))
def test_whatever_text_is_loaded_only_the_config_error_is_raised(text: str) -> None:
    with suppress(ConfigError):
        Policy.load(text + "\n")


def test_a_policy_travels_between_processes() -> None:
    policy = Policy.load({"tools": {"perTool": {"exec": {"keep": "both"}}}})
    copy = pickle.loads(pickle.dumps(policy))  # noqa: S301 # our own bytes
    assert copy == policy
    assert copy.limits_for("exec") == policy.limits_for("exec")


def test_a_policy_is_a_value() -> None:
    config = {"tools": {"perTool": {"exec": {"keep": "both"}}}}
    assert Policy.load(config) == Policy.load(json.dumps(config))
    assert hash(Policy.load(config)) == hash(Policy.load(config))
    assert Policy.load(config).rules.per_tool["exec"] == ToolRule(keep="both")


@pytest.mark.parametrize(
    ("kind", "values", "message"),
    [
        (ToolRule, {"keep": "middle"}, "keep: expected one of auto, head, tail, both"),
        (ToolRule, {"format": "jsno"}, "format: expected one of "),
        (ToolRule, {"marker": "before"}, "marker: expected one of "),
        (ToolRule, {"boundary": "deep"}, "boundary: expected one of "),
        (ToolRule, {"message": "{kept} of {total}"}, "message: unknown placeholder {total}"),
        (SoftTrim, {"max_chars": 10}, "max_chars: 10 is less than headChars + tailChars (3000)"),
        (PruningSettings, {"low_watermark": 0.9}, "low_watermark: 0.9 is above highWatermark"),
        (
            PruningSettings,
            {"hard_clear_ratio": 0.1},
            "hard_clear_ratio: 0.1 is below softTrimRatio",
        ),
    ],
)
def test_what_is_wrong_in_code_is_found_before_a_result_comes(
    kind: type[ToolRule | SoftTrim | PruningSettings], values: dict[str, Any], message: str
) -> None:
    with pytest.raises(ConfigError, match=f"^{re.escape(message)}"):
        kind(**values)
