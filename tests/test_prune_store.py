"""States in a store: replicas that race, a store that comes and goes, Redis for real."""

from __future__ import annotations

import json
import multiprocessing
from contextlib import closing
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest
import redis

from prune_sessions import chat_turn, policy, result_texts
from redis_replica import WINDOW, pruner, replica, session
from redis_server import RedisServer, find_server
from toolclip.prune import Entry, MemoryStore, Pruner, PruneState, PruneStore, StoredPruner
from toolclip.prune.redis_store import RedisStore

if TYPE_CHECKING:
    from collections.abc import Iterator


@dataclass
class Clock:
    now: float = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RedisServer]:
    program = find_server()
    if program is None:
        pytest.skip("redis-server is not installed, and only root on Debian can install it")
    running = RedisServer(program, tmp_path_factory.mktemp("redis"))
    running.start()
    yield running
    running.stop()


@pytest.fixture
def redis_store(server: RedisServer, request: pytest.FixtureRequest) -> Iterator[RedisStore]:
    with closing(RedisStore(server.url, prefix=f"{request.node.name}:")) as store:
        yield store


@pytest.fixture(params=["memory", "redis"])
def store(request: pytest.FixtureRequest) -> PruneStore:
    if request.param == "memory":
        return MemoryStore()
    connected: RedisStore = request.getfixturevalue("redis_store")
    return connected


def test_an_entry_comes_back_and_only_the_expected_one_is_replaced(store: PruneStore) -> None:
    first, second = Entry('{"v":1}', 12.5), Entry("", None)
    assert store.get("a") is None
    assert not store.compare_and_set("a", first, second)
    assert store.compare_and_set("a", None, first)
    assert not store.compare_and_set("a", None, second)
    assert store.get("a") == first
    assert store.compare_and_set("a", first, second)
    assert store.get("a") == second
    assert store.get("b") is None


def test_a_session_in_a_store_is_pruned_and_replayed(store: PruneStore) -> None:
    stored = StoredPruner(pruner(), store)
    first = stored.prune("s", session(), context_window=WINDOW, now=100.0)
    assert first.report.reason == "under-pressure"
    assert stored.succeeded("s", 100.0)
    entry = store.get("s")
    assert entry is not None
    assert entry.last_request_at == 100.0
    assert PruneState.from_json(entry.state) == first.state
    other = StoredPruner(pruner(), store).prune("s", session(), context_window=WINDOW, now=101.0)
    assert json.dumps(other.messages) == json.dumps(first.messages)
    assert not other.report.cuts


def test_the_clock_is_the_last_successful_request(store: PruneStore) -> None:
    stored = StoredPruner(Pruner(policy(mode="cache-ttl"), "openai-chat"), store)
    for now, reason in (
        (0.0, "last-request-unknown"),
        (100.0, "cache-warm"),
        (500.0, "cache-cold"),
    ):
        pruned = stored.prune("s", session(), context_window=WINDOW, now=now)
        assert pruned.report.reason == reason
        if now < 500:
            stored.succeeded("s", now)
    assert stored.succeeded("s", 50.0)
    entry = store.get("s")
    assert entry is not None
    assert entry.last_request_at == 100.0


def test_entries_expire() -> None:
    clock = Clock()
    store = MemoryStore(expires_seconds=10, clock=clock)
    store.compare_and_set("a", None, Entry("x"))
    clock.now = 9.9
    assert store.get("a") == Entry("x")
    clock.now = 10.0
    assert store.get("a") is None
    assert store.compare_and_set("a", None, Entry("y"))


def test_the_sessions_unused_longest_go() -> None:
    store = MemoryStore(most=2)
    for name in "abc":
        store.compare_and_set(name, None, Entry(name))
    assert [store.get(name) for name in "abc"] == [None, Entry("b"), Entry("c")]


def test_entries_expire_in_redis(server: RedisServer) -> None:
    with closing(redis.Redis.from_url(server.url)) as client:
        store = RedisStore(client, expires_seconds=100)
        store.compare_and_set("expiring", None, Entry("x"))
        left = client.pttl("toolclip:prune:expiring")
    assert isinstance(left, int)
    assert 0 < left <= 100_000


@pytest.mark.parametrize("raw", [b"", b"nonsense", b"[1, 2]", b'{"a": 1}', b'["a"]'])
def test_what_is_no_entry_is_none(server: RedisServer, raw: bytes) -> None:
    with closing(redis.Redis.from_url(server.url)) as client:
        client.set("toolclip:prune:broken", raw)
        assert RedisStore(client).get("broken") is None


class Broken:
    """A store that fails in reading, in writing, or always writes too late."""

    def __init__(self, how: str) -> None:
        self._how = how
        self._inner = MemoryStore()

    def get(self, session: str) -> Entry | None:
        if self._how == "read":
            raise ConnectionError("gone")
        return self._inner.get(session)

    def compare_and_set(self, session: str, old: Entry | None, new: Entry) -> bool:  # noqa: ARG002
        if self._how == "write":
            raise TimeoutError("slow")
        return False


@pytest.mark.parametrize("how", ["read", "write", "race"])
def test_losing_the_store_means_no_new_cuts_and_no_exception(how: str) -> None:
    stored = StoredPruner(pruner(), Broken(how))
    messages = session()
    pruned = stored.prune("s", messages, context_window=WINDOW, now=1.0)
    assert all(a is b for a, b in zip(messages, pruned.messages, strict=True))
    assert (pruned.report.reason == "no-state") is (how == "read")
    assert not pruned.state.decisions
    assert not stored.succeeded("s", 1.0)


def test_a_state_of_a_later_version_is_left_alone() -> None:
    store = MemoryStore()
    later = Entry('{"v":99}', None)
    store.compare_and_set("s", None, later)
    pruned = StoredPruner(pruner(), store).prune("s", session(), context_window=WINDOW, now=1.0)
    assert pruned.report.reason == "no-state"
    assert store.get("s") == later


def test_two_processes_that_race_on_a_session_show_the_same_bytes(server: RedisServer) -> None:
    context = multiprocessing.get_context("spawn")
    barrier, answers = context.Barrier(2), context.Queue()
    words_ = (server.url, "race", barrier, answers)
    processes = [context.Process(target=replica, args=words_) for _ in range(2)]
    for process in processes:
        process.start()
    first, second = answers.get(timeout=120), answers.get(timeout=120)
    for process in processes:
        process.join(60)
        assert process.exitcode == 0
    assert first == second
    assert any("cleared" in shown or "trimmed" in shown for shown in first)


def test_a_restart_of_redis_in_the_middle(server: RedisServer, redis_store: RedisStore) -> None:
    stored = StoredPruner(pruner(), redis_store)
    messages = session()
    pruned = stored.prune("restart", messages, context_window=WINDOW, now=1.0)
    assert pruned.report.cuts
    server.stop()
    try:
        down = stored.prune("restart", messages, context_window=WINDOW, now=2.0)
        assert down.report.reason == "no-state"
        assert all(a is b for a, b in zip(messages, down.messages, strict=True))
        assert not stored.succeeded("restart", 2.0)
    finally:
        server.start()
    messages = messages + chat_turn("new", "done")
    again = stored.prune("restart", messages, context_window=WINDOW, now=3.0)
    assert again.report.reason == "under-pressure"
    assert result_texts(again.messages)[-1] == "done"
    assert stored.succeeded("restart", 3.0)
    replayed = stored.prune("restart", messages, context_window=WINDOW, now=4.0)
    assert json.dumps(replayed.messages) == json.dumps(again.messages)
