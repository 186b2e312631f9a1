"""Which call a result answers, by occurrence: providers repeat ids across turns."""

from __future__ import annotations

from dataclasses import dataclass, field

from toolclip.adapters.view import Call, Result

__all__ = ["Pairing"]


@dataclass(slots=True)
class Pairing:
    """The calls that wait for an answer while a message list is read from front to back.

    An answer goes to the waiting call of its id; of several to those of the latest message, and of
    those to the first. On a wire without ids it goes to the first
    waiting call of its tool, or, without a name, to the first waiting call.
    """

    waiting: list[Call] = field(default_factory=list)

    def call(self, call: Call) -> None:
        """Note a call; one that the provider runs itself waits for no answer."""
        if not call.is_closed:
            self.waiting.append(call)

    def answer(self, result: Result) -> Result:
        """Return the result with its call, and with the call's name if it has none itself."""
        if result.is_closed:
            return result
        position = self._position(result)
        if position is None:
            return result
        call = self.waiting.pop(position)
        return Result(  # `_replace` takes three times as long
            path=result.path,
            call_id=result.call_id,
            content=result.content,
            tool_name=result.tool_name or call.tool_name or None,
            is_error=result.is_error,
            is_denied=result.is_denied,
            is_marked=result.is_marked,
            is_editable=result.is_editable,
            call=call,
        )

    def _position(self, result: Result) -> int | None:
        waiting = self.waiting
        if result.call_id:
            found = [n for n, call in enumerate(waiting) if call.call_id == result.call_id]
            if found:
                latest = waiting[found[-1]].message
                return next(n for n in found if waiting[n].message == latest)
        for position, call in enumerate(waiting):
            has_ids = call.call_id and result.call_id
            if not has_ids and result.tool_name in (None, call.tool_name):
                return position
        return None
