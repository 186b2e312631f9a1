"""A recorded session turn by turn: what pruning would have cut, kept in the cache, and cost."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime

from toolclip.adapters import adapter
from toolclip.prune.cost import request_cost
from toolclip.prune.prices import Prices
from toolclip.prune.pruner import Pruner
from toolclip.prune.report import PruneReport, Reason
from toolclip.prune.state import PruneState

__all__ = ["Turn", "recorded_times", "replay"]

GAP_SECONDS = 20.0


@dataclass(frozen=True, slots=True)
class Turn:
    """One request of the session; sizes are tokens, costs base input tokens.

    Attributes:
        number: From 1.
        messages: How many messages the prompt has.
        idle_seconds: Since the request before.
        tokens: The prompt as recorded.
        tokens_pruned: The prompt with all cuts.
        cuts: New cuts in this turn.
        cleared: Those of them that leave a placeholder.
        cache_read: Tokens of the pruned prompt that the provider finds in its cache.
        cache_written: The others.
        cost: What the prompt costs as recorded.
        cost_pruned: What it costs with the cuts.
        reason: Why there are new cuts or none.
    """

    number: int
    messages: int
    idle_seconds: float
    tokens: int
    tokens_pruned: int
    cuts: int
    cleared: int
    cache_read: int
    cache_written: int
    cost: float
    cost_pruned: float
    reason: Reason

    def to_dict(self) -> dict[str, object]:
        """Return the turn as a JSON object."""
        return asdict(self)


def replay(  # noqa: PLR0913 - the facts of a session, by keyword
    messages: Sequence[object],
    pruner: Pruner,
    *,
    provider: str,
    context_window: int,
    prices: Prices,
    times: Sequence[float | None] = (),
    gap_seconds: float = GAP_SECONDS,
) -> Iterator[Turn]:
    """Yield the session's requests: one before each turn of the model, one with everything.

    The cache is ideal: the longest common prefix with the request before, while it lives. Output
    tokens, which both cost alike, are left out.

    Args:
        messages: The whole session; it is not changed.
        pruner: Decides.
        provider: The adapter of the messages.
        context_window: The model's window, in tokens.
        prices: What tokens cost.
        times: When each message was written, in seconds; `None` where that is not known.
        gap_seconds: What is assumed between two requests where times are not known.
    """
    ends = _ends(messages, provider)
    clock, last, before, state = 0.0, None, 0, PruneState()
    for number, end in enumerate(ends, 1):
        clock = _later(clock, times[end - 1] if end <= len(times) else None, last, gap_seconds)
        pruned = pruner.prune(
            messages[:end],
            context_window=context_window,
            now=clock,
            last_request_at=last,
            state=state,
        )
        is_warm = last is not None and clock - last <= prices.ttl_seconds
        idle = 0.0 if last is None else clock - last
        yield _turn(number, end, idle, pruned.report, before if is_warm else 0, prices, is_warm)
        before, last, state = pruned.report.tokens_before, clock, pruned.state


def _turn(  # noqa: PLR0913, PLR0917 - what one row is made of
    number: int,
    end: int,
    idle: float,
    report: PruneReport,
    cached: int,
    prices: Prices,
    is_warm: bool,  # noqa: FBT001 - the last of a row
) -> Turn:
    read = min(report.cache_kept, report.tokens_after) if is_warm else 0
    return Turn(
        number=number,
        messages=end,
        idle_seconds=idle,
        tokens=report.tokens_before,
        tokens_pruned=report.tokens_after,
        cuts=len(report.cuts),
        cleared=sum(cut.kind == "clear" for cut in report.cuts),
        cache_read=read,
        cache_written=report.tokens_after - read,
        cost=request_cost(cached, report.tokens_before - cached, prices),
        cost_pruned=request_cost(read, report.tokens_after - read, prices),
        reason=report.reason,
    )


def _ends(messages: Sequence[object], provider: str) -> list[int]:
    """Return the lengths of the prompts; a turn that opens the session has none."""
    turns = adapter(provider).view(messages, lenient=True).turns
    ends = [turn for turn in turns if turn > 0]
    return ends if ends and ends[-1] == len(messages) else [*ends, len(messages)]


def _later(clock: float, at: float | None, last: float | None, gap: float) -> float:
    """Return the time of a request; recorded clocks that run backwards stand still."""
    if last is None:
        return clock if at is None else at
    return clock + gap if at is None else max(clock, at)


def recorded_times(messages: Sequence[object]) -> list[float | None]:
    """Return when each message was written, in seconds, as far as the record says.

    Understood are ``timestamp`` members: ISO 8601, or milliseconds since the epoch.
    """
    return [_time_of(message) for message in messages]


def _time_of(message: object) -> float | None:
    stamp = message.get("timestamp") if isinstance(message, Mapping) else None
    if isinstance(stamp, int | float) and not isinstance(stamp, bool):
        return stamp / 1000
    try:
        return datetime.fromisoformat(stamp).timestamp() if isinstance(stamp, str) else None
    except (ValueError, OverflowError):
        return None
