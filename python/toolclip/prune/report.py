"""What a prune did and why, in numbers that can be checked against the messages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Literal, NamedTuple, TypeAlias

from toolclip.adapters.view import Problem
from toolclip.policy.pruning import Measure, Mode
from toolclip.prune.decision import Kind
from toolclip.prune.rulers import CountKind

__all__ = ["CutReport", "PruneReport", "Reason"]

Reason: TypeAlias = Literal[
    "off",
    "nothing-to-prune",
    "last-request-unknown",
    "cache-warm",
    "cache-cold",
    "below-ratio",
    "below-watermark",
    "under-pressure",
    "not-worth-it",
    "pays",
    "below-clear-at-least",
    "refused",
    "by-the-provider",
    "no-state",
]
"""Why there are new cuts, or why there are none."""


class CutReport(NamedTuple):
    """One new cut.

    Attributes:
        path: Where the result stands: ``messages[3].content[0]``.
        tool_name: The tool, if known.
        call_id: The id of the call.
        kind: ``clear``, ``trim``, ``ends`` or ``images``.
        tokens_before: What the model was shown of it before.
        tokens_after: What it is shown from now on.
    """

    path: str
    tool_name: str | None
    call_id: str
    kind: Kind
    tokens_before: int
    tokens_after: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PruneReport:
    """The account of one call. All sizes are tokens as the report's measure counts them.

    Attributes:
        mode: The mode that was in force.
        measure: ``tokens``, or ``classic`` for weighted characters at four a token.
        count_kind: What the sizes promise: ``exact``, the model counts the same; ``upper_bound``,
            it counts no more; ``estimate``, neither.
        reason: Why there are new cuts, or why there are none.
        is_dry_run: Whether the new cuts were only counted.
        context_window: The window that was given.
        tokens_before: The context without any cut.
        tokens_replayed: The context with the cuts of earlier turns.
        tokens_after: The context with the new ones as well.
        cuts: The new cuts, in order.
        replayed: How many earlier cuts were made again.
        restored: How many earlier ones were given up, because the session went back and their
            results are among the last turns again.
        dropped: How many decisions had no result left.
        refused: How many results could not be cut because reasoning is bound to them.
        cache_kept: Tokens of the provider's cache that stay valid; 0 on a cold cache.
        cache_rewritten: Cached tokens behind the first new cut, which are written again.
        reasoning_lost: Tokens of reasoning behind the first new cut that the provider drops,
            estimated from its encrypted form.
        break_even: Requests that have to follow for the best cut to pay (mode ``pays``).
        expected_requests: Requests that are expected to follow (mode ``pays``).
        shortfall: Tokens above the low watermark that no cut could free, since what is left is
            protected.
        request_params: Parameters for the request with which the provider prunes by itself.
        beta_headers: Names of the beta features that they need.
        warnings: Settings without effect and other things to know.
        problems: Messages of unknown shape that were passed by.
    """

    mode: Mode
    measure: Measure
    count_kind: CountKind
    reason: Reason
    is_dry_run: bool = False
    context_window: int = 0
    tokens_before: int = 0
    tokens_replayed: int = 0
    tokens_after: int = 0
    cuts: Sequence[CutReport] = ()
    replayed: int = 0
    restored: int = 0
    dropped: int = 0
    refused: int = 0
    cache_kept: int = 0
    cache_rewritten: int = 0
    reasoning_lost: int = 0
    break_even: float | None = None
    expected_requests: float | None = None
    shortfall: int = 0
    request_params: Mapping[str, object] = field(default_factory=dict)
    beta_headers: Sequence[str] = ()
    warnings: Sequence[str] = ()
    problems: Sequence[Problem] = ()

    @property
    def tokens_removed(self) -> int:
        """What the new cuts took away."""
        return self.tokens_replayed - self.tokens_after

    def to_dict(self) -> dict[str, object]:
        """Return the report as a JSON object."""
        cuts = [cut._asdict() for cut in self.cuts]
        return {**asdict(self), "cuts": cuts, "tokens_removed": self.tokens_removed}
