"""A public constructor refuses what it cannot use, and its error names the argument."""

from __future__ import annotations

import inspect
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import settings as examples
from hypothesis import strategies as st

from prune_sessions import policy
from toolclip import Counter, Encoding, ToolclipError, ToolResult
from toolclip import policy as policies
from toolclip import result as results
from toolclip.policy import HardClear, Policy, PruningSettings, SoftTrim, ToolRule, ToolRules
from toolclip.prune import Economy, MemoryStore, Prices, Pruner, StoredPruner
from toolclip.result import (
    AudioBlock,
    Base64Source,
    DocumentBlock,
    ImageBlock,
    JsonBlock,
    OpaqueBlock,
    ResourceLinkBlock,
    TextBlock,
    TextSource,
    UrlSource,
)

if TYPE_CHECKING:
    from collections.abc import Callable

SOURCE = Base64Source("AAAA", "image/png")
PRUNER = Pruner(policy(mode="pays"), "openai-chat", "gpt-4o")
GOOD: dict[Callable[..., object], dict[str, Any]] = {
    AudioBlock: {"source": SOURCE},
    Base64Source: {"data": "AAAA", "mime_type": "image/png"},
    Counter: {"encoding": "o200k_base"},
    DocumentBlock: {"source": SOURCE, "title": "Report"},
    Economy: {"expected_requests": 3, "refetch": 0.5, "reasoning_again": 1.0},
    Encoding: {"name": "o200k_base"},
    HardClear: {"enabled": True, "placeholder": "gone"},
    ImageBlock: {"source": SOURCE},
    JsonBlock: {"text": "[]"},
    MemoryStore: {"expires_seconds": 1.0, "most": 3},
    OpaqueBlock: {"raw": {"type": "x"}},
    Policy: {"rules": ToolRules(), "pruning": PruningSettings(), "encoding": "o200k_base"},
    Prices: {"read": 0.1, "write": 1.0, "ttl_seconds": 300.0, "minimum_tokens": 10},
    Pruner: {"policy": Policy(), "provider": "anthropic", "model": "claude-opus-5"},
    PruningSettings: {
        "mode": "pays",
        "measure": "tokens",
        "ttl_seconds": 1.0,
        "keep_last_assistants": 1,
        "soft_trim_ratio": 0.3,
        "min_prunable_tool_chars": 10,
        "soft_trim": SoftTrim(),
        "hard_clear": HardClear(),
        "allow": ("exec",),
        "deny": (),
        "high_watermark": 0.9,
        "clear_at_least": 0,
        "superseded_first": True,
        "images": "first",
    },
    ResourceLinkBlock: {"uri": "file:///a", "name": "a", "mime_type": "text/plain"},
    SoftTrim: {"max_chars": 9, "head_chars": 1, "tail_chars": 1},
    StoredPruner: {"pruner": PRUNER, "store": MemoryStore()},
    TextBlock: {"text": "x"},
    TextSource: {"text": "x"},
    ToolResult: {"tool_call_id": "a", "content": "x", "is_error": False},
    ToolRule: {"max_tokens": 9, "max_block_tokens": 9, "keep": "head", "message": "{kept}"},
    ToolRules: {"general": ToolRule(), "per_tool": {"exec": ToolRule()}},
    UrlSource: {"url": "https://a.example", "mime_type": "image/png"},
}
# No argument of any of them is one of these.
WRONG: tuple[object, ...] = (
    object(),
    1j,
    b"x",
    [3],
    {1: 2},
    {"a": 3},
    float("nan"),
    print,
    -1,
    "4k",
)


@pytest.mark.parametrize("make", GOOD, ids=lambda make: make.__name__)
def test_the_examples_are_accepted(make: Callable[..., object]) -> None:
    assert make(**GOOD[make])


TAKES_FUNCTIONS = {(Policy, "encoding")}  # as well as names


def wrong(value: object, good: object) -> bool:
    """Tell whether a value is no replacement for the good one."""
    return type(value) is not type(good) and not (callable(good) and callable(value))


@examples(max_examples=400)
@given(st.data())
def test_an_argument_of_the_wrong_type_is_an_error_that_names_it(data: st.DataObject) -> None:
    make = data.draw(st.sampled_from(list(GOOD)))
    name = data.draw(st.sampled_from(list(GOOD[make])))
    good = print if (make, name) in TAKES_FUNCTIONS else GOOD[make][name]
    value = data.draw(st.sampled_from(WRONG).filter(lambda value: wrong(value, good)))
    with pytest.raises((ToolclipError, TypeError, ValueError)) as caught:
        make(**{**GOOD[make], name: value})
    said = str(caught.value)
    kind = getattr(make, "__name__", "").lower()  # the name of an encoding is "encoding" in errors
    assert any(word in said for word in (name, kind)), said


def test_every_public_class_of_settings_and_blocks_is_among_them() -> None:
    public = [*vars(policies).items(), *vars(results).items()]
    classes = {
        found
        for name, found in public
        if inspect.isclass(found) and name in (*policies.__all__, *results.__all__)
    }
    untested = {found.__name__ for found in classes - set(GOOD)}
    assert untested == {"Metadata", "ToolLimits"}  # results of reading, which checks them
