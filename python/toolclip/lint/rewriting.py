"""Message lists with parts taken out, put in and put first; what is not touched is shared."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

from toolclip.adapters import Path, Role
from toolclip.adapters.objects import as_mapping, like, with_item
from toolclip.adapters.shape import Shape

__all__ = ["Rewrite", "at", "replaced", "spelled"]

REMOVED = "(removed)"


def at(whole: object, path: Path) -> object:
    """Return the part that a path leads to."""
    for step in path:
        whole = (
            whole[int(step)] if isinstance(whole, list | tuple) else as_mapping(whole)[str(step)]
        )
    return whole


def replaced(whole: object, path: Path, part: object) -> object:
    """Return the whole with another part at the path."""
    if not path:
        return part
    holder = whole if isinstance(whole, list | tuple) else as_mapping(whole)
    fresh = replaced(at(holder, path[:1]), path[1:], part) if path[1:] else part
    return like(whole, with_item(holder, path[0], fresh))


def spelled(part: object, key: str) -> str:
    """Return the key as the part spells it: ``functionCall`` or ``function_call``."""
    wire = as_mapping(part)
    snake = re.sub("([A-Z])", lambda found: f"_{found[1].lower()}", key)
    return snake if key not in wire and snake in wire else key


@dataclass(slots=True)
class Rewrite:
    """What is to change in a message list, by message.

    Attributes:
        shape: The provider's layout.
        removed: Calls and results that go.
        replaced: Parts that other parts take the place of; in a list of messages, whole messages.
        added: Results that come behind a message: into the next one's blocks, or as messages.
        said: Texts that the user says behind the answers of a message.
    """

    shape: Shape
    removed: set[Path] = field(default_factory=set)
    replaced: dict[Path, object] = field(default_factory=dict)
    added: dict[int, list[object]] = field(default_factory=dict)
    said: dict[int, list[str]] = field(default_factory=dict)

    def apply(self, messages: Sequence[object], roles: Sequence[Role]) -> list[object]:
        """Return the messages with all of that done."""
        fresh: list[object] = []
        waiting: list[str] = []
        for index, message in enumerate(messages):
            if roles[index] != "tool":
                fresh.extend(self._spoken(waiting))
                waiting = []
            whole = (index,) in self.removed
            changed = None if whole else self._changed(message, index, roles)
            if changed is not None:
                fresh.append(changed)
            fresh.extend(self._behind(index, roles))
            waiting.extend(self.said.get(index, ()))
        return [*fresh, *self._spoken(waiting)]

    def _spoken(self, texts: list[str]) -> list[object]:
        return [self.shape.say("user", text) for text in texts]

    def _behind(self, index: int, roles: Sequence[Role]) -> list[object]:
        """Return the messages that come behind one; blocks go into the next message if they can."""
        added = self.added.get(index, [])
        if not added or self.shape.wrap is None:
            return added
        takes = index + 1 < len(roles) and roles[index + 1] in self.shape.takes
        return [] if takes else [self.shape.wrap(added)]

    def _changed(self, message: object, index: int, roles: Sequence[Role]) -> object | None:
        if (index,) in self.replaced:
            return self.replaced[(index,)]
        mine = {path[1:]: part for path, part in self.replaced.items() if path[0] == index}
        for path, part in mine.items():
            message = replaced(message, path, part)
        gone = {path[1:] for path in self.removed if path[0] == index}
        if gone:
            talks = roles[index] != "tool" or "user" in self.shape.takes
            emptied = _without(message, gone, self.shape, talks=talks)
            if emptied is None:
                return None
            message = emptied
        if self.shape.wrap is not None and roles[index] in self.shape.takes:
            return _answered(message, self.shape.blocks, self.added.get(index - 1, []), self.shape)
        return message


def _without(
    message: object, gone: Collection[Path], shape: Shape, *, talks: bool
) -> object | None:
    """Return the message without these parts; `None` if nothing is left that could be sent.

    Args:
        message: The message.
        gone: The paths of the parts in it.
        shape: The provider's layout.
        talks: Whether the message may hold text; if so, it says that something was removed rather
            than vanish, because some providers want the roles to alternate.
    """
    lists = {path[:-1] for path in gone}
    for path in lists:
        numbers = {int(one[-1]) for one in gone if one[:-1] == path and isinstance(one[-1], int)}
        old = at(message, path)
        rest = [part for n, part in enumerate(old) if n not in numbers]  # type: ignore[arg-type,var-annotated] # a list: calls and results stand in one
        if not rest and path == shape.blocks and shape.text is not None:
            if not talks:
                return None
            rest = [shape.text(REMOVED)]
        message = replaced(message, path, rest)
        if not rest and path and path[-1] == "tool_calls":
            message = _without_key(message, path)
    return message


def _without_key(message: object, path: Path) -> object | None:
    outer = as_mapping(at(message, path[:-1]))
    rest = {key: value for key, value in outer.items() if key != path[-1]}
    return replaced(message, path[:-1], rest) if rest.get("content") else None


def _answered(message: object, path: Path, added: list[object], shape: Shape) -> object:
    """Return the user message with these results among its own, and all of them first."""
    inner: object = message
    for step in path:
        inner = as_mapping(inner).get(str(step))
    blocks = list(inner) if isinstance(inner, list | tuple) else _as_blocks(inner, shape)
    results = [block for block in blocks if _is_result(block, shape.result_id)]
    others = [block for block in blocks if not _is_result(block, shape.result_id)]
    fresh = [*results, *added, *others]
    if len(fresh) == len(blocks) and all(a is b for a, b in zip(fresh, blocks, strict=True)):
        return message
    return replaced(message, path, fresh)


def _as_blocks(text: object, shape: Shape) -> list[object]:
    return [shape.text(text)] if isinstance(text, str) and shape.text is not None else []


def _is_result(block: object, result_id: Path) -> bool:
    return not isinstance(block, str) and spelled(block, str(result_id[0])) in as_mapping(block)
