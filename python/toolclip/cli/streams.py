"""Bytes in, UTF-8 bytes out, whatever the locale says."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from toolclip.cli.failure import PIPE_CLOSED, UNREADABLE, CommandError
from toolclip.cli.names import printable

STDIN = "-"


def read(name: str) -> bytes:
    """Return the bytes of a file, or of standard input for `-`."""
    try:
        if name != STDIN:
            return Path(name).read_bytes()
        return b"" if sys.stdin is None else sys.stdin.buffer.read()
    except OSError as error:
        place = "standard input" if name == STDIN else printable(name)
        raise CommandError(f"{place}: {error.strerror}", UNREADABLE) from None


def write(text: str) -> None:
    """Write the text as UTF-8; only a terminal gets a newline that the text does not have."""
    if sys.stdout is None:
        raise CommandError("standard output: closed", UNREADABLE)
    if text and not text.endswith("\n") and sys.stdout.isatty():
        text += "\n"
    try:
        sys.stdout.buffer.write(text.encode("utf-8", "replace"))
        sys.stdout.buffer.flush()
    except BrokenPipeError:
        _abandon_output()
        raise CommandError("", PIPE_CLOSED) from None
    except OSError as error:
        _abandon_output()
        raise CommandError(f"standard output: {error.strerror}", UNREADABLE) from None


def _abandon_output() -> None:
    """Point standard output nowhere, so that the interpreter's last flush cannot fail again."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)
