"""Truncation: what fits, and a megabyte of log against one exact count of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import toolclip

if TYPE_CHECKING:
    from pytest_benchmark.fixture import BenchmarkFixture

SMALL = "a line of output that fits\n" * 75
LOG = "".join(
    f"2026-11-30T12:{n // 60 % 60:02}:{n % 60:02}Z INFO worker-{n % 7} did job {n} in {n % 97} ms\n"
    for n in range(15_000)
)
BUDGET = 4096


def bench_what_fits(benchmark: BenchmarkFixture) -> None:
    assert toolclip.truncate(SMALL).text is SMALL
    benchmark(toolclip.truncate, SMALL)


def bench_count_of_a_megabyte(benchmark: BenchmarkFixture) -> None:
    assert toolclip.count_tokens(LOG) > BUDGET
    benchmark(toolclip.count_tokens, LOG)


def bench_truncation_of_a_megabyte(benchmark: BenchmarkFixture) -> None:
    result = toolclip.truncate(LOG, BUDGET)
    assert toolclip.count_tokens(result.text) <= BUDGET
    benchmark(toolclip.truncate, LOG, BUDGET)
