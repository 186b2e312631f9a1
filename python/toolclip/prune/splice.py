"""Edits inside a serialised request: only the bytes of the strings that changed are other bytes.

A gateway that parses a request and prints it again changes spaces, escapes, numbers and the order
of keys, and with them the provider's cache key. `splice` finds the place of each changed value in
the bytes as they came and leaves everything around it alone.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from toolclip.adapters.deep_json import equal
from toolclip.exceptions import AdapterError
from toolclip.result.deep_json import written

__all__ = ["splice"]

Edit = tuple[int, int, bytes]  # start and end in the raw bytes, what stands there instead

_SPACE = re.compile(rb"[ \t\n\r]*")
_STRING = re.compile(rb'"(?:[^"\\]|\\.)*"', re.DOTALL)
_SCALAR = re.compile(rb"[^\s,\]}]+")
_COMPACT = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))
_COMPACT_ASCII = json.JSONEncoder(separators=(",", ":"))
# Each level costs reading all below it again. Texts stand 5 or 6 levels deep in a message.
DEEPEST_EDIT = 64
_LIST_KEYS = ("messages", "input", "contents")


def splice(
    raw: bytes, before: Sequence[object], after: Sequence[object], *, key: str | None = None
) -> bytes:
    """Return the request with the messages that were pruned put in place of the original ones.

    Args:
        raw: The serialised request: an object that holds the list, or the list itself.
        before: The messages as parsed from it.
        after: What `Pruner.prune` returned for them, of the same length.
        key: The member that holds the list; default is the one of ``messages``, ``input`` and
            ``contents`` that is there.

    Returns:
        The very same object if nothing changed. A string that became another string is replaced
        alone; a value that changed its shape is replaced as a whole.

    Raises:
        AdapterError: The request is no JSON, holds no such list, or the lists do not match it.
    """
    changed = [i for i, (a, b) in enumerate(zip(before, after, strict=True)) if a is not b]
    if not changed:
        return raw
    try:
        spans = _list_spans(raw, key)
        edits = [edit for i in changed for edit in _edits(raw, spans[i][0], before[i], after[i])]
    except (IndexError, ValueError, TypeError, AttributeError) as error:
        raise AdapterError("request", f"does not hold the messages: {error}") from error
    return b"".join(_joined(raw, edits))


def _joined(raw: bytes, edits: list[Edit]) -> Iterator[bytes]:
    at = 0
    for start, end, new in sorted(edits):
        yield raw[at:start]
        yield new
        at = end
    yield raw[at:]


def _list_spans(raw: bytes, key: str | None) -> list[tuple[int, int]]:
    reader = _Reader(raw, 0)
    if reader.peek() == b"[":
        return list(reader.items())
    wanted = _LIST_KEYS if key is None else (key,)
    found = {name: start for name, start, _ in reader.members() if name in wanted}
    if not found:
        raise ValueError(f"no member {' or '.join(wanted)}")
    name = next(name for name in wanted if name in found)
    return list(_Reader(raw, found[name]).items())


def _edits(raw: bytes, start: int, before: object, after: object) -> Iterator[Edit]:
    """Yield what has to change for one value, as deep inside it as possible."""
    waiting = [(start, before, after, 0)]
    while waiting:
        at, old, new, depth = waiting.pop()
        if old is new or equal(old, new):
            continue
        reader = _Reader(raw, at)
        inside = _both_inside(reader, old, new) if depth < DEEPEST_EDIT else None
        if inside is None:
            yield *reader.span(), _printed(new)
        else:
            waiting.extend((*pair, depth + 1) for pair in inside)


def _both_inside(
    reader: _Reader, before: object, after: object
) -> list[tuple[int, object, object]] | None:
    """Return place, old and new of what is inside two values of one shape, `None` of others."""
    if isinstance(before, Mapping) and isinstance(after, Mapping) and set(before) == set(after):
        # Of a key that stands twice, the last one counts, as it did for the parser.
        starts = {name: start for name, start, _ in reader.members()}
        return [(starts[name], before[name], value) for name, value in after.items()]
    if _are_lists(before, after):
        pairs = zip(reader.items(), before, after, strict=True)  # type: ignore[call-overload] # both are lists
        return [(start, old, new) for (start, _), old, new in pairs]
    return None


def _are_lists(before: object, after: object) -> bool:
    lists = isinstance(before, list | tuple) and isinstance(after, list | tuple)
    return lists and len(before) == len(after)  # type: ignore[arg-type] # both are lists


def _printed(value: object) -> bytes:
    try:
        return written(value, _COMPACT).encode()
    except UnicodeEncodeError:  # a lone surrogate has to be escaped
        return written(value, _COMPACT_ASCII).encode()


@dataclass(slots=True)
class _Reader:
    """Walks over serialised JSON without parsing what it passes; no recursion."""

    raw: bytes
    at: int

    def peek(self) -> bytes:
        """Return the first byte of the next token."""
        self.at = _match(_SPACE, self.raw, self.at)
        return self.raw[self.at : self.at + 1]

    def span(self) -> tuple[int, int]:
        """Pass one value and return where it stands."""
        first = self.peek()
        start = self.at
        if first == b'"':
            self.at = _match(_STRING, self.raw, start)
        elif first in (b"{", b"["):
            self._pass_container()
        else:
            self.at = _match(_SCALAR, self.raw, start)
        return start, self.at

    def _pass_container(self) -> None:
        depth = 0
        while True:
            byte = self.peek()
            if byte == b'"':
                self.at = _match(_STRING, self.raw, self.at)
                continue
            if not byte:
                raise ValueError("unexpected end")
            depth += (byte in b"{[") - (byte in b"}]")
            self.at = self.at + 1 if byte in b"{}[],:" else _match(_SCALAR_IN, self.raw, self.at)
            if depth == 0:
                return

    def items(self) -> Iterator[tuple[int, int]]:
        """Yield where each item of an array stands."""
        self._expect(b"[")
        while self.peek() != b"]":
            yield self.span()
            self._pass_comma(b"]")

    def members(self) -> Iterator[tuple[str, int, int]]:
        """Yield name and place of each member of an object."""
        self._expect(b"{")
        while self.peek() != b"}":
            start, end = self.span()
            name = json.loads(self.raw[start:end])
            self._expect(b":")
            yield name, *self.span()
            self._pass_comma(b"}")

    def _expect(self, byte: bytes) -> None:
        if self.peek() != byte:
            raise ValueError(f"expected {byte.decode()} at byte {self.at}")
        self.at += 1

    def _pass_comma(self, closing: bytes) -> None:
        if self.peek() != closing:
            self._expect(b",")


_SCALAR_IN = re.compile(rb"[^\s,\]}:]+")


def _match(pattern: re.Pattern[bytes], raw: bytes, at: int) -> int:
    found = pattern.match(raw, at)
    if found is None:
        raise ValueError(f"no JSON at byte {at}")
    return found.end()
