"""Mended lists: accepted by the provider, and unchanged wherever nothing was wrong."""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING, Any

import pytest

from adapter_sessions import CONVERSATIONS, call_part, session, two_turns
from toolclip.adapters import adapter
from toolclip.lint import lint, repair
from toolclip.result import Base64Source, ImageBlock, ToolResult

if TYPE_CHECKING:
    from toolclip.lint import Mode

MODES: tuple[Mode, ...] = ("stub", "drop", "flatten")
ID = "call00001"
STUB = "[no result: the call was interrupted, or its result was lost]"


def answer(*ids: str, text: str = "x") -> tuple[str, Any]:
    return ("results", [(one, "read", ToolResult(one, text)) for one in ids])


def calls(*ids: str) -> tuple[str, Any]:
    return ("calls", [(one, "read") for one in ids])


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("provider", CONVERSATIONS)
def test_litellm_8261_what_is_in_order_stays_as_it_is(provider: str, mode: Mode) -> None:
    messages = two_turns(provider)
    repaired = repair(messages, provider, mode)
    assert (repaired.fixed, repaired.left) == ((), ())
    assert all(one is other for one, other in zip(repaired.messages, messages, strict=True))


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("provider", CONVERSATIONS)
def test_everruns_2039_a_window_that_begins_between_call_and_result(
    provider: str, mode: Mode
) -> None:
    whole = two_turns(provider)
    first_result = adapter(provider).view(whole).results[0].message
    messages = whole[first_result:]
    repaired = repair(messages, provider, mode)
    assert lint(repaired.messages, provider) == []
    assert any(found.rule == "result-without-call" for found in repaired.fixed)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("provider", CONVERSATIONS)
def test_a_window_that_ends_between_call_and_result(provider: str, mode: Mode) -> None:
    whole = two_turns(provider)
    messages = whole[: adapter(provider).view(whole).results[0].message]
    repaired = repair(messages, provider, mode)
    assert lint(repaired.messages, provider) == []
    view = adapter(provider).view(repaired.messages)
    assert len(view.calls) == (2 if mode == "stub" else 0)


@pytest.mark.parametrize("provider", CONVERSATIONS)
def test_a_stub_is_an_error_that_says_what_happened(provider: str) -> None:
    repaired = repair(session(provider, [("user", "go"), calls(ID)]), provider).messages
    (result,) = adapter(provider).view(repaired).results
    assert STUB in str(result.content)
    assert result.is_error or str(result.content).startswith("Error: ")


@pytest.mark.parametrize("provider", CONVERSATIONS)
def test_flattened_calls_say_what_was_called(provider: str) -> None:
    messages = session(provider, [("user", "go"), calls(ID)])
    view = adapter(provider).view(repair(messages, provider, "flatten").messages)
    texts = [text for message in view.messages for text in message.texts]
    assert """[called read with {"path": "/a"}; no result]""" in texts


@pytest.mark.parametrize("provider", CONVERSATIONS)
def test_flattened_results_say_what_was_found(provider: str) -> None:
    messages = session(provider, [("user", "go"), answer(ID, text="found it")])
    view = adapter(provider).view(repair(messages, provider, "flatten").messages)
    texts = " ".join(text for message in view.messages for text in message.texts)
    assert "found it" in texts
    assert view.results == ()


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("provider", ["anthropic", "bedrock", "gemini", "vercel", "pi"])
def test_harness_sdk_1435_more_results_than_calls(provider: str, mode: Mode) -> None:
    """A tool that called another tool by itself left a result that nobody had asked for."""
    messages = session(provider, [("user", "go"), calls(ID), answer(ID, "call00002")])
    repaired = repair(messages, provider, mode).messages
    assert lint(repaired, provider) == []
    assert len(adapter(provider).view(repaired).results) == 1


@pytest.mark.parametrize("provider", CONVERSATIONS)
def test_openclaw_10700_results_whose_calls_are_gone(provider: str) -> None:
    whole = two_turns(provider)
    view = adapter(provider).view(whole)
    gone = {call.message for call in view.calls[:2]}
    messages = [message for index, message in enumerate(whole) if index not in gone]
    repaired = repair(messages, provider).messages
    assert lint(repaired, provider) == []
    kept = {id(message) for message in repaired}
    last = view.calls[2].message
    assert all(id(message) in kept for message in whole[last:])


