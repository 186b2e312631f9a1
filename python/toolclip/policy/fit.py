"""Fits one text into a budget as a tool's limits say."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from toolclip.counting import count_tokens
from toolclip.exceptions import ConfigError
from toolclip.measure import spells_bytes
from toolclip.policy.rules import ToolLimits
from toolclip.result import Metadata
from toolclip.truncate import truncate
from toolclip.truncated import Truncated

if TYPE_CHECKING:
    from toolclip.measure import Measure

NO_PROMISE = "text"  # the format of a text of which nothing is guaranteed


@dataclass(frozen=True, slots=True)
class Cutter:
    """How the texts of one result are cut and counted."""

    tool_name: str
    limits: ToolLimits
    encoding: Measure

    def cut(self, text: str, budget: int) -> Truncated:
        """Return the text within a budget of tokens, marker included."""
        limits = self.limits
        try:
            return truncate(
                text,
                budget,
                encoding=self.encoding,
                format=limits.format,
                tool=self.tool_name,
                keep=limits.keep,
                message=limits.message,
                marker=limits.marker,
            )
        except ConfigError:
            # A share of the budget can be smaller than the message; content must not raise.
            return truncate(
                text,
                budget,
                encoding=self.encoding,
                format=limits.format,
                tool=self.tool_name,
                keep=limits.keep,
                marker="none",
            )

    def count(self, text: str) -> int:
        """Return the tokens of a text."""
        return count_tokens(text, self.encoding)

    @property
    def spells_bytes(self) -> bool:
        """Whether no text has more tokens than bytes."""
        return spells_bytes(self.encoding)

    @property
    def count_kind(self) -> str:
        """How far those counts can be trusted; `truncate` knows."""
        return truncate("", encoding=self.encoding).count_kind


@dataclass(frozen=True, slots=True, kw_only=True)
class Loss:
    """What fitting came to, in tokens of the original; markers are not counted.

    Attributes:
        truncated: Whether content was dropped, and not only white space that means nothing.
        original_tokens: Tokens before.
        kept_tokens: Tokens that are left.
        formats: The formats of all the texts that were cut.
        count_kind: How the tokens were counted.
    """

    truncated: bool
    original_tokens: int
    kept_tokens: int
    formats: Collection[str]
    count_kind: str

    @classmethod
    def of(cls, cut: Truncated) -> Loss:
        """Return the loss of one text that was cut."""
        return cls(
            truncated=cut.truncated,
            # Policies count exactly, so the number is always there.
            original_tokens=cut.original_tokens or cut.kept_tokens,
            kept_tokens=cut.kept_tokens,
            formats=(cut.format,),
            count_kind=cut.count_kind,
        )

    def noted(self, metadata: Metadata) -> Metadata:
        """Return the metadata with this loss; of two cuts in a row, the first knew the original."""
        earlier = metadata.original_tokens if metadata.truncated else None
        distinct = set(self.formats)
        return replace(
            metadata,
            truncated=True if self.truncated else metadata.truncated,
            original_tokens=self.original_tokens if earlier is None else earlier,
            kept_tokens=self.kept_tokens,
            format=distinct.pop() if len(distinct) == 1 else NO_PROMISE,
            count_kind=self.count_kind,
        )
