"""What pruning may change: results' content, for good, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from toolclip.adapters import Path, Result
from toolclip.lint.finding import Finding
from toolclip.lint.markers import markers_of
from toolclip.lint.subject import Subject
from toolclip.lint.walk import path_of, walk

__all__ = ["check_edits"]

# A placeholder may say more than a result of one word did; this much says only what was there.
LONGEST_PLACEHOLDER = 500


def check_edits(before: Subject, after: Subject) -> Iterator[Finding]:
    """Yield every change beyond the content of results, and every forbidden one within it."""
    if len(before.messages) != len(after.messages):
        counts = f"{len(before.messages)} messages became {len(after.messages)}"
        yield after.finding("changed", (), problem=counts)
        return
    yield from _results(before, after)
    yield from _elsewhere(before, after)
    yield from _markers(before, after)


def _results(before: Subject, after: Subject) -> Iterator[Finding]:
    current = after.view.turns[-1] if after.view.turns else -1
    for old, new in zip(before.view.results, after.view.results, strict=False):
        if (old.call_id, old.is_error) != (new.call_id, new.is_error):
            yield after.finding("changed", new.path, problem="the id or the error flag changed")
        if old.content == new.content:
            continue
        if not old.is_editable:
            yield after.finding("changed", new.path, problem="this result must not be edited")
        if _length(new) > _length(old) + LONGEST_PLACEHOLDER:
            problem = "a result that was cut is longer again; the cached prefix is lost twice"
            yield after.finding("changed", new.path, problem=problem)
        if new.message > current >= 0:
            problem = "the current turn's results must stay as they are"
            yield after.finding("changed", new.path, problem=problem)


def _length(result: Result) -> int:
    content = result.content
    return len(content) if isinstance(content, str) else len(str(content))


def _elsewhere(before: Subject, after: Subject) -> Iterator[Finding]:
    """Yield the first change of each message outside results: calls, texts, signatures."""
    spots = [result.path for result in before.view.results]
    for index, (old, new) in enumerate(zip(before.messages, after.messages, strict=True)):
        if old is new:
            continue
        mine = [path[1:] for path in spots if path[0] == index]
        if _outside(old, mine) != _outside(new, mine):
            problem = "something beside a result's content changed"
            yield after.finding("changed", (index,), problem=problem)


def _outside(message: Mapping[str, object], spots: list[Path]) -> list[tuple[Path, object]]:
    if () in spots:
        return []  # the message is the result
    scalars = (
        (path_of(trail), value)
        for trail, value in walk(message)
        if not isinstance(value, Mapping | list | tuple)
    )
    return [
        (path, value)
        for path, value in scalars
        if not any(path[: len(spot)] == spot for spot in spots)
    ]


def _markers(before: Subject, after: Subject) -> Iterator[Finding]:
    for index, (old, new) in enumerate(zip(before.messages, after.messages, strict=True)):
        if old is not new and len(list(markers_of(old))) != len(list(markers_of(new))):
            yield after.finding("changed", (index,), problem="a cache marker was lost or added")
