"""Blocks to a provider's parts: each to its own slot, or to text where it has none."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from toolclip.adapters.objects import readable_strings
from toolclip.adapters.plain import is_blank, text_of, well_formed
from toolclip.result import Block

__all__ = ["Known", "Wire", "lowered_parts", "well_formed_all"]

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
        part = next((part for old, part in known if old == block), None) or slot(block)
        if part is not None:
            parts.append(part)
        elif not is_blank(said := text_of(block, f"content[{number}]")):
            parts.append(text(well_formed(said)))
    return parts


def well_formed_all(value: Any) -> Any:  # noqa: ANN401 # any JSON value, and the same one back
    """Return a JSON value without lone surrogates, the very same if it has none."""
    if all(well_formed(text) is text for text in readable_strings(value)):
        return value
    if isinstance(value, str):
        return well_formed(value)
    if isinstance(value, dict):
        return {key: well_formed_all(inner) for key, inner in value.items()}
    return [well_formed_all(inner) for inner in value] if isinstance(value, list) else value
