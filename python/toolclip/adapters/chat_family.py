"""Message lists of OpenAI's chat shape, which many providers speak with small differences.

One reader serves them all: it takes every part that any of them sends. What a provider wants to be
sent stands in the provider's own module.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from toolclip.adapters.chat_parts import marker_among, read_content
from toolclip.adapters.deep_json import wire_json
from toolclip.adapters.media import documents_among, images_among
from toolclip.adapters.objects import (
    as_list,
    as_mapping,
    located,
    optional_text,
    readable_strings,
    required_text,
)
from toolclip.adapters.view import Call, Content, MessageView, Path, Result, Role
from toolclip.result import Base64Source, Block, ImageBlock, JsonBlock, OpaqueBlock, TextBlock

__all__ = ["inner_marker", "read_message", "read_result"]

_ROLES: dict[object, Role] = {
    "system": "system",
    "developer": "system",
    "user": "user",
    "assistant": "assistant",
    "tool": "tool",
    "function": "tool",
}
_THINKING_TYPES = frozenset({"thinking", "reasoning", "redacted_thinking"})
_REASONING_KEYS = ("reasoning_content", "reasoning", "thinking", "tool_plan")


def read_message(message: object, index: int) -> MessageView:
    """Return what one message says.

    Raises:
        AdapterError: The role is unknown, or a part misses what its type needs.
    """
    wire = as_mapping(message, index)
    role = _ROLES.get(wire.get("role"))
    if role is None:
        raise located((index, "role"), f"unknown role {wire.get('role')!r}")
    if role == "tool":
        return MessageView(role, results=(read_result(wire, (index,)),), is_marked=_is_marked(wire))
    content = _content(wire.get("content"), (index, "content"))
    blocks = () if isinstance(content, str) else content
    texts = (content,) if isinstance(content, str) and content else ()
    return MessageView(
        role=role,
        calls=_calls(wire, (index,)),
        texts=(*texts, *(text for block in blocks for text in _texts(block)), *_refusal(wire)),
        reasoning=_reasoning(wire, blocks),
        images=_images(wire, blocks),
        documents=documents_among(blocks),
        is_bound=_is_bound(wire),
        is_marked=_is_marked(wire),
    )


def read_result(wire: Mapping[str, Any], path: Path) -> Result:
    """Return the result that a ``tool`` message is.

    Raises:
        AdapterError: The content is neither text nor parts.
    """
    call_id = optional_text(wire, "tool_call_id", *path) or optional_text(wire, "toolCallId", *path)
    name = optional_text(wire, "name", *path) or optional_text(wire, "tool_name", *path)
    return Result(
        path=path,
        call_id=call_id,
        content=_content(wire.get("content"), (*path, "content")),
        tool_name=name or None,
        is_error=wire.get("is_error") is True,
        is_marked=_is_marked(wire),
    )


def _content(content: object, path: Path) -> Content:
    if content is None:
        return ""
    if isinstance(content, str):
        return content
    return read_content(as_list(content, *path), path)


def _texts(block: Block) -> tuple[str, ...]:
    if isinstance(block, TextBlock | JsonBlock):
        return (block.text,)
    if isinstance(block, OpaqueBlock) and block.type not in _THINKING_TYPES:
        return readable_strings(block.raw)
    return ()


def _images(wire: Mapping[str, Any], blocks: tuple[Block, ...]) -> tuple[ImageBlock, ...]:
    """Return the pictures among the parts, and those that Ollama has beside the text."""
    inside = images_among(blocks)
    beside = [data for data in wire.get("images") or () if isinstance(data, str)]
    return (*inside, *(ImageBlock(Base64Source(data, "image/png")) for data in beside))


def _refusal(wire: Mapping[str, Any]) -> tuple[str, ...]:
    refusal = wire.get("refusal")
    return (refusal,) if isinstance(refusal, str) else ()


def _reasoning(wire: Mapping[str, Any], blocks: tuple[Block, ...]) -> tuple[str, ...]:
    found = [wire[key] for key in _REASONING_KEYS if isinstance(wire.get(key), str)]
    if not found and "thinking_blocks" in wire:
        found.extend(readable_strings(wire.get("thinking_blocks")))
    for block in blocks:
        if isinstance(block, OpaqueBlock) and block.type in _THINKING_TYPES:
            found.extend(readable_strings(block.raw))
    return tuple(found)


def _is_bound(wire: Mapping[str, Any]) -> bool:
    """Tell whether signed thinking travels along, as gateways pass it on."""
    blocks = wire.get("thinking_blocks") or wire.get("reasoning_details")
    return bool(blocks)


def _calls(wire: Mapping[str, Any], path: Path) -> tuple[Call, ...]:
    calls = wire.get("tool_calls")
    if not calls and "function_call" not in wire:
        return ()
    found = [
        _call(as_mapping(call, *path, "tool_calls", number), (*path, "tool_calls", number))
        for number, call in enumerate(as_list(calls or (), *path, "tool_calls"))
    ]
    legacy = wire.get("function_call")
    if legacy is not None:
        at = (*path, "function_call")
        function = as_mapping(legacy, *at)
        name = required_text(function, "name", *at)
        found.append(Call(at, "", name, _arguments(function), "function_call"))
    return tuple(found)


def _call(wire: Mapping[str, Any], path: Path) -> Call:
    call_id = optional_text(wire, "id", *path)
    if "custom" in wire:
        custom = as_mapping(wire["custom"], *path, "custom")
        name = required_text(custom, "name", *path, "custom")
        return Call(path, call_id, name, optional_text(custom, "input", *path, "custom"), "custom")
    function = as_mapping(wire.get("function"), *path, "function")
    name = required_text(function, "name", *path, "function")
    return Call(path, call_id, name, _arguments(function))


def _arguments(function: Mapping[str, Any]) -> str:
    arguments = function.get("arguments")
    return arguments if isinstance(arguments, str) else wire_json(arguments or {})


def _is_marked(wire: Mapping[str, Any]) -> bool:
    own = "cache_control" in wire or "prompt_cache_breakpoint" in wire
    return own or inner_marker(wire) is not None


def inner_marker(wire: Mapping[str, Any]) -> tuple[str, object] | None:
    """Return the key and value of the last cache marker on a part inside a message."""
    return marker_among(wire.get("content"))
