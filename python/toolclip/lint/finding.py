"""What a check of a message list finds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from toolclip.adapters.objects import shown_path
from toolclip.adapters.view import Path

__all__ = ["Finding", "Rule"]

Rule: TypeAlias = Literal[
    "call-without-result",
    "result-without-call",
    "second-result",
    "repeated-call-id",
    "result-out-of-place",
    "text-before-results",
    "id",
    "blank-text",
    "blank-result",
    "error-with-media",
    "media-in-result",
    "unknown-key",
    "too-long",
    "too-large",
    "too-many-media",
    "surrogate",
    "number",
    "too-many-markers",
    "marker-order",
    "marker-on-blank",
    "thinking",
    "thought-signature",
    "reasoning-alone",
    "not-an-object",
    "name",
    "document",
    "unread",
    "changed",
]
"""Names of the rules; ``toolclip.lint.errors`` has what each provider says when one is broken."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One broken rule.

    Attributes:
        at: Where, as the adapters' views say it.
        rule: Which rule.
        provider_error: What the provider answers to such a request, as far as that is known; else
            what is wrong, in our words.
    """

    at: Path
    rule: Rule
    provider_error: str

    @property
    def path(self) -> str:
        """Where, as a reader would type it: ``messages[3].content[0]``."""
        return shown_path(self.at)
