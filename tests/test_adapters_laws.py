"""What holds on the wire whatever a tool says."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from hypothesis import example, given
from hypothesis import strategies as st

from strict_types import strict_validator
from toolclip.adapters.anthropic import to_tool_result
from toolclip.adapters.openai_chat import to_tool_message
from toolclip.result import (
    AudioBlock,
    Base64Source,
    Block,
    DocumentBlock,
    ImageBlock,
    JsonBlock,
    Metadata,
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

VERDICTS = st.sampled_from([Metadata(), Metadata(approved=True), Metadata(approved=False)])


def blocks() -> st.SearchStrategy[Block]:
    text = st.text(st.characters())
    sources = st.one_of(
        st.builds(
            Base64Source,
            st.sampled_from(["", "AA==", "\ud83d"]),
            st.sampled_from(["image/png", "a/b"]),
        ),
        st.builds(
            UrlSource, st.sampled_from(["https://e.org/\ud83d", "data:image/gif;base64,AA==", ""])
        ),
    )
    return st.one_of(
        st.builds(TextBlock, text),
        st.builds(JsonBlock, text),
        st.builds(ImageBlock, sources),
        st.builds(AudioBlock, sources),
        st.builds(DocumentBlock, st.one_of(sources, st.builds(TextSource, text)), st.none() | text),
        st.builds(ResourceLinkBlock, text, text, st.none() | text),
    )


@given(
    call_id=st.text(min_size=1),
    content=st.text(st.characters()) | st.lists(blocks()),
    is_error=st.booleans(),
    metadata=st.builds(Metadata, approved=st.none() | st.booleans()),
)
def test_whatever_a_tool_says_the_anthropic_block_is_valid(
    call_id: str, content: str | list[Block], metadata: Metadata, *, is_error: bool
) -> None:
    judge = strict_validator("anthropic.types", "ToolResultBlockParam")
    result = ToolResult(call_id, content, is_error, metadata)
    wire = to_tool_result(result)
    judge(wire)
    assert wire == to_tool_result(result)
    assert ("is_error" in wire) == (is_error or metadata.approved is False)
    sent = wire["content"]
    assert sent
    texts = [sent] if isinstance(sent, str) else [b["text"] for b in sent if b["type"] == "text"]  # type: ignore[attr-defined]
    assert all(text.strip() for text in texts)
    if "is_error" in wire and isinstance(sent, list):
        assert {block["type"] for block in sent} == {"text"}


json_containers = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.just("error") | st.text(), inner),
    max_leaves=8,
).filter(lambda value: isinstance(value, list | dict))


@given(json_containers, VERDICTS)
@example({"error": None}, Metadata())
@example({"error": ""}, Metadata())
def test_json_in_a_chat_error_stays_json_and_saying_it_again_changes_nothing(
    value: object, metadata: Metadata
) -> None:
    once = failed(json.dumps(value), metadata)
    assert json.loads(once)["error"] not in (None, False, 0, "")
    assert failed(once, metadata) == once


@given(st.text(st.characters()), VERDICTS)
def test_whatever_a_tool_says_the_chat_message_is_valid(text: str, metadata: Metadata) -> None:
    judge = strict_validator("openai.types.chat", "ChatCompletionToolMessageParam")
    judge(to_tool_message(ToolResult("call_1", text, metadata=metadata)))
    once = failed(text, metadata)
    assert failed(once, metadata) == once
    assert once.strip()


def failed(content: str, metadata: Metadata) -> str:
    result = ToolResult("call_1", content, is_error=True, metadata=metadata)
    return str(to_tool_message(result)["content"])
