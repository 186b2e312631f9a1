"""Pruning with the state kept in a store: what a gateway of several replicas calls.

Two steps, as the clock of a cache is the start of the last *successful* request: `prune` before
the request, `succeeded` after it. Whatever the store does, both return; losing it means a turn
without cuts.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from toolclip.arguments import check, function, instance
from toolclip.prune.pruner import Pruned, Pruner
from toolclip.prune.state import PruneState
from toolclip.prune.store import Entry, PruneStore

__all__ = ["StoredPruner"]

ATTEMPTS = 4  # two replicas that race settle in two
_log = logging.getLogger(__name__)


class StoredPruner:
    """A `Pruner` and the store of its states.

    Args:
        pruner: Decides and cuts.
        store: Keeps what was decided.

    Raises:
        ConfigError: The first is no `Pruner`, or the other no store.
    """

    def __init__(self, pruner: Pruner, store: PruneStore) -> None:
        check("pruner", pruner, instance(Pruner))
        for method in ("get", "compare_and_set"):
            check(f"store.{method}", getattr(store, method, None), function)
        self._pruner = pruner
        self._store = store

    def prune(
        self,
        session: str,
        messages: Sequence[object],
        *,
        context_window: int,
        now: float,
        overhead_tokens: int = 0,
    ) -> Pruned:
        """Return the messages pruned by the session's stored state, which is brought up to date.

        A new cut is made only once it is stored: of two replicas that race, one decides, and the
        other shows the same.

        Args:
            session: The session's name in the store.
            messages: As for `Pruner.prune`.
            context_window: As for `Pruner.prune`.
            now: When the request will start, in seconds of a clock that the replicas share.
            overhead_tokens: As for `Pruner.prune`.

        Returns:
            As `Pruner.prune`; with reason ``no-state`` and the messages as they are if the store
            cannot be read, and without new cuts if it cannot be written.
        """
        run = partial(
            self._pruner.prune,
            messages,
            context_window=context_window,
            now=now,
            overhead_tokens=overhead_tokens,
        )
        last, state = None, PruneState()
        for _ in range(ATTEMPTS):
            try:
                entry = self._store.get(session)
                state = _state_of(entry)
            except Exception as error:  # noqa: BLE001 # a request never fails for its store
                return self._without(messages, error)
            last = entry.last_request_at if entry else None
            pruned = run(last_request_at=last, state=state)
            if not pruned.report.cuts:
                return pruned
            written = self._write(session, entry, Entry(pruned.state.to_json(), last))
            if written:
                return pruned
            if written is None:
                break
        # Nothing can be written, or others keep deciding: show what is certain.
        return run(last_request_at=last, state=state, dry_run=True)

    def succeeded(self, session: str, started_at: float) -> bool:
        """Note when a successful request started; tell whether the store took it.

        Args:
            session: The session's name in the store.
            started_at: The ``now`` of its `prune`.
        """
        try:
            for _ in range(ATTEMPTS):
                entry = self._store.get(session)
                known = entry or Entry()
                if known.last_request_at is not None and known.last_request_at >= started_at:
                    return True
                later = replace(known, last_request_at=started_at)
                if self._store.compare_and_set(session, entry, later):
                    return True
        except Exception as error:  # noqa: BLE001 # as in `prune`
            _log.warning("prune store: cannot note a request: %r", error)
        return False

    def _write(self, session: str, old: Entry | None, new: Entry) -> bool | None:
        """Tell whether it was written, `None` if it cannot be."""
        try:
            return self._store.compare_and_set(session, old, new)
        except Exception as error:  # noqa: BLE001 # as in `prune`
            _log.warning("prune store: cannot write: %r", error)
            return None

    def _without(self, messages: Sequence[object], error: Exception) -> Pruned:
        _log.warning("prune store: cannot read: %r", error)
        return Pruned(list(messages), self._pruner.nothing_done("no-state"), PruneState())


def _state_of(entry: Entry | None) -> PruneState:
    return PruneState.from_json(entry.state) if entry and entry.state else PruneState()
