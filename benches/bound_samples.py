"""Texts on which the bounds of `toolclip` are fitted and judged: files and seeded noise.

Every text is of one of two folds, so that a bound can be judged on the fold that it was not fitted
to. A file is of one fold, but for documents in other languages: as many scripts come in one
document only, each half of it is of another fold. Some kinds of noise are never fitted to.
"""

import hashlib
import random
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from bound_noise import JUDGES, NOISES, OFTEN

SMALLEST, LARGEST = 60, 6_000
HUGE, HUGE_SHARE = 65_000, 0.3
MOST_FILES = 550
MOST_SAMPLES = 1_600
NOISE_SAMPLES = 24
MIXED_SAMPLES = 300


@dataclass(frozen=True)
class Sample:
    """A text, the class of content it stands for, its fold, and whether a file has it."""

    text: str
    content: str
    fold: int
    real: bool


def collect(roots: list[Path], seed: int) -> list[Sample]:
    """All samples: of the files under the roots, of noise, and of both mixed."""
    samples = [sample for root in roots for sample in _of_files(root, seed)]
    samples.extend(_of_noise(seed))
    samples.extend(_mixed(samples, seed))
    return [sample for sample in samples if sample.text]


def _of_files(root: Path, seed: int) -> Iterator[Sample]:
    """Random stretches of the files under a folder, as many of a small folder as of a large one."""
    files = [path for path in sorted(root.rglob("*")) if path.is_file() and _class_of(path)]
    chooser = _chooser(seed, root.name)
    if len(files) > MOST_FILES:
        files = sorted(chooser.sample(files, MOST_FILES))
    for path in files:
        text = path.read_bytes()[:4_000_000].decode("utf-8", "replace")
        if not text or text.count("\ufffd") * 50 > len(text):
            continue
        content = "language" if _foreign(text) else _class_of(path) or ""
        name = path.relative_to(root).as_posix()
        fold = hashlib.sha256(name.encode()).digest()[0] % 2
        sizes = [_size(chooser) for _ in range(_samples_of_a_file(len(files), len(text)))]
        if len(text) > HUGE and chooser.random() < HUGE_SHARE:
            sizes.append(HUGE)
        for size in sizes:
            start = chooser.randrange(max(1, len(text) - size))
            end = start + size
            if content == "language":
                half = len(text) // 2
                fold = int(start >= half)
                end = min(end, (half, len(text))[fold])
            yield Sample(text[start:end], content, fold, real=True)


def _foreign(text: str) -> bool:
    """Whether much of a text is not English, or many languages lie side by side in it."""
    return sum(not character.isascii() for character in text[:20_000]) * 10 > len(text[:20_000])


def _samples_of_a_file(files: int, size: int) -> int:
    return max(2, min(MOST_SAMPLES // files, 9 + size // 50_000))


def _chooser(*key: object) -> random.Random:
    return random.Random(":".join(map(str, key)))


def _size(chooser: random.Random) -> int:
    """Every order of magnitude as often."""
    growth: float = (LARGEST / SMALLEST) ** chooser.random()
    return round(SMALLEST * growth)


CLASSES = {
    "code": "c cc cpp go h java js kt lua m php pl pm py pyi rb rs scala sh sql swift ts tsx vim "
    "vue",
    "config": "cfg conf ini lock mod nix po proto service toml xml yaml yml plist",
    "log": "log raw sse",
    "json": "har ipynb json jsonl map ndjson responses sarif traj",
    "table": "csv tsv",
    "markup": "css htm html less scss svg",
    "prose": "adoc md rst tex txt",
    "diff": "diff patch",
}
_BY_ENDING = {ending: content for content, all_ in CLASSES.items() for ending in all_.split()}


def _class_of(path: Path) -> str | None:
    name = path.name.lower()
    content = _BY_ENDING.get(path.suffix.lower().lstrip("."))
    if name.endswith((".min.js", ".min.css")):
        return "minified"
    if "udhr" in name or path.parent.name == "declaration":
        return "language"
    if content == "prose" and path.parent.name in {"build", "exec", "search"}:
        return {"build": "log", "exec": "log", "search": "paths"}[path.parent.name]
    return content


def _of_noise(seed: int) -> Iterator[Sample]:
    """Samples of every kind of noise."""
    for name, noise in NOISES.items():
        for index in range(NOISE_SAMPLES * OFTEN.get(name, 1)):
            chooser = _chooser(seed, name, index)
            text = noise(chooser, _size(chooser))
            yield Sample(text, name, index % 2, real=False)


def _mixed(samples: list[Sample], seed: int) -> Iterator[Sample]:
    """Two samples of one fold in one text."""
    chooser = _chooser(seed, "mixed")
    for fold in (0, 1):
        both = [s.text for s in samples if s.fold == fold and s.content not in JUDGES]
        for _ in range(MIXED_SAMPLES):
            halves = [text[: _size(chooser)] for text in chooser.sample(both, 2)]
            yield Sample("\n".join(halves), "mixed", fold, real=False)
