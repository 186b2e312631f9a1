"""Blocks to a provider's parts: each to its own slot, or to text where it has none."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from toolclip.adapters.deep_json import equal, with_leaves
from toolclip.adapters.objects import readable_strings
from toolclip.adapters.plain import is_blank, text_of, well_formed, well_formed_leaf
from toolclip.adapters.view import Content
from toolclip.result import Block, TextBlock

__all__ = [
    "Known",
    "Wire",
    "joined_if_text",
    "kept_part",
    "lowered_parts",
    "text_or_blocks",
    "text_part",
    "with_marker",
]

Wire: TypeAlias = dict[str, object]
Known: TypeAlias = Sequence[tuple[Block, Any]]
"""Blocks that were read from a wire, each with the part it was read from."""


def lowered_parts(
    content: str | Sequence[Block],
    text: Callable[[str], Wire],
    slot: Callable[[Block], Wire | None],
    known: Known = (),
) -> list[Wire]:
    """Return the parts of a content, none of them blank; no part at all if nothing is left.

    Args:
        content: Text or blocks.
        text: Makes the provider's part of a text.
        slot: Makes the provider's part of a block, or nothing if it has no slot for it.
        known: What stood there before: a block that stays keeps its part as it was.

    Raises:
        AdapterError: A block's type is unknown, so that nothing can be said in its place.
    """
    if isinstance(content, str):
        return [] if is_blank(content) else [text(well_formed(content))]
    parts: list[Wire] = []
    for number, block in enumerate(content):
        part = kept_part(block, known) or slot(block)
        if part is not None:
            parts.append(_well_formed(part))
        elif not is_blank(said := text_of(block, f"content[{number}]")):
            parts.append(text(well_formed(said)))
    return parts


def kept_part(block: Block, known: Known) -> Any:  # noqa: ANN401 # the provider's part
    """Return the part that a block was read from, `None` if it is another block."""
    for old, part in known:
        if type(old) is type(block) and equal(old.to_dict(), block.to_dict()):
            return part
    return None


def text_part(text: str) -> Wire:
    """Return the part that most providers make of a text."""
    return {"type": "text", "text": text}


def joined_if_text(parts: list[Wire]) -> str | list[Wire]:
    """Return the parts as one string if all of them are bare text, which every backend takes."""
    if all(part.keys() == {"type", "text"} for part in parts):
        return "\n".join(str(part["text"]) for part in parts)
    return parts


def with_marker(parts: list[Wire], key: str, value: object) -> list[Wire]:
    """Return the parts with a cache marker on the last, unless one of them kept its own."""
    if any(key in part for part in parts):
        return parts
    return [*parts[:-1], {**parts[-1], key: value}]


def text_or_blocks(blocks: Sequence[Block]) -> Content:
    """Return one text as a string, which is what almost every result is; else the blocks."""
    if not blocks:
        return ""
    first = blocks[0]
    return first.text if len(blocks) == 1 and isinstance(first, TextBlock) else tuple(blocks)


def _well_formed(part: Wire) -> Wire:
    """Return a part without lone surrogates, the same object if it has none."""
    if all(well_formed(text) is text for text in readable_strings(part)):
        return part
    mended: Wire = with_leaves(part, well_formed_leaf)
    return mended
