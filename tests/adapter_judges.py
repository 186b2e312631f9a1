"""For each provider, its own types as a strict judge of a result on the wire.

A judge raises if the part is not exactly what the SDK documents. What the SDKs do not check, though
their prose or the servers demand it, is added here: required ids and names, finite numbers, string
lengths and patterns.
"""

from __future__ import annotations

import json
import math
import re
from importlib import import_module
from typing import TYPE_CHECKING, Any

import pytest

from strict_types import strict_validator

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeAlias

    Judge: TypeAlias = Callable[[Any], None]


def judge_of(provider: str) -> Judge:
    """Return the judge; the test is skipped where the provider's SDK is not installed."""
    return _JUDGES[provider]()


def _typed_dict(module: str, name: str, *required: str) -> Callable[[], Judge]:
    def make() -> Judge:
        validate = strict_validator(module, name)

        def judge(part: Any) -> None:  # noqa: ANN401 # whatever the adapter made
            for key in required:
                assert isinstance(part[key], str)
                assert part[key]
            validate(part)

        return judge

    return make


def _gemini() -> Judge:
    types = pytest.importorskip("google.genai.types")

    def judge(part: Any) -> None:  # noqa: ANN401
        assert part.keys() == {"functionResponse"}
        response = types.FunctionResponse.model_validate(part["functionResponse"])
        assert response.name
        assert isinstance(response.response, dict)
        _finite(response.response)
        types.Part.model_validate(part)
        json.dumps(part, ensure_ascii=False, allow_nan=False).encode()

    return judge


def _interactions() -> Judge:
    module = "google.genai._gaos.types.interactions.functionresultstep"
    pytest.importorskip(module)
    validate = strict_validator(module, "FunctionResultStepParam")

    def judge(part: Any) -> None:  # noqa: ANN401
        assert isinstance(part["result"], str | list)
        validate(part)

    return judge


def _finite(value: object) -> None:
    if isinstance(value, dict):
        for inner in value.values():
            _finite(inner)
    elif isinstance(value, list):
        for inner in value:
            _finite(inner)
    else:
        assert not isinstance(value, bytes)
        assert not (isinstance(value, float) and not math.isfinite(value))


def _bedrock() -> Judge:
    session = pytest.importorskip("botocore.session")
    validator = import_module("botocore.validate").ParamValidator()
    model = session.get_session().get_service_model("bedrock-runtime")
    shape = model.shape_for("ContentBlock")

    def judge(part: Any) -> None:  # noqa: ANN401
        report = validator.validate(part, shape)
        assert not report.has_errors(), report.generate_report()
        _bedrock_limits(shape, part)

    return judge


def _bedrock_limits(shape: Any, value: Any) -> None:  # noqa: ANN401 # botocore's shapes
    """Check lengths, patterns and enumerations, which botocore leaves to the server."""
    if getattr(shape, "is_document_type", False):
        assert isinstance(value, dict)
        json.dumps(value, allow_nan=False)
    elif shape.type_name == "structure":
        for key, inner in value.items():
            _bedrock_limits(shape.members[key], inner)
    elif shape.type_name == "list":
        for inner in value:
            _bedrock_limits(shape.member, inner)
    elif shape.type_name == "string":
        assert len(value) <= shape.metadata.get("max", len(value))
        assert len(value) >= shape.metadata.get("min", 0)
        assert re.fullmatch(shape.metadata.get("pattern", "(?s).*"), value)
        assert not shape.enum or value in shape.enum
        value.encode()


def _mistral() -> Judge:
    models = pytest.importorskip("mistralai.client.models")

    def judge(part: Any) -> None:  # noqa: ANN401
        assert part.keys() <= {"role", "content", "tool_call_id", "name"}
        message = models.ToolMessage.model_validate(part)
        chunks = message.content if isinstance(message.content, list) else []
        assert not any("Unknown" in type(chunk).__name__ for chunk in chunks)
        assert message.content is not None
        assert re.fullmatch("[a-zA-Z0-9]{9}", part["tool_call_id"])
        json.dumps(part, ensure_ascii=False, allow_nan=False).encode()

    return judge


def _mistral_conversations() -> Judge:
    models = pytest.importorskip("mistralai.client.models")

    def judge(part: Any) -> None:  # noqa: ANN401
        assert part.keys() == {"type", "tool_call_id", "result"}
        models.FunctionResultEntry.model_validate(part, strict=True)
        assert part["tool_call_id"]
        json.dumps(part, ensure_ascii=False, allow_nan=False).encode()

    return judge


