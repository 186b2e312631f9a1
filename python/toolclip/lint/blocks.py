"""What providers with blocks refuse inside a message: blank texts, media in errors, lone files."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from toolclip.adapters import Path
from toolclip.adapters.plain import is_blank
from toolclip.lint.finding import Finding
from toolclip.lint.subject import Subject

__all__ = ["check_anthropic_blocks", "check_bedrock_blocks", "check_gemini_responses"]


def check_anthropic_blocks(subject: Subject) -> Iterator[Finding]:
    """Yield blank text blocks, empty errors, and errors that hold more than text."""
    for path, block in subject.blocks():
        if _is_blank_text(block):
            yield subject.finding("blank-text", path)
        if block.get("type") == "tool_result":
            yield from _anthropic_result(subject, path, block)


def _anthropic_result(subject: Subject, path: Path, block: Mapping[str, Any]) -> Iterator[Finding]:
    content = block.get("content")
    parts = content if isinstance(content, list | tuple) else ()
    for number, part in enumerate(parts):
        if isinstance(part, Mapping) and _is_blank_text(part):
            yield subject.finding("blank-text", (*path, "content", number))
    if block.get("is_error") is not True:
        return
    if content is None or (not parts and (not isinstance(content, str) or is_blank(content))):
        yield subject.finding("blank-result", path)
    if any(isinstance(part, Mapping) and part.get("type") != "text" for part in parts):
        yield subject.finding("error-with-media", path)


def _is_blank_text(block: Mapping[str, Any]) -> bool:
    text = block.get("text")
    return block.get("type") == "text" and isinstance(text, str) and is_blank(text)


def check_gemini_responses(subject: Subject) -> Iterator[Finding]:
    """Yield responses that are no object; a placeholder written as a string is the usual one."""
    for path, part in subject.blocks():
        for key in ("functionResponse", "function_response"):
            inner = part.get(key)
            if isinstance(inner, Mapping) and not isinstance(inner.get("response"), Mapping):
                yield subject.finding("not-an-object", (*path, key))


def check_bedrock_blocks(subject: Subject) -> Iterator[Finding]:
    """Yield blank texts, JSON that is no object, and documents without a text beside them."""
    for path, block in subject.blocks():
        yield from _bedrock_block(subject, path, block)
        result = block.get("toolResult")
        if isinstance(result, Mapping):
            parts = [part for part in result.get("content") or () if isinstance(part, Mapping)]
            for number, part in enumerate(parts):
                yield from _bedrock_block(subject, (*path, "toolResult", "content", number), part)
            if any("document" in part for part in parts) and not any("text" in p for p in parts):
                yield subject.finding("document", path)


def _bedrock_block(subject: Subject, path: Path, block: Mapping[str, Any]) -> Iterator[Finding]:
    text = block.get("text")
    if isinstance(text, str) and is_blank(text):
        yield subject.finding("blank-text", path)
    if "json" in block and not isinstance(block["json"], Mapping):
        yield subject.finding("number", path)
