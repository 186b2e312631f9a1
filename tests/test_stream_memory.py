"""What is held does not grow with what is fed."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

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

needs_proc = pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="measures by /proc")


@needs_proc
@pytest.mark.parametrize(
    ("kind", "megabytes"),
    [("log", 200), ("errors", 40), ("json", 40), ("string", 40), ("one line", 20), ("zeros", 20)],
)
def test_memory_grows_by_less_than_16_mb(kind: str, megabytes: int) -> None:
    words = [sys.executable, "-c", FEED, kind, str(megabytes)]
    finished = subprocess.run(words, check=True, capture_output=True, text=True)
    assert float(finished.stdout) < MOST


COMMAND = """
import sys
from toolclip.cli.app import main
try:
    main(sys.argv[1:])
finally:
    with open("/proc/self/status") as file:
        print(next(line.split()[1] for line in file if line.startswith("VmHWM")), file=sys.stderr)
"""


def peak(words: list[str], megabytes: int) -> float:
    """Return the megabytes that the command line takes at most for so many of zeros."""
    source = ["head", "-c", f"{megabytes}M", "/dev/zero"]
    words = [*words, "--", *source] if words == ["run"] else words
    with subprocess.Popen(source, stdout=subprocess.PIPE) as zeros:
        finished = subprocess.run(
            [sys.executable, "-c", COMMAND, *words],
            check=True,
            stdin=zeros.stdout,
            capture_output=True,
        )
    return int(finished.stderr) / 1024


@needs_proc
@pytest.mark.parametrize("words", [["truncate"], ["run"]])
def test_the_command_line_takes_no_more_for_64_mb_than_for_4(words: list[str]) -> None:
    assert peak(words, 64) < peak(words, 4) + 4
