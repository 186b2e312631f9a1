"""Texts inside resources, documents and blocks of any type are cut, and base64 never inside."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import settings as examples
from hypothesis import strategies as st

from toolclip import count_tokens
from toolclip.policy import Policy
from toolclip.policy.base64_runs import without_base64
from toolclip.policy.slots import slots_of
from toolclip.result import (
    Base64Source,
    Block,
    DocumentBlock,
    OpaqueBlock,
    TextBlock,
    TextSource,
    ToolResult,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

LINES = "".join(f"line {i}: nothing to see here\n" for i in range(3000))
RESOURCE = OpaqueBlock(
    {
        "type": "resource",
        "resource": {"uri": "file:///a.log", "mimeType": "text/plain", "text": LINES},
        "annotations": {"audience": ["user"]},
    }
)
SEARCH = OpaqueBlock(
    {
        "type": "search_result",
        "source": "https://a.example",
        "title": "A",
        "content": [{"type": "text", "text": LINES}, {"type": "text", "text": LINES[::-1]}],
    }
)
BASE64 = "iVBORw0KGgo" * 3000
DATA_URL = f"data:image/png;base64,{BASE64}"


def limited(tokens: int) -> Policy:
    return Policy.load({"tools": {"maxToolResultTokens": tokens}})


def applied(content: str | Sequence[Block], tokens: int = 600) -> ToolResult:
    return limited(tokens).apply("any", ToolResult("call_1", content))


def blocks_of(result: ToolResult) -> Sequence[Block]:
    assert not isinstance(result.content, str)
    return result.content


def tokens_of(result: ToolResult) -> int:
    return sum(count_tokens(slot.text) for slot in slots_of(blocks_of(result)).values())


def test_the_text_of_a_resource_is_cut_and_all_around_it_stays() -> None:
    result = applied([RESOURCE])
    (block,) = blocks_of(result)
    assert isinstance(block, OpaqueBlock)
    resource = block.raw["resource"]
    assert isinstance(resource, dict)
    assert LINES.startswith(resource["text"].partition("\n[Truncated")[0])
    assert resource == {
        "uri": "file:///a.log",
        "mimeType": "text/plain",
        "text": resource["text"],
    }
    assert block.raw["annotations"] == {"audience": ["user"]}
    assert tokens_of(result) <= 600
    assert result.metadata.truncated
    assert result.metadata.original_tokens == count_tokens(LINES)


def test_several_texts_of_a_block_share_with_the_others() -> None:
    result = applied([TextBlock("ok"), SEARCH, DocumentBlock(TextSource(LINES), "Report")])
    first, search, document = blocks_of(result)
    assert first == TextBlock("ok")
    assert isinstance(search, OpaqueBlock)
    content = search.raw["content"]
    assert isinstance(content, list)
    assert [part["type"] for part in content] == ["text", "text"]
    assert isinstance(document, DocumentBlock)
    assert document.title == "Report"
    assert tokens_of(result) <= 600


def test_bytes_ids_and_what_is_encrypted_are_no_text() -> None:
    secret = {"type": "web_search_result", "encrypted_content": LINES, "url": LINES, "id": LINES}
    blob = {"type": "resource", "resource": {"uri": "file:///a", "blob": BASE64}}
    fixed = {"type": "browser_state", "text": LINES}
    blocks: list[Block] = [OpaqueBlock(raw) for raw in (secret, blob, fixed)]
    blocks.append(DocumentBlock(Base64Source(BASE64, "application/pdf")))
    unknown = {"type": "video", "frames": [BASE64]}
    result = applied([*blocks, OpaqueBlock(unknown), TextBlock(LINES)])
    assert list(blocks_of(result)[:5]) == [*blocks, OpaqueBlock(unknown)]
    assert not slots_of([*blocks, OpaqueBlock(unknown)])


RAWS = st.recursive(
    st.one_of(st.none(), st.integers(), st.text(max_size=9), st.sampled_from([LINES, BASE64])),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3),
        st.dictionaries(st.sampled_from(["text", "content", "data", "x"]), inner, max_size=3),
    ),
    max_leaves=6,
)


@examples(max_examples=60)
@given(st.lists(RAWS, max_size=4), st.integers(1, 800))
def test_whatever_stands_in_a_block_the_budget_holds(raws: list[object], tokens: int) -> None:
    blocks = [OpaqueBlock({"type": "new", "inner": raw}) for raw in raws]
    before = json.dumps([block.raw for block in blocks])
    result = applied(blocks, tokens)
    assert tokens_of(result) <= tokens
    assert json.dumps([block.raw for block in blocks]) == before
    again = limited(tokens).apply("any", result)
    assert again.content == result.content


@pytest.mark.parametrize(
    "text",
    [
        f"before\n![shot]({DATA_URL})\n{LINES}",
        json.dumps({"shot": DATA_URL, "rows": LINES.splitlines()}),
        json.dumps(
            {"content": [{"type": "image", "data": BASE64}, {"type": "text", "text": LINES}]}
        ),
        json.dumps({"content": [{"type": "text", "text": f"{DATA_URL} {LINES}"}]}),
    ],
    ids=["markdown", "json", "an MCP image", "an MCP text"],
)
@pytest.mark.parametrize("tokens", [200, 600, 3000])
def test_no_cut_goes_through_base64(text: str, tokens: int) -> None:
    content = applied(text, tokens).content
    assert isinstance(content, str)
    assert count_tokens(content) <= tokens
    assert not re.search("[A-Za-z0-9+/]{200}", content)
    assert " bytes omitted]" in content
    assert "line 1" in content


def test_what_fits_keeps_its_base64() -> None:
    text = f"icon: data:image/png;base64,{BASE64[:400]}"
    result = ToolResult("call_1", text)
    assert limited(2000).apply("any", result) is result
    assert without_base64("no bytes in here") == "no bytes in here"
