"""Tool results and their JSON: strict about types, lossless both ways."""

from __future__ import annotations

import json
from dataclasses import FrozenInstanceError, replace

import pytest

from toolclip.exceptions import AdapterError
from toolclip.result import (
    AudioBlock,
    Base64Source,
    Block,
    DocumentBlock,
    ImageBlock,
    JsonBlock,
    Metadata,
    OpaqueBlock,
    ResourceLinkBlock,
    TextBlock,
    TextSource,
    ToolResult,
    UrlSource,
)

FULL: dict[str, object] = {
    "toolCallId": "call_1",
    "content": "done",
    "isError": False,
    "metadata": {
        "executionTimeMs": 12.5,
        "sandbox": True,
        "approved": True,
        "truncated": False,
        "originalTokens": 900,
        "keptTokens": 12,
        "format": "json",
        "countKind": "exact",
        "host": "build-7",
    },
}
BARE: dict[str, object] = {
    "toolCallId": "call_1",
    "content": "",
    "isError": True,
    "metadata": {},
}
BLOCKS: list[tuple[dict[str, object], Block]] = [
    ({"type": "text", "text": "a"}, TextBlock("a")),
    ({"type": "json", "text": '{"a": 1e400}'}, JsonBlock('{"a": 1e400}')),
    (
        {"type": "image", "data": "AA==", "mimeType": "image/png"},
        ImageBlock(Base64Source("AA==", "image/png")),
    ),
    ({"type": "image", "url": "https://e.org/a"}, ImageBlock(UrlSource("https://e.org/a"))),
    (
        {"type": "audio", "data": "AA==", "mimeType": "audio/wav"},
        AudioBlock(Base64Source("AA==", "audio/wav")),
    ),
    (
        {"type": "document", "data": "AA==", "mimeType": "application/pdf", "title": "R"},
        DocumentBlock(Base64Source("AA==", "application/pdf"), "R"),
    ),
    (
        {"type": "document", "url": "https://e.org/a", "mimeType": "application/pdf"},
        DocumentBlock(UrlSource("https://e.org/a", "application/pdf")),
    ),
    ({"type": "document", "text": "a"}, DocumentBlock(TextSource("a"))),
    (
        {"type": "resource_link", "uri": "file:///a", "name": "a", "mimeType": "text/csv"},
        ResourceLinkBlock("file:///a", "a", "text/csv"),
    ),
    (
        {"type": "video", "frames": [1, {"a": None}]},
        OpaqueBlock({"type": "video", "frames": [1, {"a": None}]}),
    ),
]


@pytest.mark.parametrize("raw", [FULL, BARE])
def test_the_json_comes_back_as_it_was(raw: dict[str, object]) -> None:
    assert ToolResult.from_dict(raw).to_dict() == raw
    assert json.loads(ToolResult.from_json(json.dumps(raw)).to_json()) == raw


def test_reading_gives_typed_fields() -> None:
    assert ToolResult.from_dict(FULL) == ToolResult(
        "call_1",
        "done",
        is_error=False,
        metadata=Metadata(
            execution_time_ms=12.5,
            sandbox=True,
            approved=True,
            truncated=False,
            original_tokens=900,
            kept_tokens=12,
            format="json",
            count_kind="exact",
            extra={"host": "build-7"},
        ),
    )


def test_absent_optionals_stay_absent() -> None:
    assert ToolResult("call_1", "").to_dict()["metadata"] == {}


def test_whole_milliseconds_stay_whole() -> None:
    raw = {**BARE, "metadata": {"executionTimeMs": 12, "sandbox": "docker"}}
    assert '"executionTimeMs": 12,' in ToolResult.from_dict(raw).to_json()


@pytest.mark.parametrize(("raw", "block"), BLOCKS)
def test_each_block_has_its_json(raw: dict[str, object], block: Block) -> None:
    result = ToolResult.from_dict({**BARE, "content": [raw]})
    assert result.content == (block,)
    assert result.to_dict()["content"] == [raw]


@pytest.mark.parametrize(
    "raw", [raw for raw, block in BLOCKS if not isinstance(block, OpaqueBlock)]
)
def test_keys_that_no_class_names_are_carried(raw: dict[str, object]) -> None:
    raw = {**raw, "annotations": {"audience": ["user"]}, "_meta": None}
    assert ToolResult.from_dict({**BARE, "content": [raw]}).to_dict()["content"] == [raw]