@pytest.mark.parametrize("provider", CONVERSATIONS)
def test_software_agent_sdk_432_a_rejection_is_an_answer(provider: str) -> None:
    """Calls answered by an error or a denial are answered."""
    results = [(ID, "read", ToolResult(ID, "The user said no.", is_error=True))]
    messages = session(provider, [("user", "go"), calls(ID), ("results", results)])
    assert lint(messages, provider) == []
    assert repair(messages, provider, "drop").messages == messages


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("provider", CONVERSATIONS)
def test_zeroclaw_4810_one_of_several_parallel_results_is_lost(provider: str, mode: Mode) -> None:
    ids = ("call00001", "call00002", "call00003")
    messages = session(provider, [("user", "go"), calls(*ids), answer(ids[0], ids[2])])
    repaired = repair(messages, provider, mode).messages
    assert lint(repaired, provider) == []
    view = adapter(provider).view(repaired)
    assert len(view.results) == len(view.calls) == (3 if mode == "stub" else 2)


@pytest.mark.parametrize("provider", ["anthropic", "openai-chat", "gemini", "bedrock", "pi"])
def test_hermes_agent_52145_a_result_in_the_wrong_place_goes_to_its_call(provider: str) -> None:
    steps = [("user", "a"), calls(ID), ("user", "wait"), ("model", "ok"), answer(ID, text="mine")]
    repaired = repair(session(provider, steps), provider).messages
    assert lint(repaired, provider) == []
    view = adapter(provider).view(repaired)
    (result,) = view.results
    assert result.call == view.calls[0]
    assert "mine" in str(result.content)


def test_a_result_that_two_calls_wait_for_is_nobodys() -> None:
    steps = [("user", "a"), calls(ID), ("user", "b"), calls(ID), ("user", "c"), ("model", "ok")]
    messages = session("anthropic", [*steps, answer(ID, text="whose?")])
    repaired = repair(messages, "anthropic").messages
    assert lint(repaired, "anthropic") == []
    assert "whose?" not in str(repaired)


def test_a_real_result_replaces_a_stub() -> None:
    messages = session("anthropic", [("user", "go"), calls(ID), answer(ID, text="real")])
    stubbed = repair(messages[:2], "anthropic").messages
    late: list[Any] = copy.deepcopy(stubbed)
    late[2]["content"].extend(messages[2]["content"])
    (result,) = adapter("anthropic").view(repair(late, "anthropic").messages).results
    assert result.content == "real"


def test_of_two_results_the_first_stays() -> None:
    first, second = answer(ID, text="first"), answer(ID, text="second")
    messages = session("openai-chat", [("user", "go"), calls(ID), first, second])
    repaired = repair(messages, "openai-chat").messages
    assert repaired == messages[:3]
    assert all(one is other for one, other in zip(repaired, messages, strict=False))


@pytest.mark.parametrize("mode", MODES)
def test_calls_beside_signed_thinking_are_never_taken_out(mode: Mode) -> None:
    thinking = {"type": "thinking", "thinking": "hm", "signature": "s"}
    asked = {"role": "assistant", "content": [thinking, call_part("anthropic", ID, "read")]}
    messages = [{"role": "user", "content": "go"}, asked]
    repaired = repair(messages, "anthropic", mode).messages
    assert repaired[1] is asked
    assert lint(repaired, "anthropic") == []


def test_text_moves_behind_the_results() -> None:
    messages = session("anthropic", [("user", "go"), calls(ID), answer(ID)])
    note = {"type": "text", "text": "note"}
    messages[2]["content"].insert(0, note)
    repaired = repair(messages, "anthropic").messages
    assert repaired[2]["content"][1] is note  # type: ignore[index]
    assert repaired[2]["content"][0] is messages[2]["content"][1]  # type: ignore[index]


