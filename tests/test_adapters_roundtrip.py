"""Down to the wire and back, for whatever a tool says; and what each wire cannot carry.

| wire                                             | cannot carry back                             |
|--------------------------------------------------|-----------------------------------------------|
| cohere, litellm, mistral, ollama, openai-chat,   | the error flag: it is said in the text        |
| openai-responses (functions)                     |                                               |
| ollama, mcp                                      | the call's id                                 |
| cohere, gemini-2, ollama, openai-chat            | images: a line says what was there            |
| all but vercel                                   | the denial as such: it is an error            |
| all                                              | JSON blocks as such, blank texts, metadata    |
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from adapter_judges import judge_of
from adapter_sessions import IMAGES, IN_BAND, NO_ID
from toolclip.adapters import adapter, names
from toolclip.adapters.plain import well_formed
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
    from toolclip.adapters import Content

PNG = ImageBlock(Base64Source("iVBORw0KGgo=", "image/png"))
IDS = st.text("abcXYZ019", min_size=9, max_size=9)
TEXTS = st.text(st.characters(), max_size=12)
QUIET = settings(max_examples=40, suppress_health_check=[HealthCheck.too_slow])


def blocks() -> st.SearchStrategy[Block]:
    sources = st.one_of(
        st.builds(
            Base64Source,
            st.sampled_from(["", "AA==", "\ud83d", "A"]),
            st.sampled_from(["image/png", "audio/wav", "application/pdf", "a/b", "é"]),
        ),
        st.builds(
            UrlSource,
            st.sampled_from(["https://e.org/a", "data:image/png;base64,AA==", "file:///a", ""]),
        ),
    )
    return st.one_of(
        st.builds(TextBlock, TEXTS),
        st.builds(JsonBlock, TEXTS),
        st.builds(ImageBlock, sources),
        st.builds(AudioBlock, sources),
        st.builds(
            DocumentBlock, st.one_of(sources, st.builds(TextSource, TEXTS)), st.none() | TEXTS
        ),
        st.builds(ResourceLinkBlock, TEXTS, TEXTS, st.none() | st.just("text/plain")),
    )


def results() -> st.SearchStrategy[ToolResult]:
    verdicts = st.sampled_from([Metadata(), Metadata(approved=True), Metadata(approved=False)])
    content = st.one_of(TEXTS, st.lists(blocks(), max_size=3).map(tuple))
    return st.builds(ToolResult, IDS, content, st.booleans(), verdicts)


@pytest.mark.parametrize("provider", names())
@QUIET
@given(result=results())
@example(result=ToolResult("abc123XYZ", (JsonBlock("[1e999]"), PNG), is_error=True))
def test_whatever_a_tool_says_is_valid_on_the_wire(provider: str, result: ToolResult) -> None:
    speaks = adapter(provider)
    judge = judge_of(provider)
    wire = speaks.to_wire(result, tool_name="read")
    judge(wire)
    judge(speaks.put(wire, "[cleared]"))


@pytest.mark.parametrize("provider", names())
@QUIET
@given(call_id=IDS, text=TEXTS.filter(lambda text: text.strip()), is_error=st.booleans())
def test_text_id_and_flag_come_back(
    provider: str, call_id: str, text: str, *, is_error: bool
) -> None:
    speaks = adapter(provider)
    sent = ToolResult(call_id, text, is_error)
    back = speaks.from_wire(speaks.to_wire(sent, tool_name="read"))
    assert back.tool_call_id == ("" if provider in NO_ID else call_id)
    if provider in IN_BAND and is_error:
        assert not back.is_error
        assert well_formed(text).strip() in said(back.content)
    else:
        assert back == ToolResult(back.tool_call_id, well_formed(text), is_error)


@pytest.mark.parametrize("provider", sorted(IMAGES))
@QUIET
@given(texts=st.lists(st.text("ab", min_size=1), max_size=3))
def test_texts_and_images_come_back_in_order(provider: str, texts: list[str]) -> None:
    content: tuple[Block, ...] = (*(TextBlock(text) for text in texts), PNG)
    speaks = adapter(provider)
    wire = speaks.to_wire(ToolResult("abc123XYZ", content), tool_name="read")
    back = speaks.from_wire(wire).content
    assert isinstance(back, tuple)
    assert back[-1] == PNG
    assert said(back) == "\n".join(texts)


@pytest.mark.parametrize("provider", names())
@QUIET
@given(result=results())
def test_what_came_back_goes_down_the_same(provider: str, result: ToolResult) -> None:
    """So a history can be kept in either form."""
    speaks = adapter(provider)
    wire = speaks.to_wire(result, tool_name="read")
    back = speaks.from_wire(wire)
    again = ToolResult(result.tool_call_id, back.content, back.is_error, back.metadata)
    if any(isinstance(block, OpaqueBlock) for block in back.content):
        return
    assert said(speaks.from_wire(speaks.to_wire(again, tool_name="read")).content) == said(
        back.content
    )


def said(content: Content | object) -> str:
    if isinstance(content, str):
        return content
    blocks = content if isinstance(content, tuple) else ()
    return "\n".join(block.text for block in blocks if isinstance(block, TextBlock | JsonBlock))