def test_an_unknown_block_is_the_very_same_mapping() -> None:
    raw: dict[str, object] = {"type": "video", "data": "x"}
    block = ToolResult.from_dict({**BARE, "content": [raw]}).content[0]
    assert isinstance(block, OpaqueBlock)
    assert block.raw is raw
    assert block.type == "video"


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"toolCallId": 5}, "toolCallId: expected a string, got 5"),
        ({"toolCallId": {5}}, "toolCallId: expected a string, got set"),
        (
            {"toolCallId": 10**5000},
            "toolCallId: expected a string, got a number of thousands of digits",
        ),
        (
            {"isError": "x" * 100},
            f'isError: expected true or false, got "{"x" * 58}…',
        ),
        ({"content": None}, "content: expected a string or a list of blocks, got null"),
        (
            {"content": {"a": 1}},
            "content: expected a string or a list of blocks, got an object of 1",
        ),
        ({"content": ["a"]}, 'content[0]: expected an object, got "a"'),
        ({"content": [{}]}, "content[0].type: required, but missing"),
        ({"content": [{"type": 7}]}, "content[0].type: expected a string, got 7"),
        ({"content": [{"type": "text"}]}, "content[0].text: required, but missing"),
        (
            {"content": [{"type": "text", "text": "a"}, {"type": "text", "text": None}]},
            "content[1].text: expected a string, got null",
        ),
        (
            {"content": [{"type": "image", "data": "AA=="}]},
            "content[0].mimeType: required, but missing",
        ),
        (
            {"content": [{"type": "image", "data": "", "mimeType": "a/b", "url": "x"}]},
            "content[0].url: given beside data; a block has one source",
        ),
        ({"isError": 0}, "isError: expected true or false, got 0"),
        ({"isError": "false"}, 'isError: expected true or false, got "false"'),
        ({"metadata": None}, "metadata: expected an object, got null"),
        (
            {"metadata": {"executionTimeMs": True}},
            "metadata.executionTimeMs: expected a number, got true",
        ),
        (
            {"metadata": {"executionTimeMs": -1}},
            "metadata.executionTimeMs: expected a finite number >= 0, got -1",
        ),
        (
            {"metadata": {"executionTimeMs": float("inf")}},
            "metadata.executionTimeMs: expected a finite number >= 0, got Infinity",
        ),
        ({"metadata": {"sandbox": 1}}, "metadata.sandbox: expected true or false, got 1"),
        ({"metadata": {"approved": None}}, "metadata.approved: expected true or false, got null"),
        (
            {"metadata": {"keptTokens": 1.5}},
            "metadata.keptTokens: expected a whole number, got 1.5",
        ),
        (
            {"metadata": {"Approved": False}},
            'metadata.Approved: unknown key; did you mean "approved"?',
        ),
        (
            {"metadata": {"kept_tokens": 1}},
            'metadata.kept_tokens: unknown key; did you mean "keptTokens"?',
        ),
        ({"is_error": True}, "is_error: unknown key; a tool result has no such field"),
    ],
)
def test_reading_is_strict_and_names_the_path(change: dict[str, object], message: str) -> None:
    with pytest.raises(AdapterError) as error:
        ToolResult.from_dict({**BARE, **change})
    assert str(error.value) == message


@pytest.mark.parametrize("key", ["toolCallId", "content", "isError", "metadata"])
def test_no_field_is_guessed(key: str) -> None:
    raw = {name: value for name, value in BARE.items() if name != key}
    with pytest.raises(AdapterError, match=f"^{key}: required, but missing$"):
        ToolResult.from_dict(raw)


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "5", '{"metadata": NaN}', "[" * 100_000, b"\xff\xfe\x00"]
)
def test_text_that_is_no_result_is_an_error(text: str | bytes) -> None:
    with pytest.raises(AdapterError, match=r"^document: "):
        ToolResult.from_json(text)


@pytest.mark.parametrize("content", [None, 5, b"bytes", {"a": 1}])
def test_wrong_content_is_a_type_error(content: str) -> None:
    with pytest.raises(TypeError, match="content must be str or a list of blocks"):
        ToolResult("call_1", content)


def test_litellm_16567_a_block_that_was_never_read_is_a_type_error() -> None:
    """It would pass every policy uncut."""
    blocks: list[Block] = [TextBlock("a"), {"type": "text", "text": "b"}]  # type: ignore[list-item] # the point of the test
    with pytest.raises(TypeError, match=r"^content\[1\] must be a block, not dict$"):
        ToolResult("call_1", blocks)


def test_a_wrong_id_is_a_type_error() -> None:
    with pytest.raises(TypeError, match="tool_call_id must be str, not int"):
        ToolResult(5, "")  # type: ignore[arg-type] # the point of the test


def test_a_result_is_frozen_and_a_list_becomes_a_tuple() -> None:
    blocks = [TextBlock("a")]
    result = ToolResult("call_1", blocks)
    blocks.clear()
    assert result.content == (TextBlock("a"),)
    with pytest.raises(FrozenInstanceError):
        result.content = ""  # type: ignore[misc] # the point of the test


def test_results_are_values() -> None:
    result = ToolResult(
        "call_1", [TextBlock("a", extra={"k": []})], metadata=Metadata(extra={"a": []})
    )
    assert hash(result) == hash(replace(result))
    assert result == replace(result)


def test_a_json_block_of_a_value_refuses_what_json_cannot_say() -> None:
    assert JsonBlock.of({"ключ": [1, None]}).text == '{"ключ": [1, null]}'
    with pytest.raises(ValueError, match="JSON compliant"):
        JsonBlock.of(float("nan"))


def test_a_lone_surrogate_survives_the_json_text() -> None:
    result = ToolResult("call_1", "\ud83d")
    assert ToolResult.from_json(result.to_json().encode("ascii")) == result
