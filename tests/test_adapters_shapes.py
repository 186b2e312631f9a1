"""What else may stand in a message: legacy keys, media, thinking, and odd corners of each wire."""

from __future__ import annotations

from typing import Any

import pytest

from adapter_sessions import two_turns
from toolclip.adapters import adapter
from toolclip.exceptions import AdapterError
from toolclip.result import (
    AudioBlock,
    Base64Source,
    DocumentBlock,
    ImageBlock,
    JsonBlock,
    OpaqueBlock,
    TextBlock,
    TextSource,
    ToolResult,
    UrlSource,
)

PNG = ImageBlock(Base64Source("iVBORw0KGgo=", "image/png"))
DATA_URL = "data:image/png;base64,iVBORw0KGgo="


def content_of(provider: str, part: dict[str, Any]) -> Any:  # noqa: ANN401
    return adapter(provider).from_wire(part).content


def only_message(provider: str, message: dict[str, Any]) -> Any:  # noqa: ANN401
    (view,) = adapter(provider).view([message]).messages
    return view


def test_chat_calls_of_other_kinds() -> None:
    message = {
        "role": "assistant",
        "content": None,
        "refusal": "no",
        "reasoning_content": "hm",
        "tool_calls": [
            {"id": "1", "type": "custom", "custom": {"name": "sql", "input": "SELECT 1"}}
        ],
        "function_call": {"name": "old", "arguments": "{}"},
    }
    view = only_message("openai-chat", message)
    assert [(call.tool_name, call.arguments) for call in view.calls] == [
        ("sql", "SELECT 1"),
        ("old", "{}"),
    ]
    assert (view.texts, view.reasoning) == (("no",), ("hm",))


def test_a_legacy_function_message_answers_a_legacy_call() -> None:
    messages = [
        {"role": "assistant", "content": None, "function_call": {"name": "old", "arguments": "{}"}},
        {"role": "function", "name": "old", "content": "x"},
    ]
    view = adapter("openai-chat").view(messages)
    assert view.results[0].call == view.calls[0]


@pytest.mark.parametrize(
    ("part", "block"),
    [
        ({"type": "image_url", "image_url": {"url": DATA_URL}}, PNG),
        (
            {"type": "image_url", "image_url": "https://e.org/a"},
            ImageBlock(UrlSource("https://e.org/a")),
        ),
        (
            {"type": "input_audio", "input_audio": {"data": "AA==", "format": "wav"}},
            AudioBlock(Base64Source("AA==", "audio/wav")),
        ),
        (
            {"type": "file", "file": {"file_data": "data:a/b;base64,AA==", "filename": "f"}},
            DocumentBlock(Base64Source("AA==", "a/b"), "f"),
        ),
        (
            {"type": "document", "document": {"data": {"a": 1}, "id": "d"}},
            JsonBlock('{"a": 1}', extra={"document": {"data": {"a": 1}, "id": "d"}}),
        ),
        (
            {"type": "document_url", "document_url": "https://e.org/a.pdf"},
            DocumentBlock(UrlSource("https://e.org/a.pdf")),
        ),
        ({"type": "reference", "ids": [1]}, OpaqueBlock({"type": "reference", "ids": [1]})),
    ],
)
def test_parts_of_the_chat_family(part: dict[str, Any], block: Any) -> None:  # noqa: ANN401
    message = {"role": "tool", "tool_call_id": "c", "content": [part, "bare text"]}
    assert content_of("litellm", message) == (block, TextBlock("bare text"))


@pytest.mark.parametrize(
    ("part", "block"),
    [
        ({"type": "input_image", "image_url": DATA_URL}, PNG),
        (
            {"type": "input_file", "file_data": "data:a/b;base64,AA==", "filename": "f"},
            DocumentBlock(Base64Source("AA==", "a/b"), "f"),
        ),
        (
            {"type": "input_file", "file_url": "https://e.org/a.pdf"},
            DocumentBlock(UrlSource("https://e.org/a.pdf")),
        ),
        (
            {"type": "input_image", "file_id": "f"},
            OpaqueBlock({"type": "input_image", "file_id": "f"}),
        ),
    ],
)
def test_parts_of_an_output(part: dict[str, Any], block: Any) -> None:  # noqa: ANN401
    item = {"type": "function_call_output", "call_id": "c", "output": [part]}
    assert content_of("openai-responses", item) == (block,)


def test_an_output_of_none_is_empty() -> None:
    item = {"type": "apply_patch_call_output", "call_id": "c", "status": "completed"}
    assert content_of("openai-responses", item) == ""


