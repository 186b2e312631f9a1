"""The one interface of all providers: read a message list, replace results, lower, lift."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from toolclip.adapters.reading import read_view
from toolclip.adapters.shape import Shape
from toolclip.adapters.view import Call, Content, MessageView, Path, Result, View
from toolclip.adapters.writing import write_results
from toolclip.result import Metadata, ToolResult

__all__ = ["Adapter"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Adapter:
    """A provider's wire format, as five functions; each provider's module makes one.

    Messages are plain dicts; the objects of the providers' SDKs are read, too. All functions are
    pure: the input is never changed, and what did not have to change is returned as the same
    object.

    Args:
        name: The provider: ``anthropic``, ``openai-chat``, ``gemini`` …
        read: What one message says; takes the message and its index.
        put: A result (the part a result's path leads to) with other content. Ids, error flag,
            cache markers and neighbours stay.
        lower: A `ToolResult` and the call it answers, if that is known, to the provider's part.
        lift: The provider's part, alone, to what it says.
        shape: How the provider lays a conversation out.
        is_item_list: Whether the model's consecutive messages are one turn.
    """

    name: str
    read: Callable[[object, int], MessageView]
    put: Callable[[object, Content], object]
    lower: Callable[[ToolResult, Call | None], dict[str, object]]
    lift: Callable[[object], Result]
    shape: Shape
    is_item_list: bool = False

    def view(
        self, messages: Sequence[object], *, earlier: View | None = None, lenient: bool = False
    ) -> View:
        """Return what the messages say.

        Args:
            messages: The provider's own list: ``messages``, ``input``, ``contents`` …
            earlier: The view of an earlier state of the same session. Messages that are still the
                same objects are not read again, so that a turn costs what is new in it. Do not
                pass it if messages were changed in place.
            lenient: Pass by what has an unknown shape and note it in `View.problems`.

        Raises:
            AdapterError: A message has an unknown shape; the path says which part:
                ``messages[3].content[0]``.
        """
        return read_view(self.read, messages, earlier, lenient=lenient, runs=self.is_item_list)

    def replace(
        self, messages: Sequence[object], replacements: Mapping[Path, Content]
    ) -> list[object]:
        """Return the list with other content in the results at these paths.

        The paths are those of `View.results`. The placeholder takes the provider's own form (a
        ``response`` object for Gemini, a string for OpenAI). Text on an error stays an error.

        Raises:
            AdapterError: A path leads to no result, or the text is blank, which providers refuse.
        """
        return write_results(self.put, messages, replacements)

    def to_wire(
        self, result: ToolResult, *, tool_name: str | None = None, call: Call | None = None
    ) -> dict[str, object]:
        """Return the result as the part that the provider takes.

        Args:
            result: What the tool said.
            tool_name: The tool; Gemini, Ollama and Vercel require it.
            call: The call it answers, in place of a name. The item lists of OpenAI need it where
                the call is none of a function: each sort of call has its own sort of answer.

        Raises:
            AdapterError: An id or a name is missing, or a block's type is unknown.
        """
        if call is None and tool_name:
            call = Call((), result.tool_call_id, tool_name, "")
        return self.lower(result, call)

    def from_wire(self, part: object) -> ToolResult:
        """Return the result that the provider's part carries.

        Raises:
            AdapterError: The part is no result.
        """
        found = self.lift(part)
        metadata = Metadata(approved=False) if found.is_denied else Metadata()
        return ToolResult(found.call_id, found.content, found.is_error, metadata)
