"""OpenAI chat `tool` messages, judged by the SDK's own types and by known refusals of backends."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from strict_types import strict_validator
from toolclip.adapters.openai_chat import (
    LONGEST_CONTENT_CHARACTERS,
    to_tool_call_id,
    to_tool_message,
)
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
    Lower: TypeAlias = Callable[[ToolResult], str]

PNG = ImageBlock(Base64Source("iVBORw==", "image/png"))
DENIED = Metadata(approved=False)


@pytest.fixture(scope="module")
def judge() -> Judge:
    return strict_validator("openai.types.chat", "ChatCompletionToolMessageParam")


@pytest.fixture
def lower(judge: Judge) -> Lower:
    """Lower a result, let the SDK's type judge the message, and return its content."""

    def lowered(result: ToolResult) -> str:
        message = to_tool_message(result)
        judge(message)
        content = message["content"]
        assert isinstance(content, str)
        return content

    return lowered


@pytest.mark.parametrize(
    "bad",
    [
        {"content": "x", "is_error": True},
        {"content": "x", "name": "grep"},
        {"content": None},
        {"content": {"a": 1}},
        {"content": [{"type": "image_url", "image_url": {"url": "data:image/png;base64,AA=="}}]},
        {"content": "\ud83d"},
    ],
)
def test_the_judge_refuses_what_naive_validation_lets_pass(
    judge: Judge, bad: dict[str, object]
) -> None:
    with pytest.raises((ValueError, TypeError)):
        judge({"role": "tool", "tool_call_id": "call_1", **bad})


def test_any_llm_1401_no_key_but_the_three(judge: Judge) -> None:
    """Strict backends answer `Extra inputs are not permitted`."""
    metadata = Metadata(execution_time_ms=1, sandbox=True, truncated=True, extra={"k": 1})
    block = TextBlock("x", extra={"cache_control": {"type": "ephemeral"}})
    message = to_tool_message(ToolResult("call_1", [block], is_error=True, metadata=metadata))
    judge(message)
    assert message == {"role": "tool", "tool_call_id": "call_1", "content": "Error: x"}


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("boom", "Error: boom"),
        ("Error: boom", "Error: boom"),
        ("Error:\nboom", "Error:\nboom"),
        ('{"code": 7}', '{"error": {"code": 7}}'),
        ('{"error": "boom"}', '{"error": "boom"}'),
        ('{"error": {}}', '{"error": {}}'),
        ('{"error": null, "data": 1}', '{"error": {"error": null, "data": 1}}'),
        ('{"error": 0}', '{"error": {"error": 0}}'),
        ('{"error": false}', '{"error": {"error": false}}'),
        (" [1, 2]\n", '{"error": [1, 2]}'),
        ("[1, 2] and more", "Error: [1, 2] and more"),
        ("[NaN]", "Error: [NaN]"),
        ("42", "Error: 42"),
        ("null", "Error: null"),
        ("", "Error: (the tool failed and gave no message)"),
        (" \n", "Error: (the tool failed and gave no message)"),
        ([], "Error: (the tool failed and gave no message)"),
        ([TextBlock("boom")], "Error: boom"),
        ([JsonBlock('{"code": 7}')], '{"error": {"code": 7}}'),
    ],
)
def test_pi_9395_an_error_is_said_in_the_text(
    lower: Lower, content: str | list[Block], said: str
) -> None:
    assert lower(ToolResult("call_1", content, is_error=True)) == said


def test_json_around_which_an_error_is_said_stays_as_it_was_written(lower: Lower) -> None:
    text = '{"b": 1e400, "a": ' + "9" * 5000 + ', "b": "\\u00e9"}'
    assert lower(ToolResult("call_1", text, is_error=True)) == '{"error": ' + text + "}"


