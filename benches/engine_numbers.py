"""What the counting engine reaches beyond throughput, as Markdown tables.

    python benches/engine_numbers.py

Start-up, threads, limits and ends of a long text, worst cases, streams. Times are medians of
processor time, side by side in one run, that of threads by the clock; every result is asserted
before it is timed.
"""

from __future__ import annotations

import os
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from content import content

from toolclip import Counter, Encoding, count_tokens, count_tokens_batch

MEGABYTE = 1_000_000
ENCODING = Encoding("o200k_base")
# The resource module's peak starts out at that of the parent; the kernel's own does not.
START = """
import time
{body}
spent = time.process_time()
with open("/proc/self/status") as status:
    print(spent, *(line.split()[1] for line in status if line.startswith("VmHWM")))
"""
COUNT = "import toolclip; assert toolclip.count_tokens('hello world') == 2"


def median_time(
    work: Callable[[], object], calls: int = 5, clock: Callable[[], float] = time.process_time
) -> float:
    """The median duration of a call in seconds, after one that does not count.

    By the processor's time, which other processes do not touch as much as the clock's.
    """
    work()
    seconds = []
    for _ in range(calls):
        start = clock()
        work()
        seconds.append(clock() - start)
    return statistics.median(seconds)


def table(title: str, head: str, rows: list[tuple[object, ...]]) -> None:
    """Print a table."""
    columns = head.split("|")
    print(f"\n### {title}\n\n| {' | '.join(columns)} |\n|---|{'--:|' * (len(columns) - 1)}")
    for row in rows:
        print("| " + " | ".join(map(str, row)) + " |", flush=True)


def threads(text: str) -> list[tuple[object, ...]]:
    """One and two threads, over one text and over many.

    The ratio takes two idle cores. What two threads spend in processor time does not: twice the
    speed at no more than the same time is what dividing the work itself allows.
    """
    pieces = text.splitlines(keepends=True)
    texts = ["".join(pieces[n : n + 500]) for n in range(0, len(pieces), 500)]
    whole, each = count_tokens(text), count_tokens_batch(texts, threads=1)
    assert count_tokens(text, threads=2) == whole
    assert (count_tokens_batch(texts, threads=2) == each).all()
    rows: list[tuple[object, ...]] = []
    for name, work in (
        ("one text", lambda n: count_tokens(text, threads=n)),
        (f"{len(texts)} texts", lambda n: count_tokens_batch(texts, threads=n)),
    ):
        one, two = (
            median_time(lambda n=n, work=work: work(n), clock=time.perf_counter)  # type: ignore[misc]
            for n in (1, 2)
        )
        cost = median_time(lambda work=work: work(2)) / median_time(lambda work=work: work(1))  # type: ignore[misc]
        rows.append(
            (name, f"{1e3 * one:.0f}", f"{1e3 * two:.0f}", f"{one / two:.2f}", f"{cost:.2f}")
        )
    return rows


def limits(text: str) -> list[tuple[object, ...]]:
    """The beginning and the end of a long text."""
    tokens, size, reached = ENCODING.count_up_to(text, 4096)
    assert not reached
    assert 3900 < tokens <= 4096
    assert ENCODING.count(text.encode()[:size]) == tokens
    assert ENCODING.count(ENCODING.prefix(text, 4096)) <= 4096
    assert ENCODING.count(ENCODING.suffix(text, 4096)) <= 4096
    works = {
        "count_up_to": lambda: ENCODING.count_up_to(text, 4096),
        "prefix": lambda: ENCODING.prefix(text, 4096),
        "suffix": lambda: ENCODING.suffix(text, 4096),
    }
    return [(name, f"{1e3 * median_time(work, 51):.3f}") for name, work in works.items()]


def worst_cases() -> list[tuple[object, ...]]:
    """A megabyte of what is hard for tokenizers, against a megabyte of prose."""
    text = content("markdown", MEGABYTE)
    prose = median_time(lambda: count_tokens(text)) / (len(text.encode()) / MEGABYTE)
    digits = content("base64", 2 * MEGABYTE).replace("\n", "")[:MEGABYTE]
    signs = content("cjk", 3 * MEGABYTE).replace("\n", "").encode()[: MEGABYTE - 1]
    alphabet = "".join(map(chr, range(0x20, 0xD7FF, 7)))
    cases = {
        **{repr(sign): sign * MEGABYTE for sign in "a! \n_=\t"},
        "'ab'": "ab" * (MEGABYTE // 2),
        "base64 without a break": digits,
        "CJK without a break": signs.decode("utf-8", "ignore"),
        "many scripts": (alphabet * 60)[: MEGABYTE // 3],
    }
    rows: list[tuple[object, ...]] = []
    for name, case in cases.items():
        assert count_tokens(case) == len(ENCODING.encode(case))
        size = len(case.encode()) / MEGABYTE
        spent = median_time(lambda case=case: count_tokens(case)) / size  # type: ignore[misc]
        rows.append((name, f"{1e3 * spent:.1f}", f"{spent / prose:.1f}"))
    return rows


def streaming(text: str) -> list[tuple[object, ...]]:
    """Chunks of 4 KB against one call, and what a long stream costs in memory."""
    data = text.encode()
    chunks = [data[n : n + 4096] for n in range(0, len(data), 4096)]

    def stream() -> int:
        counter = Counter(ENCODING)
        for chunk in chunks:
            counter.push(chunk)
        return counter.finish()

    assert stream() == count_tokens(data)
    once, fed = median_time(lambda: count_tokens(data)), median_time(stream)
    before, counter = peak(), Counter(ENCODING)
    for _ in range(max(1, 200 * MEGABYTE // len(data))):
        for chunk in chunks:
            counter.push(chunk)
    return [(f"{once / fed:.0%}", f"{peak() - before:.1f}")]


def peak() -> float:
    """The most memory this process ever had, in MB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def start_up() -> list[tuple[object, ...]]:
    """From nothing to the first count, in processes of their own."""
    rows: list[tuple[object, ...]] = []
    seconds: dict[str, list[float]] = {"bare Python": [], "first count": []}
    memory: dict[str, float] = {}
    for _ in range(15):
        for name, body in (("bare Python", "pass"), ("first count", COUNT)):
            command = [sys.executable, "-S", "-c", START.format(body=body)]
            printed = subprocess.run(command, check=True, capture_output=True, env=environment())
            used, most = map(float, printed.stdout.split())
            seconds[name].append(used)
            memory[name] = most / 1024
    bare = statistics.median(seconds["bare Python"])
    for name, found in seconds.items():
        spent = statistics.median(found)
        rows.append(
            (name, f"{1e3 * spent:.1f}", f"{1e3 * (spent - bare):.1f}", f"{memory[name]:.0f}")
        )
    return rows


def environment() -> dict[str, str]:
    """A path to what is installed here, as `-S` spares the time that site takes to find it."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}


def main() -> None:
    """Print all tables."""
    if Path("/proc/self/status").exists():
        table("Start", "process|ms|above bare|peak MB", start_up())
    log = content("logs", 8 * MEGABYTE)
    log *= -(-16 * MEGABYTE // len(log.encode()))
    table("Two threads, 16 MB of logs", "what|one, ms|two, ms|ratio|processor time", threads(log))
    table("Ends of 100 MB of logs, 4096 tokens", "call|ms", limits(log * 7))
    table("A megabyte of each, to prose", "text|ms/MB|ratio", worst_cases())
    table("4 KB chunks", "of one-shot speed|MB more after 200 MB", streaming(log[: 8 * MEGABYTE]))


if __name__ == "__main__":
    main()
