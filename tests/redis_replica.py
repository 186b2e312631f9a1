"""A replica of a gateway, in a module that a process of its own can import."""

from __future__ import annotations

import json
from contextlib import closing
from typing import TYPE_CHECKING, Any

from prune_sessions import chat, policy, words
from toolclip.prune import Pruner, StoredPruner
from toolclip.prune.redis_store import RedisStore

if TYPE_CHECKING:
    from multiprocessing.queues import Queue
    from multiprocessing.synchronize import Barrier

WINDOW = 20_000
TURNS = 12


def pruner() -> Pruner:
    return Pruner(policy(mode="pressure"), "openai-chat", "gpt-4o")


def session(turns: int = TURNS) -> list[dict[str, Any]]:
    return chat([f"{n}{words(2500)}" for n in range(turns)])


def replica(url: str, name: str, barrier: Barrier, answers: Queue[list[str]]) -> None:
    """Prune one growing session, turn by turn, as fast as the other replica."""
    shown: list[str] = []
    with closing(RedisStore(url)) as store:
        stored = StoredPruner(pruner(), store)
        for turns in range(4, 4 + TURNS):
            barrier.wait(60)
            pruned = stored.prune(name, session(turns), context_window=WINDOW, now=float(turns))
            shown.append(json.dumps(pruned.messages))
            stored.succeeded(name, float(turns))
    answers.put(shown)
