"""Sessions for the pruning tests: made to measure, and the recorded ones of the corpus."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from toolclip.policy import Policy

if TYPE_CHECKING:
    from pathlib import Path

Messages = list[dict[str, Any]]

WORD = " token"  # one token of o200k_base, however often it is repeated behind a space


def policy(**settings: object) -> Policy:
    """Return a policy with these settings of ``contextPruning``."""
    return Policy.load({"agents": {"defaults": {"contextPruning": settings}}})


def words(tokens: int, mark: str = "") -> str:
    """Return a text of so many tokens; the mark makes it unlike others and costs what it costs."""
    return mark + WORD * tokens


def chat_turn(name: str, output: str, tool: str = "exec", arguments: str = "{}") -> Messages:
    """Return a call and its result as OpenAI's chat messages."""
    function = {"name": tool, "arguments": arguments}
    call = {"id": name, "type": "function", "function": function}
    return [
        {"role": "assistant", "content": None, "tool_calls": [call]},
        {"role": "tool", "tool_call_id": name, "content": output},
    ]


def chat(outputs: list[str], first: str = "Do it.") -> Messages:
    """Return a session in which one call follows the other."""
    messages: Messages = [{"role": "user", "content": first}]
    for number, output in enumerate(outputs):
        arguments = json.dumps({"step": number})
        messages += chat_turn(f"call_{number}", output, arguments=arguments)
    return messages


def claude_turn(name: str, content: object, *, thinking: bool = False) -> Messages:
    """Return a call and its result as Anthropic's messages."""
    call = {"type": "tool_use", "id": f"toolu_{name}", "name": "exec", "input": {"step": name}}
    thought = {"type": "thinking", "thinking": "hm", "signature": "c2lnbmVk" * 8}
    result = {"type": "tool_result", "tool_use_id": f"toolu_{name}", "content": content}
    return [
        {"role": "assistant", "content": [thought, call] if thinking else [call]},
        {"role": "user", "content": [result]},
    ]


def claude(contents: list[object], *, thinking: bool = False) -> Messages:
    """Return a session with Anthropic in which one call follows the other."""
    messages: Messages = [{"role": "user", "content": "Do it."}]
    for number, content in enumerate(contents):
        messages += claude_turn(str(number), content, thinking=thinking)
    return messages


def result_texts(messages: list[Any]) -> list[str]:
    """Return the contents of a chat session's results."""
    return [message["content"] for message in messages if message["role"] == "tool"]


def recorded_pi(path: Path) -> Messages:
    """Return the messages of a recorded pi session."""
    entries = map(json.loads, path.read_text("utf-8").splitlines())
    return [entry["message"] for entry in entries if entry["type"] == "message"]
