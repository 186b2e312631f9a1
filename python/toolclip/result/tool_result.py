"""The result of one tool call, and its JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NoReturn

from toolclip.exceptions import AdapterError
from toolclip.result.blocks import Block, read_block
from toolclip.result.deep_json import written
from toolclip.result.fields import Fields, shown
from toolclip.result.metadata import Metadata, read_metadata

_STRICT = json.JSONEncoder(allow_nan=False)


@dataclass(frozen=True, slots=True)
class ToolResult:
    """What a tool answered to one call, the same for every provider.

    Its JSON is ``{"toolCallId": "call_1", "content": "…" or […], "isError": false,
    "metadata": {"executionTimeMs": 12, "sandbox": true}}``.

    Args:
        tool_call_id: The id that the model gave the call.
        content: Text, or the blocks of a result that is more than text; a list becomes a tuple.
        is_error: Whether the tool failed.
        metadata: Facts for code and logs; they never reach the model.

    Raises:
        TypeError: The id is no string, the flag no bool, the metadata no `Metadata`, or the content
            neither text nor a sequence of blocks.
    """

    tool_call_id: str
    content: str | Sequence[Block]
    is_error: bool = False
    metadata: Metadata = field(default_factory=Metadata)

    def __post_init__(self) -> None:
        if not isinstance(self.tool_call_id, str):
            raise TypeError(f"tool_call_id must be str, not {type(self.tool_call_id).__name__}")
        if not isinstance(self.is_error, bool):
            raise TypeError(f"is_error must be bool, not {type(self.is_error).__name__}")
        if not isinstance(self.metadata, Metadata):
            raise TypeError(f"metadata must be Metadata, not {type(self.metadata).__name__}")
        content = self.content
        if isinstance(content, str):
            return
        if not isinstance(content, list | tuple):
            raise TypeError(
                f"content must be str or a list of blocks, not {type(content).__name__}"
            )
        for i, block in enumerate(content):
            # An unread dict would pass every policy uncut.
            if not isinstance(block, Block):
                raise TypeError(f"content[{i}] must be a block, not {type(block).__name__}")
        object.__setattr__(self, "content", tuple(content))

    def to_dict(self) -> dict[str, object]:
        """Return the JSON object in camelCase."""
        content = self.content
        return {
            "toolCallId": self.tool_call_id,
            "content": content if isinstance(content, str) else [b.to_dict() for b in content],
            "isError": self.is_error,
            "metadata": self.metadata.to_dict(),
        }

    def to_json(self) -> str:
        """Return the JSON text, in ASCII, so that a lone surrogate in the content survives, too."""
        return written(self.to_dict(), _STRICT)

    @classmethod
    def from_dict(cls, raw: Mapping[str, object]) -> ToolResult:
        """Return the result that this JSON object represents; `to_dict` gives the same object back.

        Raises:
            AdapterError: A key is missing or unknown, or a value has the wrong type; the path
                says which, as in ``content[0].text``. All four keys have to be there: a reader
                that guessed ``isError`` would lose errors.
        """
        fields = Fields(raw, "")
        result = cls(
            tool_call_id=fields.text("toolCallId"),
            content=_read_content(fields.required("content")),
            is_error=fields.flag("isError"),
            metadata=read_metadata(fields.required("metadata"), "metadata"),
        )
        for key in fields.rest:
            raise AdapterError(key, "unknown key; a tool result has no such field")
        return result

    @classmethod
    def from_json(cls, text: str | bytes) -> ToolResult:
        """Return the result that this JSON text represents.

        Raises:
            AdapterError: The text is not JSON, or no tool result.
        """
        try:
            raw = json.loads(text, parse_constant=_refuse_constant)
        except (ValueError, RecursionError) as error:
            raise AdapterError("document", f"not JSON: {error}") from error
        return cls.from_dict(raw)


def _read_content(raw: object) -> str | Sequence[Block]:
    if isinstance(raw, str):
        return raw
    if not isinstance(raw, list | tuple):
        raise AdapterError("content", f"expected a string or a list of blocks, got {shown(raw)}")
    return tuple(read_block(block, f"content[{i}]") for i, block in enumerate(raw))


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no JSON number")
