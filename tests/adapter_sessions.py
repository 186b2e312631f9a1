"""Small sessions in every provider's format, from one description.

A session is a list of steps: ``("user", text)``, ``("model", text)``, ``("calls", [(id, tool)])``
and ``("results", [(id, tool, ToolResult)])``. Providers without ids on the wire pair by name.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from toolclip.adapters import Call, adapter, names
from toolclip.result import ToolResult

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any, TypeAlias

    Step: TypeAlias = tuple[str, Any]
    Wire: TypeAlias = dict[str, Any]

ARGUMENTS = {"path": "/a"}

CALLS: dict[str, Callable[[str, str], Wire]] = {
    "anthropic": lambda i, n: {"type": "tool_use", "id": i, "name": n, "input": ARGUMENTS},
    "bedrock": lambda i, n: {"toolUse": {"toolUseId": i, "name": n, "input": ARGUMENTS}},
    "claude-code": lambda i, n: {"type": "tool_use", "id": i, "name": n, "input": ARGUMENTS},
    "gemini": lambda i, n: {"functionCall": {"id": i, "name": n, "args": ARGUMENTS}},
    "gemini-2": lambda i, n: {"functionCall": {"id": i, "name": n, "args": ARGUMENTS}},
    "gemini-interactions": lambda i, n: {
        "type": "function_call",
        "id": i,
        "name": n,
        "arguments": ARGUMENTS,
    },
    "langchain": lambda i, n: {"type": "tool_call", "id": i, "name": n, "args": ARGUMENTS},
    "mistral-conversations": lambda i, n: {
        "type": "function.call",
        "tool_call_id": i,
        "name": n,
        "arguments": json.dumps(ARGUMENTS),
    },
    "ollama": lambda _, n: {"function": {"name": n, "arguments": ARGUMENTS}},
    "openai-responses": lambda i, n: {
        "type": "function_call",
        "call_id": i,
        "name": n,
        "arguments": json.dumps(ARGUMENTS),
    },
    "pi": lambda i, n: {"type": "toolCall", "id": i, "name": n, "arguments": ARGUMENTS},
    "vercel": lambda i, n: {
        "type": "tool-call",
        "toolCallId": i,
        "toolName": n,
        "input": ARGUMENTS,
    },
}
CHAT = ("cohere", "litellm", "mistral", "openai-chat")
CONVERSATIONS = (*CALLS, *CHAT)
"""Every adapter whose message lists have calls; MCP's have results only."""
# Where errors are said in the text, because the wire has no flag for them.
IN_BAND = {
    "cohere",
    "litellm",
    "mistral",
    "mistral-conversations",
    "ollama",
    "openai-chat",
    "openai-responses",
}
# Without an id on the wire for a result.
NO_ID = {"mcp", "mcp-2025-11-25", "ollama"}
# With a slot for an image inside a result.
IMAGES = set(names()) - {"cohere", "gemini-2", "mistral-conversations", "ollama", "openai-chat"}


def call_part(provider: str, call_id: str, name: str) -> Wire:
    """Return a call as the provider writes it."""
    if provider in CALLS:
        return CALLS[provider](call_id, name)
    function = {"name": name, "arguments": json.dumps(ARGUMENTS)}
    return {"id": call_id, "type": "function", "function": function}


def session(provider: str, steps: Sequence[Step]) -> list[Wire]:
    """Return the session as the provider's message list."""
    messages: list[Wire] = []
    for kind, said in steps:
        if kind == "user":
            messages.append(_said(provider, "user", said))
        elif kind == "model":
            messages.append(_said(provider, "assistant", said))
        elif kind == "calls":
            messages.extend(_calling(provider, [call_part(provider, i, n) for i, n in said]))
        else:
            messages.extend(_answering(provider, said))
    return messages


def _said(provider: str, role: str, text: str) -> Wire:
    message = adapter(provider).shape.say(role, text)  # type: ignore[arg-type] # a literal role
    assert isinstance(message, dict)
    return message


def _calling(provider: str, parts: list[Wire]) -> list[Wire]:
    match provider:
        case "openai-responses" | "gemini-interactions" | "mistral-conversations":
            return parts
        case "anthropic" | "bedrock" | "vercel" | "pi":
            return [{"role": "assistant", "content": parts}]
        case "claude-code":
            message = {"role": "assistant", "content": parts}
            return [{"type": "assistant", "message": message, "uuid": "u"}]
        case "gemini" | "gemini-2":
            return [{"role": "model", "parts": parts}]
        case "langchain":
            return [{"type": "ai", "content": "", "tool_calls": parts}]
    return [{"role": "assistant", "content": "", "tool_calls": parts}]


def _answering(provider: str, results: list[tuple[str, str, ToolResult]]) -> list[Wire]:
    speaks = adapter(provider)
    parts: list[Any] = [
        speaks.to_wire(result, call=Call((), call_id, name, ""))
        for call_id, name, result in results
    ]
    if speaks.shape.wrap is None:
        return parts
    message = speaks.shape.wrap(parts)
    assert isinstance(message, dict)
    return [message]


def two_turns(provider: str) -> list[Wire]:
    """Return a session of two turns: two parallel calls, then one that fails."""
    return session(
        provider,
        [
            ("user", "What is in there?"),
            ("calls", [("call00001", "read"), ("call00002", "list")]),
            (
                "results",
                [
                    ("call00001", "read", ToolResult("call00001", "first")),
                    ("call00002", "list", ToolResult("call00002", "second")),
                ],
            ),
            ("model", "Let me see more."),
            ("user", "Go on."),
            ("calls", [("call00003", "read")]),
            ("results", [("call00003", "read", ToolResult("call00003", "boom", is_error=True))]),
        ],
    )
