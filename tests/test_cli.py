"""What every subcommand shares: dispatch, errors, streams, and how fast it starts."""

from __future__ import annotations

import resource
import signal
import subprocess
import sys
import tomllib
from typing import TYPE_CHECKING

import pytest

from toolclip.cli.app import COMMANDS, main

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    Toolclip = Callable[..., subprocess.CompletedProcess[bytes]]

START_UP = 0.060  # seconds on top of the bare interpreter
ROUNDS = 10
PIPE_BYTES = 1 << 16
HEAVY = ("numpy", "yaml", "json5", "dataclasses", "subprocess", "importlib.metadata", "typing")


def seconds_spent(*words: str) -> float:
    """Return the least processor time of several runs, which a busy machine disturbs least."""
    best = float("inf")
    for _ in range(ROUNDS):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([sys.executable, *words], check=True, stdout=subprocess.DEVNULL)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        best = min(best, spent)
    return best


def test_version_is_the_workspaces(toolclip: Toolclip, root: Path) -> None:
    workspace = tomllib.loads((root / "Cargo.toml").read_text("utf-8"))["workspace"]
    finished = toolclip("--version")
    assert finished.stdout == f"toolclip {workspace['package']['version']}\n".encode()
    assert finished.returncode == 0


def test_version_starts_fast() -> None:
    bare = seconds_spent("-c", "pass")
    assert seconds_spent("-m", "toolclip", "--version") - bare < START_UP


def test_version_loads_nothing_heavy() -> None:
    code = (
        "import sys\n"
        "from toolclip.cli.app import main\n"
        "try: main(['--version'])\n"
        "except SystemExit: pass\n"
        f"print([name for name in {HEAVY} if name in sys.modules])"
    )
    finished = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True)
    assert finished.stdout.splitlines()[-1] == b"[]"


def test_console_script_is_main(root: Path) -> None:
    project = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]
    assert project["scripts"] == {"toolclip": f"{main.__module__}:{main.__name__}"}


def test_help_lists_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as exit_:
        main(["--help"])
    assert exit_.value.code == 0
    printed = capsys.readouterr().out
    assert all(f"  {name} " in printed for name in COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as exit_:
        main([command, "--help"])
    assert exit_.value.code == 0
    assert capsys.readouterr().out.startswith(f"usage: toolclip {command} ")


@pytest.mark.parametrize(
    "words",
    [
        [],
        ["shorten"],
        ["--json", "truncate"],
        ["truncate", "--max-tokens", "4k"],
        ["truncate", "--max-tok", "4"],
        ["truncate", "one", "two"],
        ["count", "--encoding", "o200k_base", "--model", "gpt-4o"],
        ["run"],
        ["run", "--"],
        ["run", "ls"],
        ["run", "ls", "--", "ls"],
    ],
)
def test_usage_error_is_one_line(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as exit_:
        main(words)
    printed = capsys.readouterr()
    assert exit_.value.code == 2
    assert printed.out == ""
    assert printed.err.startswith("toolclip: ")
    assert printed.err.count("\n") == 1


@pytest.mark.parametrize(
    "words",
    [
        ["truncate", "--max-tokens", "-1"],
        ["truncate", "--format", "sonnet"],
        ["truncate", "--message", "{unknown}"],
        ["truncate", "--encoding", "no_such_base"],
        ["count", "--encoding", "no_such_base"],
        ["run", "--keep", "sideways", "--", sys.executable, "-c", "print('must not run')"],
    ],
)
def test_configuration_error_is_one_line(words: list[str], toolclip: Toolclip) -> None:
    finished = toolclip(*words, stdin=b"text")
    assert finished.returncode == 2
    assert finished.stdout == b""
    assert finished.stderr.startswith(b"toolclip: ")
    assert finished.stderr.count(b"\n") == 1


@pytest.mark.parametrize("command", ["truncate", "count"])
def test_unreadable_file_is_named(command: str, toolclip: Toolclip, tmp_path: Path) -> None:
    for place in (tmp_path / "missing", tmp_path):
        finished = toolclip(command, place)
        assert finished.returncode == 1
        assert finished.stderr.startswith(f"toolclip: {place}: ".encode())
        assert finished.stderr.count(b"\n") == 1


@pytest.mark.parametrize("command", ["truncate", "count"])
def test_broken_pipe_is_quiet(command: str) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "toolclip", command],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdout is not None
    process.stdout.close()
    _, complaint = process.communicate(b"some text\n", timeout=60)
    assert complaint == b""
    assert process.returncode == 141


@pytest.mark.usefixtures("interruptible")
@pytest.mark.parametrize("command", ["truncate", "count", "explain", "prune"])
def test_an_interrupt_is_quiet(command: str) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "toolclip", command, "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdin is not None
    process.stdin.write(b"{}\n" * PIPE_BYTES)  # more than a pipe holds, so that it is being read
    process.stdin.flush()
    process.send_signal(signal.SIGINT)
    printed, complaint = process.communicate(timeout=60)
    assert (printed, complaint, process.returncode) == (b"", b"", 130)


def test_full_disk_is_an_error() -> None:
    with open("/dev/full", "wb") as full:  # noqa: PTH123 # a device
        finished = subprocess.run(
            [sys.executable, "-m", "toolclip", "truncate"],
            input=b"text",
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
        )
    assert finished.returncode == 1
    assert finished.stderr == b"toolclip: standard output: No space left on device\n"


def test_closed_standard_output_is_an_error() -> None:
    finished = subprocess.run(
        ["sh", "-c", f"{sys.executable} -m toolclip truncate >&-"],
        input=b"text",
        capture_output=True,
        check=False,
    )
    assert finished.returncode == 1
    assert finished.stderr == b"toolclip: standard output: closed\n"
