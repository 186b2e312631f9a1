"""Encodings: a vocabulary with its rule for splitting text, and everything one can ask of it."""

from __future__ import annotations

from operator import index
from sys import maxsize

from toolclip import _core
from toolclip.exceptions import ConfigError, UnknownEncodingError

TYPE_CHECKING = False  # importing `typing` would cost more than this whole module
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Literal, TypeAlias

    import numpy as np
    from numpy.typing import NDArray
    from typing_extensions import Buffer

    Content: TypeAlias = str | Buffer

__all__ = ["DEFAULT_ENCODING", "Encoding", "at_least_zero", "encoding_for_model", "encoding_name"]

DEFAULT_ENCODING = "o200k_base"


class Encoding:
    """One vocabulary with its rule for splitting text: ``o200k_base``, ``cl100k_base``, ...

    Models without a public tokenizer have an upper bound in its place: ``claude``, ``claude-3``,
    ``gemini``, ... It counts, but has no tokens to encode to; ``count_kind`` tells them apart.

    Wherever toolclip asks for an encoding, its name does as well. Text is ``str``, ``bytes`` or
    any object with the buffer protocol, read as UTF-8; special-token strings are plain text;
    invalid UTF-8 and lone surrogates stand for U+FFFD.

    Args:
        name: Name of the encoding, as tiktoken spells it, or of a bound.

    Raises:
        ConfigError: The name is no text.
        UnknownEncodingError: There is no encoding of that name; the message lists the known ones.
    """

    __slots__ = ("_name",)

    def __init__(self, name: str) -> None:
        known = _core.encoding_names()
        if not isinstance(name, str):
            raise ConfigError("encoding", f"expected text, got {name!r}")
        if name not in known:
            raise UnknownEncodingError(name, known)
        self._name = name

    @property
    def name(self) -> str:
        """The name of the encoding."""
        return self._name

    @property
    def count_kind(self) -> Literal["exact", "upper_bound"]:
        """What counts promise: the model counts the same, or no more."""
        return _core.count_kind(self._name)

    def count(self, text: Content) -> int:
        """Count the tokens of ``text`` without building them."""
        return _core.count(text, self._name, 1)

    def count_up_to(self, text: Content, limit: int) -> tuple[int, int, bool]:
        """Count whole pieces until one more would exceed ``limit`` tokens.

        The time it takes follows the limit, not the length of the text.

        Returns:
            Tokens counted, bytes counted, and whether that is the whole text. When it is not, the
            text has more than ``limit`` tokens.

        Raises:
            ConfigError: The limit is negative.
        """
        return _core.count_up_to(text, at_least_zero("limit", limit), self._name)

    def encode(self, text: Content) -> NDArray[np.uint32]:
        """Return the tokens of ``text``; equal to tiktoken's ``encode_ordinary``.

        Raises:
            ConfigError: The encoding is a bound.
        """
        import numpy as np  # noqa: PLC0415 - only a call that returns an array pays for it

        self._require_tokens()
        return np.frombuffer(_core.encode(text, self._name), dtype=np.uint32)

    def decode(self, tokens: Iterable[int]) -> str:
        """Return the text that ``tokens`` spell; what is not UTF-8 in it becomes U+FFFD.

        Raises:
            ConfigError: A number is no ordinary token of the encoding.
            TypeError: ``tokens`` holds what is no integer.
        """
        return self.decode_bytes(tokens).decode("utf-8", "replace")

    def decode_bytes(self, tokens: Iterable[int]) -> bytes:
        """Return the bytes that ``tokens`` spell. A token may end inside a character.

        Raises:
            ConfigError: A number is no ordinary token of the encoding.
            TypeError: ``tokens`` holds what is no integer.
        """
        self._require_tokens()
        try:
            return _core.decode([index(token) for token in tokens], self._name)
        except OverflowError:
            raise ConfigError("tokens", "a number is negative, or too big for a token") from None
        except ValueError as error:
            raise ConfigError("tokens", str(error)) from None

    def prefix(self, text: Content, tokens: int) -> str:
        """Return the longest beginning of ``text`` that has at most ``tokens`` tokens.

        It ends between two characters. The time it takes follows ``tokens``.

        Raises:
            ConfigError: The number is negative.
        """
        return _core.prefix(text, at_least_zero("tokens", tokens), self._name)

    def suffix(self, text: Content, tokens: int) -> str:
        """Return the longest end of ``text`` that has at most ``tokens`` tokens.

        It starts between two characters. The middle of the text is not read.

        Raises:
            ConfigError: The number is negative.
        """
        return _core.suffix(text, at_least_zero("tokens", tokens), self._name)

    def offsets(self, text: Content) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Return where each token starts: in bytes of the text as UTF-8, and in characters.

        A token that starts inside a character has that character's offset in characters.

        Raises:
            ConfigError: The encoding is a bound.
        """
        import numpy as np  # noqa: PLC0415 - only a call that returns an array pays for it

        self._require_tokens()
        in_bytes, in_characters = _core.offsets(text, self._name)
        return np.frombuffer(in_bytes, dtype=np.int64), np.frombuffer(in_characters, dtype=np.int64)

    def _require_tokens(self) -> None:
        if self.count_kind != "exact":
            problem = f"{self._name} is an upper bound, it has no tokens of its own"
            raise ConfigError("encoding", problem)

    def __eq__(self, other: object) -> bool:
        return self._name == other.name if isinstance(other, Encoding) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._name)

    def __repr__(self) -> str:
        return f"Encoding({self._name!r})"


def encoding_name(encoding: str | Encoding) -> str:
    """Return the name of an encoding that was given as an object or by name.

    Raises:
        ConfigError: It is neither.
    """
    if isinstance(encoding, str):
        return encoding
    if isinstance(encoding, Encoding):
        return encoding.name
    raise ConfigError("encoding", f"expected text, got {encoding!r}")


def encoding_for_model(model: str) -> Encoding:
    """Return the encoding that a model's text is counted with.

    Args:
        model: A model name as its provider spells it, dated or not: ``gpt-4o``, ``gpt-4-0613``,
            ``claude-sonnet-5``.

    Raises:
        ConfigError: It is no text.
        UnknownEncodingError: Neither an encoding nor a bound is known for the model; the message
            lists the models that have one.
    """
    if not isinstance(model, str):
        raise ConfigError("model", f"expected text, got {model!r}")
    name = _core.encoding_for_model(model.encode("utf-8", "replace").decode())
    if name is None:
        raise UnknownEncodingError(model, _core.model_names(), "model")
    return Encoding(name)


def at_least_zero(path: str, number: object) -> int:
    """Return the number, an argument called ``path``.

    NumPy's integers do as well, and more than any text has is as good as that.

    Raises:
        ConfigError: It is no integer of 0 or more.
    """
    try:
        whole = -1 if isinstance(number, bool) else index(number)  # type: ignore[arg-type] # the test
    except TypeError:
        whole = -1
    if whole < 0:
        raise ConfigError(path, f"expected an integer of 0 or more, got {number!r}")
    return min(whole, maxsize)