@pytest.mark.parametrize("provider", ["anthropic", "bedrock", "mistral", "openai-chat"])
def test_ids_are_rewritten_on_both_sides(provider: str) -> None:
    bad = "call 1|fc" + "x" * 80
    messages = session(provider, [("user", "go"), calls(ID), answer(ID)])
    messages = _renamed(messages, bad)
    assert {found.rule for found in lint(messages, provider)} == {"id"}
    repaired = repair(messages, provider).messages
    view = adapter(provider).view(repaired)
    assert view.calls[0].call_id == view.results[0].call_id != bad
    assert adapter(provider).shape.ids.allows(view.calls[0].call_id)
    assert lint(repaired, provider) == []


def _renamed(part: Any, name: str) -> Any:  # noqa: ANN401
    if isinstance(part, dict):
        return {key: _renamed(value, name) for key, value in part.items()}
    if isinstance(part, list):
        return [_renamed(value, name) for value in part]
    return name if part == ID else part


def test_ids_that_are_missing_are_made_up() -> None:
    messages = session("openai-chat", [("user", "go"), calls(ID), answer(ID)])
    del messages[1]["tool_calls"][0]["id"]
    del messages[2]["tool_call_id"]
    repaired = repair(messages, "openai-chat").messages
    view = adapter("openai-chat").view(repaired)
    assert view.calls[0].call_id == view.results[0].call_id != ""
    assert lint(repaired, "openai-chat") == []


def test_ids_are_rewritten_in_python_spelling_too() -> None:
    call = {"function_call": {"id": ID, "name": "read", "args": {}}}
    result = {"function_response": {"id": ID, "name": "read", "response": {"output": "x"}}}
    messages = [{"role": "model", "parts": [call, call]}, {"role": "user", "parts": [result] * 2}]
    repaired = repair(messages, "gemini").messages
    view = adapter("gemini").view(repaired)
    assert len({one.call_id for one in view.calls}) == 2
    assert [one.call_id for one in view.results] == [one.call_id for one in view.calls]


@pytest.mark.parametrize("provider", ["anthropic", "openai-chat", "bedrock"])
def test_two_calls_of_one_id_get_two(provider: str) -> None:
    messages = session(provider, [("user", "go"), calls(ID, ID), answer(ID, ID)])
    view = adapter(provider).view(repair(messages, provider).messages)
    assert len({call.call_id for call in view.calls}) == 2
    assert [result.call_id for result in view.results] == [call.call_id for call in view.calls]


def faulty(block: dict[str, Any], **result: Any) -> list[Any]:  # noqa: ANN401
    """Return an Anthropic session with a block beside the call, and these keys in the result."""
    messages = session("anthropic", [("user", "go"), calls(ID), answer(ID)])
    messages[1]["content"].insert(0, block)
    messages[2]["content"][0].update(result)
    return messages


IMAGE = {"type": "image", "source": {"type": "url", "url": "https://e.org/a.png"}}
TEXT = {"type": "text", "text": "so"}
CACHED = {"cache_control": {"type": "ephemeral"}}


@pytest.mark.parametrize(
    "messages",
    [
        faulty({"type": "text", "text": ""}),
        faulty({"type": "text", "text": " ", **CACHED}),
        faulty({"type": "thinking", "thinking": "hm"}),
        faulty(TEXT, content=[{"type": "text", "text": "\n"}]),
        faulty(TEXT, content="", is_error=True),
        faulty(TEXT, content=[TEXT, IMAGE], is_error=True),
        faulty(TEXT, content=[{"type": "hologram"}], is_error=True),
        faulty(TEXT, content="half \ud83d"),
        [{"role": "user", "content": [{**TEXT, **CACHED} for _ in range(6)]}],
        [{"role": "assistant", "content": [{"type": "thinking", "thinking": "hm"}]}],
    ],
)
def test_what_is_wrong_within_a_message_is_mended(messages: list[Any]) -> None:
    before = copy.deepcopy(messages)
    assert lint(messages, "anthropic")
    repaired = repair(messages, "anthropic")
    assert lint(repaired.messages, "anthropic") == []
    assert repaired.left == ()
    assert messages == before
    assert len(messages) == 1 or repaired.messages[0] is messages[0]