def test_a_search_for_tools_declares_them() -> None:
    items = [
        {"type": "tool_search_call", "call_id": "c", "execution": "client", "arguments": {}},
        {"type": "tool_search_output", "call_id": "c", "tools": []},
    ]
    view = adapter("openai-responses").view(items)
    assert view.results[0].call == view.calls[0]
    assert not view.results[0].is_editable


def test_mistral_thinks_in_parts() -> None:
    thinking = {"type": "thinking", "thinking": [{"type": "text", "text": "hm"}]}
    view = only_message(
        "mistral", {"role": "assistant", "content": [thinking, {"type": "text", "text": "so"}]}
    )
    assert (view.texts, view.reasoning) == (("so",), ("hm",))


def test_ollama_has_pictures_beside_the_text() -> None:
    view = only_message("ollama", {"role": "user", "content": "see", "images": ["AAAA"]})
    assert view.images == (ImageBlock(Base64Source("AAAA", "image/png")),)


def test_anthropic_documents_of_all_sources() -> None:
    sources: list[Any] = [
        {"type": "base64", "media_type": "application/pdf", "data": "JVBERg=="},
        {"type": "url", "url": "https://e.org/a.pdf"},
        {"type": "text", "media_type": "text/plain", "data": "body"},
        {"type": "file", "file_id": "f"},
    ]
    blocks = [{"type": "document", "source": source, "title": "T"} for source in sources]
    result = {"type": "tool_result", "tool_use_id": "t", "content": blocks}
    content = content_of("anthropic", result)
    assert content[:3] == (
        DocumentBlock(Base64Source("JVBERg==", "application/pdf"), "T"),
        DocumentBlock(UrlSource("https://e.org/a.pdf"), "T"),
        DocumentBlock(TextSource("body"), "T"),
    )
    assert content[3] == OpaqueBlock(blocks[3])


def test_anthropic_blocks_that_stay_keep_all_their_keys() -> None:
    parts: list[Any] = [
        {"type": "text", "text": "long"},
        {"type": "image", "source": {"type": "file", "file_id": "f"}},
        {
            "type": "document",
            "source": {"type": "text", "media_type": "text/plain", "data": "body"},
            "citations": {"enabled": True},
        },
    ]
    result = {"type": "tool_result", "tool_use_id": "t", "content": parts}
    content = content_of("anthropic", result)
    fresh: Any = adapter("anthropic").put(result, (TextBlock("less"), *content[1:]))
    assert fresh["content"] == [{"type": "text", "text": "less"}, *parts[1:]]


def test_bedrock_blocks_of_all_kinds() -> None:
    content: list[Any] = [
        {"text": "a"},
        {"json": {"a": 1}},
        {"image": {"format": "png", "source": {"bytes": b"\x89PNG\r\n\x1a\n"}}},
        {"document": {"format": "pdf", "name": "R", "source": {"bytes": "JVBERg=="}}},
        {"searchResult": {"source": "s", "title": "t", "content": [{"text": "half \ud83d"}]}},
    ]
    part = {"toolResult": {"toolUseId": "t", "content": content}}
    read = content_of("bedrock", part)
    assert read[:4] == (
        TextBlock("a"),
        JsonBlock('{"a": 1}'),
        PNG,
        DocumentBlock(Base64Source("JVBERg==", "application/pdf"), "R"),
    )
    kept = adapter("bedrock").put(part, read[:4])
    assert kept["toolResult"]["content"] == content[:4]  # type: ignore[index]
    fresh = adapter("bedrock").to_wire(ToolResult("t", read[4:]))
    assert "half \ufffd" in str(fresh)


def test_bedrock_reads_the_rest_as_text() -> None:
    content = [{"guardContent": {"text": {"text": "guarded"}}}, {"cachePoint": {"type": "default"}}]
    view = only_message("bedrock", {"role": "user", "content": content})
    assert view.texts == ("guarded",)
    assert view.is_marked


def test_gemini_parts_of_all_kinds() -> None:
    parts: list[Any] = [
        {"text": "a"},
        {"text": "hm", "thought": True},
        {"inlineData": {"mimeType": "image/png", "data": "iVBORw0KGgo="}},
        {"file_data": {"mime_type": "image/png", "file_uri": "gs://b/a"}},
        {"executableCode": {"language": "PYTHON", "code": "print(1)"}},
    ]
    view = only_message("gemini", {"role": "model", "parts": parts})
    assert view.texts == ("a", "PYTHON", "print(1)")
    assert view.reasoning == ("hm",)
    assert view.images == (PNG, ImageBlock(UrlSource("gs://b/a", "image/png")))


