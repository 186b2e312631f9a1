"""A `PruneStore` in Redis, for replicas on several machines: ``pip install toolclip[redis]``."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from toolclip.arguments import check, number, text
from toolclip.prune.store import Entry

if TYPE_CHECKING:
    from redis import Redis

__all__ = ["RedisStore"]

# Written only if what is there is what was read. An absent key and an empty string are the same.
_COMPARE_AND_SET = """
if (redis.call('GET', KEYS[1]) or '') ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3])
return 1
"""
# A request must not wait for its store longer than this.
TIMEOUT_SECONDS = 0.25


class RedisStore:
    """Keeps entries in Redis. Its methods raise what redis-py raises; see `PruneStore`.

    Args:
        client: A client, or a URL such as ``redis://localhost:6379/0``. A client made of a URL
            waits no longer than a quarter of a second for an answer.
        prefix: Put in front of the session's name.
        expires_seconds: How long an entry is kept after its last write.
    """

    def __init__(
        self,
        client: Redis | str,
        *,
        prefix: str = "toolclip:prune:",
        expires_seconds: float = 86_400.0,
    ) -> None:
        check("prefix", prefix, text)
        check("expires_seconds", expires_seconds, number(0))
        self._client: Any = _connected(client) if isinstance(client, str) else client
        self._prefix = prefix
        self._milliseconds = max(1, int(expires_seconds * 1000))
        self._script = self._client.register_script(_COMPARE_AND_SET)

    def close(self) -> None:
        """Close the client's connections."""
        self._client.close()

    def get(self, session: str) -> Entry | None:
        """Return a session's entry, `None` if there is none, it has expired, or it is no entry."""
        raw = self._client.get(self._prefix + session)
        return None if raw is None else _entry(raw)

    def compare_and_set(self, session: str, old: Entry | None, new: Entry) -> bool:
        """Write an entry if the present one equals ``old``; tell whether it was written."""
        expected = "" if old is None else _text(old)
        arguments: list[str | int] = [expected, _text(new), self._milliseconds]
        return bool(self._script(keys=[self._prefix + session], args=arguments))


def _connected(url: str) -> Redis:
    import redis  # noqa: PLC0415 # only who keeps states there needs it

    return redis.Redis.from_url(
        url, socket_timeout=TIMEOUT_SECONDS, socket_connect_timeout=TIMEOUT_SECONDS
    )


def _text(entry: Entry) -> str:
    return json.dumps([entry.state, entry.last_request_at], separators=(",", ":"))


def _entry(raw: bytes | str) -> Entry | None:
    try:
        state, last = json.loads(raw)
    except (ValueError, TypeError):
        return None
    known = isinstance(state, str) and (last is None or isinstance(last, int | float))
    return Entry(state, last) if known else None
