"""Objects of the providers' SDKs are read like dicts, and stay objects."""

from __future__ import annotations

import pytest

from toolclip.adapters import adapter
from toolclip.lint import lint, repair
from toolclip.result import ToolResult

PLACEHOLDER = "[Old tool result content cleared]"


def test_anthropic_blocks_of_a_response_are_sent_back_in_a_dict() -> None:
    """The usual loop: the response's content goes into the next request as it is."""
    types = pytest.importorskip("anthropic.types")
    content = [
        types.TextBlock(type="text", text="Let me look.", citations=None),
        types.ToolUseBlock(type="tool_use", id="toolu_1", name="read", input={"path": "/a"}),
    ]
    result = adapter("anthropic").to_wire(ToolResult("toolu_1", "long"))
    messages = [
        {"role": "user", "content": "go"},
        {"role": "assistant", "content": content},
        {"role": "user", "content": [result]},
    ]
    view = adapter("anthropic").view(messages)
    assert view.messages[1].texts == ("Let me look.",)
    assert view.results[0].call == view.calls[0]
    assert view.calls[0].arguments == '{"path": "/a"}'
    assert lint(messages, "anthropic") == []
    fresh = adapter("anthropic").replace(messages, {(2, "content", 0): PLACEHOLDER})
    assert fresh[1] is messages[1]


def test_an_openai_chat_message_is_appended_as_it_came() -> None:
    types = pytest.importorskip("openai.types.chat")
    said = types.ChatCompletionMessage.model_validate(
        {
            "role": "assistant",
            "content": None,
            "tool_calls": [
                {
                    "id": "call_1",
                    "type": "function",
                    "function": {"name": "read", "arguments": '{"path": "/a"}'},
                }
            ],
        }
    )
    messages = [
        {"role": "user", "content": "go"},
        said,
        adapter("openai-chat").to_wire(ToolResult("call_1", "x")),
    ]
    assert adapter("openai-chat").view(messages).results[0].tool_name == "read"
    assert lint(messages, "openai-chat") == []


def test_openai_output_items_are_appended_as_they_came() -> None:
    types = pytest.importorskip("openai.types.responses")
    thought = types.ResponseReasoningItem(id="rs_1", type="reasoning", summary=[])
    call = types.ResponseFunctionToolCall(
        type="function_call", call_id="call_1", name="read", arguments="{}", id="fc_1"
    )
    messages = [
        {"role": "user", "content": "go"},
        thought,
        call,
        adapter("openai-responses").to_wire(ToolResult("call_1", "x")),
    ]
    view = adapter("openai-responses").view(messages)
    assert view.results[0].call == view.calls[0]
    assert view.has_bound_reasoning(after=0)
    assert lint(messages, "openai-responses") == []


def test_gemini_contents_stay_contents() -> None:
    types = pytest.importorskip("google.genai.types")
    call = types.Part(function_call=types.FunctionCall(name="read", args={"path": "/a"}))
    answer = types.Part.from_function_response(name="read", response={"output": "long"})
    messages = [
        "go",
        types.Content(role="model", parts=[call]),
        types.Content(role="user", parts=[answer]),
    ]
    view = adapter("gemini").view(messages)
    assert view.results[0].call == view.calls[0]
    assert view.results[0].content == "long"
    fresh = adapter("gemini").replace(messages, {view.results[0].path: PLACEHOLDER})
    assert fresh[:2] == messages[:2]
    assert isinstance(fresh[2], types.Content)
    assert isinstance(fresh[2].parts[0], types.Part)
    assert fresh[2].parts[0].function_response.response == {"output": PLACEHOLDER}
    assert messages[2].parts[0].function_response.response == {"output": "long"}


def test_langchain_messages_stay_messages() -> None:
    kinds = pytest.importorskip("langchain_core.messages")
    call = {"id": "call_1", "name": "read", "args": {"path": "/a"}}
    messages = [
        kinds.HumanMessage("go"),
        kinds.AIMessage("", tool_calls=[call]),
        kinds.ToolMessage("long", tool_call_id="call_1", status="error", artifact={"full": 1}),
    ]
    view = adapter("langchain").view(messages)
    assert view.results[0].call == view.calls[0]
    assert view.results[0].is_error
    fresh = adapter("langchain").replace(messages, {(2,): PLACEHOLDER})
    assert isinstance(fresh[2], kinds.ToolMessage)
    assert (fresh[2].content, fresh[2].status) == (PLACEHOLDER, "error")
    assert fresh[2].artifact == {"full": 1}
    assert messages[2].content == "long"


def test_langchain_chunks_and_blocks_are_read() -> None:
    kinds = pytest.importorskip("langchain_core.messages")
    content = [
        {"type": "thinking", "thinking": "hm", "signature": "s"},
        {"type": "text", "text": "so"},
        {"type": "tool_use", "id": "call_1", "name": "read", "input": {}},
    ]
    call = {"id": "call_1", "name": "read", "args": {}}
    message = kinds.AIMessageChunk(content=content, tool_calls=[call])
    view = adapter("langchain").view([message])
    assert view.messages[0].texts == ("so",)
    assert view.messages[0].is_bound
    assert len(view.calls) == 1


def test_mcp_results_are_read_in_both_spellings() -> None:
    types = pytest.importorskip("mcp.types")
    block = types.TextContent(type="text", text="boom")
    result = types.CallToolResult(content=[block], isError=True)
    lifted = adapter("mcp").from_wire(result)
    assert (lifted.content, lifted.is_error) == ("boom", True)
    assert adapter("mcp").from_wire({"content": [], "is_error": True}).is_error
    (fresh,) = adapter("mcp").replace([result], {(0,): PLACEHOLDER})
    assert isinstance(fresh, types.CallToolResult)
    assert fresh.content[0].text == PLACEHOLDER


def test_ollama_messages_are_read() -> None:
    ollama = pytest.importorskip("ollama")
    function = {"name": "read", "arguments": {"path": "/a"}}
    messages = [
        ollama.Message(role="user", content="go"),
        ollama.Message(role="assistant", tool_calls=[{"function": function}]),
        ollama.Message(role="tool", content="long", tool_name="read"),
    ]
    view = adapter("ollama").view(messages)
    assert view.results[0].call == view.calls[0]
    fresh = adapter("ollama").replace(messages, {(2,): PLACEHOLDER})
    assert isinstance(fresh[2], ollama.Message)
    assert fresh[2].content == PLACEHOLDER


def test_gemini_objects_are_mended_as_objects() -> None:
    types = pytest.importorskip("google.genai.types")
    call = types.Part(function_call=types.FunctionCall(id="a", name="read", args={}))
    answer = types.Part(
        function_response=types.FunctionResponse(id="a", name="read", response={"output": "x"})
    )
    messages = [
        types.Content(role="model", parts=[call, call]),
        types.Content(role="user", parts=[answer]),
    ]
    repaired = repair(messages, "gemini")
    assert repaired.left == ()
    assert all(isinstance(message, types.Content) for message in repaired.messages)
    assert len(adapter("gemini").view(repaired.messages).results) == 2


def test_a_session_of_objects_is_mended() -> None:
    types = pytest.importorskip("openai.types.responses")
    call = types.ResponseFunctionToolCall(
        type="function_call", call_id="call_1", name="read", arguments="{}"
    )
    messages = [{"role": "user", "content": "go"}, call]
    repaired = repair(messages, "openai-responses")
    assert repaired.messages[:2] == messages
    assert repaired.messages[1] is call
    assert lint(repaired.messages, "openai-responses") == []
