"""Fits the prices of `toolclip`'s upper bounds and judges the method on texts it did not see.

    cargo build --release --example bound_profiles
    python benches/fit_bounds.py --cache COUNTS --bound claude-3 --bound claude \
        --bound gemini=TOKENIZER.json FOLDER...

Needs Python >= 3.12 with ctok==1.3.0, mistral-common==1.13.1, numpy, scipy and tokenizers. Prints a
Rust table (`rust/core/src/bound/table.rs`) and a Markdown table for every bound, of which
docs/counting-bounds.md joins the columns. The same folders and seed give the same numbers.

A bound is linear in the profile of a text, so fitting is a linear program: the least mean
over-count such that no text is under-counted. A text may buy itself out of its constraint at
`FORBEARANCE` times the average over-count, lest a handful of oddities make all texts dearer; the
margin is there to pay for them. The prices printed are fitted to both folds of the samples; the
table judges every text by prices that were fitted to the other fold.
"""

import argparse
import itertools
import struct
import subprocess
import sys
from pathlib import Path
from typing import Any

import bound_counts
import bound_samples
import numpy as np
from bound_noise import JUDGES
from numpy.typing import NDArray
from scipy.optimize import linprog
from scipy.sparse import csr_matrix, hstack, identity

Floats = NDArray[np.float64]
Mask = NDArray[np.bool_]

SEED = 1
UNIT = 1024
MARGIN = 1.05
FORBEARANCE = 200
NOISE_FORBEARANCE = 50
NOISE_WEIGHT = 0.15
LEAST_TOKEN_PRICE, MOST_PRICE = 0.5, 4.0
SLACK_TOKENS, SLACK_SHARE = 8, 0.5

SHAPES, RARITIES, CLASSES, GROUPS = 10, 4, 43, 9
GROUP_OF = [0, 1, 2, 3, 4, 5, 6, 3, 8] + [7] * 34


def profiles(program: Path, texts: list[str]) -> NDArray[np.int64]:
    data = [text.encode() for text in texts]
    stream = b"".join(struct.pack("<I", len(text)) + text for text in data)
    run = subprocess.run([program], input=stream, capture_output=True, check=True)
    return np.array([[int(count) for count in line.split()] for line in run.stdout.splitlines()])


def features(rows: NDArray[np.int64]) -> Floats:
    """What has a price: tokens, excess, repeats, characters, starts and pairs."""
    tokens, after = np.split(rows, [SHAPES * (RARITIES + 1) + CLASSES], axis=1)
    after = after.reshape(-1, CLASSES, CLASSES)
    characters = after.sum(axis=1)
    starts = characters - np.diagonal(after, axis1=1, axis2=2)
    pairs = np.zeros((len(rows), GROUPS, GROUPS))
    for previous, group in enumerate(GROUP_OF):
        for current, other in enumerate(GROUP_OF):
            pairs[:, group, other] += after[:, previous, current]
    return np.hstack([tokens, characters, starts, pairs.reshape(len(rows), -1)]).astype(float)


def fit(profile: Floats, counts: Floats, real: Mask) -> Floats:
    """The cheapest prices that under-count none of the texts, but for costly exceptions."""
    need = np.maximum(counts - SLACK_TOKENS, counts / (1 + SLACK_SHARE)) / counts
    shares = profile / counts[:, None]
    scale = np.maximum(profile.max(axis=0), 1)
    number, prices = profile.shape
    least = np.zeros(prices)
    least[: SHAPES * RARITIES] = LEAST_TOKEN_PRICE
    weights = np.where(real, 1, NOISE_WEIGHT)
    forbearance = np.where(real, FORBEARANCE, NOISE_FORBEARANCE) / number
    objective = (weights / weights.sum()) @ shares / scale + 1e-9
    solution = linprog(
        np.concatenate([objective, forbearance]),
        A_ub=hstack([csr_matrix(-shares / scale), -identity(number)]).tocsr(),
        b_ub=-need,
        bounds=[*zip(least * scale, MOST_PRICE * scale, strict=True), *[(0, None)] * number],
        method="highs",
    )
    if not solution.success:
        sys.exit(solution.message)
    return np.asarray(np.ceil(solution.x[:prices] / scale * MARGIN * UNIT) / UNIT)


def bound(profile: Floats, prices: Floats) -> Floats:
    cost = profile @ prices
    return np.asarray(np.ceil(cost + np.minimum(cost * SLACK_SHARE, SLACK_TOKENS)))