@pytest.mark.parametrize(
    ("response", "content", "is_error"),
    [
        ({"output": "x"}, "x", False),
        ({"result": "x"}, "x", False),
        ({"output": [1, 2]}, "[1, 2]", False),
        ({"error": "boom"}, "boom", True),
        ({"error": {"code": 5}}, '{"code": 5}', True),
        ({"error": None, "rows": 3}, '{"error": null, "rows": 3}', False),
        ({"rows": 3}, '{"rows": 3}', False),
        ({}, "", False),
    ],
)
def test_gemini_responses(response: dict[str, Any], content: str, *, is_error: bool) -> None:
    part = {"function_response": {"name": "f", "response": response}}
    result = adapter("gemini").from_wire(part)
    assert (result.content, result.is_error) == (content, is_error)
    fresh: Any = adapter("gemini").put(part, "short")
    assert fresh["function_response"]["response"] == {"error" if is_error else "output": "short"}


def test_gemini_pictures_are_kept_in_the_spelling_they_had() -> None:
    picture = {"inline_data": {"mime_type": "image/png", "data": "iVBORw0KGgo="}}
    answer = {"name": "f", "response": {"output": "see"}, "parts": [picture]}
    part = {"function_response": answer}
    content = content_of("gemini", part)
    assert content == (TextBlock("see"), PNG)
    fresh: Any = adapter("gemini").put(part, (TextBlock("less"), *content[1:]))
    assert fresh["function_response"]["parts"] == [picture]


def test_interactions_steps_of_all_kinds() -> None:
    steps: list[Any] = [
        {"type": "user_input", "content": "go"},
        {"type": "user_input", "content": [{"type": "image", "uri": "https://e.org/a"}]},
        {"type": "google_search_call", "arguments": {"queries": ["tokens"]}},
        {"type": "function_result", "call_id": "c", "result": {"rows": 3}},
        {"type": "function_result", "call_id": "c"},
    ]
    view = adapter("gemini-interactions").view(steps)
    assert view.roles == ("user", "user", "assistant", "tool", "tool")
    assert view.messages[1].images == (ImageBlock(UrlSource("https://e.org/a")),)
    assert view.messages[2].texts == ("tokens",)
    assert [result.content for result in view.results] == ['{"rows": 3}', ""]


@pytest.mark.parametrize(
    ("block", "read"),
    [
        ("bare", TextBlock("bare")),
        ({"type": "image_url", "image_url": {"url": DATA_URL}}, PNG),
        ({"type": "image", "base64": "iVBORw0KGgo=", "mime_type": "image/png"}, PNG),
        ({"type": "file", "url": "https://e.org/a"}, DocumentBlock(UrlSource("https://e.org/a"))),
        ({"type": "json", "json": {}}, OpaqueBlock({"type": "json", "json": {}})),
    ],
)
def test_langchain_blocks(block: Any, read: Any) -> None:  # noqa: ANN401
    message = {"type": "tool", "tool_call_id": "c", "content": [block]}
    assert content_of("langchain", message) == (read,)


def test_langchain_markers_stay_on_the_last_block() -> None:
    marked = {"type": "text", "text": "x", "cache_control": {"type": "ephemeral"}}
    message = {"type": "tool", "tool_call_id": "c", "content": [marked]}
    assert adapter("langchain").view([message]).results[0].is_marked
    fresh: Any = adapter("langchain").put(message, "gone")
    assert fresh["content"] == [{**marked, "text": "gone"}]


def test_langchain_takes_openai_dicts() -> None:
    function = {"name": "f", "arguments": "{}"}
    message = {
        "role": "assistant",
        "content": None,
        "tool_calls": [{"id": "c", "function": function}],
    }
    assert adapter("langchain").view([message]).calls[0].tool_name == "f"


@pytest.mark.parametrize(
    ("block", "read"),
    [
        ({"type": "image", "data": "iVBORw0KGgo=", "mimeType": "image/png"}, PNG),
        (
            {"type": "audio", "data": "AA==", "mimeType": "audio/wav"},
            AudioBlock(Base64Source("AA==", "audio/wav")),
        ),
        (
            {"type": "resource", "resource": {"uri": "file:///a", "text": "body"}},
            DocumentBlock(TextSource("body"), extra={"uri": "file:///a"}),
        ),
        (
            {
                "type": "resource",
                "resource": {"uri": "file:///a", "blob": "AA==", "mimeType": "a/b"},
            },
            DocumentBlock(Base64Source("AA==", "a/b"), extra={"uri": "file:///a"}),
        ),
        (
            {"type": "resource", "resource": {"uri": "file:///a"}},
            OpaqueBlock({"type": "resource", "resource": {"uri": "file:///a"}}),
        ),
        ({"type": "video", "data": "AA=="}, OpaqueBlock({"type": "video", "data": "AA=="})),
    ],
)
def test_mcp_blocks(block: dict[str, Any], read: Any) -> None:  # noqa: ANN401
    result = {"content": [block, {"type": "text", "text": "x"}]}
    assert content_of("mcp", result) == (read, TextBlock("x"))
    fresh: Any = adapter("mcp").put(result, (read,))
    assert fresh["content"] == [block]


