"""Arguments and content nested more deeply than the interpreter recurses are content like any."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolclip import ToolResult
from toolclip.adapters import adapter, names
from toolclip.adapters.deep_json import equal, wire_json, with_leaves
from toolclip.exceptions import AdapterError
from toolclip.lint import lint, repair
from toolclip.result import JsonBlock, OpaqueBlock
from toolclip.result.deep_json import written

DEPTHS = (400, 900, 5_000)  # two frames a level, one a level, more than any
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)


def nested(depth: int) -> Any:  # noqa: ANN401 # JSON
    value: Any = "half \ud83d an emoji"
    for _ in range(depth):
        value = {"a": [value]}
    return value


def sessions(deep: object) -> dict[str, list[object]]:
    """Return a call with such arguments and its result, as different providers write them."""
    call = {"name": "f", "input": deep}
    return {
        "anthropic": [
            {"role": "user", "content": "hi"},
            {"role": "assistant", "content": [{"type": "tool_use", "id": "t", **call}]},
            {"role": "user", "content": [{"type": "tool_result", "tool_use_id": "t"}]},
        ],
        "bedrock": [
            {"role": "user", "content": [{"text": "hi"}]},
            {"role": "assistant", "content": [{"toolUse": {"toolUseId": "t", **call}}]},
            {
                "role": "user",
                "content": [{"toolResult": {"toolUseId": "t", "content": [{"json": deep}]}}],
            },
        ],
        "gemini": [
            {"role": "user", "parts": [{"text": "hi"}]},
            {"role": "model", "parts": [{"functionCall": {"name": "f", "args": deep}}]},
            {"role": "user", "parts": [{"functionResponse": {"name": "f", "response": deep}}]},
        ],
        "mcp": [{"content": [{"type": "text", "text": "x"}], "structuredContent": deep}],
    }


@pytest.mark.parametrize("provider", list(sessions(None)))
@pytest.mark.parametrize("depth", DEPTHS)
def test_a_deep_value_is_read_checked_and_mended(provider: str, depth: int) -> None:
    messages = sessions(nested(depth))[provider]
    assert adapter(provider).view(messages).problems == ()
    assert "surrogate" in {found.rule for found in lint(messages, provider)}
    assert "surrogate" not in {found.rule for found in repair(messages, provider).left}


@pytest.mark.parametrize("provider", [name for name in names() if name != "claude-code"])
def test_a_deep_block_goes_to_the_wire_or_is_refused(provider: str) -> None:
    result = ToolResult("t", [OpaqueBlock({"type": "search_result", "x": nested(20_000)})])
    try:
        assert adapter(provider).to_wire(result, tool_name="f")
    except AdapterError as error:
        assert "search_result" in error.problem  # noqa: PT017 # most have no place for it


def test_deep_blocks_that_stay_keep_their_parts() -> None:
    parts = [{"type": "search_result", "x": nested(20_000), "n": n} for n in range(2)]
    wire = {"type": "tool_result", "tool_use_id": "t", "content": parts}
    again = tuple(OpaqueBlock({**part, "x": nested(20_000)}) for part in parts)
    put: Any = adapter("anthropic").put(wire, again)
    assert [part["x"] is parts[n]["x"] for n, part in enumerate(put["content"])] == [True, True]


def test_a_deep_result_has_a_json_text() -> None:
    deep = nested(20_000)
    result = ToolResult("t", [OpaqueBlock({"type": "page", "x": deep}), JsonBlock.of(deep)])
    text = result.to_json()
    assert text.isascii()
    assert text.count('{"a": [') == 20_000
    assert text.count('{\\"a\\": [') == 20_000


def test_deep_values_are_compared() -> None:
    assert equal(nested(20_000), nested(20_000))
    assert not equal(nested(20_000), nested(20_001))


ENCODERS = (
    json.JSONEncoder(),
    json.JSONEncoder(ensure_ascii=False, default=repr),
    json.JSONEncoder(separators=(",", ":"), sort_keys=True),
)


@pytest.mark.parametrize("encoder", ENCODERS)
@given(VALUES)
def test_every_encoder_writes_deep_values_as_it_writes_others(
    encoder: json.JSONEncoder, value: object
) -> None:
    deep: object = {"b": value, "a": None}
    for _ in range(2000):
        deep = [0, deep]
    shallow = encoder.encode({"b": value, "a": None})
    opening = f"[0{encoder.item_separator}" * 2000
    assert written(deep, encoder) == f"{opening}{shallow}{']' * 2000}"


def test_deep_objects_have_the_encoder_s_keys_too() -> None:
    keyed: dict[object, object] = {1: "a", None: [True], "x": {}, 2.5: None, False: []}
    deep: object = keyed
    for _ in range(2000):
        deep = {"k": deep}
    assert written(deep, json.JSONEncoder()) == '{"k": ' * 2000 + json.dumps(keyed) + "}" * 2000


@given(VALUES)
def test_writing_without_recursion_says_the_same(value: object) -> None:
    shallow = json.dumps(value, ensure_ascii=False)
    deep: object = value
    for _ in range(2000):
        deep = [deep]
    assert wire_json(value) == shallow
    assert wire_json(deep) == "[" * 2000 + shallow + "]" * 2000


@given(VALUES)
def test_leaves_that_stay_make_an_equal_copy(value: object) -> None:
    assert repr(with_leaves(value, lambda leaf: leaf)) == repr(value)
