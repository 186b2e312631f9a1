"""What is held does not grow with what is fed."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

MOST = 16  # MB of growth; 9 of them are the counter's memo
FEED = """
import toolclip, sys
def resident(field):
    with open("/proc/self/status") as file:
        return next(int(line.split()[1]) / 1024 for line in file if line.startswith(field))
kind, megabytes = sys.argv[1], int(sys.argv[2])
stream = toolclip.Stream(4096)
line = "2026-12-01T10:00:{:02} INFO worker-{} did job {}\\n"
errors = "2026-12-01T10:00:{:02} ERROR worker-{} failed job {}: " + "x" * 900 + "\\n"
start = {"json": '{"rows": [', "string": '{"log": "'}.get(kind, "")
block = {
    "log": "".join(line.format(n % 60, n % 7, n) for n in range(20_000)),
    "errors": "".join(errors.format(n % 60, n % 7, n) for n in range(1_000)),
    "json": '{"id": 1, "name": "a b", "tags": ["x", "y"]}, ' * 20_000,
    "string": "text \\\\n with \\\\u00e9 in it " * 40_000,
    "one line": "word 中文 " * 90_000,
    "zeros": "\\0" * 1_000_000,
}[kind].encode()
before = resident("VmRSS")
stream.feed(start)
for _ in range(megabytes * 1_000_000 // len(block)):
    for at in range(0, len(block), 65_536):
        stream.feed(block[at : at + 65_536])
result = stream.finish()
assert result.truncated
print(resident("VmHWM") - before)
"""

needs_proc = pytest.mark.skipif(not os.path.exists("/proc/self/status"), reason="measures by /proc")  # noqa: PTH110


@needs_proc
@pytest.mark.parametrize(
    ("kind", "megabytes"),
    [("log", 200), ("errors", 40), ("json", 40), ("string", 40), ("one line", 20), ("zeros", 20)],
)
def test_memory_grows_by_less_than_16_mb(kind: str, megabytes: int) -> None:
    words = [sys.executable, "-c", FEED, kind, str(megabytes)]
    finished = subprocess.run(words, check=True, capture_output=True, text=True)
    assert float(finished.stdout) < MOST


@needs_proc
@pytest.mark.parametrize("words", [["truncate"], ["run", "--", "head", "-c", "64M", "/dev/zero"]])
def test_the_command_line_holds_no_more(words: list[str]) -> None:
    """64 MB through a pipe: an interpreter with its modules takes 30."""
    with (
        subprocess.Popen(["head", "-c", "64M", "/dev/zero"], stdout=subprocess.PIPE) as source,
        subprocess.Popen(
            [sys.executable, "-m", "toolclip", *words],
            stdin=source.stdout,
            stdout=subprocess.DEVNULL,
        ) as process,
    ):
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    assert process.returncode == 0
    assert usage.ru_maxrss / 1024 < 30 + MOST
