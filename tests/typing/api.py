"""The public API as a type checker sees it; it is also run, so that the types are true."""

from __future__ import annotations

import asyncio
import io
from typing import TYPE_CHECKING, Literal, assert_type

import toolclip
from toolclip import adapters, prune
from toolclip.adapters import anthropic, openai_chat

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np
    from numpy.typing import NDArray

result = toolclip.truncate("some text", 100)
assert_type(result, toolclip.Truncated)
assert_type(result.text, str)
assert_type(result.body, str)
assert_type(result.marker, str)
assert_type(result.truncated, bool)
assert_type(result.format, str)
assert_type(result.original_tokens, int | None)
assert_type(result.kept_tokens, int)
kind: str = result.count_kind
assert_type(result.marker_omitted, bool)
assert_type(result.compacted, bool)
degraded: str | None = result.degraded
cuts: Sequence[toolclip.Cut] = result.cuts
for cut in cuts:
    assert_type(cut.byte_start, int)
    assert_type(cut.byte_end, int)
    assert_type(cut.line_start, int)
    assert_type(cut.line_end, int)
    assert_type(cut.reason, str)
    assert_type(cut.tokens, int | None)
    assert_type(cut.errors_inside, int | None)
assert_type(result.confidence, Literal["guess", "likely", "certain"])
assert_type(result.why, str)
assert_type(result.sha256, str | None)
for vote in result.votes:
    assert_type(vote.format, str)
for tier in (tier for choice in result.choices for tier in choice.tiers):
    assert_type(tier.byte_offset, int)
places: NDArray[np.void] = toolclip.boundaries("text", "text", path="a.txt")
toolclip.truncate(
    b"bytes", encoding="cl100k_base", format="text", tool="exec", keep="head", message=None
)
toolclip.truncate(b"bytes", mime="text/csv", path="a.csv")
toolclip.truncate("text", message=toolclip.MESSAGE_ZH, marker="after")
toolclip.truncate("text", deadline_ms=5, max_scan_bytes=1_000_000)
stream = toolclip.Stream(100, tool="exec", original="skip")
stream.feed("text")
stream.feed(bytearray(b"bytes"))
assert_type(stream.tokens_so_far, int | None)
assert_type(stream.finish(), toolclip.Truncated)
assert_type(toolclip.truncate_stream(["text", b"bytes"], 100, keep="head"), toolclip.Truncated)
assert_type(toolclip.truncate_stream(io.BytesIO(b"bytes")), toolclip.Truncated)
assert_type(toolclip.truncate_stream(io.StringIO("text")), toolclip.Truncated)


async def streams(reader: asyncio.StreamReader) -> None:
    """Read what arrives; only checked, for want of a loop."""
    assert_type(await toolclip.atruncate_stream(reader, 100), toolclip.Truncated)


assert_type(toolclip.count_tokens("text"), int)
assert_type(toolclip.count_tokens(memoryview(b"text"), "cl100k_base"), int)
counts: NDArray[np.int64] = toolclip.count_tokens_batch(["one", b"two"])
assert_type(toolclip.encoding_for_model("gpt-4o"), toolclip.Encoding)
assert_type(toolclip.encoding_for_model("gpt-4o").name, str)
assert_type(
    toolclip.truncate("text", encoding=len).count_kind, Literal["exact", "upper_bound", "estimate"]
)
custom = toolclip.CustomEncoding(len, count_kind="exact", name="characters")
assert_type(custom.count("text"), int)
calibration = toolclip.Calibration("claude").observe("text", 300)
assert_type(calibration, toolclip.Calibration)
assert_type(toolclip.count_tokens("text", calibration), int)
assert_type(toolclip.Calibration.from_dict(calibration.to_dict()).factor, float)
toolclip.Pruner(toolclip.Policy(encoding=custom), "anthropic", count=len)
assert_type(toolclip.MESSAGE_EN, str)
assert_type(toolclip.__version__, str)

answer = toolclip.ToolResult(tool_call_id="call_1", content="text")
assert_type(toolclip.Policy().apply("exec", answer), toolclip.ToolResult)
assert_type(toolclip.Policy().apply("read", answer, {"path": "a"}), toolclip.ToolResult)
assert_type(answer.metadata, toolclip.Metadata)
assert_type(toolclip.fit_results([("exec", answer)], 4096), list[toolclip.ToolResult])
pruner = toolclip.Pruner(toolclip.Policy(), "anthropic", "claude-opus-4-5")
pruned = pruner.prune([], context_window=200_000, now=0.0, last_request_at=None)
assert_type(pruned, prune.Pruned)
assert_type(pruned.messages, list[object])
assert_type(pruned.report, prune.PruneReport)
assert_type(prune.PruneState.from_json(pruned.state.to_json()), prune.PruneState)
assert_type(prune.splice(b"[]", [], pruned.messages), bytes)
store: prune.PruneStore = prune.MemoryStore()
assert_type(prune.StoredPruner(pruner, store).succeeded("session", 0.0), bool)
assert_type(anthropic.to_tool_result(answer), dict[str, object])
assert_type(openai_chat.to_tool_message(answer), dict[str, object])
assert adapters.__doc__

error: Exception = toolclip.ConfigError("tools", "unknown")
assert isinstance(error, toolclip.ToolclipError)
