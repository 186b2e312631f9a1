"""A truncation without its original text: what a pickle holds."""

from __future__ import annotations

TYPE_CHECKING = False  # importing `typing` would cost more than this whole module
if TYPE_CHECKING:
    from typing import Any, TypeAlias

    CountedCut: TypeAlias = tuple[int, int, int, int, str, int | None, int | None]

__all__ = ["ATTRIBUTES", "Snapshot"]

ATTRIBUTES = (
    "text",
    "body",
    "marker",
    "truncated",
    "compacted",
    "marker_omitted",
    "degraded",
    "format",
    "detected_format",
    "confidence",
    "why",
    "original_tokens",
    "original_margin",
    "kept_tokens",
    "count_kind",
    "partial_string",
    "document_span",
    "plan",
)
"""The attributes of a native truncation."""


class Snapshot:
    """All that a native truncation can tell, worked out before its original was left behind.

    Args:
        values: One for each of `ATTRIBUTES`, and what its methods return, by their names; a cut
            ends with its tokens and its error lines.
    """

    __slots__ = ("_values",)

    def __init__(self, **values: Any) -> None:  # noqa: ANN401 # of many types
        self._values = values

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 # of many types
        if name not in ATTRIBUTES and name != "sha256":
            raise AttributeError(name)
        return self._values[name]

    def cuts(self) -> list[tuple[int, int, int, int, str]]:
        """Return place and reason of every cut."""
        return [cut[:5] for cut in self._values["cuts"]]

    def containers(self) -> list[tuple[str, int, int, bool]]:
        """Return the JSON containers that lost elements."""
        return list(self._values["containers"])

    def votes(self) -> list[tuple[str, str, str, tuple[str, str] | None]]:
        """Return what each detector said."""
        return list(self._values["votes"])

    def tiers(self) -> tuple[int, int, list[tuple[str, int, int]]]:
        """Return what there was to choose from."""
        found: tuple[int, int, list[tuple[str, int, int]]] = self._values["tiers"]
        return found

    def tokens_between(self, start: int, end: int) -> int | None:
        """Return the tokens of the cut that stands there."""
        return self._cut(start, end)[5]

    def errors_between(self, start: int, end: int) -> int | None:
        """Return the error lines of the cut that stands there."""
        return self._cut(start, end)[6]

    def _cut(self, start: int, end: int) -> CountedCut:
        found: CountedCut = next(cut for cut in self._values["cuts"] if cut[:2] == (start, end))
        return found

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (self._values,)


def _restored(values: dict[str, Any]) -> Snapshot:
    return Snapshot(**values)
