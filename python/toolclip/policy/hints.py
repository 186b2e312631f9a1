"""Hints for format detection from a tool's name, its input and its blocks."""

from __future__ import annotations

import re
from collections.abc import Mapping

from toolclip.result import Block, JsonBlock, TextBlock

# Only of tools that return a file's content is the path a hint: of a search in `a.py`, or of its
# diff, it is none.
_READS = re.compile(
    r"(?:^|[^a-z])(?:read|cat|view|open)(?:$|[^a-z])|(?:Read|Cat|View|Open)(?![a-z])"
)
_PATHS = ("path", "file_path", "filePath", "filename", "file", "notebook_path", "uri")


def path_read(tool_name: str, tool_input: Mapping[str, object] | None) -> str | None:
    """Return the path of the file that a tool was asked to read, if that is what it does."""
    if tool_input is None or not _READS.search(tool_name):
        return None
    found = (tool_input.get(key) for key in _PATHS)
    return next((path for path in found if isinstance(path, str)), None)


def mime_of(block: Block) -> str | None:
    """Return the MIME type that a block of text carries, such as those of MCP."""
    if isinstance(block, JsonBlock):
        return "application/json"
    mime = block.extra.get("mimeType") if isinstance(block, TextBlock) else None
    return mime if isinstance(mime, str) else None
