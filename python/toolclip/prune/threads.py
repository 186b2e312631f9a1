"""Native work on many things at once: it releases the interpreter lock, so that threads help."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from os import cpu_count
from typing import TypeVar

__all__ = ["on_all_cores"]

WORTH_A_THREAD = 8  # items; starting one takes as long as cutting one or two texts
MOST_THREADS = 8  # the lock is held for a tenth of the time

_T = TypeVar("_T")
_R = TypeVar("_R")


def on_all_cores(work: Callable[[_T], _R], items: Sequence[_T]) -> Sequence[_R]:
    """Return what ``work`` makes of each item, in order."""
    threads = min(cpu_count() or 1, MOST_THREADS, len(items) // WORTH_A_THREAD)
    if threads <= 1:
        return [work(item) for item in items]
    results: dict[int, _R] = {}

    def deal(first: int) -> None:
        for number in range(first, len(items), threads):
            results[number] = work(items[number])

    with ThreadPoolExecutor(threads) as executor:
        for done in [executor.submit(deal, first) for first in range(threads)]:
            done.result()
    return [results[number] for number in range(len(items))]
