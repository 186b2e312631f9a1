"""What is known of a session between two turns: every result, its size, what was decided.

A `Session` belongs to the last `PruneState` that was returned and moves on with the next; it grows
with the messages and never looks at one twice, as long as the messages are the same objects.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from operator import is_not
from typing import TypeAlias

from toolclip.adapters import Adapter
from toolclip.adapters.view import Content, Result, View
from toolclip.prune.decision import Decision
from toolclip.prune.keys import result_key
from toolclip.prune.rulers import Ruler

__all__ = ["Apply", "Cuts", "Item", "Session"]

Apply = Callable[[Decision, Content, str | None], Content]

CHECKPOINTS = 4  # clients rewrite their last message or two when they move a cache marker
NOTHING = View((), (), (), (), (), ())


@dataclass(slots=True, eq=False)
class Item:
    """One result of the session.

    Attributes:
        result: The result with its own content.
        order: Its place among the session's results.
        occurrence: How many earlier results have the same id and content.
        original: Size of its own content, in the ruler's unit.
        size: Size of what the model is shown.
        start: Size of everything shown before it.
        decision: What was decided, if anything.
    """

    result: Result
    order: int
    occurrence: int
    original: int
    size: int
    start: int = 0
    decision: Decision | None = None
    _key: str = ""

    @property
    def key(self) -> str:
        """The name under which the decision is kept; hashing costs what the content is long."""
        if not self._key:
            self._key = result_key(self.result, self.occurrence)
        return self._key

    @property
    def tool_name(self) -> str:
        """The tool; empty where neither the result nor its call names it."""
        return self.result.tool_name or ""

    @property
    def is_cleared(self) -> bool:
        """Whether nothing is left to cut."""
        return self.decision is not None and self.decision.recipe.kind == "clear"


Cuts: TypeAlias = Mapping[int, tuple[Item, Decision]]
"""Every result that was cut, by its order, with what was decided then."""


@dataclass(slots=True, eq=False)
class Session:
    """The growing record of one session.

    Args:
        adapter: The provider's wire format.
        ruler: How sizes are measured.
        lenient: Whether messages of unknown shape are passed by.
    """

    adapter: Adapter
    ruler: Ruler
    lenient: bool = False
    views: list[View] = field(default_factory=lambda: [NOTHING])
    items: list[Item] = field(default_factory=list)
    frames: list[int] = field(default_factory=list)
    shown: list[object] = field(default_factory=list)
    cuts: Cuts = field(default_factory=dict)
    total: int = 0
    last_bound: int = -1
    _twins: dict[tuple[str, int], int] = field(default_factory=dict)
    saved: int = 0
    _open: list[Item] = field(default_factory=list)
    _opened: int = 0

    @property
    def view(self) -> View:
        """What all messages say."""
        return self.views[-1]

    def continues(self, messages: Sequence[object]) -> bool:
        """Tell whether the messages go on from here; go back to where they part, if need be."""
        while len(self.views) > 1 and not _starts_with(messages, self.view.source):
            if not self._step_back():
                return False
        return len(self.views) > 1

    def _step_back(self) -> bool:
        """Forget what came after the last checkpoint but one; not what was decided there."""
        self.views.pop()
        length, count = len(self.view.source), len(self.view.results)
        if any(item.decision is not None for item in self.items[count:]):
            return False
        for item in self.items[count:]:
            self._twins[_twin(item.result)] -= 1
            self.total -= item.size
        self.total -= sum(self.frames[length:])
        del self.items[count:], self.frames[length:], self.shown[length:]
        self._open = [item for item in self._open if item.order < count]
        self._opened = min(self._opened, count)
        bound = (i for i in range(length - 1, -1, -1) if self.view.messages[i].is_bound)
        self.last_bound = next(bound, -1)
        return True

    def read(self, messages: Sequence[object]) -> None:
        """Take in the messages that are new.

        Raises:
            AdapterError: One has an unknown shape, and reading is not lenient.
        """
        known = self.view
        view = self.adapter.view(messages, earlier=known, lenient=self.lenient)
        self.ruler.prepare(view.messages[len(known.source) :])
        fresh = iter(view.results[len(known.results) :])
        result = next(fresh, None)
        for index in range(len(known.source), len(view.source)):
            self._add_frame(view, index)
            while result is not None and result.message == index:
                self._add(result)
                result = next(fresh, None)
        self.shown.extend(view.source[len(known.source) :])
        self.views.append(view)
        del self.views[1:-CHECKPOINTS]

    def _add_frame(self, view: View, index: int) -> None:
        message = view.messages[index]
        frame = self.ruler.message(message, view.source[index])
        self.frames.append(frame)
        self.total += frame
        if message.is_bound:
            self.last_bound = index

    def _add(self, result: Result) -> None:
        twin = _twin(result)
        occurrence = self._twins.get(twin, 0)
        self._twins[twin] = occurrence + 1
        size = self.ruler.content(result.content)
        item = Item(result, len(self.items), occurrence, size, size, self.total)
        self.items.append(item)
        self.total += size

    def write(self, changes: Mapping[int, tuple[Decision, Content, int]]) -> None:
        """Show other content in the items of these orders: decision, content and its size."""
        contents = {self.items[o].result.path: content for o, (_, content, _) in changes.items()}
        self.shown = self.adapter.replace(self.shown, contents)
        for order, (decision, _, size) in changes.items():
            item = self.items[order]
            self.total += size - item.size
            self.saved -= size - item.size
            item.size, item.decision = size, decision
        # A new dict: states that were returned before keep theirs.
        made = {order: (self.items[order], change[0]) for order, change in changes.items()}
        self.cuts = {**self.cuts, **made}
        self._measure_starts(min(changes, default=len(self.items)))

    def replay(
        self, decisions: Mapping[str, Decision], keep: int, apply: Apply
    ) -> tuple[int, int, int]:
        """Make the cuts of earlier turns again; return how many were made, given up, and lost.

        What is among the last turns again, because the session went back, is shown whole: safety
        comes before the cache.

        Args:
            decisions: The decisions by key.
            keep: How many assistant turns are protected.
            apply: Cuts a content as decided.
        """
        low, high = self.prunable(keep)
        found = [(item, decisions[item.key]) for item in self.items if item.key in decisions]
        changes: dict[int, tuple[Decision, Content, int]] = {}
        for item, decision in found:
            if low <= item.order < high and item.result.is_editable:
                content = apply(decision, item.result.content, item.result.tool_name)
                changes[item.order] = (decision, content, self.ruler.content(content))
        self.write(changes)
        return len(changes), len(found) - len(changes), len(decisions) - len(found)

    def _measure_starts(self, order: int) -> None:
        """Note again how much is shown before each item, from this one on."""
        if order == len(self.items):
            return
        index, at = self.items[order].result.message, self.items[order].start
        for item in self.items[order:]:
            at += sum(self.frames[index + 1 : item.result.message + 1])
            index, item.start = item.result.message, at
            at += item.size

    def protected_from(self, keep: int) -> int:
        """Return the first message of the last `keep` assistant turns; 0 where all are protected.

        With ``keep`` 0 nothing is protected.
        """
        turns = self.view.turns
        if keep == 0:
            return len(self.view.source)
        return turns[-keep] if len(turns) >= keep else 0

    def prunable(self, keep: int) -> tuple[int, int]:
        """Return the range of orders of the results that the safety rules leave open."""
        first = self.view.first_user
        end = self.protected_from(keep)
        if first is None:
            return 0, 0
        low = _first_at(self.items, first)
        return low, max(low, _first_at(self.items, end))

    def candidates(self, keep: int, covers: Callable[[str], bool]) -> Sequence[Item]:
        """Return the results that may be cut and are not cleared yet, in order.

        Costs what became prunable since the last call, and what is open.

        Args:
            keep: How many assistant turns are protected.
            covers: Tells whether a tool's results may be pruned.
        """
        low, high = self.prunable(keep)
        if high < self._opened:
            self._open, self._opened = [], 0
        for item in self.items[max(low, self._opened) : high]:
            if item.result.is_editable and covers(item.tool_name):
                self._open.append(item)
        self._opened = high
        self._open = [item for item in self._open if not item.is_cleared]
        return self._open

    @property
    def cached_size(self) -> int:
        """What the last request showed: everything before the model's last answer."""
        turns = self.view.turns
        if not turns:
            return 0
        last = turns[-1]
        behind = sum(self.frames[last:])
        fresh = (item.size for item in self.items[_first_at(self.items, last) :])
        return self.total - behind - sum(fresh)


def _starts_with(messages: Sequence[object], known: Sequence[object]) -> bool:
    return len(known) <= len(messages) and not any(map(is_not, known, messages))


def _twin(result: Result) -> tuple[str, int]:
    return result.call_id, hash(result.content)


def _first_at(items: Sequence[Item], message: int) -> int:
    """Return the order of the first item in this message or behind it."""
    low, high = 0, len(items)
    while low < high:
        middle = (low + high) // 2
        if items[middle].result.message < message:
            low = middle + 1
        else:
            high = middle
    return low
