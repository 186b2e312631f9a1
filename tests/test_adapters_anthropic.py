"""Anthropic `tool_result` blocks, judged by the SDK's own types and by the API's known refusals."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from strict_types import strict_validator
from toolclip.adapters.anthropic import to_tool_result, to_tool_use_id
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

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeAlias

    Judge: TypeAlias = Callable[[object], None]
    Lower: TypeAlias = Callable[[ToolResult], dict[str, object]]

PNG = ImageBlock(Base64Source("iVBORw==", "image/png"))
PNG_WIRE = {
    "type": "image",
    "source": {"type": "base64", "media_type": "image/png", "data": "iVBORw=="},
}
PDF = DocumentBlock(Base64Source("JVBERg==", "application/pdf"), "Report")
CACHED = {"cache_control": {"type": "ephemeral"}}


@pytest.fixture(scope="module")
def judge() -> Judge:
    return strict_validator("anthropic.types", "ToolResultBlockParam")


@pytest.fixture
def lower(judge: Judge) -> Lower:
    """Lower a result and let the SDK's type judge what came out."""

    def lowered(result: ToolResult) -> dict[str, object]:
        wire = to_tool_result(result)
        judge(wire)
        return wire

    return lowered


@pytest.mark.parametrize(
    "bad",
    [
        {"content": "x", "metadata": {"truncated": True}},
        {"content": None},
        {"content": {"a": 1}},
        {"content": 5},
        {"content": [{"type": "audio", "data": "x"}]},
        {"content": "x", "is_error": "yes"},
        {"content": "x", "cache_control": {"type": "ephemeral", "ttl": "24h"}},
        {"content": "\ud83d"},
        {
            "content": [
                {
                    "type": "image",
                    "source": {"type": "base64", "media_type": "image/bmp", "data": "x"},
                }
            ]
        },
    ],
)
def test_the_judge_refuses_what_naive_validation_lets_pass(
    judge: Judge, bad: dict[str, object]
) -> None:
    with pytest.raises((ValueError, TypeError)):
        judge({"type": "tool_result", "tool_use_id": "toolu_1", **bad})


def test_text_travels_as_it_is(lower: Lower) -> None:
    assert lower(ToolResult("toolu_1", "héllo 日本 \U0001f600")) == {
        "type": "tool_result",
        "tool_use_id": "toolu_1",
        "content": "héllo 日本 \U0001f600",
    }


def test_an_error_is_native(lower: Lower) -> None:
    assert lower(ToolResult("toolu_1", "boom", is_error=True))["is_error"] is True


def test_metadata_never_leaks(lower: Lower) -> None:
    metadata = Metadata(
        execution_time_ms=1,
        sandbox="docker",
        approved=True,
        truncated=True,
        original_tokens=9,
        kept_tokens=3,
        format="json",
        extra={"host": "secret"},
    )
    wire = lower(
        ToolResult("toolu_1", [TextBlock("x", extra={"_meta": {"k": 1}})], metadata=metadata)
    )
    assert wire == {
        "type": "tool_result",
        "tool_use_id": "toolu_1",
        "content": [{"type": "text", "text": "x"}],
    }


def test_a_denied_call_is_an_error(lower: Lower) -> None:
    wire = lower(ToolResult("toolu_1", "", metadata=Metadata(approved=False)))
    assert (wire["content"], wire["is_error"]) == ("(the call was denied)", True)
    wire = lower(ToolResult("toolu_1", "not on Fridays", metadata=Metadata(approved=False)))
    assert (wire["content"], wire["is_error"]) == ("not on Fridays", True)


@pytest.mark.parametrize("content", ["", " \n\t", [], [TextBlock("")], [TextBlock(" \n")]])
def test_opencode_17363_empty_content_gets_an_explicit_placeholder(
    lower: Lower, content: str | list[Block]
) -> None:
    assert lower(ToolResult("toolu_1", content))["content"] == "(no output)"


