"""Applying a policy to blocks: text shares the budget, everything else is left alone."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolclip import count_tokens
from toolclip.policy import Policy
from toolclip.policy.blocks import LEAST_SHARE_TOKENS
from toolclip.policy.shares import in_order, served, shares
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
    ToolResult,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

LINES = "".join(f"line {i}: nothing to see here\n" for i in range(3000))
RECORDS = json.dumps([{"id": i, "name": f"item {i}"} for i in range(3000)])
BIG_IMAGE = ImageBlock(Base64Source("iVBORw0KGgo" * 100_000, "image/png"))
UNCOUNTED: list[Block] = [
    BIG_IMAGE,
    AudioBlock(Base64Source("UklGR" * 100_000, "audio/wav")),
    DocumentBlock(Base64Source("JVBERi0x" * 100_000, "application/pdf")),
    ResourceLinkBlock("file:///a", "a"),
    OpaqueBlock({"type": "video", "data": LINES}),
]


def limited(tokens: int, **row: object) -> Policy:
    return Policy.load({"tools": {"maxToolResultTokens": tokens, **row}})


def blocks_of(result: ToolResult) -> Sequence[Block]:
    assert not isinstance(result.content, str)
    return result.content


def tokens_of(blocks: Sequence[Block]) -> list[int]:
    return [count_tokens(b.text) for b in blocks if isinstance(b, TextBlock | JsonBlock)]


@pytest.mark.parametrize(
    "blocks",
    [
        [],
        [TextBlock("")],
        [TextBlock("word " * 3000)],
        [TextBlock("word " * 2000)] * 2,
        [*UNCOUNTED, TextBlock("ok")],
    ],
)
def test_what_fits_is_the_very_same_object(blocks: list[Block]) -> None:
    result = ToolResult("call_1", blocks)
    assert Policy().apply("exec", result) is result


def test_gemini_cli_17923_what_is_no_text_is_neither_counted_nor_cut() -> None:
    before = ToolResult("call_1", [*UNCOUNTED, TextBlock(LINES), BIG_IMAGE])
    after = blocks_of(Policy().apply("browser", before))
    assert [type(b) for b in after] == [type(b) for b in blocks_of(before)]
    for old, new in zip(blocks_of(before), after, strict=True):
        assert (old is new) is not isinstance(old, TextBlock)
    (tokens,) = tokens_of(after)
    assert 3500 < tokens <= 4096


def test_litellm_16567_blocks_are_cut_like_a_string() -> None:
    """A list is no reason to give the input back uncut."""
    as_text = limited(50).apply("exec", ToolResult("call_1", LINES))
    as_list = limited(50).apply("exec", ToolResult("call_1", [TextBlock(LINES)]))
    assert blocks_of(as_list) == (TextBlock(str(as_text.content)),)
    assert as_list.metadata == as_text.metadata


def test_small_blocks_stay_whole_and_the_big_ones_share_the_rest() -> None:
    small = TextBlock("word " * 100)
    after = blocks_of(
        limited(2000).apply("x", ToolResult("call_1", [TextBlock(LINES), small, TextBlock(LINES)]))
    )
    assert after[1] is small
    first, _, last = tokens_of(after)
    assert sum(tokens_of(after)) <= 2000
    assert 850 <= first <= 950
    assert 850 <= last <= 1050


def test_the_loss_is_summed_up() -> None:
    before = ToolResult(
        "call_1",
        [TextBlock(LINES), TextBlock("ok")],
        is_error=True,
        metadata=Metadata(sandbox=True),
    )
    after = limited(500).apply("x", before)
    assert after.is_error
    metadata = after.metadata
    assert (metadata.truncated, metadata.sandbox) == (True, True)
    assert metadata.original_tokens == count_tokens(LINES) + count_tokens("ok")
    assert metadata.kept_tokens is not None
    assert metadata.kept_tokens < sum(tokens_of(blocks_of(after))) <= 500
    assert before.metadata == Metadata(sandbox=True)


def test_a_json_block_becomes_text_when_a_marker_follows_the_json() -> None:
    extra = {"annotations": {"audience": ["user"]}}
    before = ToolResult("call_1", [JsonBlock(RECORDS, extra=extra), TextBlock("ok")])
    after = limited(500, truncationMessage="[cut]").apply("x", before)
    block = blocks_of(after)[0]
    assert isinstance(block, TextBlock)
    assert block.extra == extra
    assert json.loads(block.text.removesuffix("[cut]"))[0] == {"id": 0, "name": "item 0"}
    assert after.metadata.format == "json"


def test_a_json_block_that_is_cut_without_a_marker_stays_one() -> None:
    after = limited(500, marker="none").apply("x", ToolResult("call_1", [JsonBlock(RECORDS)]))
    block = blocks_of(after)[0]
    assert isinstance(block, JsonBlock)
    assert json.loads(block.text)[0] == {"id": 0, "name": "item 0"}


def test_cuts_of_different_formats_together_promise_nothing() -> None:
    before = ToolResult("call_1", [JsonBlock(RECORDS), TextBlock(LINES)])
    assert limited(500).apply("x", before).metadata.format == "text"


def test_each_hit_of_a_search_has_its_own_limit() -> None:
    hits = [TextBlock("word " * 1500), TextBlock("short"), TextBlock("word " * 1500)]
    after = blocks_of(Policy().apply("web_search", ToolResult("call_1", hits)))
    first, _, last = tokens_of(after)
    assert 900 < first <= 1024
    assert 900 < last <= 1024
    assert after[1] is hits[1]


def test_a_page_that_is_one_block_is_no_list_of_hits() -> None:
    page = ToolResult("call_1", [TextBlock("word " * 3000)])
    assert Policy().apply("web_search", page) is page


def test_openclaw_107704_many_blocks_are_not_all_cut_to_nothing() -> None:
    """The first ones say something, and a last block says that there was more."""
    before = ToolResult("call_1", [TextBlock(LINES) for _ in range(200)])
    after = limited(1000, truncationMessage="[kept {kept} of {original}]").apply("x", before)
    *kept, notice = blocks_of(after)
    dropped = (200 - len(kept)) * count_tokens(LINES)
    assert notice == TextBlock(f"[kept 0 of {dropped}]")
    assert len(kept) >= 5
    assert all(tokens >= LEAST_SHARE_TOKENS - 40 for tokens in tokens_of(kept))
    assert sum(tokens_of(blocks_of(after))) <= 1000
    assert after.metadata.original_tokens == 200 * count_tokens(LINES)


def test_without_a_marker_there_is_no_notice_either() -> None:
    before = ToolResult("call_1", [TextBlock(LINES) for _ in range(200)])
    after = limited(1000, marker="none").apply("x", before)
    assert all(str(block).startswith("TextBlock(text='line 0") for block in blocks_of(after))
    assert after.metadata.truncated


@pytest.mark.parametrize("budget", [1, 20, 60, 100, 140])
def test_in_a_tiny_budget_the_first_blocks_are_kept_in_order(budget: int) -> None:
    hits = [TextBlock(f"hit {i}: nothing to see here") for i in range(200)]
    after = blocks_of(limited(budget).apply("x", ToolResult("call_1", hits)))
    assert list(after[:-1]) == hits[: len(after) - 1]
    assert budget - 12 <= sum(tokens_of(after)) <= budget


def test_one_big_block_after_a_small_one_gets_what_is_left() -> None:
    small = TextBlock("ten words or so are in this small text")
    after = blocks_of(limited(100).apply("x", ToolResult("call_1", [small, TextBlock(LINES)])))
    assert after[0] is small
    assert 60 < sum(tokens_of(after)) <= 100


def test_many_small_blocks_are_kept_from_the_first() -> None:
    hits = [TextBlock(f"hit {i}") for i in range(3000)]
    after = blocks_of(limited(500).apply("x", ToolResult("call_1", hits)))
    assert len(after) > 100
    assert list(after[:-1]) == hits[: len(after) - 1]
    assert sum(tokens_of(after)) <= 500


def test_codex_12104_a_data_url_among_blocks_becomes_an_image() -> None:
    url = TextBlock("data:image/jpeg;base64," + "/9j/4AAQ" * 9000)
    text = TextBlock("a screenshot")
    after = Policy().apply("browser", ToolResult("call_1", [text, url]))
    first, image = blocks_of(after)
    assert first is text
    assert image == ImageBlock(Base64Source("/9j/4AAQ" * 9000, "image/jpeg"))
    assert after.metadata == Metadata()


text_blocks = st.builds(TextBlock, st.text(max_size=60)) | st.builds(
    JsonBlock, st.text(max_size=60)
)


@given(
    st.lists(text_blocks | st.sampled_from(UNCOUNTED), max_size=8),
    st.integers(1, 120),
    st.none() | st.integers(1, 60),
)
def test_the_sum_is_within_the_budget_and_applying_again_changes_nothing(
    blocks: list[Block], budget: int, single: int | None
) -> None:
    row = {} if single is None else {"maxBlockTokens": single}
    policy = limited(budget, **row)
    before = ToolResult("call_1", blocks)
    after = policy.apply("x", before)
    assert sum(tokens_of(blocks_of(after))) <= budget
    if single is not None and len(tokens_of(blocks)) > 1:
        assert max(tokens_of(blocks_of(after)), default=0) <= max(single, LEAST_SHARE_TOKENS)
    assert after == policy.apply("x", before)
    assert policy.apply("x", after) is after
    uncounted = [b for b in blocks if not isinstance(b, TextBlock | JsonBlock)]
    left = [b for b in blocks_of(after) if not isinstance(b, TextBlock | JsonBlock)]
    assert all(old is new for old, new in zip(uncounted, left, strict=True))


wants = st.lists(st.integers(0, 50), max_size=12)


@given(wants, st.integers(0, 300))
def test_shares_are_fair(wanted: list[int], budget: int) -> None:
    given_ = shares(wanted, budget)
    assert sum(given_) == min(sum(wanted), budget)
    assert all(0 <= share <= want for share, want in zip(given_, wanted, strict=True))
    cut = [share for share, want in zip(given_, wanted, strict=True) if share < want]
    if cut:
        assert max(given_) <= min(cut) + 1
        assert cut == sorted(cut, reverse=True)


@given(wants, st.integers(0, 300))
def test_in_order_the_first_are_whole_and_one_may_be_cut(wanted: list[int], budget: int) -> None:
    fed = in_order(wanted, budget)
    assert sum(fed) == min(sum(wanted), budget)
    assert fed[:-1] == wanted[: max(len(fed) - 1, 0)]


@given(wants, st.integers(1, 300), st.integers(1, 40))
def test_those_served_have_enough(wanted: list[int], budget: int, least: int) -> None:
    first = served(wanted, budget, least)
    assert first >= min(1, len(wanted))
    if first > 1:
        assert sum(min(want, least) for want in wanted[:first]) <= budget
    if first < len(wanted):
        assert sum(min(want, least) for want in wanted[: first + 1]) > budget
