"""A command in a process group of its own: its output as it comes, its exit code, and no orphan."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import time
from contextlib import suppress
from typing import TYPE_CHECKING, cast

from toolclip.cli.failure import NOT_EXECUTABLE, NOT_FOUND, USAGE, CommandError
from toolclip.cli.signals import NEVER, Ladder, received_signals, send

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import IO

TICK = 0.05  # seconds between looks at the signals and at the command
LINGER = 1.0  # seconds that background processes may hold the pipe open after the command's end
CHUNK = 1 << 16


def capture(command: Sequence[str], take: Callable[[bytes], object]) -> int:
    """Run the command to its end, or to the end that a signal to this process asks for.

    Args:
        command: The command and its arguments.
        take: Gets what it prints, both streams in the order written.

    Returns:
        Its exit code, as a shell would give it.
    """
    if os.name != "posix":
        raise CommandError("run needs process groups, which this system lacks", USAGE)
    with received_signals() as received:
        process = start(command)
        try:
            collect(process, Ladder(process.pid, received), take)
        except BaseException:
            send(process.pid, signal.SIGKILL)
            raise
    return exit_code(process.returncode, received)


def start(command: Sequence[str]) -> subprocess.Popen[bytes]:
    """Start the command in a session of its own, so that its whole group can be signalled.

    A plain process group would do for signals, but a background group that reads the terminal is
    stopped; without a controlling terminal it may read, and cannot ask there for a password.
    """
    try:
        return subprocess.Popen(  # noqa: S603 # the user's command is the purpose
            command,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            bufsize=0,
            start_new_session=True,
        )
    except (FileNotFoundError, PermissionError) as error:
        if isinstance(error, PermissionError) and command[0]:
            raise CommandError(f"{command[0]}: {error.strerror}", NOT_EXECUTABLE) from None
        raise CommandError(f"{command[0]}: command not found", NOT_FOUND) from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise CommandError(f"{command[0]}: {reason}", NOT_EXECUTABLE) from None


def collect(
    process: subprocess.Popen[bytes], ladder: Ladder, take: Callable[[bytes], object]
) -> None:
    """Hand over all output up to the command's end; `ladder` may bring that end about."""
    output = Output(process, take)
    pipe_closes_at = NEVER
    while not ladder.exhausted:
        output.take()
        ladder.step()
        if process.poll() is None:
            continue
        ladder.leader_ended()
        pipe_closes_at = min(pipe_closes_at, time.monotonic() + LINGER)
        if (output.ended or time.monotonic() >= pipe_closes_at) and ladder.finished():
            break
    output.close()


def exit_code(returncode: int | None, received: Sequence[int]) -> int:
    """Return the code a shell would give: the command's own, 128 + N for an end by signal N.

    A command that is asked to end and has to be killed for it counts as ended by what was asked.
    """
    if returncode is not None and returncode >= 0:
        return returncode
    return 128 + (received[0] if received else -(returncode or -signal.SIGKILL))


class Output:
    """The reading end of a command's output.

    Args:
        process: The command, started with a pipe.
        take: Gets what comes out of it.
    """

    def __init__(self, process: subprocess.Popen[bytes], take: Callable[[bytes], object]) -> None:
        self._process = process
        self._take = take
        self._pipe = cast("IO[bytes]", process.stdout)
        self._poll = select.poll()
        self._poll.register(self._pipe, select.POLLIN)
        self.ended = False

    def take(self) -> None:
        """Take what comes within a tick; after the last byte, wait for the command instead."""
        if self.ended:
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(TICK)
        elif self._poll.poll(TICK * 1000):
            chunk = os.read(self._pipe.fileno(), CHUNK)
            self._take(chunk)
            self.ended = not chunk

    def close(self) -> None:
        """Close the pipe."""
        self._pipe.close()
