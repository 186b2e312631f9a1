"""`toolclip truncate`: a file or standard input, cut to a token budget."""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolclip import truncate_stream
from toolclip.cli.parser import Parser, add_file, add_truncation_options, truncation_options
from toolclip.cli.report import truncation_as_json
from toolclip.cli.streams import chunks, write

if TYPE_CHECKING:
    from collections.abc import Sequence


def main(words: Sequence[str]) -> int:
    """Print the file, or standard input, inside its budget."""
    arguments = parser().parse_args(words)
    result = truncate_stream(chunks(arguments.file), **truncation_options(arguments))
    write(truncation_as_json(result) if arguments.json else result.text)
    return 0


def parser() -> Parser:
    """Return the parser of the words after `toolclip truncate`."""
    parser = Parser(
        prog="toolclip truncate",
        description="Print a text inside a token budget, cut at a semantic boundary.",
        epilog="Bytes that are not UTF-8 become U+FFFD. A pipe gets exactly the text.",
    )
    add_file(parser)
    add_truncation_options(parser)
    return parser
