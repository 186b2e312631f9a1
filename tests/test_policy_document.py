"""Reading a policy: a mapping, a text or a file, in four formats and two spellings of keys."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from toolclip.exceptions import ConfigError
from toolclip.policy import HardClear, Policy, PruningSettings, SoftTrim

if TYPE_CHECKING:
    from pathlib import Path

MESSAGE = "[已截断 {kept}/{original}]"
TOOLS = {"maxToolResultTokens": 2048, "truncationMessage": MESSAGE}
PRUNING = {
    "mode": "cache-ttl",
    "ttl": "1h30m",
    "softTrimRatio": 0.25,
    "hardClearRatio": 0.5,
    "keepLastAssistants": 2,
    "minPrunableToolChars": 20000,
    "softTrim": {"maxChars": 5000, "headChars": 2000, "tailChars": 1000},
    "hardClear": {"enabled": False, "placeholder": "[gone] "},
    "tools": {"allow": ["exec", "web*"], "deny": ["web_fetch"]},
}
CONFIG: dict[str, object] = {
    "tools": TOOLS,
    "agents": {"defaults": {"contextPruning": PRUNING}},
}
EXPECTED = PruningSettings(
    mode="cache-ttl",
    ttl_seconds=5400,
    soft_trim_ratio=0.25,
    hard_clear_ratio=0.5,
    keep_last_assistants=2,
    min_prunable_tool_chars=20_000,
    soft_trim=SoftTrim(max_chars=5000, head_chars=2000, tail_chars=1000),
    hard_clear=HardClear(enabled=False, placeholder="[gone]"),
    allow=("exec", "web*"),
    deny=("web_fetch",),
)

JSON5 = """
// what users of the article write
{
  tools: { maxToolResultTokens: 2048, truncationMessage: '[已截断 {kept}/{original}]', },
  agents: { defaults: { contextPruning: {
    mode: "cache-ttl", ttl: "1h30m", softTrimRatio: .25, hardClearRatio: 0.5,
    keepLastAssistants: 2, minPrunableToolChars: 20000,
    softTrim: { maxChars: 5000, headChars: 2000, tailChars: 1000 },
    hardClear: { enabled: false, placeholder: "[gone] " },
    tools: { allow: ["exec", "web*"], deny: ["web_fetch"] },
  } } },
}
"""
TOML = """
[tools]
max_tool_result_tokens = 2048
truncation_message = "[已截断 {kept}/{original}]"
[agents.defaults.context_pruning]
mode = "cache-ttl"
ttl = "1h30m"
soft_trim_ratio = 0.25
hard_clear_ratio = 0.5
keep_last_assistants = 2
min_prunable_tool_chars = 20_000
soft_trim = { max_chars = 5000, head_chars = 2000, tail_chars = 1000 }
hard_clear = { enabled = false, placeholder = "[gone] " }
tools = { allow = ["exec", "web*"], deny = ["web_fetch"] }
"""
YAML = """
# comment
tools:
  maxToolResultTokens: 2048
  truncationMessage: "[已截断 {kept}/{original}]"
agents:
  defaults:
    context_pruning:
      mode: cache-ttl
      ttl: 1h30m
      softTrimRatio: .25
      hardClearRatio: 0.5
      keepLastAssistants: 2
      minPrunableToolChars: 20000
      softTrim: {maxChars: 5000, headChars: 2000, tailChars: 1000}
      hardClear: {enabled: false, placeholder: "[gone] "}
      tools: {allow: [exec, "web*"], deny: [web_fetch]}