def test_an_mcp_block_that_misses_something_is_an_error() -> None:
    with pytest.raises(AdapterError, match=r'content\[0\]: a block of type "image" misses'):
        adapter("mcp").from_wire({"content": [{"type": "image", "data": "AA=="}]})


@pytest.mark.parametrize(
    ("output", "content", "is_error"),
    [
        ({"type": "json", "value": {"a": 1}}, '{"a": 1}', False),
        ({"type": "error-json", "value": {"e": 1}}, '{"e": 1}', True),
        ({"type": "execution-denied"}, "", True),
        (
            {"type": "content", "value": [{"type": "image-url", "url": "https://e.org/a"}]},
            (ImageBlock(UrlSource("https://e.org/a")),),
            False,
        ),
        (
            {
                "type": "content",
                "value": [{"type": "image-data", "data": "iVBORw0KGgo=", "mediaType": "image/png"}],
            },
            (PNG,),
            False,
        ),
    ],
)
def test_vercel_outputs(output: dict[str, Any], content: Any, *, is_error: bool) -> None:  # noqa: ANN401
    part = {"type": "tool-result", "toolCallId": "c", "toolName": "f", "output": output}
    result = adapter("vercel").from_wire(part)
    assert (result.content, result.is_error) == (content, is_error)
    fresh: Any = adapter("vercel").put(part, "short")
    assert "short" in str(fresh)
    assert adapter("vercel").from_wire(fresh).is_error is is_error


def test_vercel_messages_of_all_kinds() -> None:
    options = {"anthropic": {"cacheControl": {"type": "ephemeral"}}}
    parts: list[Any] = [
        {"type": "text", "text": "see", "providerOptions": options},
        {"type": "image", "image": DATA_URL},
        {"type": "file", "mediaType": "image/png", "data": {"type": "url", "url": DATA_URL}},
        {"type": "reasoning", "text": "hm", "providerOptions": {"anthropic": {"signature": "s"}}},
        {
            "type": "tool-call",
            "toolCallId": "c",
            "toolName": "f",
            "input": {},
            "providerExecuted": True,
        },
    ]
    view = only_message("vercel", {"role": "assistant", "content": parts})
    assert (view.texts, view.reasoning, view.images) == (("see",), ("hm",), (PNG, PNG))
    assert view.is_bound
    assert view.is_marked
    assert view.calls[0].is_closed
    assert only_message("vercel", {"role": "user", "content": "go"}).texts == ("go",)


def test_pi_messages_of_other_roles_are_text() -> None:
    message = {"role": "custom", "content": [{"type": "text", "text": "note"}]}
    assert only_message("pi", message).texts == ("note",)
    assert only_message("pi", {"role": "assistant", "content": None}).texts == ()


@pytest.mark.parametrize(
    ("provider", "part"),
    [
        ("anthropic", {"type": "text", "text": "x"}),
        ("bedrock", {"text": "x"}),
        ("gemini", {"text": "x"}),
        ("gemini-interactions", {"type": "thought"}),
        ("langchain", {"type": "ai", "content": ""}),
        ("openai-chat", {"role": "user", "content": "x"}),
        ("openai-responses", {"type": "reasoning"}),
        ("pi", {"role": "user", "content": "x"}),
        ("vercel", {"type": "text", "text": "x"}),
        ("mcp", {"text": "x"}),
    ],
)
def test_what_is_no_result_is_an_error(provider: str, part: dict[str, Any]) -> None:
    with pytest.raises(AdapterError):
        adapter(provider).from_wire(part)


@pytest.mark.parametrize("provider", ["anthropic", "gemini", "openai-chat", "pi", "vercel"])
def test_only_results_are_replaced(provider: str) -> None:
    speaks = adapter(provider)
    messages = two_turns(provider)
    with pytest.raises(AdapterError, match="no such place"):
        speaks.replace(messages, {speaks.view(messages).calls[0].path: "x"})
