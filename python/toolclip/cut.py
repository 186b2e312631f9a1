"""What is missing from a text that was cut."""

from __future__ import annotations

from toolclip.snapshot import Snapshot

TYPE_CHECKING = False  # importing `typing` would cost more than this whole module
if TYPE_CHECKING:
    from typing import Protocol

    from toolclip.snapshot import CountedCut

    class Source(Protocol):
        """The original, or a record of it, which knows what stands in a cut."""

        def tokens_between(self, start: int, end: int) -> int | None:
            """Return the tokens between two byte offsets, if the text between is at hand."""

        def errors_between(self, start: int, end: int) -> int | None:
            """Return the error lines between two byte offsets, likewise."""


__all__ = ["Container", "Cut"]


class Cut:
    """One stretch of the original that is not in the text.

    Attributes:
        byte_start: Offset of its first byte in the original as UTF-8.
        byte_end: Offset just past its last byte.
        line_start: Number, from 1, of the line that its first byte is on.
        line_end: Number, from 1, of the line that its last byte is on.
        reason: ``budget`` (no room), ``whitespace`` (means nothing to a parser of the format),
            ``terminal`` (a terminal would not show it), ``hidden`` (a page would not show it),
            ``repeat`` (lines like the one before) or ``marker`` (of an earlier cut).
    """

    __slots__ = (
        "_errors_inside",
        "_source",
        "_tokens",
        "byte_end",
        "byte_start",
        "line_end",
        "line_start",
        "reason",
    )

    def __init__(  # noqa: PLR0913, PLR0917 - made from a native tuple only
        self,
        byte_start: int,
        byte_end: int,
        line_start: int,
        line_end: int,
        reason: str,
        source: Source,
    ) -> None:
        self.byte_start = byte_start
        self.byte_end = byte_end
        self.line_start = line_start
        self.line_end = line_end
        self.reason = reason
        self._source = source
        self._tokens: int | None = None
        self._errors_inside: int | None = None

    @property
    def tokens(self) -> int | None:
        """Tokens of the stretch, counted on its own when first asked for.

        `None` if the original was a stream too long to be held.

        Those of all cuts and of what is kept need not add up to those of the original: a token may
        reach across a seam, and notes that stand in the place of a cut are nobody's.
        """
        if self._tokens is None:
            self._tokens = self._source.tokens_between(self.byte_start, self.byte_end)
        return self._tokens

    @property
    def errors_inside(self) -> int | None:
        """Lines of the stretch that tell of an error, by the words that logs use; 4,096 at most.

        Looked for when first asked for; `None` if the original was a stream too long to be held.
        """
        if self._errors_inside is None:
            self._errors_inside = self._source.errors_between(self.byte_start, self.byte_end)
        return self._errors_inside

    def counted(self) -> CountedCut:
        """Return all that is known of it, counted."""
        return *self._place(), self.tokens, self.errors_inside

    def _place(self) -> tuple[int, int, int, int, str]:
        return self.byte_start, self.byte_end, self.line_start, self.line_end, self.reason

    def __eq__(self, other: object) -> bool:
        return self._place() == other._place() if isinstance(other, Cut) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._place())

    def __reduce__(self) -> tuple[type[Cut], tuple[object, ...]]:
        return Cut, (*self._place(), Snapshot(cuts=[self.counted()]))

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

    def _fields(self) -> tuple[str, int, int, bool]:
        return self.pointer, self.kept, self.total, self.is_total

    def __eq__(self, other: object) -> bool:
        return self._fields() == other._fields() if isinstance(other, Container) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._fields())

    def __repr__(self) -> str:
        more = "" if self.is_total else "+"
        return f"Container({self.pointer!r}, {self.kept} of {self.total}{more})"
