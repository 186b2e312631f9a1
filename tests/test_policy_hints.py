"""What a policy tells `truncate` of the text: the path that a tool read, a block's MIME type."""

from __future__ import annotations

import pytest

from toolclip import Policy, ToolResult
from toolclip.policy.hints import mime_of, path_read
from toolclip.result import JsonBlock, TextBlock

CONFIGURATION = "".join(f"key{n} = value {n}\n" for n in range(4000))


def _format(result: ToolResult) -> str | None:
    return result.metadata.format


def test_the_path_that_was_read_tells_the_format() -> None:
    result = ToolResult(tool_call_id="1", content=CONFIGURATION)
    read = Policy().apply("read_file", result, {"path": "/etc/app/setup.cfg"})
    assert _format(read) == "ini"
    assert _format(Policy().apply("read_file", result)) != "ini"
    searched = Policy().apply("search_files", result, {"path": "/etc/app/setup.cfg"})
    assert _format(searched) != "ini"


def test_the_mime_type_of_a_block_tells_the_format() -> None:
    block = TextBlock(CONFIGURATION, extra={"mimeType": "text/markdown"})
    result = ToolResult(tool_call_id="1", content=[block])
    assert _format(Policy().apply("fetch", result)) == "markdown"


@pytest.mark.parametrize(
    ("tool", "tool_input", "expected"),
    [
        ("Read", {"file_path": "a.py"}, "a.py"),
        ("read", {"path": "a.py", "offset": 3}, "a.py"),
        ("mcp__fs__read_text_file", {"path": "a.py"}, "a.py"),
        ("NotebookRead", {"notebook_path": "a.ipynb"}, "a.ipynb"),
        ("cat", {"filename": "a.py"}, "a.py"),
        ("read", {"path": 7}, None),
        ("read", {}, None),
        ("read", None, None),
        ("grep", {"path": "a.py"}, None),
        ("git_diff", {"path": "a.py"}, None),
        ("spread_sheet", {"path": "a.py"}, None),
        ("concatenate", {"path": "a.py"}, None),
    ],
)
def test_only_tools_that_read_files_hint_by_path(
    tool: str, tool_input: dict[str, object] | None, expected: str | None
) -> None:
    assert path_read(tool, tool_input) == expected


def test_blocks_carry_mime_types() -> None:
    assert mime_of(JsonBlock("{}")) == "application/json"
    assert mime_of(TextBlock("x", extra={"mimeType": "text/csv"})) == "text/csv"
    assert mime_of(TextBlock("x", extra={"mimeType": 3})) is None
    assert mime_of(TextBlock("x")) is None
