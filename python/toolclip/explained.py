"""Why a text was taken for what it was, and what there was to cut it at."""

from __future__ import annotations

TYPE_CHECKING = False  # importing `typing` would cost more than this whole module
if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["Tier", "Tiers", "Vote"]


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
    """One way to cut a text: after units of one level, or elements of one depth.

    Attributes:
        name: The level or depth.
        byte_offset: Offset in the original, as UTF-8, of the last such place that fits.
        fill_percent: Share of the room that is used up to there; line breaks that go may take it
            over 100.
    """

    __slots__ = ("byte_offset", "fill_percent", "name")

    def __init__(self, name: str, byte_offset: int, fill_percent: int) -> None:
        self.name = name
        self.byte_offset = byte_offset
        self.fill_percent = fill_percent

    def __repr__(self) -> str:
        return f"Tier({self.name!r}, byte {self.byte_offset}, {self.fill_percent} %)"


class Tiers:
    """The ways to cut a text after its beginning, best first.

    Attributes:
        limit_bytes: Bytes that there was room for.
        floor_percent: Share of them that a tier must fill so that no worse one is taken.
        tiers: The tiers that have a place which fits; none for texts that are not cut by levels,
            such as logs, and none for a text that fits.
    """

    __slots__ = ("floor_percent", "limit_bytes", "tiers")

    def __init__(
        self, limit_bytes: int, floor_percent: int, tiers: Sequence[tuple[str, int, int]]
    ) -> None:
        self.limit_bytes = limit_bytes
        self.floor_percent = floor_percent
        self.tiers = [Tier(*tier) for tier in tiers]

    def __repr__(self) -> str:
        return f"Tiers({self.tiers!r} of {self.limit_bytes} bytes)"
