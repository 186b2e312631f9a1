"""`toolclip run`: a command's output as an agent's shell tool would return it, inside a budget."""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolclip import Stream
from toolclip.cli.child import capture
from toolclip.cli.parser import Parser, add_truncation_options, truncation_options
from toolclip.cli.report import truncation_as_json
from toolclip.cli.streams import write

if TYPE_CHECKING:
    from collections.abc import Sequence

SEPARATOR = "--"


def main(words: Sequence[str]) -> int:
    """Run the command, print its truncated output and return its exit code."""
    own, command = split_at_separator(words)
    arguments, stray = parser().parse_known_args(own)
    if stray:
        parser().error(f"unknown argument {stray[0]}: the command to run comes after --")
    if not command:
        parser().error("the command to run comes after --")
    stream = Stream(
        **truncation_options(arguments)
    )  # before the command runs: options may be wrong
    code = capture(command, stream.feed)
    result = stream.finish()
    write(truncation_as_json(result, exit_code=code) if arguments.json else result.text)
    return code


def split_at_separator(words: Sequence[str]) -> tuple[Sequence[str], Sequence[str]]:
    """Return the words before and after the first `--`."""
    if SEPARATOR not in words:
        return words, ()
    at = list(words).index(SEPARATOR)
    return words[:at], words[at + 1 :]


def parser() -> Parser:
    """Return the parser of the words between `toolclip run` and `--`."""
    parser = Parser(
        prog="toolclip run",
        usage="toolclip run [options] -- COMMAND [ARGUMENT ...]",
        description="Run a command and print its output, both streams in one, inside a budget.",
        epilog="Exits with the command's code; 128 + N if signal N ended it, 127 if it was not "
        "found, 126 if it cannot be executed.",
    )
    add_truncation_options(parser)
    parser.set_defaults(tool="exec")
    return parser
