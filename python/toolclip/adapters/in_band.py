"""A result as one string, for wires that know neither errors nor images.

Strict backends refuse every key they do not know, so a failure is said in the text: JSON becomes
``{"error": …}`` around the text as it was, other text begins with ``Error: ``. A denied call
becomes ``{"error": {"type": "denied", "message": …}}``. Content that says so already is left alone.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import NoReturn

from toolclip.adapters.plain import (
    DENIED_WITHOUT_TEXT,
    ERROR_WITHOUT_TEXT,
    NO_OUTPUT,
    is_blank,
    text_of,
    well_formed,
)
from toolclip.result import Block, ToolResult

__all__ = ["ERROR_LINE", "failed_text", "joined_text", "text_in_band", "within"]

ERROR_LINE = "Error: "
# {"error": null} and its kin mean the opposite of an error; numbers are read as their digits.
_NO_ERROR: tuple[object, ...] = (None, False, "", "0")


def text_in_band(result: ToolResult) -> str:
    """Return the whole result as a string that is never blank.

    Raises:
        AdapterError: A block's type is unknown.
    """
    content = joined_text(result.content)
    if result.metadata.approved is False:
        return _denied(content)
    if result.is_error:
        return failed_text(content)
    return NO_OUTPUT if is_blank(content) else content


def joined_text(content: str | tuple[Block, ...] | object) -> str:
    """Return the content as text: blocks joined by line breaks, blank ones left out."""
    if isinstance(content, str):
        return well_formed(content)
    blocks: tuple[Block, ...] = content if isinstance(content, tuple) else ()
    texts = (text_of(block, f"content[{i}]") for i, block in enumerate(blocks))
    return well_formed("\n".join(text for text in texts if not is_blank(text)))


def failed_text(content: str) -> str:
    """Return the text of a failure, which says itself that it is one."""
    if is_blank(content):
        return ERROR_LINE + ERROR_WITHOUT_TEXT
    value = _parsed(content)
    if value is None:
        return content if content.startswith(ERROR_LINE.rstrip()) else ERROR_LINE + content
    says_so = isinstance(value, Mapping) and value.get("error") not in _NO_ERROR
    return content if says_so else f'{{"error": {content.strip()}}}'


def within(content: str, longest: int) -> str:
    """Return the text, cut and marked if it is longer than an API's limit on strings."""
    if len(content) <= longest:
        return content
    note = f"\n[cut at the API's limit of {longest} characters]"
    room = longest - len(note)
    return content[:room] + note if room > 0 else content[:longest]


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
