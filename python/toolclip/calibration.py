"""Calibration: what the tokens that a provider reported teach about a bound."""

from __future__ import annotations

from toolclip import _core
from toolclip.encoding import Encoding, at_least_zero, encoding_name
from toolclip.exceptions import ConfigError, ToolclipError

TYPE_CHECKING = False  # importing `typing` would cost more than this whole module
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Literal

    from toolclip.encoding import Content

__all__ = ["Calibration"]

_MOST = 2**32 - 1  # what the native module takes


class Calibration:
    """A bound, scaled by what the provider reported for the caller's own traffic.

    Wherever toolclip asks for an encoding, a calibration does. It starts as the bound itself and is
    lowered by 20 reports of at least 256 tokens, to the largest share of the bound that was ever
    reported and 5 % above it; a report above its bound raises it at once. What was learned from one
    kind of traffic says nothing of another: keep one for each model and source.

    A value: `observe` and `merge` return a new one, so that threads can share it.

    Args:
        encoding: The bound: ``claude``, ``gemini``, ...

    Raises:
        UnknownEncodingError: There is no encoding of that name.
        ConfigError: It is exact; there is nothing to learn.
    """

    __slots__ = ("_encoding", "native")

    def __init__(self, encoding: str | Encoding) -> None:
        self._encoding = Encoding(encoding_name(encoding))
        if self._encoding.count_kind == "exact":
            raise ConfigError("encoding", f"{self._encoding.name} is exact, no bound")
        self.native = _core.Calibration(self._encoding.name, 0, (0, 0))

    @property
    def encoding(self) -> Encoding:
        """The bound."""
        return self._encoding

    @property
    def name(self) -> str:
        """The name of the bound."""
        return self._encoding.name

    @property
    def count_kind(self) -> Literal["upper_bound"]:
        """What counts promise: the model counts no more, as far as its reports went."""
        return "upper_bound"

    @property
    def reports(self) -> int:
        """How many reports it rests on; those of short texts are not among them."""
        return self.native.reports

    @property
    def factor(self) -> float:
        """What the bound is multiplied by."""
        return self.native.factor

    def count(self, text: Content) -> int:
        """Count the tokens of ``text``: the bound times the factor, rounded up."""
        return _core.count(text, self.native, 1)

    def observe(self, content: Content | int, reported: int) -> Calibration:
        """Return the calibration with one report more.

        Args:
            content: The text that the provider counted, or its tokens by the bound alone
                (``calibration.encoding.count(text)``, not ``calibration.count(text)``).
            reported: The tokens that the provider reported for this content and nothing else: the
                difference between two requests, with the content and without it.

        Raises:
            ConfigError: A number is negative.
        """
        bound = content if isinstance(content, int) else self._encoding.count(content)
        numbers = at_least_zero("content", bound), at_least_zero("reported", reported)
        return self._with(self.native.observe(*(min(number, _MOST) for number in numbers)))

    def merge(self, other: Calibration) -> Calibration:
        """Return the calibration with the evidence of both, such as of several processes.

        Raises:
            ConfigError: The other is of another bound, or no calibration.
        """
        if not isinstance(other, Calibration):
            raise ConfigError("other", f"expected a calibration, got {other!r}")
        if other.encoding != self._encoding:
            raise ConfigError("other", f"expected a calibration of {self.name}, got {other.name}")
        return self._with(self.native.merge(other.native))

    def to_dict(self) -> dict[str, object]:
        """Return the calibration as a JSON object."""
        bound, reported = self.native.largest
        largest = {"bound": bound, "reported": reported}
        return {"encoding": self.name, "reports": self.reports, "largest": largest}

    @classmethod
    def from_dict(cls, raw: Mapping[str, object]) -> Calibration:
        """Return the calibration that this JSON object represents.

        Raises:
            ConfigError: It is no calibration.
            UnknownEncodingError: Its bound is not known here.
        """
        try:
            calibration = cls(str(raw["encoding"]))
            largest = raw["largest"]["bound"], raw["largest"]["reported"]  # type: ignore[index] # may be anything
            native = _core.Calibration(calibration.name, raw["reports"], largest)  # type: ignore[arg-type] # the same
        except ToolclipError:
            raise
        except (KeyError, TypeError, ValueError, OverflowError) as error:
            raise ConfigError("calibration", f"not a calibration: {error!r}") from None
        return calibration._with(native)

    def _with(self, native: _core.Calibration) -> Calibration:
        calibration = Calibration(self._encoding)
        calibration.native = native
        return calibration

    def __reduce__(self) -> tuple[Callable[..., Calibration], tuple[dict[str, object]]]:
        return Calibration.from_dict, (self.to_dict(),)

    def __eq__(self, other: object) -> bool:
        return self.native == other.native if isinstance(other, Calibration) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.native)

    def __repr__(self) -> str:
        return f"Calibration({self.name!r}, {self.reports} reports, factor {self.factor:.3f})"
