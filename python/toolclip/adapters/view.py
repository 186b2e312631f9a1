"""What a provider's message list says, the same for every provider.

A `View` is read-only and knows where everything stands: a `Path` leads from the list to the part
it names, ``(3, "content", 0)`` to the first block of the fourth message. Whoever wants to change a
result gives the adapter its path and the new content; nothing here is ever written to.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from toolclip.result import AudioBlock, Block, DocumentBlock, ImageBlock

__all__ = ["Call", "Content", "MessageView", "Path", "Problem", "Result", "Role", "View"]

Path: TypeAlias = tuple[str | int, ...]
"""Where in the message list; the first step is the message's index."""

Content: TypeAlias = str | tuple[Block, ...]
"""A result's content: text, or blocks; parsed objects become a `JsonBlock`."""

Role: TypeAlias = Literal["system", "user", "assistant", "tool", "other"]
"""Who speaks. A message that answers calls is ``tool``, whatever the provider calls it."""


class Call(NamedTuple):
    """One tool call of the model.

    Attributes:
        path: Where the call stands.
        call_id: The provider's id for it; empty where the wire carries none (Gemini, Ollama).
        tool_name: The tool.
        arguments: The arguments as JSON text, or as the free text of a custom tool.
        kind: The wire's own name for this sort of call, where it has several sorts and each wants
            its own sort of answer: ``custom_tool_call``, ``shell_call``.
        is_closed: Whether the provider ran the call itself, so that nobody has to answer it.
    """

    path: Path
    call_id: str
    tool_name: str
    arguments: str
    kind: str = ""
    is_closed: bool = False

    @property
    def message(self) -> int:
        """The index of the message that holds the call."""
        return int(self.path[0])


class Result(NamedTuple):
    """One tool result.

    Attributes:
        path: Where the result stands; the key for `Adapter.replace`.
        call_id: The id it answers; empty where the wire carries none.
        content: What the tool said. An error that the wire says in the text stays in the text.
        tool_name: The tool, if the result or its call names it.
        is_error: Whether the wire says that the tool failed.
        is_denied: Whether the wire says that the call was denied; then it is an error, too.
        is_marked: Whether a cache marker stands on it or inside it.
        is_editable: Whether its content may be replaced. What declares tools, is signed, or is
            state that the server checks may not.
        call: The call it answers, found by occurrence: the nearest earlier call that waits for
            this answer. `None` for an orphan and for a second answer.
        is_closed: Whether the provider ran the call itself. Nobody else answers it, and where the
            result stands is the provider's matter.
    """

    path: Path
    call_id: str
    content: Content
    tool_name: str | None = None
    is_error: bool = False
    is_denied: bool = False
    is_marked: bool = False
    is_editable: bool = True
    call: Call | None = None
    is_closed: bool = False

    @property
    def message(self) -> int:
        """The index of the message that holds the result."""
        return int(self.path[0])


class MessageView(NamedTuple):
    """One message (for item lists: one item), read alone.

    What counts towards the context is `texts`, `reasoning`, `images`, `documents`, the calls' names
    and arguments, and the results' content; nothing is in two of them.

    Attributes:
        role: Who speaks.
        calls: The calls in it; results are not paired here (see `View.results`).
        results: The results in it, their `call` not yet known.
        texts: Everything else that the model reads as text.
        reasoning: The text of its thinking, if it is readable.
        images: Pictures outside results.
        documents: Documents and sounds outside results.
        is_bound: Whether it carries reasoning that some models bind to the messages before it:
            signed thinking, encrypted reasoning, thought signatures.
        is_marked: Whether a cache marker stands anywhere in it.
    """

    role: Role
    calls: tuple[Call, ...] = ()
    results: tuple[Result, ...] = ()
    texts: tuple[str, ...] = ()
    reasoning: tuple[str, ...] = ()
    images: tuple[ImageBlock, ...] = ()
    is_bound: bool = False
    is_marked: bool = False
    documents: tuple[DocumentBlock | AudioBlock, ...] = ()


@dataclass(frozen=True, slots=True)
class Problem:
    """A part of unknown shape that a lenient reading passed by: ``messages[3].content[0]: …``."""

    path: str
    problem: str


@dataclass(frozen=True, slots=True)
class View:
    """A whole message list.

    Attributes:
        source: The messages, as the objects passed in.
        messages: What each one says, in the same order.
        calls: All calls, in order.
        results: All results, in order, each with the call it answers.
        unanswered: Calls that wait for an answer, in order.
        turns: The index of the first message of each assistant turn. A turn is one message, but
            where a provider lists items (OpenAI Responses), the model's items up to the next
            user item or result are one turn.
        problems: What a lenient reading passed by.
    """

    source: tuple[object, ...]
    messages: tuple[MessageView, ...]
    calls: tuple[Call, ...]
    results: tuple[Result, ...]
    unanswered: tuple[Call, ...]
    turns: tuple[int, ...]
    problems: tuple[Problem, ...] = ()

    @property
    def roles(self) -> tuple[Role, ...]:
        """The role of each message."""
        return tuple(message.role for message in self.messages)

    @property
    def first_user(self) -> int | None:
        """The index of the first message of the user, if there is one."""
        return next((i for i, m in enumerate(self.messages) if m.role == "user"), None)

    def has_bound_reasoning(self, after: int) -> bool:
        """Tell whether a message behind this index carries reasoning bound to its prefix."""
        return any(message.is_bound for message in self.messages[after + 1 :])