@pytest.mark.parametrize("content", ["", " \n\t", [], [TextBlock("")], [JsonBlock(" ")]])
def test_trae_agent_230_content_cannot_be_empty_if_is_error_is_true(
    lower: Lower, content: str | list[Block]
) -> None:
    wire = lower(ToolResult("toolu_1", content, is_error=True))
    assert wire["content"] == "(the tool failed and gave no message)"


def test_vellum_18387_all_content_must_be_text_if_is_error_is_true(
    lower: Lower,
) -> None:
    blocks: list[Block] = [
        PNG,
        TextBlock("boom"),
        PDF,
        DocumentBlock(TextSource("log")),
        OpaqueBlock({"type": "tool_reference", "tool_name": "grep"}),
    ]
    wire = lower(ToolResult("toolu_1", blocks, is_error=True))
    assert wire["content"] == [
        {"type": "text", "text": "[image omitted: image/png, 4 bytes]"},
        {"type": "text", "text": "boom"},
        {"type": "text", "text": "[document omitted: application/pdf, 4 bytes]"},
        {"type": "text", "text": "log"},
        {"type": "text", "text": "[tool_reference omitted]"},
    ]


def test_claude_code_59812_text_blocks_must_be_non_empty(
    lower: Lower,
) -> None:
    blocks: list[Block] = [
        TextBlock(""),
        PNG,
        TextBlock("\n"),
        JsonBlock(""),
        DocumentBlock(TextSource(" ")),
    ]
    assert lower(ToolResult("toolu_1", blocks))["content"] == [PNG_WIRE]


def test_hermes_1216_no_cache_marker_on_an_empty_text_block(
    lower: Lower,
) -> None:
    """It moves to the block before, which ends the same prefix."""
    blocks = [TextBlock("a"), TextBlock("", extra=CACHED), TextBlock("b")]
    assert lower(ToolResult("toolu_1", blocks))["content"] == [
        {"type": "text", "text": "a", **CACHED},
        {"type": "text", "text": "b"},
    ]
    only_empty = lower(ToolResult("toolu_1", [TextBlock("", extra=CACHED)]))
    assert only_empty["content"] == "(no output)"


def test_a_cache_marker_stays_on_its_block(
    lower: Lower,
) -> None:
    image = ImageBlock(PNG.source, extra=CACHED)
    assert lower(ToolResult("toolu_1", [image]))["content"] == [{**PNG_WIRE, **CACHED}]


@pytest.mark.parametrize(
    ("block", "wire"),
    [
        (PNG, PNG_WIRE),
        (ImageBlock(Base64Source("iVBORw==", "IMAGE/PNG")), PNG_WIRE),
        (ImageBlock(UrlSource("data:image/png;base64,iVBORw==")), PNG_WIRE),
        (
            ImageBlock(Base64Source("/9j/", "image/jpg")),
            {
                "type": "image",
                "source": {"type": "base64", "media_type": "image/jpeg", "data": "/9j/"},
            },
        ),
        (
            ImageBlock(UrlSource("https://example.org/a.png")),
            {"type": "image", "source": {"type": "url", "url": "https://example.org/a.png"}},
        ),
        (
            PDF,
            {
                "type": "document",
                "source": {"type": "base64", "media_type": "application/pdf", "data": "JVBERg=="},
                "title": "Report",
            },
        ),
        (
            DocumentBlock(UrlSource("https://example.org/a.pdf")),
            {"type": "document", "source": {"type": "url", "url": "https://example.org/a.pdf"}},
        ),
        (
            DocumentBlock(TextSource("plain \ud83d")),
            {
                "type": "document",
                "source": {"type": "text", "media_type": "text/plain", "data": "plain \ufffd"},
            },
        ),
        (JsonBlock('{"a": 1e400}'), {"type": "text", "text": '{"a": 1e400}'}),
        (
            ResourceLinkBlock("file:///a", "a", "text/csv"),
            {"type": "text", "text": "[resource: a, text/csv, file:///a]"},
        ),
        (
            AudioBlock(Base64Source("UklGRg==", "audio/wav")),
            {"type": "text", "text": "[audio omitted: audio/wav, 4 bytes]"},
        ),
        (
            ImageBlock(Base64Source("Qk0=", "image/bmp")),
            {"type": "text", "text": "[image omitted: image/bmp, 2 bytes]"},
        ),
        (
            ImageBlock(UrlSource("file:///tmp/a.png")),
            {"type": "text", "text": "[image omitted: file:///tmp/a.png]"},
        ),
        (
            DocumentBlock(Base64Source("UEs=", "application/zip")),
            {"type": "text", "text": "[document omitted: application/zip, 2 bytes]"},
        ),
    ],
)
def test_every_block_has_a_form(lower: Lower, block: Block, wire: dict[str, object]) -> None:
    assert lower(ToolResult("toolu_1", [block]))["content"] == [wire]


