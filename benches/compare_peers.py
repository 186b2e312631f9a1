"""How fast and how exactly toolclip and its peers count, as a Markdown table.

    python benches/compare_peers.py [--megabytes 2] [--rounds 3] [--peers toolclip tiktoken ...]

What is timed is the processor's time, which other processes do not touch as much as the clock's.
Each measurement is a process of its own on one core, so that *fresh* is the first sight of a text,
all tables cold; *warm* is the median of the next three calls, *hot* the best of all calls after the
first: up to twenty, as some peers go on learning, but no more than a second of them. Rounds are
interleaved, and what is printed is the median of them. A count that is not tiktoken's has a star;
if toolclip's is not, the run fails. Peers that are not installed are left out.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from content import CLASSES, content
from peers import PEERS, installed, write_vocabulary

WARM_CALLS = 3
HOT_CALLS = 20
HOT_SECONDS = 1.0
STATES = ("fresh", "warm", "hot")
MEGABYTE = 1_000_000


@dataclass(frozen=True)
class Speed:
    """What one peer made of one text; speeds in MB/s."""

    tokens: int
    fresh: float
    warm: float
    hot: float


def measure(peer: str, vocabulary: Path, path: Path) -> None:
    """Count one text in this process, and print what was measured as JSON."""
    text = path.read_text("utf-8")
    count = PEERS[peer][1](vocabulary)
    count("warms up what is loaded lazily, not the memory of pieces")
    seconds: list[float] = []
    tokens = 0
    while len(seconds) <= WARM_CALLS or (len(seconds) <= HOT_CALLS and sum(seconds) < HOT_SECONDS):
        start = time.process_time()
        tokens = count(text)
        seconds.append(time.process_time() - start)
    first, *others = seconds
    print(json.dumps([tokens, first, statistics.median(others[:WARM_CALLS]), min(others)]))


def run(peer: str, vocabulary: Path, path: Path) -> Speed:
    """Measure in a fresh process that has one core."""
    command = [sys.executable, __file__, "--measure", peer, str(vocabulary), str(path)]
    environment = {**os.environ, "RAYON_NUM_THREADS": "1"}
    printed = subprocess.run(
        command, env=environment, check=True, capture_output=True, preexec_fn=_on_one_core
    ).stdout
    tokens, fresh, warm, hot = json.loads(printed)
    size = path.stat().st_size / MEGABYTE
    return Speed(tokens, size / fresh, size / warm, size / hot)


def _on_one_core() -> None:
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def scan(path: Path) -> float:
    """The speed in MB/s of looking at every byte and doing nothing."""
    data, best = path.read_bytes(), float("inf")
    for _ in range(7):
        start = time.process_time()
        if data.find(b"\xff") != -1:
            raise AssertionError("not UTF-8")
        best = min(best, time.process_time() - start)
    return len(data) / MEGABYTE / best


def compare(path: Path, vocabulary: Path, rounds: int, names: list[str]) -> dict[str, Speed]:
    """The median of several rounds for each peer."""
    found: dict[str, list[Speed]] = {name: [] for name in names}
    for _ in range(rounds):
        for name in names:
            found[name].append(run(name, vocabulary, path))
    return {
        name: Speed(
            speeds[0].tokens,
            statistics.median(speed.fresh for speed in speeds),
            statistics.median(speed.warm for speed in speeds),
            statistics.median(speed.hot for speed in speeds),
        )
        for name, speeds in found.items()
    }


def row(kind: str, path: Path, speeds: dict[str, Speed]) -> tuple[str, list[float]]:
    """One row, and how many times the best peer toolclip is, fresh, warm and hot."""
    right = speeds.get("tiktoken", speeds["toolclip"]).tokens
    if speeds["toolclip"].tokens != right:
        raise AssertionError(f"{kind}: counted {speeds['toolclip'].tokens}, tiktoken {right}")
    ours, others = speeds["toolclip"], [s for name, s in speeds.items() if name != "toolclip"]
    ratios = [
        getattr(ours, state) / max((getattr(s, state) for s in others), default=float("nan"))
        for state in STATES
    ]
    cells = [
        f"{s.fresh:.0f} / {s.warm:.0f} / {s.hot:.0f}{'' if s.tokens == right else ' *'}"
        for s in speeds.values()
    ]
    cells += [f"{ratio:.2f}" for ratio in ratios]
    cells.append(f"{scan(path) / ours.warm:.0f}")
    return f"| {kind} | {path.stat().st_size / MEGABYTE:.1f} | " + " | ".join(cells) + " |", ratios


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--megabytes", type=float, default=2)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--peers", nargs="+", default=installed(), choices=installed())
    parser.add_argument("--measure", nargs=3, help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.measure:
        peer, vocabulary, path = arguments.measure
        return measure(peer, Path(vocabulary), Path(path))
    names = arguments.peers
    head = ["text", "MB", *names, *(f"x best {state}" for state in STATES), "scan x warm"]
    print("MB/s in o200k_base on one thread, fresh / warm / hot; * miscounts\n")
    print("| " + " | ".join(head) + " |")
    print("|---|" + "--:|" * (len(head) - 1))
    ratios = []
    with tempfile.TemporaryDirectory() as folder:
        vocabulary = write_vocabulary(Path(folder))
        for kind in CLASSES:
            path = Path(folder) / f"{kind}.txt"
            path.write_text(content(kind, int(arguments.megabytes * MEGABYTE)), "utf-8")
            line, ratio = row(kind, path, compare(path, vocabulary, arguments.rounds, names))
            ratios.append(ratio)
            print(line, flush=True)
    print()
    for state, column in zip(STATES, zip(*ratios, strict=True), strict=True):
        middle, least = statistics.median(column), min(column)
        print(
            f"{state}: {middle:.2f} times the best peer in the median class, {least:.2f} at least"
        )
    return None


if __name__ == "__main__":
    main()
