"""Real outputs and real sessions through policy and adapters: in budget, valid on the wire."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from strict_types import strict_validator
from toolclip.adapters.anthropic import to_tool_result
from toolclip.adapters.openai_chat import to_tool_message
from toolclip.policy import Policy
from toolclip.result import (
    Base64Source,
    Block,
    ImageBlock,
    JsonBlock,
    Metadata,
    TextBlock,
    ToolResult,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    import tiktoken

    Judge = Callable[[object], None]


LARGE_BYTES = 500_000  # larger ones are truncation's own tests; here each is cut three times


@pytest.fixture(scope="module")
def judges() -> tuple[Judge, Judge]:
    return (
        strict_validator("anthropic.types", "ToolResultBlockParam"),
        strict_validator("openai.types.chat", "ChatCompletionToolMessageParam"),
    )


def session_results(path: Path) -> Iterator[tuple[str, ToolResult]]:
    """Yield tool name and result of every call in a session of Claude Code."""
    names: dict[str, str] = {}
    for line in path.read_text("utf-8").splitlines():
        content = json.loads(line).get("message", {}).get("content", "")
        for block in content if isinstance(content, list) else []:
            if block["type"] == "tool_use":
                names[block["id"]] = block["name"]
            elif block["type"] == "tool_result":
                call_id = block["tool_use_id"]
                result = ToolResult(
                    call_id,
                    read_content(block.get("content", "")),
                    is_error=block.get("is_error") or False,
                    metadata=Metadata(sandbox=False),
                )
                yield names.get(call_id, "unknown"), result


def read_content(content: str | list[dict[str, dict[str, str]]]) -> str | list[Block]:
    if isinstance(content, str):
        return content
    return [
        ImageBlock(Base64Source(block["source"]["data"], block["source"]["media_type"]))
        if "source" in block
        else TextBlock(str(block.get("text", block)))
        for block in content
    ]


@pytest.mark.parametrize("budget", [64, 1024])
def test_every_result_of_real_sessions_fits_and_travels(
    budget: int,
    corpus: Path,
    oracle: Callable[[str], tiktoken.Encoding],
    judges: tuple[Judge, Judge],
) -> None:
    count = oracle("o200k_base")
    policy = Policy.load({"tools": {"maxToolResultTokens": budget}})
    judge_block, judge_message = judges
    seen = 0
    for path in sorted((corpus / "sessions").glob("claude-code-*.jsonl")):
        for tool, before in session_results(path):
            after = policy.apply(tool, before)
            judge_block(to_tool_result(after))
            judge_message(to_tool_message(after))
            texts = [TextBlock(after.content)] if isinstance(after.content, str) else after.content
            sizes = [len(count.encode_ordinary(b.text)) for b in texts if isinstance(b, TextBlock)]
            assert sum(sizes) <= budget
            assert policy.apply(tool, after) is after
            assert (after is before) is (after.metadata.original_tokens is None)
            seen += 1
    assert seen > 500


def test_every_file_fits_as_text_and_as_blocks(
    corpus: Path, oracle: Callable[[str], tiktoken.Encoding]
) -> None:
    count = oracle("o200k_base")
    budget = 1024
    policy = Policy.load({"tools": {"maxToolResultTokens": budget}})
    files = (path for path in corpus.rglob("*") if path.is_file() and path.suffix != ".gz")
    for path in sorted(path for path in files if path.stat().st_size < LARGE_BYTES):
        text = path.read_bytes().decode("utf-8", "surrogateescape")
        half = len(text) // 2
        blocks: list[Block] = [TextBlock(text[:half]), JsonBlock(text[half:]), TextBlock("ok")]
        whole = policy.apply("exec", ToolResult("call_1", text))
        parts = policy.apply("exec", ToolResult("call_1", blocks))
        sent = str(to_tool_message(whole)["content"])
        assert len(count.encode_ordinary(sent)) <= budget, path
        sizes = [
            len(count.encode_ordinary(b.text))
            for b in parts.content
            if isinstance(b, TextBlock | JsonBlock)
        ]
        assert sum(sizes) <= budget, path
