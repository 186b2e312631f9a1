"""Where the replicas of a gateway keep the states of their sessions."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from threading import Lock
from typing import Protocol

from toolclip.arguments import check, function, integer, number

__all__ = ["Entry", "MemoryStore", "PruneStore"]


@dataclass(frozen=True, slots=True)
class Entry:
    """What is kept of a session.

    Attributes:
        state: JSON of the `PruneState`; empty if nothing was decided.
        last_request_at: When the last successful request started, in seconds since the epoch;
            `None` before the first.
    """

    state: str = ""
    last_request_at: float | None = None


class PruneStore(Protocol):
    """A store that several replicas share.

    It may fail in any way it likes: `StoredPruner` turns every exception into a turn without new
    cuts. Entries disappear some time after their last write.
    """

    def get(self, session: str) -> Entry | None:
        """Return a session's entry, `None` if there is none."""

    def compare_and_set(self, session: str, old: Entry | None, new: Entry) -> bool:
        """Write an entry if the present one equals ``old``; tell whether it was written."""


class MemoryStore:
    """Keeps entries in this process; for one replica, and for tests.

    Args:
        expires_seconds: How long an entry is kept after its last write.
        most: How many sessions are kept; beyond that, those unused longest go.
        clock: Returns seconds; replaced by tests.
    """

    def __init__(
        self,
        *,
        expires_seconds: float = 86_400.0,
        most: int = 10_000,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        check("expires_seconds", expires_seconds, number(0))
        check("most", most, integer(1))
        check("clock", clock, function)
        self._expires = expires_seconds
        self._most = most
        self._clock = clock
        self._entries: OrderedDict[str, tuple[float, Entry]] = OrderedDict()
        self._lock = Lock()

    def get(self, session: str) -> Entry | None:
        """Return a session's entry, `None` if there is none or it has expired."""
        with self._lock:
            return self._get(session)

    def _get(self, session: str) -> Entry | None:
        found = self._entries.get(session)
        if found is None or found[0] <= self._clock():
            self._entries.pop(session, None)
            return None
        return found[1]

    def compare_and_set(self, session: str, old: Entry | None, new: Entry) -> bool:
        """Write an entry if the present one equals ``old``; tell whether it was written."""
        with self._lock:
            if self._get(session) != old:
                return False
            self._entries[session] = (self._clock() + self._expires, new)
            self._entries.move_to_end(session)
            while len(self._entries) > self._most:
                self._entries.popitem(last=False)
            return True
