"""Reading message lists: where things stand, what belongs together, what is refused."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from adapter_sessions import CONVERSATIONS, session, two_turns
from toolclip.adapters import Problem, adapter, names
from toolclip.exceptions import AdapterError, ConfigError
from toolclip.result import Base64Source, ImageBlock, TextBlock, ToolResult

CACHED = {"cache_control": {"type": "ephemeral"}}


def anthropic_call(call_id: str, name: str = "read") -> dict[str, Any]:
    return {"type": "tool_use", "id": call_id, "name": name, "input": {}}


def anthropic_result(call_id: str, content: Any = "x", **keys: Any) -> dict[str, Any]:  # noqa: ANN401
    return {"type": "tool_result", "tool_use_id": call_id, "content": content, **keys}


def test_paths_lead_to_the_parts() -> None:
    messages = two_turns("anthropic")
    view = adapter("anthropic").view(messages)
    assert [call.path for call in view.calls] == [
        (1, "content", 0),
        (1, "content", 1),
        (5, "content", 0),
    ]
    assert view.results[1].path == (2, "content", 1)
    assert view.results[1].message == 2


@pytest.mark.parametrize(
    ("provider", "path"),
    [
        ("openai-chat", (2,)),
        ("openai-responses", (3,)),
        ("gemini", (2, "parts", 0)),
        ("bedrock", (2, "content", 0)),
        ("pi", (2,)),
        ("claude-code", (2, "message", "content", 0)),
    ],
)
def test_a_result_is_a_message_an_item_or_a_block(provider: str, path: tuple[Any, ...]) -> None:
    assert adapter(provider).view(two_turns(provider)).results[0].path == path


def test_a_repeated_id_pairs_by_occurrence() -> None:
    turn = [("calls", [("call00001", "read")])]
    answer = [("results", [("call00001", "read", ToolResult("call00001", "x"))])]
    view = adapter("anthropic").view(session("anthropic", [*turn, *answer, *turn, *answer]))
    assert [result.call for result in view.results] == list(view.calls)
    assert view.calls[0] != view.calls[1]


def test_without_ids_the_name_pairs_and_order_decides() -> None:
    calls = [("", "read"), ("", "list"), ("", "read")]
    results = [("", name, ToolResult("", text)) for name, text in (("list", "b"), ("read", "a"))]
    messages = session("ollama", [("user", "go"), ("calls", calls), ("results", results)])
    view = adapter("ollama").view(messages)
    owners = [result.call.path if result.call else None for result in view.results]
    assert owners == [(1, "tool_calls", 1), (1, "tool_calls", 0)]
    assert [call.path for call in view.unanswered] == [(1, "tool_calls", 2)]


def test_an_orphan_and_a_second_answer_have_no_call() -> None:
    messages = [
        {"role": "user", "content": [anthropic_result("lost")]},
        {"role": "assistant", "content": [anthropic_call("a")]},
        {"role": "user", "content": [anthropic_result("a"), anthropic_result("a")]},
    ]
    results = adapter("anthropic").view(messages).results
    assert [result.call is not None for result in results] == [False, True, False]


def test_a_call_of_the_server_waits_for_nobody() -> None:
    block = {"type": "server_tool_use", "id": "s", "name": "web_search", "input": {"q": "x"}}
    found = {"type": "web_search_tool_result", "tool_use_id": "s", "content": []}
    view = adapter("anthropic").view([{"role": "assistant", "content": [block, found]}])
    assert view.calls[0].is_closed
    assert view.unanswered == ()


def test_what_counts_is_in_one_place_only() -> None:
    image = {"type": "base64", "media_type": "image/png", "data": "AAAA"}
    content = [
        {"type": "thinking", "thinking": "hm", "signature": "s"},
        {"type": "text", "text": "look"},
        {"type": "image", "source": image},
    ]
    (message,) = adapter("anthropic").view([{"role": "user", "content": content}]).messages
    assert message.texts == ("look",)
    assert message.reasoning == ("hm",)
    assert message.images == (ImageBlock(Base64Source("AAAA", "image/png")),)


@pytest.mark.parametrize(
    ("provider", "message"),
    [
        (
            "anthropic",
            {
                "role": "assistant",
                "content": [{"type": "thinking", "thinking": "", "signature": "s"}],
            },
        ),
        (
            "anthropic",
            {"role": "assistant", "content": [{"type": "redacted_thinking", "data": "e"}]},
        ),
        ("openai-responses", {"type": "reasoning", "id": "rs_1", "summary": []}),
        ("gemini", {"role": "model", "parts": [{"text": "x", "thoughtSignature": "s"}]}),
        ("gemini", {"role": "model", "parts": [{"text": "x", "thought_signature": b"s"}]}),
        (
            "bedrock",
            {
                "role": "assistant",
                "content": [
                    {"reasoningContent": {"reasoningText": {"text": "x", "signature": "s"}}}
                ],
            },
        ),
        (
            "litellm",
            {"role": "assistant", "content": "", "thinking_blocks": [{"type": "thinking"}]},
        ),
        ("gemini-interactions", {"type": "thought", "signature": "s"}),
    ],
)
def test_reasoning_that_a_model_may_bind(provider: str, message: dict[str, Any]) -> None:
    view = adapter(provider).view([adapter(provider).shape.say("user", "go"), message])
    assert view.has_bound_reasoning(after=0)
    assert not view.has_bound_reasoning(after=1)


def test_plain_text_binds_nothing() -> None:
    assert not adapter("anthropic").view(two_turns("anthropic")).has_bound_reasoning(after=0)


def test_a_marker_on_or_inside_a_result_is_seen() -> None:
    inner = [{"type": "text", "text": "x", **CACHED}]
    content = [anthropic_result("a"), anthropic_result("b", **CACHED), anthropic_result("c", inner)]
    view = adapter("anthropic").view([{"role": "user", "content": content}])
    assert [result.is_marked for result in view.results] == [False, True, True]
    assert view.messages[0].is_marked


def test_a_cache_point_marks_the_result_before_it() -> None:
    (_, _, answers, *_) = messages = two_turns("bedrock")
    answers["content"].append({"cachePoint": {"type": "default"}})
    view = adapter("bedrock").view(messages)
    assert [result.is_marked for result in view.results] == [False, True, False]


def test_what_declares_tools_is_not_editable() -> None:
    content = [{"type": "tool_reference", "tool_name": "read"}]
    messages = [{"role": "user", "content": [anthropic_result("a", content)]}]
    assert not adapter("anthropic").view(messages).results[0].is_editable


def test_a_turn_is_a_message_but_a_run_of_items_in_a_list_of_items() -> None:
    assert adapter("anthropic").view(two_turns("anthropic")).turns == (1, 3, 5)
    assert adapter("openai-responses").view(two_turns("openai-responses")).turns == (1, 5, 7)


@pytest.mark.parametrize("provider", CONVERSATIONS)
def test_a_continued_view_equals_a_fresh_one(provider: str) -> None:
    speaks = adapter(provider)
    messages = two_turns(provider)
    whole = speaks.view(messages)
    for length in range(len(messages) + 1):
        earlier = speaks.view(messages[:length])
        assert speaks.view(messages, earlier=earlier) == whole


def test_a_continued_view_reads_only_what_is_new() -> None:
    class Once(dict[str, object]):
        """A message that may be read once."""

        reads = 0

        def get(self, *words: Any) -> Any:  # noqa: ANN401
            self.reads += 1
            return super().get(*words)

    speaks = adapter("anthropic")
    old = Once(role="user", content="go")
    earlier = speaks.view([old])
    reads = old.reads
    speaks.view([old, {"role": "assistant", "content": "well"}], earlier=earlier)
    assert old.reads == reads


def test_another_history_is_read_anew() -> None:
    speaks = adapter("anthropic")
    earlier = speaks.view([{"role": "user", "content": "go"}])
    view = speaks.view([{"role": "user", "content": "stop"}], earlier=earlier)
    assert view.messages[0].texts == ("stop",)


@pytest.mark.parametrize(
    ("provider", "messages", "error"),
    [
        ("anthropic", [{"role": "tool", "content": "x"}], "messages[0].role: expected"),
        ("anthropic", ["hello"], "messages[0]: expected an object, got str"),
        (
            "anthropic",
            [{"role": "user", "content": "a"}, {"role": "user", "content": [{"text": "x"}]}],
            "messages[1].content[0].type: expected a string, required, but missing",
        ),
        (
            "anthropic",
            [{"role": "user", "content": [{"type": "tool_result"}]}],
            "messages[0].content[0].tool_use_id: expected a string, required, but missing",
        ),
        (
            "anthropic",
            [
                {
                    "role": "user",
                    "content": [{"type": "tool_result", "tool_use_id": "a", "content": 5}],
                }
            ],
            "messages[0].content[0].content: expected a list, got int",
        ),
        ("openai-chat", [{"role": "robot"}], "messages[0].role: unknown role 'robot'"),
        (
            "openai-chat",
            [{"role": "assistant", "tool_calls": [{"id": "a"}]}],
            "messages[0].tool_calls[0].function: expected an object, got NoneType",
        ),
        (
            "gemini",
            [{"role": "user", "parts": [{"functionResponse": {"response": "x"}}]}],
            "messages[0].parts[0].response: expected an object, got str",
        ),
        (
            "bedrock",
            [{"role": "user", "content": "text"}],
            "messages[0].content: expected a list, got str",
        ),
        ("mcp", [{"isError": True}], "messages[0].content: required, but missing"),
    ],
)
def test_an_unknown_shape_is_an_error_at_its_place(
    provider: str, messages: list[Any], error: str
) -> None:
    with pytest.raises(AdapterError) as caught:
        adapter(provider).view(messages)
    assert str(caught.value).startswith(error)


def test_leniency_notes_the_problem_and_goes_on() -> None:
    messages = [
        {"role": "user", "content": "go"},
        {"role": "critic", "content": [{"type": "text", "text": "hm"}]},
    ]
    view = adapter("anthropic").view(messages, lenient=True)
    assert view.roles == ("user", "other")
    assert view.messages[1].texts == ("hm",)
    problem = """expected "user" or "assistant", got 'critic'"""
    assert view.problems == (Problem("messages[1].role", problem),)


def test_new_types_of_blocks_pass() -> None:
    content = [anthropic_result("a", [{"type": "hologram", "cells": 3}])]
    (result,) = adapter("anthropic").view([{"role": "user", "content": content}]).results
    assert result.content[0].to_dict() == {"type": "hologram", "cells": 3}  # type: ignore[union-attr]


@pytest.mark.parametrize("path", [(9, "content", 0), (0, "content", 7), (0, "nothing"), (0,)])
def test_a_wrong_path_is_an_error(path: tuple[Any, ...]) -> None:
    messages = [{"role": "user", "content": [anthropic_result("a")]}]
    with pytest.raises(AdapterError, match="no such place"):
        adapter("anthropic").replace(messages, {path: "x"})


@pytest.mark.parametrize("blank", ["", " \n\t"])
def test_a_blank_placeholder_is_an_error(blank: str) -> None:
    messages = two_turns("anthropic")
    with pytest.raises(AdapterError, match="blank"):
        adapter("anthropic").replace(messages, {(2, "content", 0): blank})


def test_a_placeholder_keeps_id_error_flag_marker_and_neighbours() -> None:
    block = anthropic_result("a", "long", is_error=True, toolset_name="browser", **CACHED)
    text = {"type": "text", "text": "and?"}
    messages = [{"role": "user", "content": [block, text], "name": "kept"}]
    before = copy.deepcopy(messages)
    (fresh,) = adapter("anthropic").replace(messages, {(0, "content", 0): "gone"})
    assert messages == before
    assert fresh == {
        "role": "user",
        "content": [{**block, "content": "gone"}, text],
        "name": "kept",
    }


def test_a_marker_inside_the_old_content_ends_the_new_one() -> None:
    """Moved to another block it would move the cached prefix's end."""
    inner = [{"type": "text", "text": "a", **CACHED}, {"type": "text", "text": "b"}]
    messages = [{"role": "user", "content": [anthropic_result("a", inner)]}]
    (fresh,) = adapter("anthropic").replace(messages, {(0, "content", 0): "gone"})
    content = fresh["content"][0]["content"]  # type: ignore[index]
    assert content == [{"type": "text", "text": "gone", **CACHED}]