def rust(name: str, prices: Floats) -> str:
    """The prices as a table of the core."""
    units = (prices * UNIT).round().astype(int)
    ends = np.cumsum([SHAPES * RARITIES, SHAPES, CLASSES, CLASSES, CLASSES])
    tokens, excess, repeats, characters, starts, pairs = np.split(units, ends)
    fields = {
        "tokens": tokens.reshape(SHAPES, RARITIES),
        "excess": excess,
        "repeats": repeats,
        "characters": characters,
        "starts": starts,
        "pairs": pairs.reshape(GROUPS, GROUPS),
    }
    lines = [f"    {field}: {values.tolist()}," for field, values in fields.items()]
    constant = name.upper().replace("-", "_")
    return "\n".join([f"static {constant}: Tariff = Prices {{", *lines, "}", ".tariff();"])


def row(label: str, counts: Floats, bounds: Floats) -> str:
    ratio = bounds / counts
    under = ratio < 1
    worst = f"{(1 - ratio.min()) * 100:.1f} %" if under.any() else "none"
    middle = float(np.median(ratio))
    over = [f"{(value - 1) * 100:+.0f} %" for value in (ratio.mean(), middle, ratio.max())]
    cells = [label, str(len(ratio)), f"{under.mean() * 100:.2f} %", worst, *over]
    return "| " + " | ".join(cells) + " |"


def judged(
    samples: list[bound_samples.Sample], profile: Floats, counts: Floats, prices: Floats
) -> Floats:
    """The bound of every text by prices that were fitted without it."""
    fold = np.array([sample.fold for sample in samples])
    real = np.array([sample.real for sample in samples])
    known = np.array([sample.content not in JUDGES for sample in samples])
    bounds = bound(profile, prices)
    for other in (0, 1):
        seen = known & (fold == other)
        unseen = known & (fold != other)
        bounds[unseen] = bound(profile[unseen], fit(profile[seen], counts[seen], real[seen]))
    return bounds


def table(samples: list[bound_samples.Sample], counts: Floats, bounds: Floats) -> str:
    """How a bound does, by content and by size."""
    real = np.array([sample.real for sample in samples])
    content = np.array([sample.content for sample in samples])
    size = np.array([len(sample.text.encode()) for sample in samples])
    new = np.isin(content, list(JUDGES))
    groups: dict[str, Mask] = {"all files": real}
    groups |= {name: real & (content == name) for name in np.unique(content[real])}
    steps = (0, 200, 1_000, 4_000, 16_000, 100_000)
    for low, high in itertools.pairwise(steps):
        groups[f"files, {low:,} to {high:,} bytes"] = real & (size >= low) & (size < high)
    groups["noise of known kinds"] = ~real & ~new
    groups["noise of other kinds"] = new
    head = "| texts | number | under-counts | worst | mean | median | max |"
    rows = [row(name, counts[mask], bounds[mask]) for name, mask in groups.items() if mask.any()]
    return "\n".join([head, "|---|--:|--:|--:|--:|--:|--:|", *rows])


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Fit and judge the upper bounds.")
    parser.add_argument("folders", nargs="+", type=Path)
    parser.add_argument("--bound", action="append", required=True, help="NAME or NAME=TOKENIZER")
    parser.add_argument("--cache", type=Path, required=True, help="folder that keeps counts")
    parser.add_argument(
        "--profiles", type=Path, default=Path("target/release/examples/bound_profiles")
    )
    return parser.parse_args()


def main() -> None:
    given: Any = arguments()
    samples = bound_samples.collect(given.folders, SEED)
    texts = [sample.text for sample in samples]
    profile = features(profiles(given.profiles, texts))
    for option in given.bound:
        name, _, tokenizer = option.partition("=")
        path = Path(tokenizer) if tokenizer else None
        counts = np.array(bound_counts.counts(name, path, texts, given.cache), dtype=float)
        counted = counts > 0
        some = [sample for sample, any_ in zip(samples, counted, strict=True) if any_]
        known = np.array([sample.content not in JUDGES for sample in some])
        real = np.array([sample.real for sample in some])
        features_, counts_ = profile[counted], counts[counted]
        prices = fit(features_[known], counts_[known], real[known])
        bounds = judged(some, features_, counts_, prices)
        sys.stdout.write(f"{rust(name, prices)}\n\n{table(some, counts_, bounds)}\n\n")


if __name__ == "__main__":
    main()
