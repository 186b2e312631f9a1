"""Instructions per byte of the hot loops, by callgrind, against the record beside this file.

    python benches/instructions.py HOT_LOOPS            fails where a loop grew by more than 3 %
    python benches/instructions.py HOT_LOOPS --record   writes what was measured

HOT_LOOPS is the example of that name in `rust/core`, built with optimisation. Unlike time,
instructions are the same on a busy machine; they depend on the compiler, so that a new one may ask
for a new record, and on the instruction set: the record is for x86-64 with AVX2.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import re
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

RECORD = Path(__file__).with_suffix(".json")
GROWTH = 1.03
COLLECTED = re.compile(rb"Collected : (\d+)")


def instructions(binary: Path, loop: str, state: str) -> int:
    """Return the instructions of one run of a loop, cold or warm."""
    command = [
        "valgrind",
        "--tool=callgrind",
        "--callgrind-out-file=/dev/null",
        "--toggle-collect=*measured*",
        str(binary),
        loop,
        state,
    ]
    printed = subprocess.run(command, check=True, capture_output=True).stderr
    found = COLLECTED.search(printed)
    if found is None or int(found[1]) == 0:
        raise AssertionError(f"callgrind collected nothing in {loop}")
    return int(found[1])


def measure(binary: Path) -> dict[str, float]:
    """Return instructions per byte by loop and state."""
    listed = subprocess.run([binary, "list"], check=True, capture_output=True, text=True).stdout
    sizes = dict(line.split() for line in listed.splitlines())
    runs = [(loop, state) for loop in sizes for state in ("cold", "warm")]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        counts = pool.map(lambda run: partial(instructions, binary)(*run), runs)
        return {
            f"{loop} {state}": round(count / int(sizes[loop]), 3)
            for (loop, state), count in zip(runs, counts, strict=True)
        }


def compare(measured: dict[str, float], recorded: dict[str, float]) -> list[str]:
    """Print both, and return the names of those that grew."""
    print("| loop | instructions a byte | recorded | change |\n|---|--:|--:|--:|")
    for name, found in measured.items():
        before = recorded.get(name, found)
        print(f"| {name} | {found} | {before} | {found / before - 1:+.1%} |")
    return [name for name, found in measured.items() if found > GROWTH * recorded.get(name, 0)]


def main() -> int:
    """Measure, compare or record."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("binary", type=Path)
    parser.add_argument("--record", action="store_true")
    arguments = parser.parse_args()
    if shutil.which("valgrind") is None or platform.machine() != "x86_64":
        print("skipped: there is no valgrind here, or no x86-64")
        return 0
    measured = measure(arguments.binary)
    if arguments.record:
        RECORD.write_text(json.dumps(measured, indent=1) + "\n")
        return 0
    grown = compare(measured, json.loads(RECORD.read_text()))
    if grown:
        print(f"grew by more than {GROWTH - 1:.0%}: {', '.join(grown)}", file=sys.stderr)
    return bool(grown)


if __name__ == "__main__":
    sys.exit(main())