def test_a_marker_on_a_block_that_stays_is_not_doubled() -> None:
    """The API takes four of them."""
    picture = {"type": "image", "source": {"type": "url", "url": "https://e.org/a"}, **CACHED}
    result = anthropic_result("a", [picture, {"type": "text", "text": "long"}])
    content = adapter("anthropic").from_wire(result).content
    assert isinstance(content, tuple)
    fresh = adapter("anthropic").put(result, (content[0], TextBlock("less")))
    assert str(fresh).count("cache_control") == 1


def test_openai_breakpoints_stay_too() -> None:
    marker = {"prompt_cache_breakpoint": {"mode": "explicit", "ttl": "12h"}}
    chat = [
        {"role": "tool", "tool_call_id": "a", "content": [{"type": "text", "text": "x", **marker}]}
    ]
    (fresh,) = adapter("openai-chat").replace(chat, {(0,): "gone"})
    assert fresh == {**chat[0], "content": [{"type": "text", "text": "gone", **marker}]}


def test_two_results_of_one_message_are_replaced_together() -> None:
    messages = two_turns("anthropic")
    fresh = adapter("anthropic").replace(
        messages, {(2, "content", 0): "one", (2, "content", 1): (TextBlock("two"),)}
    )
    contents = [block["content"] for block in fresh[2]["content"]]  # type: ignore[index]
    assert contents == ["one", [{"type": "text", "text": "two"}]]


@pytest.mark.parametrize("name", [" Claude", "OPENAI", "openclaw", "anthropic_messages"])
def test_names_are_forgiving(name: str) -> None:
    assert adapter(name).name in names()


def test_an_unknown_name_is_an_error() -> None:
    with pytest.raises(
        ConfigError, match='provider: unknown provider "skynet"; known are anthropic'
    ):
        adapter("skynet")


@pytest.mark.parametrize("name", names())
def test_an_adapter_carries_its_own_name(name: str) -> None:
    assert adapter(name).name == name
    assert adapter(name) is adapter(name)
