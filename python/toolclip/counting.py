"""Exact token counts, by encoding or by model."""

from __future__ import annotations

from toolclip import _core
from toolclip.exceptions import UnknownEncodingError

TYPE_CHECKING = False  # importing `typing` would cost more than this whole module
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import TypeAlias

    import numpy as np
    from numpy.typing import NDArray
    from typing_extensions import Buffer

    Content: TypeAlias = str | Buffer

__all__ = [
    "DEFAULT_ENCODING",
    "Encoding",
    "count_tokens",
    "count_tokens_batch",
    "encoding_for_model",
    "encoding_name",
]

DEFAULT_ENCODING = "o200k_base"


class Encoding:
    """One vocabulary with its rule for splitting text: ``o200k_base``, ``cl100k_base``, ...

    Wherever toolclip asks for an encoding, its name does as well.

    Args:
        name: Name of the encoding, as tiktoken spells it.

    Raises:
        UnknownEncodingError: There is no encoding of that name; the message lists the known ones.
    """

    __slots__ = ("_name",)

    def __init__(self, name: str) -> None:
        known = _core.encoding_names()
        if name not in known:
            raise UnknownEncodingError(name, known)
        self._name = name

    @property
    def name(self) -> str:
        """The name of the encoding."""
        return self._name

    def count(self, text: Content) -> int:
        """Count the tokens of ``text``, as `count_tokens` does."""
        return _core.count(text, self._name)

    def __eq__(self, other: object) -> bool:
        return self._name == other.name if isinstance(other, Encoding) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._name)

    def __repr__(self) -> str:
        return f"Encoding({self._name!r})"


def encoding_name(encoding: str | Encoding) -> str:
    """Return the name of an encoding that was given as an object or by name."""
    return encoding.name if isinstance(encoding, Encoding) else encoding


def encoding_for_model(model: str) -> Encoding:
    """Return the encoding that a model's text is counted with.

    Args:
        model: A model name as OpenAI spells it, dated or not: ``gpt-4o``, ``gpt-4-0613``.

    Raises:
        UnknownEncodingError: No public encoding is known for the model.
    """
    name = _core.encoding_for_model(model)
    if name is None:
        raise UnknownEncodingError(model, _core.encoding_names())
    return Encoding(name)


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
