"""Applying a policy to one text: the budget holds, the rest of the result stays."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolclip import count_tokens, truncate
from toolclip.policy import Policy
from toolclip.policy.rules import READ_MESSAGE
from toolclip.result import Base64Source, ImageBlock, Metadata, ToolResult

LINES = "".join(f"line {i}: nothing to see here\n" for i in range(3000))
RECORDS = json.dumps([{"id": i, "name": f"item {i}"} for i in range(3000)])
METADATA = Metadata(execution_time_ms=12, sandbox="docker", approved=True, extra={"host": "h"})


def limited(tokens: int, **row: object) -> Policy:
    return Policy.load({"tools": {"maxToolResultTokens": tokens, **row}})


def text_of(result: ToolResult) -> str:
    assert isinstance(result.content, str)
    return result.content


@pytest.mark.parametrize("content", ["", "ok", "word " * 4000, "\ud83d lone"])
def test_what_fits_is_the_very_same_object(content: str) -> None:
    result = ToolResult("call_1", content, metadata=METADATA)
    assert Policy().apply("exec", result) is result


def test_what_does_not_fit_is_cut_as_truncate_cuts_it() -> None:
    result = Policy().apply("exec", ToolResult("call_1", LINES))
    assert result.content == truncate(LINES, tool="exec").text
    assert count_tokens(text_of(result)) <= 4096


def test_the_rest_of_the_result_is_kept_and_the_loss_is_noted() -> None:
    before = ToolResult("call_1", LINES, is_error=True, metadata=METADATA)
    after = Policy().apply("exec", before)
    cut = truncate(LINES, tool="exec")
    assert (after.tool_call_id, after.is_error) == ("call_1", True)
    assert after.metadata == Metadata(
        execution_time_ms=12,
        sandbox="docker",
        approved=True,
        truncated=True,
        original_tokens=count_tokens(LINES),
        kept_tokens=cut.kept_tokens,
        format=cut.format,
        count_kind="exact",
        extra={"host": "h"},
    )
    assert before == ToolResult("call_1", LINES, is_error=True, metadata=METADATA)


def test_each_tool_has_its_own_budget_and_message() -> None:
    policy = Policy()
    read = policy.apply("read", ToolResult("call_1", LINES))
    kept, original = read.metadata.kept_tokens, read.metadata.original_tokens
    notice = READ_MESSAGE.replace("{kept}", str(kept)).replace("{original}", str(original))
    before, after = notice.split("{shown}")
    assert text_of(read).endswith(after)
    assert f"{before}; lines 1-" in text_of(read)
    assert 4096 < count_tokens(text_of(read)) <= 8192


def test_json_stays_json_before_the_marker() -> None:
    result = limited(500, truncationMessage="[cut]").apply("api", ToolResult("call_1", RECORDS))
    assert result.metadata.format == "json"
    assert json.loads(text_of(result).removesuffix("[cut]"))[0] == {"id": 0, "name": "item 0"}


def test_white_space_alone_is_noted_but_is_no_truncation() -> None:
    spaced = json.dumps([{"id": i} for i in range(100)], indent=8)
    result = limited(700).apply("api", ToolResult("call_1", spaced))
    assert json.loads(text_of(result)) == json.loads(spaced)
    assert result.metadata.truncated is None
    assert result.metadata.original_tokens == count_tokens(spaced)


def test_of_two_cuts_the_first_knew_the_original() -> None:
    once = limited(2000).apply("exec", ToolResult("call_1", LINES))
    twice = limited(500).apply("exec", once)
    assert twice.metadata.original_tokens == count_tokens(LINES)
    assert twice.metadata.kept_tokens is not None
    assert twice.metadata.kept_tokens < 500


def test_a_message_that_two_rows_together_leave_no_room_for_is_left_out() -> None:
    rows = {"*ab": {"truncationMessage": "word " * 50}, "ab*": {"maxToolResultTokens": 16}}
    policy = Policy.load({"tools": {"perTool": rows}})
    result = policy.apply("ab", ToolResult("call_1", LINES))
    assert count_tokens(text_of(result)) <= 16
    assert "word" not in text_of(result)


def test_the_encoding_of_the_policy_counts() -> None:
    policy = limited(100, encoding="cl100k_base")
    result = policy.apply("exec", ToolResult("call_1", LINES))
    assert count_tokens(text_of(result), "cl100k_base") <= 100
    assert result.metadata.original_tokens == count_tokens(LINES, "cl100k_base")


def test_codex_12104_a_picture_printed_as_a_data_url_is_an_image() -> None:
    """Base64 is not text: it is neither counted nor cut as such."""
    data = "iVBORw0KGgo" * 9000
    before = ToolResult("call_1", f"data:image/png;base64,{data}\n", metadata=METADATA)
    after = Policy().apply("browser", before)
    assert after.content == (ImageBlock(Base64Source(data, "image/png")),)
    assert after.metadata == METADATA


def test_a_small_data_url_is_left_alone() -> None:
    result = ToolResult("call_1", "data:image/png;base64,iVBORw0KGgo=")
    assert Policy().apply("browser", result) is result


def test_a_text_about_a_picture_is_text() -> None:
    result = Policy().apply("x", ToolResult("call_1", "see data:image/png;base64," + "AAAA" * 9000))
    assert count_tokens(text_of(result)) <= 4096


@pytest.mark.parametrize("budget", [1, 2, 16, 64, 300])
@pytest.mark.parametrize(
    "content",
    [
        LINES,
        RECORDS,
        "x" * 30_000,
        "[" * 30_000,
        "\x00" * 5000,
        "\ud83d" * 5000,
        " " * 30_000 + "\n" * 5000,
        '{"content": [{"type": "text", "text": "' + "[" * 30_000,
        RECORDS[:-20],
        "INFO start\n" + RECORDS,
    ],
)
def test_the_budget_holds_for_bad_input(content: str, budget: int) -> None:
    result = limited(budget).apply("exec", ToolResult("call_1", content))
    assert count_tokens(text_of(result)) <= budget
    assert limited(budget).apply("exec", result) is result


@given(st.text(max_size=300), st.integers(1, 40), st.sampled_from(["exec", "read", "web_x"]))
def test_the_budget_holds_and_applying_again_changes_nothing(
    text: str, budget: int, tool: str
) -> None:
    policy = limited(budget)
    before = ToolResult("call_1", text)
    after = policy.apply(tool, before)
    assert count_tokens(text_of(after)) <= budget
    assert after == policy.apply(tool, before)
    assert policy.apply(tool, after) is after
    assert (after is before) == (count_tokens(text) <= budget)
