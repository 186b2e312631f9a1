"""Bytes in, UTF-8 bytes out, whatever the locale says."""

from __future__ import annotations

import os
import sys

from toolclip.cli.failure import PIPE_CLOSED, UNREADABLE, CommandError
from toolclip.cli.names import printable

TYPE_CHECKING = False  # importing `typing` costs as much as argparse
if TYPE_CHECKING:
    from collections.abc import Iterator

STDIN = "-"
CHUNK = 1 << 16  # bytes read at once


def read(name: str) -> bytes:
    """Return the bytes of a file, or of standard input for `-`."""
    return b"".join(chunks(name))


def chunks(name: str) -> Iterator[bytes]:
    """Yield the bytes of a file, or of standard input for `-`, as they come."""
    is_stdin = name == STDIN
    if is_stdin and sys.stdin is None:
        return
    place = sys.stdin.fileno() if is_stdin else name
    try:
        # Unbuffered: a read returns what is there instead of waiting for a whole chunk.
        with open(place, "rb", buffering=0, closefd=not is_stdin) as file:
            while chunk := file.read(CHUNK):
                yield chunk
    except OSError as error:
        called = "standard input" if is_stdin else printable(name)
        raise CommandError(f"{called}: {error.strerror}", UNREADABLE) from None


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
