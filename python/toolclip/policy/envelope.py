"""Shrinks the texts inside an MCP result that arrives as JSON text.

``{"content": [{"type": "text", "text": "…"}], "isError": false}``: cut as one text, the envelope
would lose its closing half, and with it the error flag. Here each text is cut on its own and put
back in its place; every byte around it stays as it was.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from toolclip.policy.fit import Cutter, Loss
from toolclip.policy.shares import shares

LEAST_SHARE_TOKENS = 16  # below it plain JSON truncation of the whole says more
TRIES = 8  # escapes are not spread evenly; each try leaves the texts less room

# Numbers stay digits, as converting a 5,000-digit integer raises.
_DECODER = json.JSONDecoder(parse_int=str, parse_float=str)


@dataclass(frozen=True, slots=True)
class _Slot:
    """One text of the envelope: where its JSON string stands, and what it says."""

    start: int
    end: int
    text: str


def fit_envelope(envelope: str, cutter: Cutter) -> tuple[str, Loss] | None:
    """Return the envelope within the budget and what was lost, or `None` if this cannot be done.

    It cannot if the text is no such envelope, or what is around its texts leaves them no room.
    """
    slots = _slots(envelope)
    if not slots:
        return None
    budget = cutter.limits.max_tokens
    room = budget - cutter.count(_rebuilt(envelope, slots, [""] * len(slots)))
    tokens = [cutter.count(slot.text) for slot in slots]
    costs = [cutter.count(envelope[slot.start : slot.end]) for slot in slots]
    for _ in range(TRIES):
        given = shares(costs, max(room, 0))
        if any(g < min(LEAST_SHARE_TOKENS, cost) for g, cost in zip(given, costs, strict=True)):
            return None
        # A share is what the JSON string may take, so the text gets less as it has more escapes.
        cuts = [
            cutter.cut(slot.text, size * share // max(cost, 1))
            for slot, size, share, cost in zip(slots, tokens, given, costs, strict=True)
        ]
        fitted = _rebuilt(envelope, slots, [cut.text for cut in cuts])
        over = cutter.count(fitted) - budget
        if over <= 0:
            bodies = _rebuilt(envelope, slots, [cut.body for cut in cuts])
            return fitted, Loss(
                truncated=any(cut.truncated for cut in cuts),
                original_tokens=cutter.count(envelope),
                kept_tokens=cutter.count(bodies),
                formats=("json",),
                count_kind=cuts[0].count_kind,
            )
        room -= max(over, room // TRIES)
    return None


def _slots(envelope: str) -> list[_Slot]:
    if not envelope.lstrip().startswith("{") or '"content"' not in envelope:
        return []
    try:
        _DECODER.decode(envelope)
    except (ValueError, RecursionError):
        return []
    contents = [
        start
        for key, start, _ in _children(envelope, _skip(envelope, 0))
        if key == "content" and envelope[start] == "["
    ]
    if len(contents) != 1:
        return []
    blocks = [start for _, start, _ in _children(envelope, contents[0]) if envelope[start] == "{"]
    return [slot for start in blocks if (slot := _slot(envelope, start)) is not None]


def _slot(envelope: str, block: int) -> _Slot | None:
    """Return the text of the block that begins at an offset, if it is a text block."""
    spans = {key: (start, end) for key, start, end in _children(envelope, block)}
    if "type" not in spans or "text" not in spans:
        return None
    kind, _ = _DECODER.raw_decode(envelope, spans["type"][0])
    start, end = spans["text"]
    text, _ = _DECODER.raw_decode(envelope, start)
    return _Slot(start, end, text) if kind == "text" and envelope[start] == '"' else None


def _children(text: str, at: int) -> Iterator[tuple[str | None, int, int]]:
    """Yield the key, the start and the end of each value in the container that begins at an offset.

    The text is known to be valid JSON; in an array the keys are `None`.
    """
    named = text[at] == "{"
    at = _skip(text, at + 1)
    while text[at] not in "]}":
        key = None
        if named:
            key, colon = _DECODER.raw_decode(text, at)
            at = _skip(text, _skip(text, colon) + 1)
        _, end = _DECODER.raw_decode(text, at)
        yield key, at, end
        at = _skip(text, end)
        if text[at] == ",":
            at = _skip(text, at + 1)


def _skip(text: str, at: int) -> int:
    while text[at] in " \t\n\r":
        at += 1
    return at


def _rebuilt(envelope: str, slots: Sequence[_Slot], texts: Sequence[str]) -> str:
    """Return the envelope with other texts, spelled as it spells them; an equal one stays as is."""
    parts: list[str] = []
    at = 0
    for slot, text in zip(slots, texts, strict=True):
        literal = envelope[slot.start : slot.end]
        if text != slot.text:
            literal = json.dumps(text, ensure_ascii=literal.isascii())
        parts += envelope[at : slot.start], literal
        at = slot.end
    return "".join([*parts, envelope[at:]])
