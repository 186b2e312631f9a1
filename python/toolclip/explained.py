"""Why a text was taken for what it was, and what there was to cut it at."""

from __future__ import annotations

TYPE_CHECKING = False  # importing `typing` would cost more than this whole module
if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["Choice", "Tier", "Vote"]


class Vote:
    """What one detector says of a text.

    Attributes:
        detector: Its name: ``mime``, ``path``, ``tool``, or what it looks for.
        answer: ``is``, or ``is not`` where a hint is dropped because the text is not of the format.
        format: The format in question.
        confidence: How sure it is, as in `Truncated`; `None` where it ``is not``.
        why: The evidence for it; `None` where it ``is not``.
    """

    __slots__ = ("answer", "confidence", "detector", "format", "why")

    def __init__(
        self, detector: str, answer: str, format_: str, grounds: tuple[str, str] | None
    ) -> None:
        self.detector = detector
        self.answer = answer
        self.format = format_
        self.confidence: str | None = None
        self.why: str | None = None
        if grounds is not None:
            self.confidence, self.why = grounds

    def __repr__(self) -> str:
        return f"Vote({self.detector}: {self.answer} {self.format})"


class Tier:
    """One way to cut a text: between units of one level, or after elements of one depth.

    Attributes:
        name: The level or depth, and what stands there.
        byte_offset: Offset in the original, as UTF-8, of the last such place that fits; for the
            start of an end, of the first.
        fill_percent: Share of the room that is used up to there, without white space or escape
            codes that are not kept; line breaks that go may take it over 100.
    """

    __slots__ = ("byte_offset", "fill_percent", "name")

    def __init__(self, name: str, byte_offset: int, fill_percent: int) -> None:
        self.name = name
        self.byte_offset = byte_offset
        self.fill_percent = fill_percent

    def __repr__(self) -> str:
        return f"Tier({self.name!r}, byte {self.byte_offset}, {self.fill_percent} %)"


class Choice:
    """A place that a cut needed, and what it was chosen from.

    Attributes:
        place: Which place, in words: where the beginning ends, where the end starts, or what else
            the format has to decide.
        rule: By which rule it was chosen, in words.
        limit_byte: Offset in the original, as UTF-8, that the room reaches: up to it for a
            beginning, from it on for an end. `None` where the rule decides without tiers.
        tiers: The tiers that have a place which fits, best first.
        taken: The one of them that was taken.
    """

    __slots__ = ("limit_byte", "place", "rule", "taken", "tiers")

    def __init__(
        self,
        place: str,
        rule: str,
        limit_byte: int | None,
        tiers: Sequence[tuple[str, int, int]],
        taken: int | None,
    ) -> None:
        self.place = place
        self.rule = rule
        self.limit_byte = limit_byte
        self.tiers = [Tier(*tier) for tier in tiers]
        self.taken: Tier | None = None if taken is None else self.tiers[taken]

    def __repr__(self) -> str:
        return f"Choice({self.place}: {self.taken!r} of {self.tiers!r})"
