"""Recorded sessions: which agent or provider wrote them, and the messages in them.

Understood are message lists as JSON (bare, or under ``messages``, ``input``, ``contents``,
``steps``), one message a line, session files of Claude Code and of pi and OpenClaw, and SWE-agent's
trajectories. The last have no provider's format: from each action and its observation a call and
its result of OpenAI's chat shape are made.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from toolclip.exceptions import AdapterError

__all__ = ["Session", "provider_of", "read_session"]

_LISTS = ("messages", "input", "contents", "steps")
_MARKS = frozenset({"role", "type", "parts"})  # no message of any provider is without all of them


@dataclass(frozen=True, slots=True)
class Session:
    """A recorded session.

    Attributes:
        provider: The name of the adapter that reads its messages.
        messages: The messages, or the file's records.
    """

    provider: str
    messages: list[object]


def read_session(text: str | bytes) -> Session:
    """Return the session that a file's text holds.

    Raises:
        AdapterError: It is neither JSON nor JSON lines, or holds no messages.
    """
    said = text.decode("utf-8-sig", "replace") if isinstance(text, bytes) else text
    parsed = _parsed(said)
    if isinstance(parsed, Mapping):
        if isinstance(parsed.get("history"), list):
            return Session("openai-chat", _chat_of(parsed["history"]))
        lists = (parsed.get(key) for key in _LISTS)
        listed: list[object] = next((one for one in lists if isinstance(one, list)), [parsed])
        return _session_of(listed)
    if not isinstance(parsed, list):
        raise AdapterError("session", "expected an object or a list of messages")
    return _session_of(parsed)


def _session_of(listed: list[object]) -> Session:
    if listed and not any(
        isinstance(one, Mapping) and not _MARKS.isdisjoint(one) for one in listed
    ):
        raise AdapterError("session", "expected messages; nothing in it has a role or a type")
    return Session(provider_of(listed), listed)


def _parsed(text: str) -> object:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return [_line(line, n) for n, line in enumerate(text.split("\n"), 1) if line.strip()]


def _line(line: str, number: int) -> object:
    try:
        return json.loads(line)
    except (ValueError, RecursionError) as error:
        raise AdapterError(f"line {number}", f"not JSON: {error}") from error


def provider_of(messages: Sequence[object]) -> str:
    """Return the name of the adapter that these messages look written for.

    A list of plain texts looks the same for most providers; it is taken for OpenAI's chat shape.
    """
    for message in messages:
        if isinstance(message, Mapping):
            found = _of_record(message) or _of_parts(message)
            if found is not None:
                return found
    return "openai-chat"


def _of_record(message: Mapping[str, Any]) -> str | None:
    """Tell by the keys of one message."""
    kind = message.get("type")
    is_item = isinstance(kind, str) and kind.endswith(("_call", "_output", "reasoning"))
    found = "openai-responses" if is_item else None
    match message:
        case {"role": "toolResult"} | {"type": "session"}:
            found = "pi"
        case {"type": "message", "message": Mapping()}:
            found = "pi"
        case {"type": "user" | "assistant", "message": _, "uuid": _}:
            found = "claude-code"
        case {"type": "function_call" | "function_result", "arguments": Mapping()}:
            found = "gemini-interactions"
        case {"type": "user_input" | "model_output" | "function_result"}:
            found = "gemini-interactions"
        case {"type": "message.input" | "message.output" | "function.call" | "function.result"}:
            found = "mistral-conversations"
        case {"type": "ai" | "human"}:
            found = "langchain"
        case {"role": "model"} | {"parts": list()}:
            found = "gemini"
        case {"tool_calls": list()} | {"role": "tool", "tool_call_id": _}:
            found = "openai-chat"
    return found


def _of_parts(message: Mapping[str, Any]) -> str | None:
    """Tell by the parts inside one message."""
    content = message.get("content")
    found = None
    for part in content if isinstance(content, list) else ():
        match part:
            case {"type": "tool_use" | "tool_result" | "thinking"}:
                found = "anthropic"
            case {"type": "toolCall"}:
                found = "pi"
            case {"type": "tool-call" | "tool-result"}:
                found = "vercel"
            case {"type": "input_text" | "output_text"}:
                found = "openai-responses"
            case {"toolUse": _} | {"toolResult": _}:
                found = "bedrock"
    return found


def _chat_of(history: Sequence[Any]) -> list[object]:
    """Return a trajectory as chat messages, with a call for each action that is no call yet."""
    messages: list[object] = []
    waiting: str | None = None
    for number, entry in enumerate(history):
        message = entry if isinstance(entry, Mapping) else {}
        role, content = message.get("role"), message.get("content") or ""
        if role == "tool" or (role == "user" and waiting is not None):
            ids = message.get("tool_call_ids") or [waiting]
            messages.append({"role": "tool", "tool_call_id": ids[0], "content": content})
            waiting = None
        elif role == "assistant":
            calls = message.get("tool_calls") or _call_of(message, number)
            waiting = calls[0].get("id") if calls else None
            said: dict[str, object] = {"role": role, "content": content}
            messages.append({**said, "tool_calls": calls} if calls else said)
        else:
            messages.append({"role": role or "user", "content": content})
    return messages


def _call_of(message: Mapping[str, Any], number: int) -> list[dict[str, Any]]:
    """Return the call that an action is: the first word names the command, all of it is said."""
    action = str(message.get("action") or "").strip()
    if not action:
        return []
    function = {"name": action.split()[0], "arguments": json.dumps({"command": action})}
    return [{"id": f"action_{number}", "type": "function", "function": function}]
