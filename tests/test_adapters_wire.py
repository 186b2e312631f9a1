"""The bytes that the official clients would send, caught before they leave."""

from __future__ import annotations

import json
from importlib import import_module
from typing import Any, NoReturn

import pytest

from adapter_sessions import two_turns
from toolclip.adapters import adapter
from toolclip.result import Base64Source, ImageBlock, JsonBlock, TextBlock, ToolResult

NOWHERE = "http://127.0.0.1:9"
ANTHROPIC_REPLY: dict[str, Any] = {
    "id": "m",
    "type": "message",
    "role": "assistant",
    "model": "x",
    "content": [],
    "stop_reason": "end_turn",
    "stop_sequence": None,
    "usage": {"input_tokens": 1, "output_tokens": 1},
}
CHAT_REPLY = {"id": "x", "object": "chat.completion", "created": 1, "model": "m", "choices": []}
RESPONSES_REPLY = {
    "id": "r",
    "object": "response",
    "created_at": 1,
    "model": "m",
    "output": [],
    "parallel_tool_calls": True,
    "tool_choice": "auto",
    "tools": [],
}
GEMINI_REPLY = {"candidates": [{"content": {"role": "model", "parts": [{"text": "x"}]}}]}
PLACEHOLDER = "[Old tool result content cleared]"
ODD = "héllo 日本 \U0001f600 \x00 a\ud83d"  # half an emoji at the end


class Caught:
    """A transport that keeps the request's body and answers as it is told."""

    def __init__(self, reply: dict[str, Any]) -> None:
        self._reply = reply
        self.body = b""

    def client(self, httpx: Any) -> Any:  # noqa: ANN401 # the SDKs' own HTTP library
        return httpx.Client(transport=httpx.MockTransport(lambda r: self._answer(httpx, r)))

    def _answer(self, httpx: Any, request: Any) -> Any:  # noqa: ANN401
        self.body = request.read()
        return httpx.Response(200, json=self._reply)

    def json(self) -> Any:  # noqa: ANN401
        """Return the body, which has to be strict JSON that UTF-8 can carry."""
        value = json.loads(self.body, parse_constant=_refuse)
        json.dumps(value, ensure_ascii=False).encode()
        return value


def _refuse(name: str) -> NoReturn:
    raise ValueError(f"{name} is no JSON number")


def http() -> Any:  # noqa: ANN401
    return pytest.importorskip("httpx2")


def send_anthropic(messages: list[Any]) -> Any:  # noqa: ANN401
    sdk = pytest.importorskip("anthropic")
    caught = Caught(ANTHROPIC_REPLY)
    client = sdk.Anthropic(
        api_key="x", base_url=NOWHERE, max_retries=0, http_client=caught.client(http())
    )
    client.messages.create(model="claude-opus-5-5", max_tokens=1, messages=messages)
    return caught.json()["messages"]


def openai(caught: Caught) -> Any:  # noqa: ANN401
    sdk = pytest.importorskip("openai")
    return sdk.OpenAI(
        api_key="x", base_url=NOWHERE, max_retries=0, http_client=caught.client(http())
    )


def send_chat(messages: list[Any]) -> Any:  # noqa: ANN401
    caught = Caught(CHAT_REPLY)
    openai(caught).chat.completions.create(model="gpt-5", messages=messages)
    return caught.json()["messages"]


def send_responses(items: list[Any]) -> Any:  # noqa: ANN401
    caught = Caught(RESPONSES_REPLY)
    openai(caught).responses.create(model="gpt-5", input=items)
    return caught.json()["input"]


def send_gemini(contents: list[Any]) -> Any:  # noqa: ANN401
    genai = pytest.importorskip("google.genai")
    types = import_module("google.genai.types")
    caught = Caught(GEMINI_REPLY)
    options = types.HttpOptions(httpx_client=caught.client(http()))
    client = genai.Client(api_key="x", http_options=options)
    client.models.generate_content(model="gemini-3-pro", contents=contents)
    return caught.json()["contents"]


SEND = {
    "anthropic": send_anthropic,
    "openai-chat": send_chat,
    "openai-responses": send_responses,
    "gemini": send_gemini,
}
RESULTS = {
    "odd text": ToolResult("call00001", ODD),
    "odd error": ToolResult("call00001", ODD, is_error=True),
    "empty": ToolResult("call00001", ""),
    "picture": ToolResult(
        "call00001", (TextBlock("see"), ImageBlock(Base64Source("iVBORw0KGgo=", "image/png")))
    ),
    "numbers": ToolResult("call00001", (JsonBlock('{"a": NaN, "b": 123456789012345678901}'),)),
}


@pytest.mark.parametrize("case", RESULTS)
@pytest.mark.parametrize("provider", SEND)
def test_a_result_leaves_the_client_as_valid_json(provider: str, case: str) -> None:
    speaks = adapter(provider)
    messages: list[Any] = two_turns(provider)
    path = speaks.view(messages).results[0].path
    part = speaks.to_wire(RESULTS[case], tool_name="read")
    holder, last = messages, path[0]
    for step in path[1:]:
        holder, last = holder[last], step  # type: ignore[index] # the path leads through it
    holder[last] = part  # type: ignore[index]
    sent = SEND[provider](messages)
    assert len(sent) == len(messages)


@pytest.mark.parametrize("provider", SEND)
def test_only_the_replaced_text_changes_on_the_wire(provider: str) -> None:
    """Whatever stands before it is the cached prefix, and has to be the same bytes."""
    speaks = adapter(provider)
    messages: list[Any] = two_turns(provider)
    result = speaks.view(messages).results[1]
    before = SEND[provider](messages)
    after = SEND[provider](speaks.replace(messages, {result.path: PLACEHOLDER}))
    assert json.dumps(after) == json.dumps(before).replace('"second"', json.dumps(PLACEHOLDER))


@pytest.mark.parametrize("provider", SEND)
def test_what_was_sent_is_read_like_what_was_meant(provider: str) -> None:
    messages = two_turns(provider)
    meant, sent = (adapter(provider).view(m) for m in (messages, SEND[provider](messages)))
    assert sent.messages == meant.messages


def test_bedrock_serialises_what_the_adapter_makes() -> None:
    """Without a client, which would need more than the service's description."""
    serialize = pytest.importorskip("botocore.serialize")
    session = import_module("botocore.session").get_session()
    model = session.get_service_model("bedrock-runtime")
    operation = model.operation_model("Converse")
    serializer = serialize.create_serializer(model.metadata["protocol"])
    messages = two_turns("bedrock")
    request = serializer.serialize_to_request({"modelId": "x", "messages": messages}, operation)
    assert json.loads(request["body"])["messages"] == messages
