"""What `toolclip.Calibration` gains and risks, with `ctok` in the provider's place.

    python benches/calibration_gain.py FOLDER...

Every text file is taken for the traffic of one source. It is cut into stretches; some of them are
reported, the others are measured by the bound as it is and as it was calibrated. Prints the table
of docs/counting-bounds.md.
"""

from __future__ import annotations

import argparse
import random
import statistics
from collections.abc import Iterator
from pathlib import Path

import ctok

from toolclip import Calibration

VERSION = "4.8"  # of Claude, in ctok's words
STRETCHES = 60  # of each file
REPORTS = (20, 40)
BYTES = (1_500, 12_000)
SEED = 1


def main() -> None:
    """Measure every file below the folders that has enough text."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", nargs="+", type=Path)
    frame = ctok.token_count("a", VERSION) - 1
    sources = []
    for path in _files(parser.parse_args().folders):
        texts = _stretches(path)
        bounds = [Calibration("claude").count(text) for text in texts]
        counted = [ctok.token_count(text, VERSION) - frame for text in texts]
        sources.append(list(zip(bounds, counted, strict=True)))
    print(f"{len(sources)} sources of {STRETCHES} texts")
    _row("none", [(bound, count) for source in sources for bound, count in source])
    for reports in REPORTS:
        _row(str(reports), [pair for source in sources for pair in _calibrated(source, reports)])


def _files(folders: list[Path]) -> Iterator[Path]:
    files = (path for folder in folders for path in sorted(folder.rglob("*")) if path.is_file())
    least = STRETCHES * BYTES[0] * 2
    return (path for path in files if path.stat().st_size >= least and _is_text(path))


def _is_text(path: Path) -> bool:
    try:
        return "\0" not in path.read_text("utf-8")
    except UnicodeDecodeError:
        return False


def _stretches(path: Path) -> list[str]:
    chooser, text = random.Random(f"{SEED} {path.name}"), path.read_text("utf-8")
    lengths = [chooser.randint(*BYTES) for _ in range(STRETCHES)]
    starts = [chooser.randrange(max(1, len(text) - length)) for length in lengths]
    return [text[start : start + n] for start, n in zip(starts, lengths, strict=True)]


def _calibrated(source: list[tuple[int, int]], reports: int) -> Iterator[tuple[int, int]]:
    calibration = Calibration("claude")
    for bound, count in source[:reports]:
        calibration = calibration.observe(bound, count)
    for bound, count in source[reports:]:
        yield int(-(-bound * calibration.factor // 1)), count


def _row(label: str, pairs: list[tuple[int, int]]) -> None:
    under = [1 - bound / count for bound, count in pairs if bound < count]
    over = [bound / count - 1 for bound, count in pairs]
    worst = f"{max(under):.1%}" if under else "none"
    cells = (
        label,
        len(pairs),
        f"{len(under) / len(pairs):.2%}",
        worst,
        f"+{statistics.mean(over):.0%}",
        f"+{statistics.median(over):.0%}",
    )
    print("| " + " | ".join(map(str, cells)) + " |")


if __name__ == "__main__":
    main()
