"""Session pruning: old tool results shrink, each decision for good, where it pays.

`Pruner` joins the parts. Below it: ``state`` and ``decision`` (what was decided, and how to cut it
again), ``session`` (what is known of a session between turns), ``rulers`` (how to measure),
``plan`` and the modes ``cache_ttl``, ``pressure``, ``pays``; ``prices``, ``cost`` and ``binding``
(what providers charge and check). Beside it: ``splice`` for serialised requests, ``replay`` for
recorded sessions, and ``stored`` with the stores that several replicas share.
"""

from __future__ import annotations

from toolclip.prune.economy import Economy
from toolclip.prune.prices import Prices, prices_for
from toolclip.prune.pruner import Pruned, Pruner
from toolclip.prune.report import CutReport, PruneReport
from toolclip.prune.splice import splice
from toolclip.prune.state import PruneState
from toolclip.prune.store import Entry, MemoryStore, PruneStore
from toolclip.prune.stored import StoredPruner

__all__ = [
    "CutReport",
    "Economy",
    "Entry",
    "MemoryStore",
    "Prices",
    "PruneReport",
    "PruneState",
    "PruneStore",
    "Pruned",
    "Pruner",
    "StoredPruner",
    "prices_for",
    "splice",
]
