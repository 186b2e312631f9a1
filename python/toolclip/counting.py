"""Token counts of texts and files."""

from __future__ import annotations

from codecs import BOM_UTF16, BOM_UTF16_BE, BOM_UTF16_LE, BOM_UTF32_LE, getincrementaldecoder

from toolclip import _core
from toolclip.encoding import DEFAULT_ENCODING, at_least_zero
from toolclip.exceptions import ConfigError
from toolclip.measure import native, unknown

TYPE_CHECKING = False  # importing `typing` would cost more than this whole module
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from os import PathLike

    import numpy as np
    from numpy.typing import NDArray

    from toolclip.encoding import Content
    from toolclip.measure import Measure

__all__ = ["Counter", "count_file", "count_tokens", "count_tokens_batch"]


_CHUNK = 1 << 20  # bytes read at once
_LONGEST_MARK = len(BOM_UTF32_LE)


class Counter:
    """Counts text that arrives in chunks; any split of it gives the same number.

    Memory stays small however much is pushed, unless one piece of text without a place to cut it
    goes on and on. May be used from several threads.

    Args:
        encoding: The encoding, or its name.

    Raises:
        UnknownEncodingError: There is no encoding of that name.
        ConfigError: It is a bound or a function, which needs the text as a whole.
    """

    __slots__ = ("_native",)

    def __init__(self, encoding: Measure = DEFAULT_ENCODING) -> None:
        measure = native(encoding)
        if not isinstance(measure, str):
            raise ConfigError("encoding", "counts a text as a whole only")
        try:
            self._native = _core.Counter(measure)
        except KeyError as error:
            raise unknown(measure, error) from None
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


def count_tokens(text: Content, encoding: Measure = DEFAULT_ENCODING, *, threads: int = 1) -> int:
    """Count the tokens of ``text``, with the interpreter lock released.

    Exactly in the encodings of OpenAI; as an upper bound for models without a public tokenizer
    (``encoding="claude"``, see `Encoding`); by a `Calibration` of such a bound, or by any function
    of the caller's (see `CustomEncoding`).

    Special-token strings such as ``<|endoftext|>`` are plain text here: what a tool returns is
    data. Invalid UTF-8 and lone surrogates count as the U+FFFD that replaces them.

    Args:
        text: ``str``, ``bytes`` or any object with the buffer protocol, read as UTF-8.
        encoding: The encoding, its name, or a function that counts.
        threads: Most threads to count on; more than one pays from about 200 KB on. Bounds and
            functions count on one.

    Returns:
        The count in tokens, equal to the length of tiktoken's ``encode_ordinary``.

    Raises:
        ConfigError: ``threads`` is no integer of 0 or more.
        UnknownEncodingError: There is no encoding of that name.
    """
    measure = encoding if encoding.__class__ is str else native(encoding)
    most = threads if threads == 1 else at_least_zero("threads", threads)
    try:
        return _core.count(text, measure, most)
    except KeyError as error:
        raise unknown(measure, error) from None


def count_tokens_batch(
    texts: Iterable[Content],
    encoding: Measure = DEFAULT_ENCODING,
    *,
    threads: int | None = None,
) -> NDArray[np.int64]:
    """Count the tokens of many texts on all cores, with the interpreter lock released.

    Args:
        texts: Texts as `count_tokens` takes them.
        encoding: The encoding, its name, or a function that counts.
        threads: Most threads to count on; all cores when not given.

    Returns:
        The counts in tokens, in the order of ``texts``; shape ``(len(texts),)``.

    Raises:
        ConfigError: ``threads`` is no integer of 0 or more.
        UnknownEncodingError: There is no encoding of that name.
        TypeError: ``texts`` is a single ``str``, or holds what is no text.
    """
    import numpy as np  # noqa: PLC0415 - only a call that returns an array pays for it

    return np.frombuffer(_packed_counts(texts, encoding, threads), dtype=np.int64)


def count_each(texts: Iterable[Content], encoding: Measure) -> list[int]:
    """Count the tokens of many texts as `count_tokens_batch` does, without NumPy."""
    return memoryview(_packed_counts(texts, encoding, None)).cast("q").tolist()


def _packed_counts(texts: Iterable[Content], encoding: Measure, threads: int | None) -> bytes:
    if isinstance(texts, str):
        raise TypeError("expected several texts, got one str")  # its characters are texts, too
    measure = native(encoding)
    most = _core.cores() if threads is None else at_least_zero("threads", threads)
    try:
        return _core.count_batch(list(texts), measure, most)
    except KeyError as error:
        raise unknown(measure, error) from None


def count_file(path: str | PathLike[str], encoding: Measure = DEFAULT_ENCODING) -> int:
    """Count the tokens of a file: UTF-8, or UTF-16 that starts with its byte order mark.

    The file is read in chunks of 1 MiB; bounds and functions need all of it in memory.

    Args:
        path: The file.
        encoding: The encoding, its name, or a function that counts.

    Raises:
        OSError: The file cannot be read.
        UnknownEncodingError: There is no encoding of that name.
    """
    with open(path, "rb") as file:  # noqa: PTH123 - importing pathlib would cost 5 ms
        return count_chunks(iter(lambda: file.read(_CHUNK), b""), encoding)


def count_chunks(chunks: Iterable[bytes], encoding: Measure = DEFAULT_ENCODING) -> int:
    """Count the tokens of a file's bytes as they come; arguments and errors as of `count_file`."""
    try:
        counter = Counter(encoding)
    except ConfigError:
        whole = b"".join(chunks)
        order = _order(whole)
        text = whole if order is None else whole[len(BOM_UTF16) :].decode(order, "replace")
        return count_tokens(text, encoding)
    for chunk in _utf16_as_text(chunks):
        counter.push(chunk)
    return counter.finish()


def _utf16_as_text(chunks: Iterable[bytes]) -> Iterator[Content]:
    """Yield UTF-16 as text, and bytes without its mark as they are."""
    rest = iter(chunks)
    start = b""
    for chunk in rest:
        start += chunk
        if len(start) >= _LONGEST_MARK:
            break
    order = _order(start)
    if order is None:
        yield start
        yield from rest
        return
    decoder = getincrementaldecoder(order)("replace")
    yield decoder.decode(start[len(BOM_UTF16) :])
    for chunk in rest:
        yield decoder.decode(chunk)
    yield decoder.decode(b"", final=True)


def _order(start: bytes) -> str | None:
    """Return the codec that a byte order mark asks for, if it is one of UTF-16."""
    if start.startswith(BOM_UTF32_LE):  # begins like that of UTF-16, and is not read
        return None
    return {BOM_UTF16_LE: "utf-16-le", BOM_UTF16_BE: "utf-16-be"}.get(start[: len(BOM_UTF16)])
