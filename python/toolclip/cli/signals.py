"""From a signal received here to the end of a whole process group elsewhere."""

from __future__ import annotations

import os
import signal
import time
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from types import FrameType

GRACE = 2.0  # seconds that a group gets to end before it is signalled more firmly
LEADERLESS_GRACE = 0.3  # the same once its leader is gone: what is left was in the background
NEVER = float("inf")


@contextmanager
def received_signals() -> Iterator[list[int]]:
    """Collect the signals that ask this process to stop, instead of dying of them."""
    received: list[int] = []

    def note(number: int, _frame: FrameType | None) -> None:
        received.append(number)

    before = {
        number: signal.getsignal(number)
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
        if signal.getsignal(number) != signal.SIG_IGN  # nohup asked for it
    }
    for number in before:
        signal.signal(number, note)
    try:
        yield received
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def send(group: int, number: int) -> bool:
    """Signal the process group; signal 0 only asks. Return whether there was one to signal."""
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(group, number)
        return True
    return False


class Ladder:
    """Ends a process group, ever more firmly.

    The rungs are the signal as it was received, SIGTERM and SIGKILL. Every signal received climbs
    one rung, and so does every `GRACE` seconds that the group survives.

    Args:
        group: The process group.
        received: The signals received so far; others append to it.
        clock: Seconds that never go backwards.
    """

    def __init__(
        self, group: int, received: list[int], clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._group = group
        self._received = received
        self._clock = clock
        self._heard = 0
        self._rungs: list[int] = []
        self._due = NEVER
        self.exhausted = False

    def step(self) -> None:
        """Climb if there is a reason to; never blocks."""
        if len(self._received) > self._heard:
            self._heard += 1
            self._climb()
        elif self._clock() >= self._due:
            self._climb()

    def leader_ended(self) -> None:
        """Wait no longer than what a leaderless group is given, if the group is to end at all."""
        if self._due != NEVER and self._rungs:
            self._due = min(self._due, self._clock() + LEADERLESS_GRACE)

    def finished(self) -> bool:
        """Return whether the group has ended, or was not asked to."""
        return self._due == NEVER or not send(self._group, 0)

    def _climb(self) -> None:
        if self._due == NEVER:
            self._rungs = [signal.SIGKILL, signal.SIGTERM, self._received[0]]
        if not self._rungs:
            self.exhausted = self._clock() >= self._due
            return
        send(self._group, self._rungs.pop())
        self._due = self._clock() + GRACE