def test_json_too_deep_to_parse_is_text(lower: Lower) -> None:
    deep = "[" * 100_000 + "]" * 100_000
    assert lower(ToolResult("call_1", deep, is_error=True)) == "Error: " + deep


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("", "(the call was denied)"),
        ("not on Fridays", "not on Fridays"),
        ('say "no"', 'say "no"'),
        ('{"by": "admin"}', {"by": "admin"}),
        ([TextBlock("no")], "no"),
    ],
)
def test_a_denied_call_says_so(lower: Lower, content: str | list[Block], message: object) -> None:
    said = lower(ToolResult("call_1", content, metadata=DENIED))
    assert json.loads(said) == {"error": {"type": "denied", "message": message}}
    assert lower(ToolResult("call_1", said, metadata=DENIED)) == said


@pytest.mark.parametrize(
    "content", ["", "\n", [], [TextBlock("")], [TextBlock(" "), JsonBlock("")]]
)
def test_opencode_17363_empty_content_gets_an_explicit_placeholder(
    lower: Lower, content: str | list[Block]
) -> None:
    assert lower(ToolResult("call_1", content)) == "(no output)"


def test_openhands_7700_images_become_a_line(lower: Lower) -> None:
    """`Image URLs are only allowed for messages with role 'user'`."""
    blocks: list[Block] = [TextBlock("before"), PNG, TextBlock("after")]
    said = lower(ToolResult("call_1", blocks))
    assert said == "before\n[image omitted: image/png, 4 bytes]\nafter"


@pytest.mark.parametrize(
    ("block", "said"),
    [
        (JsonBlock('{"a": 1e400}'), '{"a": 1e400}'),
        (DocumentBlock(TextSource("plain")), "plain"),
        (
            DocumentBlock(Base64Source("JVBERg==", "application/pdf")),
            "[document omitted: application/pdf, 4 bytes]",
        ),
        (AudioBlock(UrlSource("https://e.org/a.wav")), "[audio omitted: https://e.org/a.wav]"),
        (ResourceLinkBlock("file:///a", "a"), "[resource: a, file:///a]"),
        (
            ImageBlock(UrlSource("data:image/png;base64,iVBORw==")),
            "[image omitted: image/png, 4 bytes]",
        ),
        (
            ImageBlock(UrlSource("https://e.org/" + "a" * 500)),
            "[image omitted: https://e.org/" + "a" * 186 + "…]",
        ),
    ],
)
def test_every_block_has_a_text(lower: Lower, block: Block, said: str) -> None:
    assert lower(ToolResult("call_1", [block])) == said


def test_an_unknown_block_is_an_error_that_names_it() -> None:
    blocks = [OpaqueBlock({"type": "video", "data": "x"})]
    with pytest.raises(AdapterError, match=r'^content\[0\]: no text form .* type "video"$'):
        to_tool_message(ToolResult("call_1", blocks))


@pytest.mark.parametrize("content", ["\ud83d", [TextBlock("\ud83d")]])
def test_eliza_18079_a_lone_surrogate_becomes_the_replacement_character(
    lower: Lower, content: str | list[Block]
) -> None:
    assert lower(ToolResult("call_1", content)) == "\ufffd"


def test_litellm_16567_a_list_is_handled_like_a_string(lower: Lower) -> None:
    as_list = [TextBlock("one"), TextBlock("two")]
    assert lower(ToolResult("call_1", as_list)) == "one\ntwo"
    assert lower(ToolResult("call_1", as_list, is_error=True)) == "Error: one\ntwo"


def test_ai_5171_an_id_has_at_most_40_characters(judge: Judge) -> None:
    message = to_tool_message(ToolResult("c" * 41, "x"))
    judge(message)
    assert message["tool_call_id"] == to_tool_call_id("c" * 41)
    assert len(to_tool_call_id("c" * 41)) == 40
    assert to_tool_call_id("c" * 40) == "c" * 40


def test_roast_52_content_stays_within_the_string_limit(lower: Lower) -> None:
    """`string_above_max_length` refuses this request and every later one."""
    said = lower(ToolResult("call_1", "x" * (LONGEST_CONTENT_CHARACTERS + 1)))
    assert len(said) == LONGEST_CONTENT_CHARACTERS
    assert said.endswith("[cut at the API's limit of 10485760 characters]")


def test_what_fits_the_string_limit_is_the_same_object(lower: Lower) -> None:
    content = "x" * 100
    assert lower(ToolResult("call_1", content)) is content
