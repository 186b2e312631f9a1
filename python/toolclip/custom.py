"""Encodings that the caller brings: any function from a text to its number of tokens."""

from __future__ import annotations

from functools import partial
from operator import index
from sys import maxsize

from toolclip import _core
from toolclip.exceptions import ConfigError

TYPE_CHECKING = False  # importing `typing` would cost more than this whole module
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Literal, TypeAlias

    from toolclip.encoding import Content

    CountKind: TypeAlias = Literal["exact", "upper_bound", "estimate"]

__all__ = ["CustomEncoding"]

_KINDS = ("exact", "upper_bound", "estimate")


class CustomEncoding:
    """An encoding by a function of the caller's, such as a provider's own tokenizer.

    Wherever toolclip asks for an encoding, the function alone does as well and is taken for an
    estimate. The budget holds by the function's own count of the final text, whatever the function.
    Cutting well takes one that is monotone (more text has no fewer tokens) and gives the same
    answer every time.

    The function is called with the text that is to be counted, valid as UTF-8, while the caller
    waits: once with all of a text that is cut, then 5 to 40 times (at most 95 were seen) with about
    as much as the budget takes. It may be called from any thread that calls toolclip. What it
    raises reaches the caller unchanged.

    Args:
        count: Returns the tokens of a text, an integer of 0 or more.
        count_kind: What its counts promise of the model that will read the text: ``exact``, the
            model counts the same; ``upper_bound``, the model counts no more; ``estimate``, neither.
            Only the caller can know, so that the weakest is the default.
        name: What to call it; default is the function's own name.

    Raises:
        ConfigError: ``count`` cannot be called, or the kind is none of the three.
    """

    __slots__ = ("_count", "_kind", "_name", "native")

    def __init__(
        self,
        count: Callable[[str], int],
        *,
        count_kind: CountKind = "estimate",
        name: str | None = None,
    ) -> None:
        if not callable(count):
            raise ConfigError("count", f"expected a function, got {count!r}")
        if count_kind not in _KINDS:
            problem = f"expected one of {', '.join(_KINDS)}, got {count_kind!r}"
            raise ConfigError("count_kind", problem)
        self._kind: CountKind = count_kind
        own_name = getattr(count, "__qualname__", type(count).__qualname__)
        self._name = str(name or own_name)
        self._count = count
        self.native = _core.Counting(_checked(count, self._name), count_kind)

    @property
    def name(self) -> str:
        """What it is called."""
        return self._name

    @property
    def count_kind(self) -> CountKind:
        """What its counts promise, as its author said."""
        return self._kind

    def count(self, text: Content) -> int:
        """Count the tokens of ``text``, which the function gets as valid text."""
        return _core.count(text, self.native, 1)

    def __reduce__(self) -> tuple[object, tuple[()]]:
        made = partial(CustomEncoding, self._count, count_kind=self._kind, name=self._name)
        return made, ()

    def __repr__(self) -> str:
        return f"CustomEncoding({self._name}, count_kind={self._kind!r})"


def _checked(count: Callable[[str], int], name: str) -> Callable[[str], int]:
    def counted(text: str) -> int:
        tokens = count(text)
        try:
            number = -1 if isinstance(tokens, bool) else index(tokens)
        except TypeError:
            number = -1
        if 0 <= number <= maxsize:
            return number
        problem = f"{name} returned {tokens!r} for a text, expected an integer of 0 or more"
        raise ConfigError("encoding", problem)

    return counted
