"""What holds for every tool result and its JSON."""

from __future__ import annotations

import pickle
from typing import TYPE_CHECKING

from hypothesis import given
from hypothesis import strategies as st

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
    from collections.abc import Sequence

text = st.text()
maybe = st.none() | text
sources = st.builds(Base64Source, text, text) | st.builds(UrlSource, text, maybe)
extras = st.dictionaries(
    st.sampled_from(["annotations", "_meta", "cache_control"]),
    st.none() | st.integers() | text | st.lists(text),
)
blocks = st.one_of(
    st.builds(TextBlock, text, extra=extras),
    st.builds(JsonBlock, text, extra=extras),
    st.builds(ImageBlock, sources, extra=extras),
    st.builds(AudioBlock, sources, extra=extras),
    st.builds(DocumentBlock, sources | st.builds(TextSource, text), maybe, extra=extras),
    st.builds(ResourceLinkBlock, text, text, maybe, extra=extras),
    st.builds(OpaqueBlock, st.fixed_dictionaries({"type": st.just("video"), "data": text})),
)
counts = st.none() | st.integers(min_value=0)
flags = st.none() | st.booleans()
metadata = st.builds(
    Metadata,
    execution_time_ms=counts | st.floats(min_value=0, allow_nan=False, allow_infinity=False),
    sandbox=flags | text,
    approved=flags,
    truncated=flags,
    original_tokens=counts,
    kept_tokens=counts,
    format=maybe,
    count_kind=maybe,
    extra=st.dictionaries(st.sampled_from(["host", "run"]), st.none() | text),
)


@given(st.builds(ToolResult, text, text | st.lists(blocks), st.booleans(), metadata))
def test_every_result_comes_back_from_its_json(result: ToolResult) -> None:
    assert ToolResult.from_json(result.to_json()) == result
    assert ToolResult.from_dict(result.to_dict()) == result


names = st.sampled_from(["toolCallId", "content", "isError", "metadata", "type", "text", "data"])
json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | text,
    lambda inner: st.lists(inner) | st.dictionaries(names, inner),
    max_leaves=8,
)


@given(json_values)
def test_whatever_is_read_only_the_adapter_error_is_raised(raw: object) -> None:
    try:
        result = ToolResult.from_dict(raw)  # type: ignore[arg-type] # the point of the test
    except AdapterError:
        return
    assert result.to_dict() == raw


@given(st.builds(ToolResult, text, text | st.lists(blocks), st.booleans(), metadata))
def test_every_result_travels_between_processes(result: ToolResult) -> None:
    assert pickle.loads(pickle.dumps(result)) == result  # noqa: S301 # our own bytes


@given(st.lists(blocks))
def test_writing_does_not_share_what_a_reader_could_change(content: Sequence[Block]) -> None:
    result = ToolResult("call_1", content)
    before = result.to_json()
    result.to_dict().clear()
    for block in content:
        block.to_dict().clear()
    assert result.to_json() == before
