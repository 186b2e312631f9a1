"""What an ``encoding=`` argument may be, and what is known of each kind."""

from __future__ import annotations

from toolclip import _core
from toolclip.calibration import Calibration
from toolclip.custom import CustomEncoding
from toolclip.encoding import DEFAULT_ENCODING, Encoding
from toolclip.exceptions import ConfigError, UnknownEncodingError

TYPE_CHECKING = False  # importing `typing` would cost more than this whole module
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeAlias

    from toolclip.custom import CountKind

    Measure: TypeAlias = str | Encoding | Calibration | CustomEncoding | Callable[[str], int]
    Native: TypeAlias = str | _core.Calibration | _core.Counting

__all__ = ["check_measure", "kind_of", "native", "replayable_name", "spells_bytes", "unknown"]


def native(encoding: Measure) -> Native:
    """Return what the native module takes; whether a name is known it finds out itself.

    Raises:
        ConfigError: It is neither an encoding nor a name nor a function.
    """
    if isinstance(encoding, str):
        return encoding
    if isinstance(encoding, Encoding):
        return encoding.name
    if isinstance(encoding, Calibration | CustomEncoding):
        return encoding.native
    if callable(encoding):
        return CustomEncoding(encoding).native
    raise ConfigError("encoding", f"expected text, got {encoding!r}")


def unknown(measure: Native, error: KeyError) -> Exception:
    """Return the exception for a ``KeyError`` of the native module.

    That is its word for an unknown name; the function of a caller may raise one, too.
    """
    is_name = isinstance(measure, str) and measure not in _core.encoding_names()
    return UnknownEncodingError(str(measure), _core.encoding_names()) if is_name else error


def check_measure(encoding: Measure) -> None:
    """Check that there is such an encoding.

    Raises:
        ConfigError: It is neither an encoding nor a name nor a function.
        UnknownEncodingError: There is no encoding of that name.
    """
    measure = native(encoding)
    if isinstance(measure, str):
        Encoding(measure)


def kind_of(encoding: Measure) -> CountKind:
    """Return what its counts promise; those of a bare function are an estimate."""
    if isinstance(encoding, str):
        return Encoding(encoding).count_kind
    if isinstance(encoding, Encoding | Calibration | CustomEncoding):
        return encoding.count_kind
    return "estimate"


def spells_bytes(encoding: Measure) -> bool:
    """Tell whether a text has no more tokens than bytes, as in every byte-level vocabulary."""
    measure = native(encoding)
    return isinstance(measure, str) and _core.count_kind(measure) == "exact"


def replayable_name(encoding: Measure) -> str:
    """Return the name to keep in what other processes read.

    They have neither the function nor the evidence: a calibration stands for its bound, a function
    for the default encoding.
    """
    if isinstance(encoding, Calibration):
        return encoding.name
    measure = native(encoding)
    return measure if isinstance(measure, str) else DEFAULT_ENCODING
