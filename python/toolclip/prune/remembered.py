"""Cut texts that this process has made before, so that a replay does not cut them again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeAlias

from toolclip.adapters.view import Content
from toolclip.prune.decision import Decision, apply
from toolclip.prune.threads import on_all_cores

__all__ = ["Cut", "RememberedCuts"]

MOST = 4096  # texts of a few thousand characters each

_Key: TypeAlias = tuple[Decision, int, int, str | None]


class Cut(NamedTuple):
    """A content and how to cut it; see `apply`."""

    decision: Decision
    content: Content
    tool_name: str | None

    @property
    def key(self) -> _Key:
        """The name under which it is remembered."""
        return self.decision, hash(self.content), len(self.content), self.tool_name


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
        cut = Cut(decision, content, tool_name)
        found = self._known.get(cut.key)
        if found is None:
            found = apply(*cut)
            self._remember({cut.key: found})
        return found

    def prepare(self, cuts: Sequence[Cut]) -> Sequence[Content]:
        """Make many cuts on all cores, to be found when they are asked for one by one."""
        keys = [cut.key for cut in cuts]
        fresh = {k: cut for k, cut in zip(keys, cuts, strict=True) if k not in self._known}
        made = on_all_cores(lambda cut: apply(*cut), list(fresh.values()))
        self._remember(dict(zip(fresh, made, strict=True)))
        return [self._known[key] for key in keys if key in self._known]

    def _remember(self, cuts: Mapping[_Key, Content]) -> None:
        excess = len(self._known) + len(cuts) - MOST
        if excess > 0:
            self._known = dict(list(self._known.items())[max(excess, MOST // 2) :])
        self._known.update(cuts)
