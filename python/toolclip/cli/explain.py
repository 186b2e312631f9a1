"""`toolclip explain`: what a text is taken for, where it could be cut, where it is, and why."""

from __future__ import annotations

import json
from itertools import groupby
from typing import TYPE_CHECKING, Any

from toolclip import truncate
from toolclip.cli.parser import Parser, add_file, add_truncation_options, truncation_options
from toolclip.cli.report import cut_as_dict
from toolclip.cli.streams import read, write

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from toolclip import Cut, Truncated
    from toolclip.explained import Choice

MOST_STEPS = 16
MOST_CUTS = 40
END = "where the end starts"  # its offsets are those from which something is kept
FEW = 3  # cuts of one reason in a row that are told one by one


def main(words: Sequence[str]) -> int:
    """Print how the file, or standard input, is cut."""
    arguments = parser().parse_args(words)
    result = truncate(read(arguments.file), **truncation_options(arguments))
    write(as_json(result) if arguments.json else "\n".join(as_text(result)) + "\n")
    return 0


def parser() -> Parser:
    """Return the parser of the words after `toolclip explain`."""
    parser = Parser(
        prog="toolclip explain",
        description="Show what a text is taken for, where it could be cut, where it is, and why.",
        epilog="Takes the options of 'toolclip truncate', and explains what that does.",
    )
    add_file(parser)
    add_truncation_options(parser)
    return parser


def as_json(result: Truncated) -> str:
    """Return everything as one line of JSON."""
    members: dict[str, Any] = {
        "format": result.format,
        "confidence": result.confidence,
        "why": result.why,
        "original_tokens": result.original_tokens,
        "kept_tokens": result.kept_tokens,
        "votes": [_fields(vote) for vote in result.votes],
        "choices": [_choice(choice) for choice in result.choices],
        "plan": result.plan.splitlines(),
        "cuts": [cut_as_dict(cut) for cut in result.cuts],
        "marker": result.marker,
    }
    return json.dumps(members, ensure_ascii=False) + "\n"


def _choice(choice: Choice) -> dict[str, Any]:
    tiers = [{**_fields(tier), "taken": tier is choice.taken} for tier in choice.tiers]
    return {**_fields(choice), "taken": choice.taken and choice.taken.name, "tiers": tiers}


def _fields(value: object) -> dict[str, Any]:
    names: tuple[str, ...] = type(value).__slots__  # type: ignore[attr-defined] # votes and tiers have them
    return {name: getattr(value, name) for name in names}


def as_text(result: Truncated) -> Iterator[str]:
    """Yield the lines of a report for people."""
    yield f"{result.format}, {result.confidence}: {result.why}"
    yield ""
    yield "Detectors, in the order in which they are asked (the first that knows decides):"
    yield from _votes(result)
    yield ""
    total = result.original_tokens or result.kept_tokens  # counted exactly, so it is there
    if not result.cuts:
        yield f"It fits: {total:,} tokens. Nothing is cut."
        return
    yield f"Kept {result.kept_tokens:,} of {total:,} tokens."
    yield from _choices(result)
    yield ""
    yield "Cuts:"
    yield from _first(list(_cuts(result.cuts)), MOST_CUTS, "cuts")
    yield ""
    yield "Plan, by byte offset:"
    yield from _first(result.plan.splitlines()[1:], MOST_STEPS, "steps")
    if result.marker:
        yield ""
        yield f"Marker: {result.marker}"


def _votes(result: Truncated) -> Iterator[str]:
    for vote in result.votes:
        grounds = "its scanner fails" if vote.why is None else f"{vote.confidence}: {vote.why}"
        yield f"  {vote.detector:<22}{vote.answer} {vote.format:<10}{grounds}"
    if not result.votes:
        yield "  none has anything to say"


def _choices(result: Truncated) -> Iterator[str]:
    for choice in result.choices:
        yield ""
        if choice.limit_byte is None:
            yield f"{_sentence(choice.place)}: {choice.rule}."
            continue
        word = "from" if choice.place == END else "up to"
        room = f"with room {word} byte {choice.limit_byte:,}"
        yield f"{_sentence(choice.place)}, {room}: {choice.rule}."
        for tier in choice.tiers:
            note = "  <- that one" if tier is choice.taken else ""
            place = f"{word} byte {tier.byte_offset:,}"
            yield f"  {tier.name:<22}{place:<24}{tier.fill_percent:>3} %{note}"


def _sentence(words: str) -> str:
    return words[:1].upper() + words[1:]


def _cuts(cuts: Sequence[Cut]) -> Iterator[str]:
    """Yield a line for each cut, and one for many of the same reason in a row."""
    for _, run in groupby(cuts, key=lambda cut: cut.reason):
        same = list(run)
        yield from [_run(same)] if len(same) > FEW else map(_cut, same)


def _run(cuts: Sequence[Cut]) -> str:
    first, last = cuts[0], cuts[-1]
    missing = sum(cut.byte_end - cut.byte_start for cut in cuts)
    errors = sum(cut.errors_inside or 0 for cut in cuts)
    return (
        f"bytes {first.byte_start:,}-{last.byte_end:,}, lines {first.line_start:,}-"
        f"{last.line_end:,}, of which {missing:,} bytes in {len(cuts):,} stretches"
        f"{_errors(errors)}: {REASONS[first.reason]}"
    )


def _errors(count: int | None) -> str:
    return f", {_number(count, 'error line')}" if count else ""


def _number(count: int, what: str) -> str:
    return f"{count:,} {what}" if count == 1 else f"{count:,} {what}s"


def _cut(cut: Cut) -> str:
    return (
        f"bytes {cut.byte_start:,}-{cut.byte_end:,}, lines {cut.line_start:,}-{cut.line_end:,}, "
        f"{_number(cut.tokens or 0, 'token')}{_errors(cut.errors_inside)}: {REASONS[cut.reason]}"
    )


REASONS = {
    "budget": "no room for it",
    "whitespace": "white space that means nothing to a parser",
    "terminal": "a terminal would not show it",
    "hidden": "a page would not show it",
    "navigation": "it stands before the main content of the page",
    "repeat": "like the line before it",
    "marker": "the marker of an earlier cut",
}


def _first(lines: Sequence[str], most: int, what: str) -> Iterator[str]:
    """Yield the first lines, indented, and how many more there are."""
    yield from (f"  {line}" for line in lines[:most])
    if len(lines) > most:
        yield f"  … {len(lines) - most:,} more {what}; --json has them all"
