"""The public API as a type checker sees it; it is also run, so that the types are true."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_type

import toolclip
from toolclip import adapters
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
cuts: Sequence[toolclip.Cut] = result.cuts
for cut in cuts:
    assert_type(cut.byte_start, int)
    assert_type(cut.byte_end, int)
    assert_type(cut.line_start, int)
    assert_type(cut.line_end, int)
    assert_type(cut.reason, str)
toolclip.truncate(
    b"bytes", encoding="cl100k_base", format="text", tool="exec", keep="head", message=None
)
toolclip.truncate("text", message=toolclip.MESSAGE_ZH, marker="after")

assert_type(toolclip.count_tokens("text"), int)
assert_type(toolclip.count_tokens(memoryview(b"text"), "cl100k_base"), int)
counts: NDArray[np.int64] = toolclip.count_tokens_batch(["one", b"two"])
assert_type(toolclip.encoding_for_model("gpt-4o"), toolclip.Encoding)
assert_type(toolclip.encoding_for_model("gpt-4o").name, str)
assert_type(toolclip.MESSAGE_EN, str)
assert_type(toolclip.__version__, str)

answer = toolclip.ToolResult(tool_call_id="call_1", content="text")
assert_type(toolclip.Policy().apply("exec", answer), toolclip.ToolResult)
assert_type(answer.metadata, toolclip.Metadata)
assert_type(anthropic.to_tool_result(answer), dict[str, object])
assert_type(openai_chat.to_tool_message(answer), dict[str, object])
assert adapters.__doc__

error: Exception = toolclip.ConfigError("tools", "unknown")
assert isinstance(error, toolclip.ToolclipError)
