"""Truncation of what arrives in chunks: the answer of the whole, without holding it."""

from __future__ import annotations

from toolclip import _core
from toolclip.exceptions import ConfigError, StreamFinishedError
from toolclip.truncate import DEFAULT_MAX_TOKENS, truncate, truncator
from toolclip.truncated import Truncated

TYPE_CHECKING = False  # importing `typing` would cost more than this whole module
if TYPE_CHECKING:
    from collections.abc import AsyncIterable, Iterable
    from typing import Any, Protocol, Unpack

    from toolclip.encoding import Content
    from toolclip.truncate import Options

    class Reader(Protocol):
        """What `truncate_stream` reads: a file, a pipe, a socket's file."""

        def read(self, size: int, /) -> Content | None:
            """Return up to ``size`` bytes or characters, nothing at the end."""

    class AsyncReader(Protocol):
        """What `atruncate_stream` reads: an ``asyncio.StreamReader``."""

        async def read(self, size: int, /) -> Content:
            """Return up to ``size`` bytes or characters, nothing at the end."""


__all__ = ["Stream", "atruncate_stream", "truncate_stream"]

_DEFAULTS: Any = truncate.__kwdefaults__  # said once, where callers look them up
_CHUNK = 1 << 16  # bytes or characters read at once


class Stream:
    """Truncates content that arrives in chunks; any split gives what `truncate` gives for it all.

    Memory does not grow with the content: held are about 1 MiB of either end (64 bytes for each
    token of budgets over 16,384), up to 192 error lines between them with the lines around each,
    and one entry for each open container of a JSON document.

    May be fed from several threads; chunks are taken one after the other. Feeding releases the
    interpreter lock and does not wait for anything, so that a coroutine may do it as well.

    Args:
        max_tokens: Most tokens that the text of the result may have.
        **options: As `truncate` takes them. ``deadline_ms`` counts the time spent in `feed` and
            `finish`, not the time between.

    Raises:
        ConfigError: An argument is impossible; a function of the caller's is, as ``encoding``: it
            has to see the whole content.
        UnknownEncodingError: There is no encoding of that name.
    """

    __slots__ = ("_native",)

    def __init__(self, max_tokens: int = DEFAULT_MAX_TOKENS, **options: Unpack[Options]) -> None:
        made = truncator(max_tokens, **{**_DEFAULTS, **options})
        try:
            self._native = _core.Stream(made)
        except ValueError as error:
            raise ConfigError("encoding", f"expected one that counts chunks: {error}") from None

    def feed(self, chunk: Content) -> None:
        """Add ``str``, or bytes that may begin and end inside a character; both may be mixed.

        Raises:
            StreamFinishedError: The stream has ended.
            TypeError: ``chunk`` is neither text nor bytes.
        """
        try:
            self._native.feed(chunk)
        except ValueError as error:
            raise StreamFinishedError(str(error)) from None

    @property
    def tokens_so_far(self) -> int | None:
        """Tokens of everything fed so far, but for a character that has begun and not ended.

        ``None`` unless ``original="exact"``, and once a limit has ended the counting.

        Raises:
            StreamFinishedError: The stream has ended.
        """
        try:
            return self._native.tokens_so_far
        except ValueError as error:
            raise StreamFinishedError(str(error)) from None

    def finish(self) -> Truncated:
        """End the content and return the result.

        Raises:
            StreamFinishedError: The stream has ended before.
        """
        try:
            return Truncated(self._native.finish())
        except ValueError as error:
            raise StreamFinishedError(str(error)) from None


def truncate_stream(
    reader: Reader | Iterable[Content],
    max_tokens: int = DEFAULT_MAX_TOKENS,
    **options: Unpack[Options],
) -> Truncated:
    """Read to the end and return what `truncate` returns for all of it, in constant memory.

    Args:
        reader: A file, a pipe of a subprocess, anything else with ``read(size)``; or an iterable of
            ``str`` and bytes.
        max_tokens: Most tokens that the text of the result may have.
        **options: As `truncate` takes them.

    Raises:
        ConfigError: An argument is impossible.
        UnknownEncodingError: There is no encoding of that name.
        TypeError: What is read is neither text nor bytes.
        OSError: Reading fails.
    """
    stream = Stream(max_tokens, **options)
    for chunk in _chunks(reader):
        stream.feed(chunk)
    return stream.finish()


async def atruncate_stream(
    reader: AsyncReader | AsyncIterable[Content],
    max_tokens: int = DEFAULT_MAX_TOKENS,
    **options: Unpack[Options],
) -> Truncated:
    """Read to the end as `truncate_stream` does, without holding up the event loop while waiting.

    Args:
        reader: An ``asyncio.StreamReader``, anything else whose ``read(size)`` is awaited; or an
            asynchronous iterable of ``str`` and bytes.
        max_tokens: Most tokens that the text of the result may have.
        **options: As `truncate` takes them.

    Raises:
        ConfigError: An argument is impossible.
        UnknownEncodingError: There is no encoding of that name.
        TypeError: What is read is neither text nor bytes.
        OSError: Reading fails.
    """
    stream = Stream(max_tokens, **options)
    read: Any = getattr(reader, "read", None)
    if read is None:
        async for chunk in reader:  # type: ignore[union-attr] # a reader has `read`
            stream.feed(chunk)
        return stream.finish()
    while chunk := await read(_CHUNK):
        stream.feed(chunk)
    return stream.finish()


def _chunks(reader: Reader | Iterable[Content]) -> Iterable[Content]:
    # `read1` returns what is there; `read` of a buffered pipe would wait for a whole chunk.
    read: Any = getattr(reader, "read1", None) or getattr(reader, "read", None)
    if read is None:
        yield from reader  # type: ignore[misc] # a reader has `read`
        return
    while chunk := read(_CHUNK):
        yield chunk
