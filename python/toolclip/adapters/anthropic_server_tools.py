"""Results of tools that Anthropic runs itself: web search and fetch, code execution, MCP servers.

They stand in the assistant's message, behind their calls, and go back as they came: some hold
encrypted content, and all belong to a turn that the API signed. So they are read and counted, but
not edited.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from toolclip.adapters.objects import readable_strings, required_text
from toolclip.adapters.view import Call, Content, Path, Result
from toolclip.result import TextBlock

__all__ = ["SERVER_CALLS", "is_server_result", "read_server_result"]

SERVER_CALLS = frozenset({"server_tool_use", "mcp_tool_use"})


def is_server_result(kind: str) -> bool:
    """Tell by a block's type: ``mcp_tool_result``, ``web_search_tool_result`` and so on."""
    return kind.endswith("_tool_result")


def read_server_result(wire: Mapping[str, Any], path: Path, calls: Sequence[Call]) -> Result:
    """Return the result that a block carries: all that the model reads in it, as text.

    Args:
        wire: The block.
        path: Where it stands.
        calls: The calls before it in the same message.

    Raises:
        AdapterError: It names no call.
    """
    call_id = required_text(wire, "tool_use_id", *path)
    call = next((c for c in calls if c.is_closed and c.call_id == call_id), None)
    content = wire.get("content")
    return Result(
        path=path,
        call_id=call_id,
        content=_said(content),
        tool_name=call.tool_name if call else None,
        is_error=wire.get("is_error") is True or _is_error(content),
        is_marked=wire.get("cache_control") is not None,
        is_editable=False,
        call=call,
        is_closed=True,
    )


def _said(content: object) -> Content:
    if isinstance(content, str):
        return content
    texts = tuple(TextBlock(text) for text in readable_strings(content))
    return texts[0].text if len(texts) == 1 else texts


def _is_error(content: object) -> bool:
    """Tell ``{"type": "web_search_tool_result_error", "error_code": …}``."""
    kind = content.get("type") if isinstance(content, Mapping) else None
    return isinstance(kind, str) and kind.endswith("_error")
