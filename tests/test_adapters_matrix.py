"""The same cases for every provider: what is lowered is valid, and comes back."""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING, Any

import pytest

from adapter_judges import judge_of
from adapter_sessions import CONVERSATIONS, IMAGES, IN_BAND, NO_ID, two_turns
from toolclip.adapters import adapter, names
from toolclip.lint import lint
from toolclip.result import (
    AudioBlock,
    Base64Source,
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
    from toolclip.adapters import Content

ID = "call12345"  # valid for every provider
PNG = ImageBlock(Base64Source("iVBORw0KGgo=", "image/png"))
PDF = DocumentBlock(Base64Source("JVBERg==", "application/pdf"), "Report")
PLACEHOLDER = "[Old tool result content cleared]"

CASES: dict[str, ToolResult] = {
    "text": ToolResult(ID, "fine"),
    "empty": ToolResult(ID, ""),
    "blank": ToolResult(ID, " \n"),
    "no blocks": ToolResult(ID, ()),
    "blank block": ToolResult(ID, (TextBlock(""), TextBlock("fine"), TextBlock("\t"))),
    "error": ToolResult(ID, "boom", is_error=True),
    "error without text": ToolResult(ID, "", is_error=True),
    "error with image": ToolResult(ID, (TextBlock("boom"), PNG), is_error=True),
    "error that is JSON": ToolResult(ID, '{"code": 1}', is_error=True),
    "denied": ToolResult(ID, "not allowed", metadata=Metadata(approved=False)),
    "image": ToolResult(ID, (TextBlock("see"), PNG)),
    "image alone": ToolResult(ID, (PNG,)),
    "image behind a URL": ToolResult(ID, (ImageBlock(UrlSource("https://e.org/a.png")),)),
    "image in a data URL": ToolResult(
        ID, (ImageBlock(UrlSource("data:image/png;base64,iVBORw0KGgo=")),)
    ),
    "empty image": ToolResult(ID, (ImageBlock(Base64Source("", "image/png")),)),
    "odd image": ToolResult(ID, (ImageBlock(Base64Source("AAAA", "image/tiff")),)),
    "document": ToolResult(ID, (PDF,)),
    "document of text": ToolResult(ID, (DocumentBlock(TextSource("body"), "T"),)),
    "audio": ToolResult(ID, (AudioBlock(Base64Source("UklGRg==", "audio/wav")),)),
    "link": ToolResult(ID, (ResourceLinkBlock("file:///a", "a"),)),
    "JSON": ToolResult(ID, (JsonBlock('{"n": 12345678901234567890, "x": 1e400}'),)),
    "JSON that is a reference": ToolResult(ID, (JsonBlock('{"$ref": "a.png"}'),)),
    "lone surrogate": ToolResult(ID, "a\ud83d"),
    "control characters": ToolResult(ID, "a\x00\x1b[31mb"),
    "cut metadata": ToolResult(
        ID, "fine", metadata=Metadata(truncated=True, original_tokens=9, kept_tokens=1)
    ),
}


@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize("provider", names())
def test_the_official_type_accepts_it(provider: str, case: str) -> None:
    judge_of(provider)(adapter(provider).to_wire(CASES[case], tool_name="read"))


@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize("provider", names())
def test_other_content_is_still_of_the_official_type(provider: str, case: str) -> None:
    speaks = adapter(provider)
    wire = speaks.to_wire(CASES[case], tool_name="read")
    before = copy.deepcopy(wire)
    other = speaks.put(wire, PLACEHOLDER)
    assert wire == before
    judge_of(provider)(other)
    assert PLACEHOLDER in said(speaks.from_wire(other).content)


@pytest.mark.parametrize("provider", names())
def test_other_content_keeps_the_error_flag(provider: str) -> None:
    speaks = adapter(provider)
    wire = speaks.to_wire(CASES["error"], tool_name="read")
    cleared = speaks.from_wire(speaks.put(wire, PLACEHOLDER))
    assert cleared.is_error is (provider not in IN_BAND)


@pytest.mark.parametrize("provider", names())
def test_text_comes_back(provider: str) -> None:
    assert back(provider, CASES["text"]).content == "fine"


@pytest.mark.parametrize("provider", names())
def test_the_id_comes_back(provider: str) -> None:
    assert back(provider, CASES["text"]).tool_call_id == ("" if provider in NO_ID else ID)


@pytest.mark.parametrize("provider", names())
def test_the_error_comes_back_or_is_said(provider: str) -> None:
    result = back(provider, CASES["error"])
    in_band = provider in IN_BAND
    assert result.is_error is not in_band
    assert result.content == ("Error: boom" if in_band else "boom")


@pytest.mark.parametrize("provider", names())
def test_a_denial_is_told(provider: str) -> None:
    result = back(provider, CASES["denied"])
    assert "not allowed" in said(result.content)
    assert result.is_error or '"denied"' in said(result.content)


@pytest.mark.parametrize("provider", names())
def test_an_image_comes_back_or_is_named(provider: str) -> None:
    content = back(provider, CASES["image"]).content
    if provider in IMAGES:
        assert PNG in content
    else:
        assert content == "see\n[image omitted: image/png, 8 bytes]"


@pytest.mark.parametrize("provider", names())
def test_json_is_sent_as_it_was_written(provider: str) -> None:
    assert said(back(provider, CASES["JSON"]).content) == '{"n": 12345678901234567890, "x": 1e400}'


@pytest.mark.parametrize("provider", sorted(IMAGES))
def test_an_image_that_stays_keeps_its_part(provider: str) -> None:
    speaks = adapter(provider)
    wire = speaks.to_wire(CASES["image"], tool_name="read")
    content = speaks.from_wire(wire).content
    assert isinstance(content, tuple)
    kept = speaks.put(wire, (TextBlock("shorter"), *content[1:]))
    assert speaks.from_wire(kept).content == (TextBlock("shorter"), PNG)


@pytest.mark.parametrize("provider", names())
def test_metadata_stays_behind(provider: str) -> None:
    wire = adapter(provider).to_wire(CASES["cut metadata"], tool_name="read")
    assert ("_meta" in wire) is provider.startswith("mcp")
    assert "metadata" not in str(wire)


@pytest.mark.parametrize("provider", CONVERSATIONS)
def test_a_view_pairs_calls_and_results(provider: str) -> None:
    view = adapter(provider).view(two_turns(provider))
    assert [call.tool_name for call in view.calls] == ["read", "list", "read"]
    assert [result.call for result in view.results] == list(view.calls)
    assert [result.tool_name for result in view.results] == ["read", "list", "read"]
    assert view.unanswered == ()
    assert view.problems == ()
    assert view.first_user == 0
    assert view.roles[-1] == "tool"


@pytest.mark.parametrize("provider", CONVERSATIONS)
def test_a_view_knows_errors_where_the_wire_does(provider: str) -> None:
    results = adapter(provider).view(two_turns(provider)).results
    flags = [result.is_error for result in results]
    assert flags == [False, False, provider not in IN_BAND]


@pytest.mark.parametrize("provider", CONVERSATIONS)
def test_a_view_reads_the_arguments_as_json(provider: str) -> None:
    call = adapter(provider).view(two_turns(provider)).calls[0]
    assert call.arguments == '{"path": "/a"}'


@pytest.mark.parametrize("provider", CONVERSATIONS)
def test_lint_is_content(provider: str) -> None:
    assert lint(two_turns(provider), provider) == []


@pytest.mark.parametrize("provider", CONVERSATIONS)
def test_replace_changes_what_it_names_and_nothing_else(provider: str) -> None:
    speaks = adapter(provider)
    messages = two_turns(provider)
    before = copy.deepcopy(messages)
    result = speaks.view(messages).results[0]
    fresh = speaks.replace(messages, {result.path: PLACEHOLDER})
    assert messages == before
    assert [i for i, m in enumerate(fresh) if m is not messages[i]] == [result.message]
    assert lint(fresh, provider, before=messages) == []
    view = speaks.view(fresh)
    assert said(view.results[0].content) == PLACEHOLDER
    assert [one.content for one in view.results[1:]] == [
        one.content for one in speaks.view(messages).results[1:]
    ]


@pytest.mark.parametrize("provider", CONVERSATIONS)
def test_replacing_nothing_gives_the_same_messages(provider: str) -> None:
    messages = two_turns(provider)
    fresh = adapter(provider).replace(messages, {})
    assert fresh is not messages
    assert all(one is other for one, other in zip(fresh, messages, strict=True))


def back(provider: str, result: ToolResult) -> ToolResult:
    """Return what a result has become after one way down and up."""
    speaks = adapter(provider)
    return speaks.from_wire(speaks.to_wire(result, tool_name="read"))


def said(content: Content | Any) -> str:  # noqa: ANN401 # a result's content
    """Return all text of a content."""
    if isinstance(content, str):
        return content
    return "\n".join(block.text for block in content if isinstance(block, TextBlock | JsonBlock))