def test_opencode_17363_an_empty_tool_message_gets_a_word() -> None:
    messages = session("openai-chat", [("user", "go"), calls(ID), answer(ID)])
    empty: tuple[Any, ...] = ("", [])
    for content in empty:
        messages[2]["content"] = content
        repaired = repair(messages, "openai-chat").messages
        assert repaired[2]["content"] == "(no output)"  # type: ignore[index]


def test_litellm_16567_list_content_is_content() -> None:
    messages = session("openai-chat", [("user", "go"), calls(ID), answer(ID)])
    messages[2]["content"] = [{"type": "text", "text": "x"}]
    assert adapter("openai-chat").view(messages).results[0].content[0].text == "x"  # type: ignore[union-attr]
    assert repair(messages, "openai-chat").messages == messages


def test_an_error_flag_becomes_words_where_the_key_is_unknown() -> None:
    messages = session("openai-chat", [("user", "go"), calls(ID), answer(ID, text="boom")])
    messages[2]["is_error"] = True
    repaired = repair(messages, "openai-chat").messages
    assert repaired[2] == {"role": "tool", "tool_call_id": ID, "content": "Error: boom"}


def test_json_that_is_no_object_becomes_text() -> None:
    messages = session("bedrock", [("user", "go"), calls(ID), answer(ID)])
    messages[2]["content"][0]["toolResult"]["content"] = [{"json": [1, 2]}]
    repaired = repair(messages, "bedrock").messages
    assert repaired[2]["content"][0]["toolResult"]["content"] == [{"text": "[1, 2]"}]  # type: ignore[index]


@pytest.mark.parametrize("provider", ["anthropic", "bedrock"])
def test_a_picture_that_is_too_large_is_described(provider: str) -> None:
    picture = ImageBlock(Base64Source("AAAA", "image/png"))
    result = ("results", [(ID, "read", ToolResult(ID, (picture,)))])
    messages = session(provider, [("user", "go"), calls(ID), result])
    if provider == "anthropic":
        messages[2]["content"][0]["content"][0]["source"]["data"] = "A" * 6_000_000
        messages[2]["content"][0].update(CACHED)
    else:
        image = messages[2]["content"][0]["toolResult"]["content"][0]["image"]
        image["source"]["bytes"] = b"x" * 4_000_000
    repaired = repair(messages, provider)
    assert [found.rule for found in repaired.fixed] == ["too-large"]
    assert "[image omitted: image/png" in str(repaired.messages[2])
    assert ("cache_control" in str(repaired.messages[2])) is (provider == "anthropic")


@pytest.mark.parametrize(
    ("said", "text"), [("[cleared]", "[cleared]"), ([1], "[1]"), (None, "(no output)")]
)
def test_dynamic_context_pruning_37_a_response_becomes_an_object(said: Any, text: str) -> None:  # noqa: ANN401
    messages = session("gemini", [("user", "go"), calls(ID), answer(ID)])
    response = messages[2]["parts"][0]["functionResponse"]
    response["response"] = said
    repaired = repair(messages, "gemini").messages
    assert lint(repaired, "gemini") == []
    assert repaired[2]["parts"][0]["functionResponse"] == {**response, "response": {"output": text}}  # type: ignore[index]


def test_what_only_the_caller_can_mend_is_left() -> None:
    messages = session("gemini", [("user", "go"), calls(ID), answer(ID)])
    repaired = repair(messages, "gemini", model="gemini-3-pro")
    assert [found.rule for found in repaired.left] == ["thought-signature"]
    assert repaired.messages == messages


def test_a_call_that_cannot_be_stubbed_goes_with_its_thought() -> None:
    """Nothing but a screenshot answers a computer's call."""
    messages = [
        {"role": "user", "content": "go"},
        {"type": "reasoning", "id": "rs_1", "summary": []},
        {"type": "computer_call", "call_id": "c", "id": "x", "action": {"type": "wait"}},
    ]
    assert repair(messages, "openai-responses").messages == messages[:1]
