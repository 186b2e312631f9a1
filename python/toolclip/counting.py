"""Exact token counts of texts and files."""

from __future__ import annotations

from toolclip import _core
from toolclip.encoding import DEFAULT_ENCODING, encoding_name
from toolclip.exceptions import ConfigError, UnknownEncodingError

TYPE_CHECKING = False  # importing `typing` would cost more than this whole module
if TYPE_CHECKING:
    from collections.abc import Iterable
    from os import PathLike

    import numpy as np
    from numpy.typing import NDArray

    from toolclip.encoding import Content, Encoding

__all__ = ["Counter", "count_file", "count_tokens", "count_tokens_batch"]


_CHUNK = 1 << 20  # bytes read at once


class Counter:
    """Counts text that arrives in chunks; any split of it gives the same number.

    Memory stays small however much is pushed, unless one piece of text without a place to cut it
    goes on and on. May be used from several threads.

    Args:
        encoding: The encoding, or its name.

    Raises:
        UnknownEncodingError: There is no encoding of that name.
        ConfigError: It is a bound, which needs the text as a whole.
    """

    __slots__ = ("_native",)

    def __init__(self, encoding: str | Encoding = DEFAULT_ENCODING) -> None:
        name = encoding_name(encoding)
        try:
            self._native = _core.Counter(name)
        except KeyError:
            raise UnknownEncodingError(name, _core.encoding_names()) from None
        except ValueError as error:
            raise ConfigError("encoding", str(error)) from None

    def push(self, chunk: Content) -> None:
        """Add text, or bytes that may begin and end inside a character."""
        self._native.push(chunk)

    @property
    def tokens(self) -> int:
        """Tokens of everything pushed so far, as if it ended here."""
        return self._native.tokens

    def finish(self) -> int:
        """Return the tokens of the whole text."""
        return self._native.tokens


def count_tokens(
    text: Content, encoding: str | Encoding = DEFAULT_ENCODING, *, threads: int = 1
) -> int:
    """Count the tokens of ``text``, with the interpreter lock released.

    Exactly in the encodings of OpenAI; as an upper bound for models without a public tokenizer
    (``encoding="claude"``, see `Encoding`).

    Special-token strings such as ``<|endoftext|>`` are plain text here: what a tool returns is
    data. Invalid UTF-8 and lone surrogates count as the U+FFFD that replaces them.

    Args:
        text: ``str``, ``bytes`` or any object with the buffer protocol, read as UTF-8.
        encoding: The encoding, or its name.
        threads: Most threads to count on; more than one pays from about 200 KB on.

    Returns:
        The count in tokens, equal to the length of tiktoken's ``encode_ordinary``.

    Raises:
        UnknownEncodingError: There is no encoding of that name.
    """
    name = encoding_name(encoding)
    try:
        return _core.count(text, name, threads)
    except KeyError:
        raise UnknownEncodingError(name, _core.encoding_names()) from None


def count_tokens_batch(
    texts: Iterable[Content],
    encoding: str | Encoding = DEFAULT_ENCODING,
    *,
    threads: int | None = None,
) -> NDArray[np.int64]:
    """Count the tokens of many texts on all cores, with the interpreter lock released.

    Args:
        texts: Texts as `count_tokens` takes them.
        encoding: The encoding, or its name.
        threads: Most threads to count on; all cores when not given.

    Returns:
        The counts in tokens, in the order of ``texts``; shape ``(len(texts),)``.

    Raises:
        UnknownEncodingError: There is no encoding of that name.
        TypeError: ``texts`` is a single ``str``, or holds what is no text.
    """
    import numpy as np  # noqa: PLC0415 - only a call that returns an array pays for it

    return np.frombuffer(_packed_counts(texts, encoding, threads), dtype=np.int64)


def count_each(texts: Iterable[Content], encoding: str | Encoding) -> list[int]:
    """Count the tokens of many texts as `count_tokens_batch` does, without NumPy."""
    return memoryview(_packed_counts(texts, encoding, None)).cast("q").tolist()


def _packed_counts(
    texts: Iterable[Content], encoding: str | Encoding, threads: int | None
) -> bytes:
    if isinstance(texts, str):
        raise TypeError("expected several texts, got one str")  # its characters are texts, too
    name = encoding_name(encoding)
    try:
        return _core.count_batch(list(texts), name, threads or _core.cores())
    except KeyError:
        raise UnknownEncodingError(name, _core.encoding_names()) from None


def count_file(path: str | PathLike[str], encoding: str | Encoding = DEFAULT_ENCODING) -> int:
    """Count the tokens of a file, read as UTF-8 in chunks, so that its size does not matter.

    Args:
        path: The file.
        encoding: The encoding, or its name.

    Raises:
        OSError: The file cannot be read.
        UnknownEncodingError: There is no encoding of that name.
    """
    with open(path, "rb") as file:  # noqa: PTH123 - importing pathlib would cost 5 ms
        try:
            counter = Counter(encoding)
        except ConfigError:
            return count_tokens(file.read(), encoding)
        while chunk := file.read(_CHUNK):
            counter.push(chunk)
    return counter.finish()