def _cohere() -> Judge:
    types = pytest.importorskip("cohere.types")

    def judge(part: Any) -> None:  # noqa: ANN401
        assert part.keys() <= {"role", *types.ToolMessageV2.model_fields}
        types.ToolMessageV2(**{key: value for key, value in part.items() if key != "role"})
        assert part["tool_call_id"]
        assert isinstance(part["content"], str)
        part["content"].encode()

    return judge


def _ollama() -> Judge:
    ollama = pytest.importorskip("ollama")

    def judge(part: Any) -> None:  # noqa: ANN401
        message = ollama.Message.model_validate(part)
        assert part.keys() == message.model_dump(exclude_none=True).keys()  # it drops the rest
        assert part["tool_name"]
        assert isinstance(part["content"], str)
        part["content"].encode()

    return judge


def _mcp(wire_module: str) -> Callable[[], Judge]:
    def make() -> Judge:
        types = pytest.importorskip("mcp.types")
        wire = pytest.importorskip(wire_module)
        keys = {"content", "structuredContent", "isError", "_meta", "resultType"}

        def judge(part: Any) -> None:  # noqa: ANN401
            assert part.keys() <= keys
            types.CallToolResult.model_validate(part)
            wire.CallToolResult.model_validate(part)
            json.dumps(part, ensure_ascii=False, allow_nan=False).encode()

        return judge

    return make


def _langchain() -> Judge:
    messages = pytest.importorskip("langchain_core.messages")

    def judge(part: Any) -> None:  # noqa: ANN401
        assert isinstance(part["content"], str | list)
        (message,) = messages.convert_to_messages([part])
        assert isinstance(message, messages.ToolMessage)
        assert message.content == part["content"]  # not its Python representation
        assert message.status == part["status"]
        assert message.additional_kwargs == {}
        json.dumps(part, ensure_ascii=False, allow_nan=False).encode()

    return judge


def _vercel() -> Judge:
    """Judge by the union of the AI SDK's provider specification, which has no Python type."""

    def judge(part: Any) -> None:  # noqa: ANN401
        assert part.keys() == {"type", "toolCallId", "toolName", "output"}
        output = part["output"]
        match output["type"]:
            case "text" | "error-text":
                assert isinstance(output["value"], str)
            case "execution-denied":
                assert isinstance(output["reason"], str)
            case "content":
                for inner in output["value"]:
                    assert inner["type"] in ("text", "file", "file-url", "image-url")
            case _:
                pytest.fail(f"no such output: {output['type']}")
        json.dumps(part, ensure_ascii=False, allow_nan=False).encode()

    return judge


def _pi() -> Judge:
    """Judge by the keys that the session files of pi and OpenClaw have."""

    def judge(part: Any) -> None:  # noqa: ANN401
        assert part.keys() == {"role", "toolCallId", "toolName", "content", "isError"}
        assert all(block["type"] in ("text", "image") for block in part["content"])
        json.dumps(part, ensure_ascii=False, allow_nan=False).encode()

    return judge


_ANTHROPIC = _typed_dict("anthropic.types", "ToolResultBlockParam", "tool_use_id")
_RESPONSES = "openai.types.responses.response_input_item_param"
_JUDGES: dict[str, Callable[[], Judge]] = {
    "anthropic": _ANTHROPIC,
    "bedrock": _bedrock,
    "claude-code": _ANTHROPIC,
    "cohere": _cohere,
    "gemini": _gemini,
    "gemini-2": _gemini,
    "gemini-interactions": _interactions,
    "langchain": _langchain,
    "litellm": _typed_dict("litellm.types.llms.openai", "ChatCompletionToolMessage"),
    "mcp": _mcp("mcp_types._v2026_07_28"),
    "mcp-2025-11-25": _mcp("mcp_types._v2025_11_25"),
    "mistral": _mistral,
    "mistral-conversations": _mistral_conversations,
    "ollama": _ollama,
    "openai-chat": _typed_dict(
        "openai.types.chat", "ChatCompletionToolMessageParam", "tool_call_id"
    ),
    "openai-responses": _typed_dict(_RESPONSES, "FunctionCallOutput", "call_id"),
    "pi": _pi,
    "vercel": _vercel,
}
