"""The calls of a turn and the results that answer them, by the provider's rules of place."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from toolclip.adapters import Call, MessageView, Result, View
from toolclip.adapters.shape import Placement

__all__ = ["Turn", "turns_of"]

_TAKES = ("user", "tool")


@dataclass(frozen=True, slots=True)
class Turn:
    """The calls that have to be answered together, and what stands where answers should.

    Attributes:
        calls: The calls that somebody has to answer; none if there are only stray results.
        answers: For each call, in the same order, its result.
        strays: Results in the place for answers that answer no call of the turn.
        seconds: Results for a call that had one already.
        asked: The last message of the turn; the place for answers is behind it.
    """

    calls: tuple[Call, ...]
    answers: tuple[Result | None, ...]
    strays: tuple[Result, ...]
    seconds: tuple[Result, ...]
    asked: int


def turns_of(view: View, placement: Placement) -> Iterator[Turn]:
    """Yield every turn that has calls or results."""
    if placement == "anywhere":
        yield _anywhere(view)
        return
    index = 0
    while index < len(view.messages):
        asked = index
        asks = placement == "run" and view.messages[index].role == "assistant"
        while asks and _continues_asking(view, asked):
            asked += 1
        calls = tuple(call for m in view.messages[index : asked + 1] for call in m.calls)
        end = _end_of_answers(view, asked, placement)
        results = _owed(view.messages[asked + 1 : end])
        own = _owed(view.messages[index : asked + 1])
        if own:
            yield Turn((), (), own, (), asked)
        if calls or results:
            yield _matched(calls, results, asked)
        index = max(end, asked + 1)


def _anywhere(view: View) -> Turn:
    answers = {result.call.path: result for result in view.results if result.call is not None}
    asked = {call.call_id for call in view.calls}
    left = [r for r in view.results if r.call is None and not r.is_closed]
    calls = tuple(call for call in view.calls if not call.is_closed)
    return Turn(
        calls=calls,
        answers=tuple(answers.get(call.path) for call in calls),
        strays=tuple(result for result in left if result.call_id not in asked),
        seconds=tuple(result for result in left if result.call_id in asked),
        asked=len(view.messages) - 1,
    )


def _owed(messages: Sequence[MessageView]) -> tuple[Result, ...]:
    """Return the results that the caller has to give, not those of the provider's own tools."""
    return tuple(r for message in messages for r in message.results if not r.is_closed)


def _continues_asking(view: View, index: int) -> bool:
    """Tell whether the model goes on in the next message, as recorded sessions have it."""
    following = view.messages[index + 1 : index + 2]
    return bool(following) and (following[0].role == "assistant" or _is_silent(following[0]))


def _is_silent(message: MessageView) -> bool:
    """Tell an entry of a session file that holds no message."""
    return message.role == "other" and not message.texts


def _end_of_answers(view: View, asked: int, placement: Placement) -> int:
    end = asked + 1
    if placement == "next":
        has_place = end < len(view.messages) and view.messages[asked].calls
        return end + 1 if has_place and view.messages[end].role in _TAKES else end
    while end < len(view.messages) and _may_answer(view.messages[end]):
        end += 1
    return end


def _may_answer(message: MessageView) -> bool:
    return message.role == "tool" or _is_silent(message)


def _matched(calls: tuple[Call, ...], results: tuple[Result, ...], asked: int) -> Turn:
    """Give each call its first answer; ids decide, and where there are none, name and order."""
    open_calls = tuple(call for call in calls if not call.is_closed)
    answers: list[Result | None] = [None] * len(open_calls)
    strays: list[Result] = []
    seconds: list[Result] = []
    for result in results:
        wanted = [i for i, call in enumerate(open_calls) if _fits(call, result)]
        free = [i for i in wanted if answers[i] is None]
        if free:
            answers[free[0]] = result
        else:
            (seconds if wanted else strays).append(result)
    return Turn(open_calls, tuple(answers), tuple(strays), tuple(seconds), asked)


def _fits(call: Call, result: Result) -> bool:
    if call.call_id and result.call_id:
        return call.call_id == result.call_id
    return result.tool_name in (None, call.tool_name)
