"""`toolclip run`: the child's output, its code, and its end."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import toolclip as api
from toolclip.cli.signals import Ladder

if TYPE_CHECKING:
    from collections.abc import Callable

    Toolclip = Callable[..., subprocess.CompletedProcess[bytes]]


pytestmark = pytest.mark.usefixtures("interruptible")


def wait_for(condition: Callable[[], bool], seconds: float = 10.0) -> bool:
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        if condition():
            return True
        time.sleep(0.02)
    return condition()


def is_running(pid: int) -> bool:
    """Return whether the process lives; a zombie does not."""
    with suppress(FileNotFoundError, ProcessLookupError):
        state = Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()[0]
        return state != "Z"
    return False


def signalled(command: str, numbers: list[int], ready: Path) -> tuple[int, bytes, bytes]:
    """Run the shell command under `toolclip run` and signal that once `ready` exists."""
    process = subprocess.Popen(
        [sys.executable, "-m", "toolclip", "run", "--", "sh", "-c", command],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert wait_for(ready.exists)
    for number in numbers:
        process.send_signal(number)
        time.sleep(0.2)
    output, complaint = process.communicate(timeout=60)
    return process.returncode, output, complaint


def test_streams_are_merged_in_order(toolclip: Toolclip) -> None:
    finished = toolclip("run", "--", "sh", "-c", "echo one; echo two >&2; echo three; exit 7")
    assert finished.stdout == b"one\ntwo\nthree\n"
    assert finished.stderr == b""
    assert finished.returncode == 7


def test_long_output_is_cut_as_exec_output(toolclip: Toolclip) -> None:
    words = ["run", "--max-tokens", "300", "--", "seq", "1", "20000"]
    expected = api.truncate("".join(f"{n}\n" for n in range(1, 20001)), 300, tool="exec")
    assert expected.truncated
    assert toolclip(*words).stdout.decode() == expected.text


def test_json_has_the_exit_code(toolclip: Toolclip) -> None:
    finished = toolclip("run", "--json", "--", "sh", "-c", "echo no; exit 3")
    printed = json.loads(finished.stdout)
    assert (printed["text"], printed["exit_code"], finished.returncode) == ("no\n", 3, 3)


def test_standard_input_reaches_the_command(toolclip: Toolclip) -> None:
    assert toolclip("run", "--", "cat", stdin=b"passed on").stdout == b"passed on"


def test_arguments_after_the_separator_are_the_commands(toolclip: Toolclip) -> None:
    finished = toolclip("run", "--", "printf", "%s|", "--json", "--", "-h")
    assert finished.stdout == b"--json|--|-h|"


@pytest.mark.parametrize(("number", "code"), [(signal.SIGKILL, 137), (signal.SIGTERM, 143)])
def test_code_of_a_killed_command(number: int, code: int, toolclip: Toolclip) -> None:
    finished = toolclip("run", "--", "sh", "-c", f"echo last words; kill -{number} $$")
    assert (finished.stdout, finished.returncode) == (b"last words\n", code)


def test_command_not_found(toolclip: Toolclip) -> None:
    finished = toolclip("run", "--", "no-such-command-here")
    assert finished.returncode == 127
    assert finished.stderr == b"toolclip: no-such-command-here: command not found\n"


def test_command_not_executable(toolclip: Toolclip, tmp_path: Path) -> None:
    script = tmp_path / "script"
    script.write_text("no program\n", "utf-8")
    for mode in (0o644, 0o755):
        script.chmod(mode)
        finished = toolclip("run", "--", script)
        assert finished.returncode == 126
        assert finished.stderr.startswith(f"toolclip: {script}: ".encode())


def test_graphify_1505_agents_cli_37_undecodable_output_is_replaced_without_noise(
    toolclip: Toolclip,
) -> None:
    finished = toolclip("run", "--", "printf", r"caf\202 \242")
    assert finished.stdout == "caf\ufffd \ufffd".encode()
    assert finished.stderr == b""


def test_large_output_of_both_streams_does_not_block(toolclip: Toolclip) -> None:
    finished = toolclip("run", "--", "sh", "-c", "seq 1 200000 >&2; seq 1 200000; exit 5")
    assert finished.returncode == 5


def test_background_process_does_not_hold_the_result_back(toolclip: Toolclip) -> None:
    start = time.monotonic()
    finished = toolclip("run", "--", "sh", "-c", "sleep 20 & echo $!")
    assert time.monotonic() - start < 10
    os.kill(int(finished.stdout), signal.SIGKILL)


def test_command_may_close_its_output_and_go_on(toolclip: Toolclip) -> None:
    finished = toolclip("run", "--", "sh", "-c", "echo said; exec >&- 2>&-; sleep 0.3; exit 9")
    assert (finished.stdout, finished.returncode) == (b"said\n", 9)


def test_interrupt_reaches_the_command(tmp_path: Path) -> None:
    ready = tmp_path / "ready"
    command = f"trap 'echo tidied; exit 0' INT; echo begun; : > {ready}; sleep 30 & wait"
    code, output, complaint = signalled(command, [signal.SIGINT], ready)
    assert (code, output, complaint) == (0, b"begun\ntidied\n", b"")


def test_interrupt_leaves_no_orphan(tmp_path: Path) -> None:
    """The sleep ignores SIGINT, as every background process of a script does."""
    ready = tmp_path / "ready"
    command = f"sleep 60 & echo $!; : > {ready}; wait"
    code, output, complaint = signalled(command, [signal.SIGINT], ready)
    assert (code, complaint) == (130, b"")
    assert wait_for(lambda: not is_running(int(output)), 1)


def test_impatient_interrupts_end_a_stubborn_command(tmp_path: Path) -> None:
    ready = tmp_path / "ready"
    command = f"trap '' INT TERM; echo $$; : > {ready}; while :; do sleep 0.1; done"
    start = time.monotonic()
    code, output, complaint = signalled(command, [signal.SIGINT] * 3, ready)
    assert (code, complaint) == (130, b"")
    assert not is_running(int(output))
    assert time.monotonic() - start < 10


def test_termination_is_passed_on(tmp_path: Path) -> None:
    ready = tmp_path / "ready"
    code, output, complaint = signalled(f"echo $$; : > {ready}; sleep 60", [signal.SIGTERM], ready)
    assert (code, complaint) == (143, b"")
    assert not is_running(int(output))


def test_an_ignored_signal_stays_ignored(tmp_path: Path) -> None:
    """As under nohup, and as in the background of a script."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    ready = tmp_path / "ready"
    code, output, _ = signalled(f": > {ready}; sleep 0.5; echo done", [signal.SIGINT], ready)
    assert (code, output) == (0, b"done\n")


def test_ladder_climbs_with_time_and_ends() -> None:
    times = iter([0.0, 3.0, 3.0, 6.0, 6.0, 9.0, 9.0])
    received = [int(signal.SIGINT)]
    with subprocess.Popen(["sleep", "60"], start_new_session=True) as process:
        ladder = Ladder(process.pid, received, lambda: next(times))
        assert ladder.finished()  # nobody has asked yet
        ladder.step()
        process.wait(10)
        assert ladder.finished()
    ladder.step()  # SIGTERM
    ladder.step()  # SIGKILL
    assert not ladder.exhausted
    ladder.step()
    assert ladder.exhausted
