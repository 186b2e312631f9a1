"""How a provider lays a conversation out: where calls and results stand, how a part is made."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, TypeAlias

from toolclip.adapters.ids import ANY, IdRule
from toolclip.adapters.view import Path, Role

__all__ = ["Placement", "Shape", "block_shape", "chat_shape"]

Placement: TypeAlias = Literal["next", "run", "anywhere"]
"""Where the results of a turn have to stand: all in the very next message (``next``), in the run
of messages that follows (``run``), or anywhere later (``anywhere``)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Shape:
    """A provider's layout, for checking and mending message lists.

    Args:
        placement: Where the results of a turn have to stand.
        call_id: Where the id is inside a call.
        result_id: Where the id is inside a result.
        say: Makes a message of a role and a text.
        blocks: Where a message's list of blocks is, if results are blocks; else a result is a
            message of its own.
        text: Makes a block of a text, if messages are lists of blocks.
        wrap: Makes a message of result blocks.
        takes: The roles of messages that may hold result blocks.
        has_calls: Whether calls stand in the list at all.
        ids: What the provider demands of ids.
    """

    placement: Placement
    call_id: Path
    result_id: Path
    say: Callable[[Role, str], object]
    blocks: Path = ()
    text: Callable[[str], object] | None = None
    wrap: Callable[[list[object]], object] | None = None
    takes: tuple[Role, ...] = ("user", "tool")
    has_calls: bool = True
    ids: IdRule = ANY


def chat_shape(ids: IdRule = ANY, *, result_id: str = "tool_call_id") -> Shape:
    """Return the layout of the chat family: a message for each result, behind its call."""
    return Shape(
        placement="run",
        call_id=("id",),
        result_id=(result_id,),
        say=lambda role, text: {"role": role, "content": text},
        ids=ids,
    )


def block_shape(
    key: str,
    text: Callable[[str], object],
    *,
    keys: tuple[Path, Path],
    ids: IdRule,
    model: str = "assistant",
) -> Shape:
    """Return the layout of a list of blocks: all results of a turn in the next user message.

    Args:
        key: Where a message has its blocks.
        text: Makes a block of a text.
        keys: Where the id is inside a call, and inside a result.
        ids: What the provider demands of ids.
        model: The provider's name for the model's role.
    """
    spoken: dict[Role, str] = {"assistant": model, "tool": "user"}
    return Shape(
        placement="next",
        call_id=keys[0],
        result_id=keys[1],
        say=lambda role, said: {"role": spoken.get(role, role), key: [text(said)]},
        blocks=(key,),
        text=text,
        wrap=lambda parts: {"role": "user", key: parts},
        ids=ids,
    )
