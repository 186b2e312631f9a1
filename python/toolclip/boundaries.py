"""Where a text may be cut: boundaries as data, for chunking, measuring or plotting."""

from __future__ import annotations

from toolclip import _core
from toolclip.exceptions import ConfigError
from toolclip.truncate import checked_hint

TYPE_CHECKING = False  # importing `typing` would cost more than this whole module
if TYPE_CHECKING:
    from os import PathLike

    import numpy as np
    from numpy.typing import NDArray

    from toolclip.encoding import Content
    from toolclip.truncate import Format

__all__ = ["KINDS", "LEVELS", "boundaries"]

LEVELS = tuple(_core.levels())
"""Names of the levels, worst first; ``level`` in the array is a place in this list."""

KINDS = tuple(_core.kinds())
"""What a boundary stands behind, or before; ``kind`` in the array is a place in this list."""


def boundaries(
    text: Content,
    format: Format = "auto",  # noqa: A002 - the word callers use for it
    *,
    mime: str | None = None,
    path: str | PathLike[str] | None = None,
    tool: str | None = None,
) -> NDArray[np.void]:
    """Return the places where ``text`` may be cut, from the scanners that `truncate` uses.

    Everything before a boundary may be kept and the rest dropped. Lines are the lowest level here:
    sentences, words and graphemes are only looked for near a cut. Binary data has no boundary.

    A cut of JSON, NDJSON, CSV, a diff, YAML, TOML, INI, XML or HTML stands at a boundary, white
    space at the end aside, unless it is inside a single value too big for the budget, or keeps no
    element at all.

    Args:
        text: Content as `truncate` takes it; offsets are those of the text as UTF-8.
        format: What it is; ``auto`` looks.
        mime: Its MIME type, a hint for ``auto``.
        path: The file that it is the content of, another.
        tool: The tool that returned it, another.

    Returns:
        A read-only structured array, one row a boundary, shape ``(n,)``. Its fields are
        ``byte_offset`` (``u8``, strictly ascending), ``level`` (``u1``, a place in `LEVELS`) and
        ``kind`` (``u1``, a place in `KINDS`).

    Raises:
        ConfigError: There is no format of that name, or a hint is no text.
        TypeError: ``text`` is neither text nor bytes.
    """
    import numpy as np  # noqa: PLC0415 - only a call that returns an array pays for it

    if format not in _core.formats():
        known = ", ".join(_core.formats())
        raise ConfigError("format", f"expected one of {known}, got {format!r}")
    hints = (("mime", mime), ("path", path), ("tool", tool))
    packed = _core.boundaries(text, format, *(checked_hint(*hint) for hint in hints))
    return np.frombuffer(packed, [("byte_offset", "u8"), ("level", "u1"), ("kind", "u1")])
