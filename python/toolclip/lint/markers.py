"""Cache markers: at most four, the long-lived ones first, none on a blank text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from toolclip.adapters import Path
from toolclip.adapters.plain import is_blank
from toolclip.lint.finding import Finding
from toolclip.lint.subject import Subject
from toolclip.lint.walk import path_of, walk

__all__ = ["MOST_MARKERS", "check_markers", "markers_of"]

MOST_MARKERS = 4
_KEYS = ("cache_control", "cachePoint")


def check_markers(subject: Subject) -> Iterator[Finding]:
    """Yield markers beyond the fourth and those in the wrong place.

    Markers on tools and on the system prompt count, too, but stand outside the messages.
    """
    found = list(markers_of(subject.messages))
    if len(found) > MOST_MARKERS:
        path = found[MOST_MARKERS][0]
        yield subject.finding("too-many-markers", path, count=len(found))
    short_lived = False
    for path, holder, marker in found:
        if holder.get("type") == "text" and is_blank(str(holder.get("text", ""))):
            yield subject.finding("marker-on-blank", path)
        if marker.get("ttl") == "1h" and short_lived:
            yield subject.finding("marker-order", path)
        short_lived = short_lived or marker.get("ttl") != "1h"


def markers_of(
    root: object,
) -> Iterator[tuple[Path, Mapping[str, Any], Mapping[str, Any]]]:
    """Yield the path, the part and the value of every cache marker, in order."""
    for trail, part in walk(root):
        if isinstance(part, Mapping):
            for key in _KEYS:
                if isinstance(part.get(key), Mapping):
                    yield path_of(trail), part, part[key]
