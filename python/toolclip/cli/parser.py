"""The argument parser of every command, and the options that several share."""

from __future__ import annotations

import argparse

from toolclip.cli.failure import USAGE
from toolclip.cli.streams import STDIN
from toolclip.encoding import DEFAULT_ENCODING, encoding_for_model
from toolclip.truncate import DEFAULT_MAX_TOKENS

TYPE_CHECKING = False  # importing `typing` costs as much as argparse
if TYPE_CHECKING:
    from typing import Any, NoReturn

TRUNCATION = (
    *("max_tokens", "mime", "path", "tool", "format"),
    *("keep", "message", "marker", "boundary", "deadline_ms", "max_scan_bytes"),
)


class Parser(argparse.ArgumentParser):
    """An argument parser that reports a usage error in one line."""

    def __init__(self, **settings: Any) -> None:  # noqa: ANN401 # argparse's own
        # A script that abbreviates an option breaks when a new one shares its beginning.
        super().__init__(allow_abbrev=False, **settings)

    def error(self, message: str) -> NoReturn:
        """Exit with the message and where to read on."""
        self.exit(USAGE, f"toolclip: {message} (see '{self.prog} --help')\n")


def add_encoding_options(parser: Parser) -> None:
    """Add the two ways to choose an encoding: by its name and by a model's."""
    group = parser.add_mutually_exclusive_group()
    group.add_argument(
        "--encoding", metavar="NAME", help=f"count with this encoding (default: {DEFAULT_ENCODING})"
    )
    group.add_argument("--model", metavar="NAME", help="count with the encoding of this model")


def add_file(parser: Parser) -> None:
    """Add the file to read; its name is the default of `--path`."""
    parser.add_argument("file", nargs="?", default=STDIN, help="a file, or - for standard input")


def add_truncation_options(parser: Parser) -> None:
    """Add what `toolclip.truncate` takes; an option left out keeps its default there."""
    budget = f"the most tokens to print, marker included (default: {DEFAULT_MAX_TOKENS})"
    add = parser.add_argument
    add("--max-tokens", type=int, metavar="N", help=budget)
    add_encoding_options(parser)
    add("--mime", metavar="TYPE", help="the MIME type of the text, a hint for the format")
    add("--path", metavar="NAME", help="the file that the text is from, another hint")
    add("--tool", metavar="NAME", help="the tool that the text comes from, another")
    add(
        "--format",
        metavar="F",
        help="what the text is: json, csv, diff, code, log, text or another of many; auto looks",
    )
    add("--keep", metavar="END", help="what is worth most: head, tail, both or auto")
    add("--message", metavar="TEMPLATE", help="the marker, with {original} and {kept}")
    add("--marker", metavar="PLACE", help="where the marker goes: after, inside (JSON) or none")
    add("--boundary", metavar="DEPTH", help="where JSON is cut: shallow (whole records) or deepest")
    add("--deadline-ms", type=float, metavar="MS", help="after this much work, cut by lines")
    add("--max-scan-bytes", type=int, metavar="N", help="cut longer text by lines")
    add("--json", action="store_true", help="print the text and all metadata as JSON")


def truncation_options(arguments: argparse.Namespace) -> dict[str, Any]:
    """Return the keyword arguments for `toolclip.truncate` that the user gave."""
    given = {name: getattr(arguments, name) for name in TRUNCATION}
    file = getattr(arguments, "file", STDIN)
    if given["path"] is None and file != STDIN:
        given["path"] = file
    given |= encoding_options(arguments)
    return {name: value for name, value in given.items() if value is not None}


def encoding_options(arguments: argparse.Namespace) -> dict[str, Any]:
    """Return the encoding as a keyword argument, or nothing to leave the default."""
    if arguments.model is not None:
        return {"encoding": encoding_for_model(arguments.model).name}
    return {} if arguments.encoding is None else {"encoding": arguments.encoding}
