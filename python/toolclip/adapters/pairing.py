"""Which call a result answers, by occurrence: providers repeat ids across turns."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from toolclip.adapters.view import Call, Result

__all__ = ["Pairing"]


@dataclass(slots=True)
class Pairing:
    """The calls that wait for an answer while a message list is read from front to back.

    An answer goes to the latest waiting call of its id. On a wire without ids it goes to the first
    waiting call of its tool, or, without a name, to the first waiting call.
    """

    waiting: list[Call] = field(default_factory=list)

    def call(self, call: Call) -> None:
        """Note a call; one that the provider runs itself waits for nobody."""
        if not call.is_closed:
            self.waiting.append(call)

    def answer(self, result: Result) -> Result:
        """Return the result with its call, and with the call's name if it has none itself."""
        found = self._find(result)
        if found is None:
            return result
        self.waiting.remove(found)
        return replace(result, call=found, tool_name=result.tool_name or found.tool_name or None)

    def _find(self, result: Result) -> Call | None:
        if result.call_id:
            for call in reversed(self.waiting):
                if call.call_id == result.call_id:
                    return call
        nameless = (call for call in self.waiting if not (call.call_id and result.call_id))
        for call in nameless:
            if result.tool_name in (None, call.tool_name):
                return call
        return None
