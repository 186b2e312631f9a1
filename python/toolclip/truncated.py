"""What became of a text: the result of truncation and what it tells of the cuts."""

from __future__ import annotations

TYPE_CHECKING = False  # importing `typing` would cost more than this whole module
if TYPE_CHECKING:
    from typing import Literal

    from toolclip import _core

__all__ = ["Container", "Cut", "Truncated"]


class Cut:
    """One stretch of the original that is not in the text.

    Attributes:
        byte_start: Offset of its first byte in the original as UTF-8.
        byte_end: Offset just past its last byte.
        line_start: Number, from 1, of the line that its first byte is on.
        line_end: Number, from 1, of the line that its last byte is on.
        reason: ``budget`` (no room) or ``whitespace`` (means nothing to a parser of the format).
    """

    __slots__ = ("byte_end", "byte_start", "line_end", "line_start", "reason")

    def __init__(
        self, byte_start: int, byte_end: int, line_start: int, line_end: int, reason: str
    ) -> None:
        self.byte_start = byte_start
        self.byte_end = byte_end
        self.line_start = line_start
        self.line_end = line_end
        self.reason = reason

    def __repr__(self) -> str:
        return (
            f"Cut(bytes {self.byte_start}..{self.byte_end}, "
            f"lines {self.line_start}-{self.line_end}, {self.reason})"
        )


class Container:
    """A JSON container that lost elements.

    Attributes:
        pointer: JSON Pointer (RFC 6901) of it in the original; empty for the root.
        kept: Elements that are in the body, the last one perhaps in part.
        total: Elements that the original has.
        is_total: Whether ``total`` is all; ``False`` where the original itself was cut off.
    """

    __slots__ = ("is_total", "kept", "pointer", "total")

    def __init__(
        self,
        pointer: str,
        kept: int,
        total: int,
        is_total: bool,  # noqa: FBT001 - made from a native tuple only
    ) -> None:
        self.pointer = pointer
        self.kept = kept
        self.total = total
        self.is_total = is_total

    def __repr__(self) -> str:
        more = "" if self.is_total else "+"
        return f"Container({self.pointer!r}, {self.kept} of {self.total}{more})"


class Truncated:
    """What became of one text. Made by `truncate`; read-only."""

    __slots__ = ("_native",)

    def __init__(self, native: _core.Truncation) -> None:
        self._native = native

    @property
    def text(self) -> str:
        """Body and marker, for a model to read; the very object passed in when that fitted."""
        return self._native.text

    @property
    def body(self) -> str:
        """The text without its marker: what parses when ``format`` is ``json``."""
        return self._native.body

    @property
    def marker(self) -> str:
        """The line after the body that tells the model what is missing; empty when nothing is."""
        return self._native.marker

    @property
    def truncated(self) -> bool:
        """Whether content was dropped. White space that means nothing does not count."""
        return self._native.truncated

    @property
    def compacted(self) -> bool:
        """Whether white space that means nothing to a parser was dropped."""
        return self._native.compacted

    @property
    def marker_omitted(self) -> bool:
        """Whether content was dropped and the budget had no room to say so."""
        return self._native.marker_omitted

    @property
    def format(self) -> str:
        """The format whose promise holds: ``text`` where the budget was too small for another."""
        return self._native.format

    @property
    def original_tokens(self) -> int | None:
        """Tokens of the original, as far as ``original=`` asked for them.

        Counted on demand where the length of the text proved that it fits; ``None`` where a text
        did not fit and nobody asked how long it is.
        """
        return self._native.original_tokens

    @property
    def original_margin(self) -> float:
        """How far off an estimated ``original_tokens`` may be, relative to it; 0 if it is exact.

        Three standard errors of the samples: the true number lies outside for 0.3 % of texts whose
        parts are alike, more often where they are not.
        """
        return self._native.original_margin

    @property
    def kept_tokens(self) -> int:
        """Tokens of ``body``, counted on its own."""
        return self._native.kept_tokens

    @property
    def count_kind(self) -> Literal["exact", "upper_bound", "estimate"]:
        """What the token counts promise: the model counts the same, no more, or about as many."""
        return self._native.count_kind

    @property
    def cuts(self) -> list[Cut]:
        """The stretches of the original that are missing, in order; empty when none is."""
        return [Cut(*cut) for cut in self._native.cuts()]

    @property
    def containers(self) -> list[Container]:
        """The JSON containers that lost elements, outermost first; the innermost 32 at most."""
        return [Container(*container) for container in self._native.containers()]

    @property
    def partial_string(self) -> str | None:
        """JSON Pointer of the string that was cut inside, if one was."""
        return self._native.partial_string

    @property
    def plan(self) -> str:
        """The decision in full, one step a line: what is kept, cut and put in, by byte offset."""
        return self._native.plan

    def __repr__(self) -> str:
        return (
            f"Truncated(format={self.format!r}, truncated={self.truncated}, "
            f"original_tokens={self.original_tokens}, kept_tokens={self.kept_tokens})"
        )