def test_claude_code_8947_an_empty_image_is_not_sent(
    lower: Lower,
) -> None:
    blocks = [
        ImageBlock(Base64Source("", "image/png")),
        ImageBlock(UrlSource("data:image/png;base64,")),
    ]
    line = {"type": "text", "text": "[image omitted: image/png, 0 bytes]"}
    assert lower(ToolResult("toolu_1", blocks))["content"] == [line, line]


def test_the_apis_own_blocks_pass_as_they_are(
    lower: Lower,
) -> None:
    raw: dict[str, object] = {
        "type": "search_result",
        "source": "https://example.org",
        "title": "t",
        "content": [{"type": "text", "text": "hit"}],
    }
    assert lower(ToolResult("toolu_1", [OpaqueBlock(raw)]))["content"] == [raw]


def test_a_lone_surrogate_in_the_apis_own_blocks_is_replaced_too(lower: Lower) -> None:
    raw = {"type": "tool_reference", "tool_name": "a\ud83d"}
    assert lower(ToolResult("toolu_1", [OpaqueBlock(raw)]))["content"] == [
        {"type": "tool_reference", "tool_name": "a\ufffd"}
    ]


@pytest.mark.parametrize("is_error", [False, True])
def test_an_unknown_block_is_an_error_that_names_it(*, is_error: bool) -> None:
    blocks: list[Block] = [TextBlock("x"), OpaqueBlock({"type": "video", "data": "x"})]
    with pytest.raises(AdapterError, match=r'^content\[1\]: no text form .* type "video"$'):
        to_tool_result(ToolResult("toolu_1", blocks, is_error=is_error))


@pytest.mark.parametrize("content", ["\ud83d", [TextBlock("\ud83d")], [JsonBlock("\ud83d")]])
def test_claude_code_56064_a_lone_surrogate_becomes_the_replacement_character(
    lower: Lower, content: str | list[Block]
) -> None:
    wire = lower(ToolResult("toolu_1", content))
    assert "\ufffd" in json.dumps(wire, ensure_ascii=False)


def test_a_split_pair_is_joined_again(lower: Lower) -> None:
    assert lower(ToolResult("toolu_1", "\ud83d\ude00"))["content"] == "\U0001f600"


def test_litellm_16567_a_list_is_handled_like_a_string(
    lower: Lower,
) -> None:
    as_list = lower(ToolResult("toolu_1", [TextBlock("boom")], is_error=True))
    assert as_list["content"] == [{"type": "text", "text": "boom"}]
    assert as_list["is_error"] is True


def test_string_should_match_pattern_is_never_provoked(
    lower: Lower,
) -> None:
    """`tool_use.id: String should match pattern '^[a-zA-Z0-9_-]+$'`."""
    wire = lower(ToolResult("call_1|fc_2", "x"))
    assert wire["tool_use_id"] == to_tool_use_id("call_1|fc_2") == "call_1_fc_2_4c8ac5e5"
