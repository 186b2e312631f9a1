"""What sizes are counted in: the model's own vocabulary where it is public, else its bound."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from toolclip.encoding import DEFAULT_ENCODING, Encoding, encoding_for_model
from toolclip.exceptions import UnknownEncodingError
from toolclip.measure import replayable_name
from toolclip.prune.rulers import CountKind

if TYPE_CHECKING:
    from toolclip.measure import Measure

__all__ = ["Basis", "basis_for"]

# Where no model is named, the newest of the provider's own.
_BY_PROVIDER = {
    "anthropic": "claude",
    "claude-code": "claude",
    "gemini": "gemini",
    "gemini-2": "gemini",
    "gemini-interactions": "gemini",
    "mistral": "mistral",
    "mistral-conversations": "mistral",
}


class Basis(NamedTuple):
    """What sizes are counted in.

    Attributes:
        encoding: Name of the encoding or bound.
        count_kind: What its counts promise for the model; an ``estimate`` where the model has a
            vocabulary of its own that nothing here stands for.
    """

    encoding: str
    count_kind: CountKind


def basis_for(encoding: Measure, provider: str, model: str | None) -> Basis:
    """Return what a session with a model is counted in.

    Args:
        encoding: The policy's. One other than the default was chosen on purpose, and is obeyed; a
            function has no name that another process could know.
        provider: Name of the provider's adapter.
        model: Name of the model, if known.
    """
    name = replayable_name(encoding)
    if name != DEFAULT_ENCODING:
        return Basis(name, Encoding(name).count_kind)
    own = _of_model(model)
    if own is not None:
        return Basis(own, Encoding(own).count_kind)
    usual = _BY_PROVIDER.get(provider)
    if usual is None or model is not None:
        return Basis(usual or name, "estimate")
    return Basis(usual, Encoding(usual).count_kind)


def _of_model(model: str | None) -> str | None:
    try:
        return None if model is None else encoding_for_model(model).name
    except UnknownEncodingError:
        return None
