"""Every rule, with the words that the provider answers."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from adapter_sessions import call_part, session, two_turns
from toolclip.exceptions import ConfigError
from toolclip.lint import Finding, lint
from toolclip.result import ToolResult

ID = "call00001"
CACHED = {"cache_control": {"type": "ephemeral"}}
CALLED = [("user", "go"), ("calls", [(ID, "read")])]
ANSWER = ("results", [(ID, "read", ToolResult(ID, "x"))])


def only(messages: list[Any], provider: str, model: str | None = None) -> Finding:
    (found,) = lint(messages, provider, model)
    return found


def user(*blocks: dict[str, Any]) -> dict[str, Any]:
    return {"role": "user", "content": list(blocks)}


def assistant(*blocks: dict[str, Any]) -> dict[str, Any]:
    return {"role": "assistant", "content": list(blocks)}


def text(said: str = "x", marker: Any = None) -> dict[str, Any]:  # noqa: ANN401
    return {"type": "text", "text": said, **(marker or {})}


@pytest.mark.parametrize(
    ("provider", "error"),
    [
        (
            "anthropic",
            (
                "messages.1: `tool_use` ids were found without `tool_result` blocks immediately "
                "after: call00001. Each `tool_use` block must have a corresponding `tool_result` "
                "block in the next message."
            ),
        ),
        (
            "openai-chat",
            (
                "An assistant message with 'tool_calls' must be followed by tool messages "
                "responding to each 'tool_call_id'. The following tool_call_ids did not have "
                "response messages: call00001"
            ),
        ),
        ("openai-responses", "No tool output found for function call call00001."),
        (
            "gemini",
            (
                "Please ensure that the number of function response parts is equal to the number "
                "of function call parts of the function call turn."
            ),
        ),
        (
            "bedrock",
            "Expected toolResult blocks at messages.2.content for the following Ids: call00001",
        ),
        ("mistral", "Not the same number of function calls and responses"),
        ("ollama", "no result for the call read"),
        ("pi", "no result for the call call00001"),
    ],
)
def test_a_call_without_result(provider: str, error: str) -> None:
    found = only(session(provider, CALLED), provider)
    assert (found.rule, found.provider_error) == ("call-without-result", error)


@pytest.mark.parametrize(
    ("provider", "error"),
    [
        (
            "anthropic",
            (
                "messages.1.content.0: unexpected `tool_use_id` found in `tool_result` blocks: "
                "call00001. Each `tool_result` block must have a corresponding `tool_use` block in "
                "the previous message."
            ),
        ),
        (
            "openai-chat",
            "messages with role 'tool' must be a response to a preceding message with 'tool_calls'",
        ),
        (
            "openai-responses",
            "No tool call found for function call output with call_id call00001.",
        ),
        (
            "gemini",
            (
                "Please ensure that function response turn comes immediately after a function call "
                "turn."
            ),
        ),
        ("mistral", "Unexpected tool call id call00001 in tool results"),
    ],
)
def test_a_result_without_call(provider: str, error: str) -> None:
    found = only(session(provider, [("user", "go"), ANSWER]), provider)
    assert (found.rule, found.provider_error) == ("result-without-call", error)


@pytest.mark.parametrize("provider", ["anthropic", "bedrock", "openai-chat", "pi", "mistral"])
def test_two_results_for_one_call(provider: str) -> None:
    twice = ("results", [*ANSWER[1], *ANSWER[1]])
    found = only(session(provider, [*CALLED, twice]), provider)
    assert found.rule == "second-result"


def test_one_id_on_two_calls_of_a_turn() -> None:
    steps = [("user", "go"), ("calls", [(ID, "a"), (ID, "b")]), ("results", [*ANSWER[1] * 2])]
    found = only(session("anthropic", steps), "anthropic")
    assert found.path == "messages[1].content[1]"
    assert found.provider_error == "messages.1.content.1: `tool_use` ids must be unique"


def test_one_id_in_two_turns_is_fine() -> None:
    """Providers repeat ids themselves; pairing goes by occurrence."""
    steps = [*CALLED, ANSWER, ("model", "and"), *CALLED, ANSWER]
    for provider in ("anthropic", "openai-chat", "openai-responses", "gemini", "pi"):
        assert lint(session(provider, steps), provider) == []


def test_text_before_the_results() -> None:
    messages = session("anthropic", [*CALLED, ANSWER])
    messages[2]["content"].insert(0, text())
    found = only(messages, "anthropic")
    assert found.rule == "text-before-results"
    assert "without `tool_result` blocks immediately after" in found.provider_error


def test_text_behind_the_results_is_fine() -> None:
    messages = session("anthropic", [*CALLED, ANSWER])
    messages[2]["content"].append(text())
    assert lint(messages, "anthropic") == []


def test_a_user_between_call_and_result() -> None:
    messages = session("openai-chat", [*CALLED, ("user", "wait"), ANSWER])
    rules = [found.rule for found in lint(messages, "openai-chat")]
    assert rules == ["call-without-result", "result-out-of-place"]


@pytest.mark.parametrize(
    ("provider", "call_id", "error"),
    [
        ("anthropic", "a|b", "tool_use.id: String should match pattern '^[a-zA-Z0-9_-]+$'"),
        ("bedrock", "x" * 65, "length less than or equal to 64"),
        ("openai-chat", "x" * 41, "maximum length 40"),
        ("openai-responses", "x" * 65, "maximum length 64"),
        (
            "mistral",
            "call_1",
            "Tool call id was call_1 but must be a-z, A-Z, 0-9, with a length of 9.",
        ),
    ],
)
def test_an_id_that_the_provider_refuses(provider: str, call_id: str, error: str) -> None:
    messages = session(provider, [("user", "go"), ("calls", [(call_id, "read")])])
    found = next(one for one in lint(messages, provider) if one.rule == "id")
    assert found.provider_error.endswith(error)


@pytest.mark.parametrize("blank", ["", "  ", "\n"])
def test_a_blank_text(blank: str) -> None:
    found = only([user(text(blank), text())], "anthropic")
    assert found.provider_error == "messages.0: text content blocks must be non-empty"
    found = only([user({"text": blank}, {"text": "x"})], "bedrock")
    assert found.provider_error == (
        "The text field in the ContentBlock object at messages.0.content.0 is blank."
    )


def answered(result: dict[str, Any]) -> list[Any]:
    block = {"type": "tool_result", "tool_use_id": ID, **result}
    return [
        {"role": "user", "content": "go"},
        assistant(call_part("anthropic", ID, "f")),
        user(block),
    ]


def test_a_blank_text_in_a_result() -> None:
    found = only(answered({"content": [text("")]}), "anthropic")
    assert (found.path, found.rule) == ("messages[2].content[0].content[0]", "blank-text")


@pytest.mark.parametrize("content", ["", " ", [], None])
def test_an_error_without_content(content: Any) -> None:  # noqa: ANN401
    found = only(answered({"content": content, "is_error": True}), "anthropic")
    assert found.provider_error.endswith("tool_result: content cannot be empty if is_error is true")
    assert lint(answered({"content": content}), "anthropic") == []


def test_an_error_with_an_image() -> None:
    image = {"type": "image", "source": {"type": "url", "url": "https://e.org/a.png"}}
    found = only(answered({"content": [text(), image], "is_error": True}), "anthropic")
    assert found.provider_error.endswith("all content must be type 'text' if 'is_error' is true")


def test_an_image_in_a_tool_message() -> None:
    messages = session("openai-chat", [*CALLED, ANSWER])
    image = {"type": "image_url", "image_url": {"url": "data:image/png;base64,AA=="}}
    messages[2]["content"] = [text(), image]
    found = only(messages, "openai-chat")
    assert found.path == "messages[2].content[1]"
    assert found.provider_error == (
        "Image URLs are only allowed for messages with role 'user', but this message with role "
        "'tool' contains an image URL"
    )


def test_an_error_flag_in_a_tool_message() -> None:
    messages = session("openai-chat", [*CALLED, ANSWER])
    messages[2]["is_error"] = True
    assert only(messages, "openai-chat").provider_error.endswith("Extra inputs are not permitted")


@pytest.mark.parametrize("content", ["", [], None])
def test_an_empty_tool_message(content: Any) -> None:  # noqa: ANN401
    messages = session("openai-chat", [*CALLED, ANSWER])
    messages[2]["content"] = content
    assert only(messages, "openai-chat").rule == "blank-result"


def test_a_string_beyond_the_limit() -> None:
    messages = session("openai-chat", [*CALLED, ANSWER])
    messages[2]["content"] = "x" * 10_485_761
    found = only(messages, "openai-chat")
    assert "string too long. Expected a string with maximum length 10485760" in found.provider_error


@pytest.mark.parametrize("provider", ["anthropic", "gemini", "openai-chat", "pi"])
def test_a_lone_surrogate(provider: str) -> None:
    messages = session(provider, [("user", "half \ud83d"), ("model", "whole \U0001f600")])
    found = only(messages, provider)
    assert found.rule == "surrogate"
    assert found.at[0] == 0


@pytest.mark.parametrize("number", [float("nan"), float("inf")])
def test_a_number_that_json_cannot_say(number: float) -> None:
    messages = two_turns("gemini")
    messages[1]["parts"][0]["functionCall"]["args"] = {"depth": [number]}
    found = only(messages, "gemini")
    assert found.path == "messages[1].parts[0].functionCall.args.depth[0]"


def test_more_than_four_markers() -> None:
    messages = [user(*(text(marker=CACHED) for _ in range(5)))]
    found = only(messages, "anthropic")
    assert found.path == "messages[0].content[4]"
    assert found.provider_error == (
        "A maximum of 4 blocks with cache_control may be provided. Found 5."
    )


def test_a_long_lived_marker_behind_a_short_lived_one() -> None:
    hour = {"cache_control": {"type": "ephemeral", "ttl": "1h"}}
    assert lint([user(text(marker=hour), text(marker=CACHED))], "anthropic") == []
    assert only([user(text(marker=CACHED), text(marker=hour))], "anthropic").rule == "marker-order"


def test_hermes_agent_1216_a_marker_on_a_blank_text() -> None:
    rules = [found.rule for found in lint([user(text("", marker=CACHED))], "anthropic")]
    assert rules == ["blank-text", "marker-on-blank"]


def test_thinking_without_signature() -> None:
    messages = [assistant({"type": "thinking", "thinking": "hm"}, text())]
    found = only(messages, "anthropic")
    assert found.provider_error.endswith("thinking.signature.str: Input should be a valid string")
    messages = [assistant({"type": "thinking", "signature": "s"}, text())]
    assert only(messages, "anthropic").provider_error == "each thinking block must contain thinking"


def test_reasoning_whose_item_is_gone() -> None:
    thought = {"type": "reasoning", "id": "rs_1", "summary": []}
    found = only([thought, {"role": "user", "content": "and?"}], "openai-responses")
    assert found.provider_error == (
        "Item 'rs_1' of type 'reasoning' was provided without its required following item."
    )
    assert lint([thought, {"role": "assistant", "content": "so"}], "openai-responses") == []


@pytest.mark.parametrize(
    ("model", "count"), [("gemini-3-pro", 1), ("gemini-2.5-pro", 0), (None, 0)]
)
def test_a_call_of_the_current_turn_without_thought_signature(
    model: str | None, count: int
) -> None:
    messages = session("gemini", [*CALLED, ANSWER, *CALLED, ANSWER])
    found = lint(messages, "gemini", model)
    assert [one.path for one in found] == ["messages[4].parts[0]"][:count]
    messages[4]["parts"][0]["thoughtSignature"] = "s"
    assert lint(messages, "gemini", model) == []


def test_a_response_that_is_no_object() -> None:
    messages = session("gemini", [*CALLED, ANSWER])
    messages[2]["parts"][0]["functionResponse"]["response"] = "[cleared]"
    found = next(one for one in lint(messages, "gemini") if one.rule == "not-an-object")
    assert found.path == "messages[2].parts[0].functionResponse"
    assert found.provider_error.endswith("contents[2].parts[0].function_response.response'")


@pytest.mark.parametrize("provider", ["gemini", "ollama"])
def test_a_result_that_names_no_tool(provider: str) -> None:
    messages = session(provider, [*CALLED, ANSWER])
    if provider == "gemini":
        del messages[2]["parts"][0]["functionResponse"]["name"]
    else:
        del messages[2]["tool_name"]
    assert only(messages, provider).rule == "name"


def test_a_document_without_a_text() -> None:
    messages = session("bedrock", [*CALLED, ANSWER])
    document = {"document": {"format": "pdf", "name": "a", "source": {"bytes": b"%PDF"}}}
    messages[2]["content"][0]["toolResult"]["content"] = [document]
    assert only(messages, "bedrock").rule == "document"


def test_json_that_is_no_object() -> None:
    messages = session("bedrock", [*CALLED, ANSWER])
    messages[2]["content"][0]["toolResult"]["content"] = [{"json": [1, 2]}]
    assert "Provide a json object" in only(messages, "bedrock").provider_error


def with_image(characters: int) -> list[Any]:
    data = {"type": "base64", "media_type": "image/png", "data": "A" * characters}
    return answered({"content": [{"type": "image", "source": data}]})


def test_a_picture_that_is_too_large() -> None:
    assert lint(with_image(5 * 1024 * 1024), "anthropic") == []
    found = only(with_image(5 * 1024 * 1024 + 4), "anthropic")
    assert found.provider_error == "a file of 3932163 bytes; the provider takes 3932160"


def test_more_pictures_than_a_message_may_hold() -> None:
    image = {"image": {"format": "png", "source": {"bytes": b"x"}}}
    assert lint([user(*[image] * 20)], "bedrock") == []
    found = only([user(*[image] * 21)], "bedrock")
    assert found.provider_error == "21 files in one message; the provider takes 20"


def test_what_cannot_be_read_is_found_not_raised() -> None:
    found = only([{"role": "tool", "content": "x"}], "anthropic")
    assert (found.rule, found.path) == ("unread", "messages[0]")
    assert found.provider_error.startswith("messages[0].role: expected")


def test_an_unknown_provider_is_a_configuration_error() -> None:
    with pytest.raises(ConfigError, match="unknown provider"):
        lint([], "skynet")


def test_messages_are_only_read() -> None:
    messages = two_turns("anthropic")
    before = copy.deepcopy(messages)
    lint(messages, "anthropic")
    assert messages == before


def edited(change: Any) -> list[str]:  # noqa: ANN401 # takes the messages
    """Return what is wrong with a change to an Anthropic session of two turns."""
    before = two_turns("anthropic")
    before[3]["content"] = [{"type": "thinking", "thinking": "hm", "signature": "s"}, text("so")]
    before[2]["content"][0].update(CACHED)
    after = copy.deepcopy(before)
    change(after)
    found = lint(after, "anthropic", before=before)
    return [one.provider_error for one in found if one.rule == "changed"]


def test_an_edit_may_replace_old_content_only() -> None:
    def clear(messages: list[Any]) -> None:
        messages[2]["content"][0]["content"] = "gone"

    assert edited(clear) == []


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("signature", "something beside a result's content changed"),
        ("call", "something beside a result's content changed"),
        ("marker", "a cache marker was lost or added"),
        ("current", "the current turn's results must stay as they are"),
        ("grown", "a result that was cut is longer again; the cached prefix is lost twice"),
        ("flag", "the id or the error flag changed"),
        ("message", "7 messages became 6"),
    ],
)
def test_an_edit_that_breaks_something(name: str, problem: str) -> None:
    def change(messages: list[Any]) -> None:
        match name:
            case "signature":
                messages[3]["content"][0]["signature"] = "t"
            case "call":
                messages[1]["content"][0]["input"] = {}
            case "marker":
                del messages[2]["content"][0]["cache_control"]
            case "current":
                messages[6]["content"][0]["content"] = "gone"
            case "grown":
                messages[2]["content"][0]["content"] = "first" * 200
            case "flag":
                messages[2]["content"][0]["is_error"] = True
            case _:
                del messages[4]

    assert problem in edited(change)
