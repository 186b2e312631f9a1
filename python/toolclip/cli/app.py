"""Picks the subcommand and turns its failures into exit codes."""

from __future__ import annotations

import argparse
import sys
from importlib import import_module

import toolclip
from toolclip.cli.failure import INTERRUPTED, USAGE, CommandError
from toolclip.cli.parser import Parser
from toolclip.exceptions import ToolclipError

TYPE_CHECKING = False  # importing `typing` costs as much as argparse
if TYPE_CHECKING:
    from collections.abc import Sequence

COMMANDS = {
    "truncate": "cut a file or standard input to a token budget",
    "explain": "show how a file would be cut, and why",
    "count": "count the tokens of files or of standard input",
    "run": "run a command and print its output, cut to a token budget",
    "prune": "replay a session: what pruning would cut, keep in the cache and cost",
}


def main(words: Sequence[str] | None = None) -> int:
    """Run `toolclip` with these words, by default the process's own, and return its exit code."""
    words = sys.argv[1:] if words is None else words
    try:
        return dispatch(words)
    except CommandError as error:
        return complain(str(error), error.code)
    except ToolclipError as error:
        return complain(str(error), USAGE)
    except KeyboardInterrupt:
        return INTERRUPTED


def dispatch(words: Sequence[str]) -> int:
    """Hand the words to the command they name; only that command's module is loaded."""
    if words and words[0] in COMMANDS:
        command = import_module(f"toolclip.cli.{words[0]}")
        return int(command.main(words[1:]))
    return answer_without_command(words)


def answer_without_command(words: Sequence[str]) -> int:
    """Answer `--version` and `--help`; anything else is a usage error."""
    listing = "\n".join(f"  {name:<10}{does}" for name, does in COMMANDS.items())
    parser = Parser(
        prog="toolclip",
        usage="toolclip COMMAND [options]",
        description="Keep oversized tool results inside a token budget.",
        epilog=f"commands:\n{listing}\n\n'toolclip COMMAND --help' lists a command's options.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"toolclip {toolclip.__version__}")
    parser.add_argument("command", choices=COMMANDS, help=argparse.SUPPRESS)
    parser.parse_args(words)
    return parser.error("the command comes before its options")


def complain(message: str, code: int) -> int:
    """Print each line of the message, if there is one, and return the code."""
    if sys.stderr is not None:
        for line in message.splitlines():
            print(f"toolclip: {line}", file=sys.stderr)
    return code
