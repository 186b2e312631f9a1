"""The settings of session pruning: defaults, durations, and errors that name the path."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolclip.exceptions import ConfigError
from toolclip.policy import HardClear, Policy, PruningSettings, SoftTrim
from toolclip.policy.duration import parse_duration


def test_the_defaults_are_those_of_the_classic_configuration() -> None:
    pruning = Policy().pruning
    assert (pruning.ttl_seconds, pruning.keep_last_assistants) == (300, 3)
    assert (pruning.soft_trim_ratio, pruning.hard_clear_ratio) == (0.3, 0.5)
    assert pruning.min_prunable_tool_chars == 50_000
    assert pruning.soft_trim == SoftTrim(max_chars=4000, head_chars=1500, tail_chars=1500)
    assert pruning.hard_clear == HardClear(
        enabled=True, placeholder="[Old tool result content cleared]"
    )
    assert Policy().limits_for("anything").max_tokens == 4096


@pytest.mark.parametrize(
    ("pruning", "message"),
    [
        (
            {"mode": "adaptive"},
            'mode: expected one of cache-ttl, off, pays, pressure, got "adaptive"',
        ),
        ({"mode": False}, "mode: expected one of cache-ttl, off, pays, pressure, got false"),
        ({"mode": None}, "mode: expected one of cache-ttl, off, pays, pressure, got null"),
        (
            {"ttl": "5x"},
            'ttl: expected a duration such as "5m" or "1h30m", or a number of minutes, got "5x"',
        ),
        (
            {"ttl": 0},
            'ttl: expected a duration such as "5m" or "1h30m", or a number of minutes, got 0',
        ),
        (
            {"ttl": True},
            'ttl: expected a duration such as "5m" or "1h30m", or a number of minutes, got true',
        ),
        ({"softTrimRatio": 1.5}, "softTrimRatio: expected a number from 0 to 1, got 1.5"),
        ({"softTrimRatio": -0.1}, "softTrimRatio: expected a number from 0 to 1, got -0.1"),
        ({"softTrimRatio": math.nan}, "softTrimRatio: expected a number from 0 to 1, got NaN"),
        ({"softTrimRatio": True}, "softTrimRatio: expected a number from 0 to 1, got true"),
        ({"hardClearRatio": "0.5"}, 'hardClearRatio: expected a number from 0 to 1, got "0.5"'),
        (
            {"hardClearRatio": 0.2},
            (
                "hardClearRatio: 0.2 is below softTrimRatio (0.3); "
                "results are trimmed before they are cleared"
            ),
        ),
        ({"measure": "chars"}, 'measure: expected one of classic, tokens, got "chars"'),
        ({"images": "none"}, 'images: expected one of first, keep, with-text, got "none"'),
        (
            {"highWatermark": 0.3},
            "lowWatermark: 0.4 is above highWatermark (0.3), from which cutting starts",
        ),
        (
            {"keepLastAssistants": -1},
            "keepLastAssistants: expected an integer of at least 0, got -1",
        ),
        (
            {"keepLastAssistants": 1.0},
            "keepLastAssistants: expected an integer of at least 0, got 1.0",
        ),
        (
            {"minPrunableToolChars": 2**60},
            f"minPrunableToolChars: expected an integer of at least 0, got {2**60}",
        ),
        (
            {"softTrim": {"maxChars": 2000}},
            "softTrim.maxChars: 2000 is less than headChars + tailChars (3000), which stay",
        ),
        ({"softTrim": []}, "softTrim: expected a mapping, got an array of 0"),
        ({"hardClear": {"enabled": 1}}, "hardClear.enabled: expected true or false, got 1"),
        ({"hardClear": {"placeholder": " "}}, 'hardClear.placeholder: expected a text, got " "'),
        ({"tools": {"allow": "exec"}}, 'tools.allow: expected a list of names, got "exec"'),
        ({"tools": {"deny": [1]}}, "tools.deny: expected a list of names, got an array of 1"),
        (
            {"keepLastAssistant": 3},
            'keepLastAssistant: unknown key; did you mean "keepLastAssistants"?',
        ),
    ],
)
def test_a_wrong_pruning_setting_is_named(pruning: dict[str, object], message: str) -> None:
    with pytest.raises(ConfigError) as error:
        Policy.load({"agents": {"defaults": {"contextPruning": pruning}}})
    assert str(error.value) == f"agents.defaults.contextPruning.{message}"


@pytest.mark.parametrize(
    ("value", "seconds"),
    [
        ("5m", 300),
        ("1h30m", 5400),
        ("1H 30M", 5400),
        ("1.5h", 5400),
        ("90s", 90),
        ("500ms", 0.5),
        ("1d", 86400),
        (5, 300),
        (0.5, 30),
        ("5", 300),
        (0, 0),
        ("", None),
        ("m", None),
        ("-5m", None),
        ("5 minutes", None),
        ("5m!", None),
        ("\u0665m", None),
        (-1, None),
        (math.nan, None),
        (math.inf, None),
        pytest.param(10**400, None, id="huge"),
        pytest.param("9" * 5000, None, id="huge text"),
        (True, None),
        (None, None),
        ([5], None),
    ],
)
def test_durations(value: object, seconds: float | None) -> None:
    assert parse_duration(value) == seconds


@given(st.integers(0, 99), st.integers(0, 59), st.integers(0, 59))
def test_the_parts_of_a_duration_add_up(hours: int, minutes: int, seconds: int) -> None:
    text = f"{hours}h{minutes}m{seconds}s"
    assert parse_duration(text) == hours * 3600 + minutes * 60 + seconds


@pytest.mark.parametrize(
    ("mode", "provider", "on"),
    [
        (None, "anthropic", True),
        (None, "Anthropic", True),
        (None, "openai", False),
        ("off", "anthropic", False),
        ("cache-ttl", "openai", True),
    ],
)
def test_pruning_is_on_by_default_for_anthropic_only(
    mode: str | None, provider: str, *, on: bool
) -> None:
    pruning = {} if mode is None else {"mode": mode}
    policy = Policy.load({"agents": {"defaults": {"contextPruning": pruning}}})
    assert policy.pruning.is_on(provider) is on


def test_pruning_covers_what_is_allowed_and_not_denied() -> None:
    covers = PruningSettings(allow=("exec", "web*"), deny=("web_fetch",)).covers
    assert [covers(name) for name in ("exec", "EXEC", "web_search", "web_fetch", "read")] == [
        True,
        True,
        True,
        False,
        False,
    ]
    assert PruningSettings().covers("anything")
