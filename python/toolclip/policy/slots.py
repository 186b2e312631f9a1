"""Where the texts of a block stand: in the block, in a document, inside a block of any type.

MCP's embedded resources and providers' own blocks (search results, pages) carry as much text as
text blocks do. Bytes, addresses, ids and what is signed or encrypted are no text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple, TypeAlias

from toolclip.policy.fit import Cut
from toolclip.result import Block, DocumentBlock, JsonBlock, OpaqueBlock, TextBlock, TextSource

__all__ = ["Slot", "SlotKey", "slots_of", "with_cuts"]

Path: TypeAlias = tuple[str | int, ...]
SlotKey: TypeAlias = tuple[int, Path]
"""The number of a block and the way to the text inside it."""

_Way: TypeAlias = tuple[()] | tuple["_Way", str | int]

SHORTEST = 64  # characters; what is shorter is a name or a flag, and costs less than a marker
_NO_TEXT = frozenset(
    {
        *("blob", "data", "encrypted_content", "encrypted_index", "fingerprint", "signature"),
        *("file_data", "file_url", "image_url", "mimeType", "mime_type", "uri", "url"),
        *("cache_control", "call_id", "id", "name", "tool_use_id", "type"),
    }
)
# Later requests are refused without them, or with others.
_FIXED_TYPES = frozenset({"tool_reference", "browser_state", "compaction"})
_BASE64 = re.compile(r"[A-Za-z0-9+/_=\r\n-]*")


class Slot(NamedTuple):
    """One text and the block that it is part of."""

    block: Block
    text: str


def slots_of(blocks: Sequence[Block]) -> dict[SlotKey, Slot]:
    """Return every text among the blocks that may be cut, in order."""
    return {
        (number, path): Slot(block, text)
        for number, block in enumerate(blocks)
        for path, text in _texts(block)
    }


def with_cuts(block: Block, cuts: Mapping[Path, Cut]) -> Block:
    """Return the block with these texts cut, the same object if there are none."""
    for path, cut in cuts.items():
        block = _with_cut(block, path, cut)
    return block


def _with_cut(block: Block, path: Path, cut: Cut) -> Block:
    if isinstance(block, TextBlock | JsonBlock):
        # JSON with a marker behind it is JSON no longer.
        valid = isinstance(block, JsonBlock) and cut.format == "json" and cut.text == cut.body
        return (JsonBlock if valid else TextBlock)(cut.text, extra=block.extra)
    if isinstance(block, DocumentBlock):
        return replace(block, source=TextSource(cut.text))
    if isinstance(block, OpaqueBlock):
        changed = _replaced(block.raw, path, cut.text)
        return OpaqueBlock(changed if isinstance(changed, Mapping) else block.raw)
    return block


def _texts(block: Block) -> Iterator[tuple[Path, str]]:
    if isinstance(block, TextBlock | JsonBlock):
        yield (), block.text
    elif isinstance(block, DocumentBlock) and isinstance(block.source, TextSource):
        yield (), block.source.text
    elif isinstance(block, OpaqueBlock) and block.type not in _FIXED_TYPES:
        yield from _inside(block.raw)


def _inside(raw: Mapping[str, object]) -> Iterator[tuple[Path, str]]:
    # A whole path for each of 20,000 levels took 1.3 s: each step knows the one before it.
    waiting: list[tuple[_Way, object]] = [((), raw)]
    while waiting:
        way, part = waiting.pop()
        if isinstance(part, str):
            if len(part) >= SHORTEST and not _BASE64.fullmatch(part):
                yield _path(way), part
        elif isinstance(part, Mapping):
            readable = [key for key in part if key not in _NO_TEXT]
            waiting.extend(((way, key), part[key]) for key in reversed(readable))
        elif isinstance(part, list | tuple):
            waiting.extend(((way, n), part[n]) for n in reversed(range(len(part))))


def _path(way: _Way) -> Path:
    steps: list[str | int] = []
    while way:
        way, step = way
        steps.append(step)
    return tuple(reversed(steps))


def _replaced(part: object, path: Path, text: str) -> object:
    """Return a copy of what lies on the way, with the text at its end."""
    parts = [part]
    for step in path[:-1]:
        parts.append(parts[-1][step])  # type: ignore[index] # the path was made by walking it
    changed: object = text
    for inner, step in zip(reversed(parts), reversed(path), strict=True):
        if isinstance(inner, Mapping):
            changed = {**inner, step: changed}
        elif isinstance(inner, list | tuple):
            changed = [changed if n == step else one for n, one in enumerate(inner)]
    return changed
