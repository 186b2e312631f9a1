"""Exact token counts of texts and files."""

from __future__ import annotations

from toolclip import _core
from toolclip.encoding import DEFAULT_ENCODING, encoding_name
from toolclip.exceptions import UnknownEncodingError

TYPE_CHECKING = False  # importing `typing` would cost more than this whole module
if TYPE_CHECKING:
    from collections.abc import Iterable
    from os import PathLike

    import numpy as np
    from numpy.typing import NDArray

    from toolclip.encoding import Content, Encoding

__all__ = ["count_file", "count_tokens", "count_tokens_batch"]


def count_tokens(text: Content, encoding: str | Encoding = DEFAULT_ENCODING) -> int:
    """Count the tokens of ``text`` exactly.

    Special-token strings such as ``<|endoftext|>`` are plain text here: what a tool returns is
    data. Invalid UTF-8 and lone surrogates count as the U+FFFD that replaces them.

    Args:
        text: ``str``, ``bytes`` or any object with the buffer protocol, read as UTF-8.
        encoding: The encoding, or its name.

    Returns:
        The count in tokens, equal to the length of tiktoken's ``encode_ordinary``.

    Raises:
        UnknownEncodingError: There is no encoding of that name.
    """
    name = encoding_name(encoding)
    try:
        return _core.count(text, name)
    except KeyError:
        raise UnknownEncodingError(name, _core.encoding_names()) from None


def count_tokens_batch(
    texts: Iterable[Content], encoding: str | Encoding = DEFAULT_ENCODING
) -> NDArray[np.int64]:
    """Count the tokens of many texts with the interpreter lock released.

    Args:
        texts: Texts as `count_tokens` takes them.
        encoding: The encoding, or its name.

    Returns:
        The counts in tokens, in the order of ``texts``; shape ``(len(texts),)``.

    Raises:
        UnknownEncodingError: There is no encoding of that name.
    """
    import numpy as np  # noqa: PLC0415 - only a call that returns an array pays for it

    name = encoding_name(encoding)
    try:
        packed = _core.count_batch(list(texts), name)
    except KeyError:
        raise UnknownEncodingError(name, _core.encoding_names()) from None
    return np.frombuffer(packed, dtype=np.int64)


def count_file(path: str | PathLike[str], encoding: str | Encoding = DEFAULT_ENCODING) -> int:
    """Count the tokens of a file, read as UTF-8, without building a ``str`` of it.

    Args:
        path: The file.
        encoding: The encoding, or its name.

    Raises:
        OSError: The file cannot be read.
        UnknownEncodingError: There is no encoding of that name.
    """
    with open(path, "rb") as file:  # noqa: PTH123 - importing pathlib would cost 5 ms
        return count_tokens(file.read(), encoding)
