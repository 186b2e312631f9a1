"""Tool results as the ``tool`` message of OpenAI's Chat Completions API.

The message knows neither errors nor images, and strict backends of the same shape refuse every
further key. So an error is said in the text, and an image becomes a line that says what was there.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import NoReturn

from toolclip.adapters.ids import OPENAI_CHAT, wire_id
from toolclip.adapters.plain import (
    DENIED_WITHOUT_TEXT,
    ERROR_WITHOUT_TEXT,
    NO_OUTPUT,
    is_blank,
    text_of,
    well_formed,
)
from toolclip.result import ToolResult

__all__ = ["to_tool_call_id", "to_tool_message"]

ERROR_LINE = "Error: "
# `string_above_max_length`: longer strings are refused, with the whole request and every later one.
LONGEST_CONTENT_CHARACTERS = 10_485_760
CUT_AT_LIMIT = f"\n[cut at the API's limit of {LONGEST_CONTENT_CHARACTERS} characters]"
# {"error": null} and its kin mean the opposite of an error; numbers are read as their digits.
_NO_ERROR: tuple[object, ...] = (None, False, "", "0")


def to_tool_call_id(call_id: str) -> str:
    """Return the id as the API takes it, at most 40 characters; use it for the call, too.

    Raises:
        AdapterError: The id is empty.
    """
    return wire_id(call_id, OPENAI_CHAT)


def to_tool_message(result: ToolResult) -> dict[str, object]:
    """Return the message that answers the call.

    ``{"role": "tool", "tool_call_id": "call_1", "content": "…"}``. The content is always one
    string, blocks joined by line breaks, which every backend of this shape takes; it is never
    empty.

    A failure is said in the content: JSON becomes ``{"error": …}`` around the text as it was, other
    text begins with ``Error: ``. A denied call becomes
    ``{"error": {"type": "denied", "message": …}}``. Content that says so already is left alone.

    Raises:
        AdapterError: The id is empty, or a block's type is unknown.
    """
    content = well_formed(_joined(result))
    if result.metadata.approved is False:
        content = _denied(content)
    elif result.is_error:
        content = _failed(content)
    elif is_blank(content):
        content = NO_OUTPUT
    return {
        "role": "tool",
        "tool_call_id": to_tool_call_id(result.tool_call_id),
        "content": _within_limit(content),
    }


def _joined(result: ToolResult) -> str:
    content = result.content
    if isinstance(content, str):
        return content
    texts = (text_of(block, f"content[{i}]") for i, block in enumerate(content))
    return "\n".join(text for text in texts if not is_blank(text))


def _failed(content: str) -> str:
    if is_blank(content):
        return ERROR_LINE + ERROR_WITHOUT_TEXT
    value = _parsed(content)
    if value is None:
        return content if content.startswith(ERROR_LINE.rstrip()) else ERROR_LINE + content
    says_so = isinstance(value, Mapping) and value.get("error") not in _NO_ERROR
    return content if says_so else f'{{"error": {content.strip()}}}'


def _denied(content: str) -> str:
    value = _parsed(content)
    error = value.get("error") if isinstance(value, Mapping) else None
    if isinstance(error, Mapping) and error.get("type") == "denied":
        return content
    if is_blank(content):
        content = DENIED_WITHOUT_TEXT
    message = content.strip() if value is not None else json.dumps(content, ensure_ascii=False)
    return f'{{"error": {{"type": "denied", "message": {message}}}}}'


def _parsed(content: str) -> Mapping[str, object] | list[object] | None:
    """Return the JSON object or array that the content is, or `None`.

    A bare number or word is JSON, too, but a tool that prints ``42`` or ``null`` prints text.
    Numbers stay digits: a 5,000-digit integer would otherwise raise.
    """
    if content.lstrip()[:1] not in ("{", "["):
        return None
    try:
        value: Mapping[str, object] | list[object] = json.loads(
            content, parse_int=str, parse_float=str, parse_constant=_refuse_constant
        )
    except (ValueError, RecursionError):
        return None
    return value


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no JSON number")


def _within_limit(content: str) -> str:
    if len(content) <= LONGEST_CONTENT_CHARACTERS:
        return content
    return content[: LONGEST_CONTENT_CHARACTERS - len(CUT_AT_LIMIT)] + CUT_AT_LIMIT
