"""Gives each call exactly one result in its place, in one of three manners."""

from __future__ import annotations

from collections import Counter
from typing import Literal, TypeAlias

from toolclip.adapters import Call, Result
from toolclip.adapters.in_band import joined_text
from toolclip.exceptions import AdapterError
from toolclip.lint.rewriting import Rewrite, at
from toolclip.lint.subject import Subject
from toolclip.lint.turns import Turn, turns_of
from toolclip.result import ToolResult

__all__ = ["STUB", "Mode", "mend_pairs"]

Mode: TypeAlias = Literal["stub", "drop", "flatten"]
"""What becomes of a call without result and of a result without call: ``stub`` answers the call
with an error and drops the result, ``drop`` drops both, ``flatten`` says both as text."""

STUB = "[no result: the call was interrupted, or its result was lost]"


def mend_pairs(subject: Subject, messages: list[object], mode: Mode) -> Rewrite:
    """Return what has to change so that calls and results are paired.

    A result that stands in the wrong place goes to its call, if exactly one call waits for it. Of
    two results of one call the first stays, but a real one replaces a stub. Calls beside signed
    thinking are always answered by a stub, since taking one out would break the signature.
    """
    mender = _Mender(subject, messages, mode)
    for turn in turns_of(subject.view, subject.adapter.shape.placement):
        mender.turn(turn)
    return mender.rewrite


class _Mender:
    """Collects the changes turn by turn."""

    def __init__(self, subject: Subject, messages: list[object], mode: Mode) -> None:
        self._subject = subject
        self._messages = messages
        self._mode = mode
        self._moved: set[object] = set()
        self._displaced = _displaced(subject)
        self.rewrite = Rewrite(subject.adapter.shape)

    def turn(self, turn: Turn) -> None:
        """Answer the calls of a turn and clear away what answers nothing."""
        left = list(turn.seconds)
        for call, answer in zip(turn.calls, turn.answers, strict=True):
            if answer is None:
                self._answer(call, turn)
            elif _is_stub(answer):
                self._prefer_real(answer, left)
        for result in (*left, *turn.strays):
            if result.path not in self._moved:
                self._clear_away(result)

    def _answer(self, call: Call, turn: Turn) -> None:
        result = self._displaced.get(call.path)
        if result is not None:
            self._moved.add(result.path)
            self.rewrite.removed.add(result.path)
            self._add(at(self._messages, result.path), call, turn)
        elif self._mode == "stub" or self._is_bound(call):
            self._stub(call, turn)
        elif self._mode == "drop":
            self.rewrite.removed.add(call.path)
        else:
            self._say_call(call)

    def _is_bound(self, call: Call) -> bool:
        return self._subject.view.messages[call.message].is_bound

    def _stub(self, call: Call, turn: Turn) -> None:
        stub = ToolResult(call.call_id, STUB, is_error=True)
        try:
            part = self._subject.adapter.to_wire(stub, call=call)
        except AdapterError:  # nothing but a screenshot answers a computer's call
            self.rewrite.removed.add(call.path)
            return
        self._add(part, call, turn)

    def _add(self, part: object, call: Call, turn: Turn) -> None:
        anywhere = self._subject.adapter.shape.placement == "anywhere"
        behind = self._last_of_run(call.message) if anywhere else self._end(turn)
        self.rewrite.added.setdefault(behind, []).append(part)

    def _last_of_run(self, index: int) -> int:
        """Return the last of the calls made together, so that none is parted from its thought."""
        messages = self._subject.view.messages
        while index + 1 < len(messages) and messages[index + 1].calls:
            index += 1
        return index

    def _end(self, turn: Turn) -> int:
        """Return the message behind which a further answer comes: the turn's last answer."""
        if self._subject.adapter.shape.wrap is not None:
            return turn.asked
        given = [answer.message for answer in turn.answers if answer is not None]
        return max([turn.asked, *given])

    def _say_call(self, call: Call) -> None:
        text = f"[called {call.tool_name} with {call.arguments}; no result]"
        shape = self._subject.adapter.shape
        if len(call.path) == 1:
            self.rewrite.replaced[call.path] = shape.say("assistant", text)
        elif shape.text is not None:
            self.rewrite.replaced[call.path] = shape.text(text)
        else:
            self.rewrite.removed.add(call.path)
            self.rewrite.said.setdefault(call.message, []).append(text)

    def _prefer_real(self, stub: Result, seconds: list[Result]) -> None:
        for second in seconds:
            if second.call_id == stub.call_id and not _is_stub(second):
                self.rewrite.replaced[stub.path] = at(self._messages, second.path)
                return

    def _clear_away(self, result: Result) -> None:
        shape = self._subject.adapter.shape
        if self._mode != "flatten":
            self.rewrite.removed.add(result.path)
            return
        text = f"[result of {result.tool_name or 'a tool'}] {joined_text(result.content)}"
        if shape.text is not None and len(result.path) > 1 and "user" in shape.takes:
            self.rewrite.replaced[result.path] = shape.text(text)
        else:
            self.rewrite.removed.add(result.path)
            self.rewrite.said.setdefault(result.message, []).append(text)


def _is_stub(result: Result) -> bool:
    return STUB in joined_text(result.content)


def _displaced(subject: Subject) -> dict[object, Result]:
    """Return results that stand behind the place for answers, by the path of their call."""
    unanswered: set[object] = set()
    strays: list[Result] = []
    owners = {result.path: result.call for result in subject.view.results}
    for turn in turns_of(subject.view, subject.adapter.shape.placement):
        answered = zip(turn.calls, turn.answers, strict=True)
        unanswered.update(call.path for call, answer in answered if answer is None)
        strays.extend(turn.strays)
    ids = Counter(call.call_id for call in subject.view.calls if call.path in unanswered)
    found: dict[object, Result] = {}
    for stray in strays:
        owner = owners[stray.path]
        if owner is not None and owner.path in unanswered and ids[owner.call_id] == 1:
            found.setdefault(owner.path, stray)
    return found
