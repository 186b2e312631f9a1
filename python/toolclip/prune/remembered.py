"""Cut texts that this process has made before, so that a replay does not cut them again."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import TypeAlias

from toolclip.adapters.view import Content
from toolclip.prune.decision import Cut, Decision, apply, apply_each
from toolclip.result import Block, JsonBlock, TextBlock
from toolclip.result.deep_json import written

__all__ = ["RememberedCuts"]

_ANY = json.JSONEncoder(default=repr)
MOST = 4096  # texts of a few thousand characters each

_Key: TypeAlias = tuple[Decision, int, int, str | None]


class RememberedCuts:
    """Calls `apply`, and remembers what became of texts. Placeholders are faster made than found.

    What it keeps of the original is a hash; the oldest go when it is full.
    """

    def __init__(self) -> None:
        self._known: dict[_Key, Content] = {}

    def __call__(self, decision: Decision, content: Content, tool_name: str | None) -> Content:
        """Return the content as decided."""
        if decision.recipe.kind == "clear":
            return apply(decision, content, tool_name)
        key = _key(decision, content, tool_name)
        found = self._known.get(key)
        if found is None:
            found = apply(decision, content, tool_name)
            self._remember({key: found})
        return found

    def prepare(self, cuts: Sequence[Cut]) -> Sequence[Content]:
        """Make many cuts on all cores, to be found when they are asked for one by one.

        Returns:
            What was made and not remembered.
        """
        keyed = {_key(*cut[:3]): cut for cut in cuts}
        fresh = {key: cut for key, cut in keyed.items() if key not in self._known}
        made = apply_each(list(fresh.values()))
        self._remember(dict(zip(fresh, made, strict=True)))
        return made

    def _remember(self, cuts: Mapping[_Key, Content]) -> None:
        excess = len(self._known) + len(cuts) - MOST
        if excess > 0:
            self._known = dict(list(self._known.items())[max(excess, MOST // 2) :])
        self._known.update(cuts)


def _key(decision: Decision, content: Content, tool_name: str | None) -> _Key:
    said = content if isinstance(content, str) else tuple(map(_said, content))
    return decision, hash(said), len(content), tool_name


def _said(block: Block) -> tuple[type, str]:
    """Return all that a block says: its own hash leaves out mappings, which may hold texts."""
    if isinstance(block, TextBlock | JsonBlock) and not block.extra:
        return type(block), block.text
    return type(block), written(block.to_dict(), _ANY)