"""
TEXTS = {".json": json.dumps(CONFIG), ".json5": JSON5, ".toml": TOML, ".yaml": YAML, ".yml": YAML}


def check(policy: Policy) -> None:
    assert policy.pruning == EXPECTED
    limits = policy.limits_for("exec")
    assert (limits.max_tokens, limits.message) == (2048, MESSAGE)


def test_a_mapping_is_read() -> None:
    check(Policy.load(CONFIG))


@pytest.mark.parametrize("text", TEXTS.values())
def test_a_text_is_read_in_every_format(text: str) -> None:
    check(Policy.load(text))


@pytest.mark.parametrize("suffix", TEXTS)
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_a_file_is_read_by_its_suffix(tmp_path: Path, suffix: str, mark: str) -> None:
    path = tmp_path / f"settings{suffix}"
    path.write_text(mark + TEXTS[suffix], "utf-8")
    check(Policy.load(path))
    check(Policy.load(str(path)))


@pytest.mark.parametrize("text", TEXTS.values())
def test_a_file_without_a_known_suffix_is_read_by_what_is_in_it(tmp_path: Path, text: str) -> None:
    path = tmp_path / "settings"
    path.write_text(text, "utf-8")
    check(Policy.load(path))


def test_a_json_file_may_be_json5(tmp_path: Path) -> None:
    path = tmp_path / "openclaw.json"
    path.write_text(JSON5, "utf-8")
    check(Policy.load(path))


@pytest.mark.parametrize(
    "text", ["tools.keep = 'head'", "tools: {keep: head}", "{tools:{keep:'head'}}"]
)
def test_one_line_is_a_text(text: str) -> None:
    assert Policy.load(text).limits_for("x").keep == "head"


@pytest.mark.parametrize(
    "source", [{}, {"tools": {}}, {"agents": {"defaults": {}}}, "{}", "# none\n"]
)
def test_what_is_absent_has_its_default(source: str | dict[str, object]) -> None:
    assert Policy.load(source) == Policy()


@pytest.mark.parametrize(
    "text",
    [
        '{"tools": {}, "tools": {}}',
        "{tools: {}, 'tools': {}}",
        "tools: {}\ntools: {}\n",
        "[tools]\n[tools]\n",
    ],
)
def test_a_key_given_twice_is_an_error_in_every_format(text: str) -> None:
    with pytest.raises(ConfigError, match=r"twice|Duplicate key|Cannot declare"):
        Policy.load(text)


@pytest.mark.parametrize(
    "text", ["{", "{]", "tools: [", "- a\n- b\n", "a\nb", "   ", "", "{\ud83d", "1: 2"]
)
def test_a_text_in_no_format_is_an_error(text: str) -> None:
    with pytest.raises(ConfigError, match=r"^configuration text: "):
        Policy.load(text)


@pytest.mark.parametrize("suffix", [".json", ".json5", ".toml", ".yaml"])
@pytest.mark.parametrize("data", [b"{[", b"\xff\xfe{", b"]"])
def test_a_broken_file_is_named(tmp_path: Path, suffix: str, data: bytes) -> None:
    path = tmp_path / f"settings{suffix}"
    path.write_bytes(data)
    with pytest.raises(ConfigError) as error:
        Policy.load(path)
    assert error.value.path == str(path)


@pytest.mark.parametrize(
    ("text", "format_name"),
    [
        ("# c\n\n[tools]\nkeep = ", "TOML"),
        ("tools.keep = head", "TOML"),
        ("# c\ntools: {keep: [", "YAML"),
        ("// c\n{tools: ", "JSON5"),
    ],
)
def test_the_error_speaks_of_the_format_that_was_meant(text: str, format_name: str) -> None:
    with pytest.raises(ConfigError, match=f"^configuration text: not {format_name}: "):
        Policy.load(text)


def test_a_missing_file_is_the_builtin_error(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        Policy.load(tmp_path / "settings.json")


@pytest.mark.parametrize(
    ("mode", "meant"), [("off", "off"), ("'off'", "off"), ("cache-ttl", "cache-ttl")]
)
def test_yaml_off_is_a_word(mode: str, meant: str) -> None:
    policy = Policy.load(f"agents: {{defaults: {{contextPruning: {{mode: {mode}, ttl: 010}}}}}}\n")
    assert (policy.pruning.mode, policy.pruning.ttl_seconds) == (meant, 600)
