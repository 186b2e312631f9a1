"""From messages to a `View`: read each, pair results with calls, find the turns."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from operator import is_

from toolclip.adapters.objects import readable_strings
from toolclip.adapters.pairing import Pairing
from toolclip.adapters.view import Call, MessageView, Problem, Result, Role, View
from toolclip.exceptions import AdapterError

__all__ = ["read_view"]

_Read = Callable[[object, int], MessageView]
_ROLES: dict[object, Role] = {"system": "system", "user": "user", "assistant": "assistant"}


def read_view(
    read: _Read, messages: Sequence[object], earlier: View | None, *, lenient: bool, runs: bool
) -> View:
    """Return what the messages say; see `Adapter.view`.

    Args:
        read: Reads one message.
        messages: All messages.
        earlier: An earlier view, used as far as its messages are the same objects.
        lenient: Whether to note problems instead of raising.
        runs: Whether consecutive messages of the model are one turn.
    """
    source = tuple(messages)
    if earlier is not None and _continues(earlier, source):
        fresh, problems = _read_all(read, source, len(earlier.source), lenient=lenient)
        return _joined(earlier, source, fresh, problems, runs=runs)
    fresh, problems = _read_all(read, source, 0, lenient=lenient)
    nothing = View((), (), (), (), (), ())
    return _joined(nothing, source, fresh, problems, runs=runs)


def _continues(earlier: View, source: tuple[object, ...]) -> bool:
    known = earlier.source
    return len(known) <= len(source) and all(map(is_, known, source))


def _read_all(
    read: _Read, source: tuple[object, ...], start: int, *, lenient: bool
) -> tuple[list[MessageView], list[Problem]]:
    views: list[MessageView] = []
    problems: list[Problem] = []
    for index in range(start, len(source)):
        try:
            views.append(read(source[index], index))
        except AdapterError as error:
            if not lenient:
                raise
            problems.append(Problem(error.path, error.problem))
            views.append(_unread(source[index]))
    return views, problems


def _unread(message: object) -> MessageView:
    """Return what can be said of a message of unknown shape: who speaks, and all its strings."""
    role = message.get("role") if isinstance(message, Mapping) else None
    known = _ROLES.get(role, "other") if isinstance(role, str) else "other"
    return MessageView(known, texts=readable_strings(message))


def _joined(
    earlier: View,
    source: tuple[object, ...],
    fresh: list[MessageView],
    problems: list[Problem],
    *,
    runs: bool,
) -> View:
    calls, results, waiting = _paired(earlier.unanswered, fresh)
    messages = (*earlier.messages, *fresh)
    return View(
        source=source,
        messages=messages,
        calls=(*earlier.calls, *calls),
        results=(*earlier.results, *results),
        unanswered=waiting,
        turns=(*earlier.turns, *_turns(messages, len(earlier.messages), runs=runs)),
        problems=(*earlier.problems, *problems),
    )


def _paired(
    waiting: tuple[Call, ...], fresh: list[MessageView]
) -> tuple[list[Call], list[Result], tuple[Call, ...]]:
    pairing = Pairing(waiting)
    calls: list[Call] = []
    results: list[Result] = []
    for message in fresh:
        for call in message.calls:
            calls.append(call)
            pairing.call(call)
        results.extend(pairing.answer(result) for result in message.results)
    return calls, results, pairing.waiting


def _turns(messages: tuple[MessageView, ...], start: int, *, runs: bool) -> list[int]:
    turns: list[int] = []
    for index in range(start, len(messages)):
        follows = runs and index > 0 and messages[index - 1].role == "assistant"
        if messages[index].role == "assistant" and not follows:
            turns.append(index)
    return turns
