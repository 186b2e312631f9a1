"""Other content in results: copy what lies on the way to them, share everything else."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from toolclip.adapters.objects import like, located, with_item
from toolclip.adapters.plain import is_blank, well_formed
from toolclip.adapters.view import Content, Path

__all__ = ["write_results"]

_Put = Callable[[object, Content], object]


def write_results(
    put: _Put, messages: Sequence[object], replacements: Mapping[Path, Content]
) -> list[object]:
    """Return a list in which the results at these paths have other content.

    Raises:
        AdapterError: A path leads nowhere, or the new content is blank.
    """
    changed = list(messages)
    copies: dict[int, object] = {}
    for path, content in replacements.items():
        try:
            _write(put, changed, path, _checked(content, path), copies)
        except (IndexError, KeyError, TypeError, AttributeError) as error:
            raise located(path, "no such place in the messages") from error
    return changed


def _checked(content: Content, path: Path) -> Content:
    if not isinstance(content, str):
        return content
    if is_blank(content):
        raise located(path, "expected a text, got a blank one, which providers refuse")
    return well_formed(content)


def _write(
    put: _Put, changed: list[Any], path: Path, content: Content, copies: dict[int, object]
) -> None:
    """Put a content where its path leads; what lies on the way is copied once, for all paths.

    Copying it for each result would cost a message of 30,000 results 30,000 times its length.
    """
    whole: Any = changed
    for depth, step in enumerate(path[:-1], 1):
        inner = whole[step]
        if id(inner) not in copies:
            if type(inner) is not dict and type(inner) is not list:
                whole[step] = _written(put, inner, path, depth, content)
                return
            inner = whole[step] = inner.copy()
            copies[id(inner)] = inner  # kept, so that no other object can have its id
        whole = inner
    whole[path[-1]] = like(whole[path[-1]], put(whole[path[-1]], content))


def _written(put: _Put, part: object, path: Path, depth: int, content: Content) -> object:
    if depth == len(path):
        return like(part, put(part, content))
    step = path[depth]
    inner = _inside(part, step)
    return with_item(part, step, _written(put, inner, path, depth + 1, content))


def _inside(part: object, step: str | int) -> object:
    if isinstance(part, list | tuple):
        return part[int(step)]
    return part[step] if isinstance(part, Mapping) else getattr(part, str(step))
