"""What became of a text: the result of truncation and what it tells of the cuts."""

from __future__ import annotations

from toolclip.cut import Container, Cut
from toolclip.explained import Tiers, Vote
from toolclip.snapshot import ATTRIBUTES, Snapshot

TYPE_CHECKING = False  # importing `typing` would cost more than this whole module
if TYPE_CHECKING:
    from typing import Literal

    from toolclip import _core

__all__ = ["Truncated"]


class Truncated:
    """What became of one text. Made by `truncate`; read-only.

    Equal to another if text, plan and format are. Pickled, it leaves the original behind: what is
    worked out from that on demand (tokens and errors of cuts, `sha256`) is worked out first.
    """

    __slots__ = ("_native",)

    def __init__(self, native: _core.Truncation | Snapshot) -> None:
        self._native = native

    @property
    def text(self) -> str:
        """Body and marker, for a model to read; the very object passed in when that fitted.

        With ``marker="inside"`` it parses as the body does.
        """
        return self._native.text

    @property
    def body(self) -> str:
        """The text without its marker: what parses when ``format`` is ``json``."""
        return self._native.body

    @property
    def marker(self) -> str:
        """What tells the model what is missing, wherever it stands; empty when nothing is."""
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
    def degraded(self) -> Literal["deadline", "max_scan_bytes"] | None:
        """Which limit ended the work early, so that the content was cut plainly, by lines."""
        return self._native.degraded

    @property
    def format(self) -> str:
        """The format whose promise holds: ``text`` where the budget was too small for another."""
        return self._native.format

    @property
    def confidence(self) -> Literal["guess", "likely", "certain"]:
        """How sure it is what the content was taken for, which `why` tells.

        ``certain``: the caller says so, or the text declares itself or keeps to a grammar that was
        checked. ``likely``: a hint that nothing contradicts, or marks that hardly anything else
        has. ``guess``: nothing speaks for anything better.
        """
        return self._native.confidence

    @property
    def why(self) -> str:
        """What speaks for the format, as part of a sentence."""
        taken_for, why = self._native.detected_format, self._native.why
        if taken_for == self.format:
            return why
        return f"taken for {taken_for} ({why}), but no cut within the budget keeps its promise"

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
        return [Cut(*cut, self._native) for cut in self._native.cuts()]

    @property
    def containers(self) -> list[Container]:
        """The JSON containers that lost elements, outermost first; the innermost 32 at most."""
        return [Container(*container) for container in self._native.containers()]

    @property
    def partial_string(self) -> str | None:
        """JSON Pointer of the string that was cut inside, if one was.

        Of a string whose content is JSON and was cut as that, too; ``#`` parts the pointers of two
        levels, as in `Container`.
        """
        return self._native.partial_string

    @property
    def votes(self) -> list[Vote]:
        """What each detector says of the content; the first that says ``is`` decided."""
        return [Vote(*vote) for vote in self._native.votes()]

    @property
    def tiers(self) -> Tiers:
        """What there was to choose from; planned again when asked for."""
        return Tiers(*self._native.tiers())

    @property
    def document_span(self) -> tuple[int, int] | None:
        """Where in ``body`` the JSON document stands, in characters: ``body[start:end]`` parses.

        All of the body for ``json``, the part between the lines for ``mixed``; `None` where there
        is no one document, and where everything fitted.
        """
        return self._native.document_span

    @property
    def plan(self) -> str:
        """The decision in full, one step a line: what is kept, cut and put in, by byte offset."""
        return self._native.plan

    @property
    def sha256(self) -> str | None:
        """SHA-256 of the original as UTF-8, in hexadecimal: what the offsets of cuts point into.

        Worked out when asked for. It is that of a file's bytes if those are valid UTF-8; `None` if
        the original was a stream too long to be held.
        """
        if isinstance(self._native, Snapshot):
            known: str | None = self._native.sha256
            return known
        original = self._native.original
        if original is None:
            return None
        from hashlib import sha256  # noqa: PLC0415 - importing it costs more than truncating

        return sha256(original).hexdigest()

    def _key(self) -> tuple[str, str, str, str, str]:
        native = self._native
        return native.text, native.marker, native.plan, native.format, native.count_kind

    def __eq__(self, other: object) -> bool:
        return self._key() == other._key() if isinstance(other, Truncated) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._key())

    def __copy__(self) -> Truncated:
        return self

    def __deepcopy__(self, _: object) -> Truncated:
        return self

    def __reduce__(self) -> tuple[type[Truncated], tuple[Snapshot]]:
        native = self._native
        values = {name: getattr(native, name) for name in ATTRIBUTES}
        snapshot = Snapshot(
            **values,
            sha256=self.sha256,
            cuts=[cut.counted() for cut in self.cuts],
            containers=native.containers(),
            votes=native.votes(),
            tiers=native.tiers(),
        )
        return Truncated, (snapshot,)

    def __repr__(self) -> str:
        return (
            f"Truncated(format={self.format!r}, truncated={self.truncated}, "
            f"original_tokens={self.original_tokens}, kept_tokens={self.kept_tokens})"
        )
