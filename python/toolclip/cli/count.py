"""`toolclip count`: how many tokens files have."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from toolclip.cli.failure import UNREADABLE, CommandError
from toolclip.cli.names import printable
from toolclip.cli.parser import Parser, add_encoding_options, encoding_options
from toolclip.cli.progress import Progress
from toolclip.cli.streams import STDIN, chunks, write
from toolclip.cli.table import table
from toolclip.counting import count_chunks

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any

HEADER = ("tokens", "bytes", "bytes/token", "name")


@dataclass(frozen=True, slots=True)
class Row:
    """The size of one file, or of all of them."""

    name: str
    tokens: int
    bytes: int


def main(words: Sequence[str]) -> int:
    """Print the tokens of every file that can be read, and name those that cannot."""
    arguments = parser().parse_args(words)
    unreadable: list[str] = []
    rows = list(count(arguments.files or [STDIN], encoding_options(arguments), unreadable))
    write(rows_as_json(rows) if arguments.json else rows_as_table(rows))
    if unreadable:
        raise CommandError("\n".join(unreadable), UNREADABLE)
    return 0


def parser() -> Parser:
    """Return the parser of the words after `toolclip count`."""
    parser = Parser(prog="toolclip count", description="Count the tokens of files.")
    parser.add_argument("files", nargs="*", help="files, or - for standard input")
    add_encoding_options(parser)
    parser.add_argument("--json", action="store_true", help="print the counts as JSON")
    return parser


def count(names: Sequence[str], encoding: dict[str, Any], unreadable: list[str]) -> Iterator[Row]:
    """Yield the size of every readable file and collect what is wrong with the others."""
    with Progress(sum(map(size, names))) as progress:
        for name in names:
            try:
                yield count_one(name, encoding, progress)
            except CommandError as error:
                unreadable.append(str(error))


def count_one(name: str, encoding: dict[str, Any], progress: Progress) -> Row:
    """Return the size of one file, read in chunks so that a large one shows how far it is."""
    length = 0

    def advancing() -> Iterator[bytes]:
        nonlocal length
        for chunk in chunks(name):
            yield chunk
            length += len(chunk)
            progress.advance(len(chunk))

    tokens = count_chunks(advancing(), **encoding)
    return Row(name, tokens, length)


def size(name: str) -> int:
    """Return the file's size in bytes, or 0 where it cannot be known beforehand."""
    try:
        return 0 if name == STDIN else Path(name).stat().st_size
    except OSError:
        return 0


def total(rows: Sequence[Row]) -> Row:
    """Return the sum of the rows."""
    return Row("total", sum(row.tokens for row in rows), sum(row.bytes for row in rows))


def rows_as_table(rows: Sequence[Row]) -> str:
    """Return one line a file, and their total when there are several."""
    shown = [*rows, total(rows)] if len(rows) > 1 else rows
    return table([HEADER, *map(cells, shown)]) if shown else ""


def cells(row: Row) -> tuple[str, str, str, str]:
    """Return the row's cells in the header's order."""
    ratio = f"{row.bytes / row.tokens:.2f}" if row.tokens else "-"
    return str(row.tokens), str(row.bytes), ratio, printable(row.name)


def rows_as_json(rows: Sequence[Row]) -> str:
    """Return the rows and their total as one line of JSON."""
    whole = total(rows)
    members = {
        "files": [asdict(row) for row in rows],
        "tokens": whole.tokens,
        "bytes": whole.bytes,
    }
    return json.dumps(members, ensure_ascii=False) + "\n"
