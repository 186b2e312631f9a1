"""Which call a result answers, by occurrence: providers repeat ids across turns."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable

from toolclip.adapters.view import Call, Result

__all__ = ["Pairing"]


class Pairing:
    """The calls that wait for an answer while a message list is read from front to back.

    An answer goes to the waiting call of its id; of several to those of the latest message, and of
    those to the first. On a wire without ids it goes to the first
    waiting call of its tool, or, without a name, to the first waiting call.

    Each is found in constant time: a turn may have any number of calls, and a session any number
    that nobody answers.

    Args:
        waiting: Calls of earlier messages that wait already.
    """

    def __init__(self, waiting: Iterable[Call] = ()) -> None:
        self._waiting: dict[int, Call] = {}
        self._number = 0
        # Of each id, a group for each message; an answered call stays in its group until met.
        self._by_id: dict[str, list[tuple[int, deque[int]]]] = {}
        self._by_name: dict[tuple[str | None, bool], deque[int]] | None = None
        for call in waiting:
            self.call(call)

    @property
    def waiting(self) -> tuple[Call, ...]:
        """The calls that still wait, in order."""
        return tuple(self._waiting.values())

    def call(self, call: Call) -> None:
        """Note a call; one that the provider runs itself waits for nobody."""
        if call.is_closed:
            return
        number = self._number
        self._number = number + 1
        self._waiting[number] = call
        if call.call_id:
            groups = self._by_id.setdefault(call.call_id, [])
            if not groups or groups[-1][0] != call.path[0]:
                groups.append((call.message, deque()))
            groups[-1][1].append(number)
        if self._by_name is not None:
            self._name(number, call)

    def answer(self, result: Result) -> Result:
        """Return the result with its call, and with the call's name if it has none itself."""
        if result.is_closed:
            return result
        number = self._number_for(result)
        if number is None:
            return result
        call = self._waiting.pop(number)
        return Result(  # `_replace` takes three times as long
            result.path,
            result.call_id,
            result.content,
            result.tool_name or call.tool_name or None,
            result.is_error,
            result.is_denied,
            result.is_marked,
            result.is_editable,
            call,
        )

    def _number_for(self, result: Result) -> int | None:
        groups = self._by_id.get(result.call_id)
        while groups:
            if (number := self._first(groups[-1][1])) is not None:
                return number
            groups.pop()
        names = self._names()
        # Where both have an id, the ids differ.
        kinds = (False,) if result.call_id else (False, True)
        found = [self._first(names.get((result.tool_name, has_id), deque())) for has_id in kinds]
        return min((number for number in found if number is not None), default=None)

    def _first(self, numbers: deque[int]) -> int | None:
        while numbers and numbers[0] not in self._waiting:
            numbers.popleft()
        return numbers[0] if numbers else None

    def _names(self) -> dict[tuple[str | None, bool], deque[int]]:
        """Return the waiting calls by name, and all of them under none; made when first asked."""
        if self._by_name is None:
            self._by_name = {}
            for number, call in self._waiting.items():
                self._name(number, call)
        return self._by_name

    def _name(self, number: int, call: Call) -> None:
        names = self._names()
        for name in (call.tool_name, None):
            names.setdefault((name, bool(call.call_id)), deque()).append(number)
