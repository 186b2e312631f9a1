"""A stream gives the answer of the whole, for every split and every way to feed it."""

from __future__ import annotations

import asyncio
import io
import json
import re
import subprocess
import sys
import threading
from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import toolclip
from toolclip import Stream, StreamFinishedError, truncate, truncate_stream

# `toolclip.truncate` is the function; the module of that name is what tests reach into.
SETTINGS = sys.modules["toolclip.truncate"]

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Iterator
    from pathlib import Path

    from toolclip import Truncated

EXAMPLE = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
WINDOW = 5_000  # bytes held of each end in these tests: more than detection looks at


@pytest.fixture(autouse=True)
def _small_window(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(SETTINGS, "_WINDOW", WINDOW)
    SETTINGS._truncator.cache_clear()
    yield
    SETTINGS._truncator.cache_clear()


def told(result: Truncated) -> tuple[object, ...]:
    """Return everything that a result tells."""
    return (
        *(result.text, result.body, result.marker, result.plan, result.format),
        *(result.truncated, result.compacted, result.original_tokens, result.kept_tokens),
        *(result.partial_string, result.degraded, result.marker_omitted),
        [repr(cut) for cut in result.cuts],
        [repr(container) for container in result.containers],
    )


def fed(chunks: list[bytes] | list[str] | list[bytes | str], **options: object) -> Truncated:
    stream = Stream(40, **options)  # type: ignore[arg-type] # generated
    for chunk in chunks:
        stream.feed(chunk)
    return stream.finish()


def log(lines: int) -> str:
    middle = "2026-12-01 ERROR the disk is full\n" if lines > 3 else ""
    count = "".join(f"2026-12-01 INFO line {n} of a log\n" for n in range(lines))
    return count + middle + count


CONTENT = {
    "log": log(300),
    "coloured": "".join(f"\x1b[3{n % 8}mstep {n}\x1b[0m 10%\r20%\rdone 中\r\n" for n in range(500)),
    "json": '{"rows": [' + ", ".join(f'{{"n": {n}}}' for n in range(2000)) + '], "next": "c9"}',
    "string": '{"log": "' + r"a\"\\\ud83d\ude00\u00e9 " * 800 + '", "n": [1, 2]}',
    "ndjson": "".join(f'{{"n": {n}, "s": "é"}}\n' for n in range(900)),
    "csv": "id,name\n" + "".join(f'{n},"a ""b""\nc"\n' for n in range(900)),
    "code": "".join(f"def f{n}(x):\n    return x + {n}\n\n\n" for n in range(500)),
    "unicode": "👨‍👩‍👧 e\u0301 中文。한 " * 500,
    "spaces": " " * 30_000,
    "one line": "x" * 15_000,
}
MIXED = st.lists(st.sampled_from(sorted(CONTENT)), min_size=1, max_size=3)


@pytest.mark.parametrize("name", sorted(CONTENT))
@pytest.mark.parametrize("keep", ["auto", "head", "tail", "both"])
def test_byte_by_byte_is_the_whole(name: str, keep: str) -> None:
    data = CONTENT[name].encode()
    whole = truncate(data, 40, keep=keep)  # type: ignore[arg-type] # one of them
    assert whole.truncated
    assert told(fed([data[at : at + 1] for at in range(len(data))], keep=keep)) == told(whole)


@given(MIXED, st.lists(st.integers(1, 7000), min_size=1), st.sampled_from(["exact", "skip"]))
def test_every_split_is_the_whole(names: list[str], lengths: list[int], original: str) -> None:
    data = "".join(CONTENT[name] for name in names).encode()
    chunks: list[bytes] = []
    at = 0
    while at < len(data):
        length = lengths[len(chunks) % len(lengths)]
        chunks.append(data[at : at + length])
        at += length
    expected = told(truncate(data, 40, original=original))  # type: ignore[arg-type] # one of them
    assert told(fed(chunks, original=original)) == expected


@given(st.lists(st.text(st.characters(codec=None), max_size=9) | st.binary(max_size=9)))
@example([b"\xc2", "", b"\x80"])
@example(["\ud83d", b"", "\ude00"])
@example(["\ud83d", "\ude00"])
@example(["\ud83d", b"x", "\ude00"])
@example([b"\xe4\xb8", "中", b"\xad", b"\xf0\x9f", b"\x98\x80"])
def test_text_and_bytes_may_be_mixed(chunks: list[bytes | str]) -> None:
    """Halves of a surrogate pair in two `str` are one character, as they are in one."""
    groups: list[bytes | str] = []
    for chunk in (chunk for chunk in chunks if chunk):
        if groups and isinstance(groups[-1], str) and isinstance(chunk, str):
            groups[-1] += chunk
        else:
            groups.append(chunk)
    joined = b"".join(
        group
        if isinstance(group, bytes)
        else group.encode("utf-16", "surrogatepass").decode("utf-16", "replace").encode()
        for group in groups
    )
    assert told(fed(chunks)) == told(truncate(joined, 40))


@given(st.integers(0, 30_000), st.integers(0, 30_000), st.sampled_from(sorted(CONTENT)))
def test_a_limit_cuts_plainly_and_says_so(limit: int, split: int, name: str) -> None:
    data = CONTENT[name].encode()
    whole = truncate(data, 40, max_scan_bytes=limit)
    assert told(fed([data[:split], data[split:]], max_scan_bytes=limit)) == told(whole)
    assert whole.degraded == ("max_scan_bytes" if len(data) > limit else None)
    assert toolclip.count_tokens(whole.text) <= 40
    assert whole.truncated


def test_no_time_at_all_is_enough_for_a_plain_cut() -> None:
    for name, text in CONTENT.items():
        for result in (truncate(text, 40, deadline_ms=0), fed([text], deadline_ms=0)):
            assert result.degraded == "deadline", name
            assert result.truncated
            assert toolclip.count_tokens(result.text) <= 40
            assert result.original_tokens is None
            if result.marker:
                assert "of more than 40 tokens." in result.marker
    small = "fits"
    assert truncate(small, 40, deadline_ms=0).text is small
    assert fed([small], deadline_ms=0).text == small


def test_time_enough_changes_nothing() -> None:
    for text in CONTENT.values():
        assert told(truncate(text, 40, deadline_ms=1e9)) == told(truncate(text, 40))
        assert told(fed([text], deadline_ms=float("inf"))) == told(truncate(text, 40))


@pytest.mark.parametrize("value", [-1, "5", float("nan"), True])
def test_a_wrong_deadline_is_a_setting_error(value: object) -> None:
    with pytest.raises(toolclip.ConfigError, match="deadline_ms: expected a number of 0 or more"):
        truncate("", deadline_ms=value)  # type: ignore[arg-type] # the point


@pytest.mark.parametrize("value", [-1, "5", 1.5, True])
def test_a_wrong_scan_limit_is_a_setting_error(value: object) -> None:
    with pytest.raises(toolclip.ConfigError, match="max_scan_bytes: expected an integer"):
        Stream(max_scan_bytes=value)  # type: ignore[arg-type] # the point


def test_a_finished_stream_says_so() -> None:
    stream = Stream()
    stream.feed("text")
    assert stream.tokens_so_far == 1
    assert stream.finish().text == "text"
    for use in (lambda: stream.feed("x"), stream.finish, lambda: stream.tokens_so_far):
        with pytest.raises(StreamFinishedError, match="the stream is finished"):
            use()


def test_what_is_no_text_is_a_type_error_and_harms_nothing() -> None:
    stream = Stream()
    stream.feed("te")
    for wrong in (5, None, ["x"]):
        with pytest.raises(TypeError, match="expected str, bytes"):
            stream.feed(wrong)  # type: ignore[arg-type] # the point
    stream.feed(memoryview(b"xt"))
    assert stream.finish().text == "text"


def test_tokens_so_far_count_as_if_it_ended_there() -> None:
    stream, text = Stream(40), CONTENT["log"]
    for at in range(0, len(text), 997):
        stream.feed(text[at : at + 997])
        assert stream.tokens_so_far == toolclip.count_tokens(text[: at + 997])
    assert Stream(original="skip").tokens_so_far is None


@pytest.mark.parametrize("encoding", ["claude", "gemini", "cl100k_base"])
def test_every_measure_streams(encoding: str) -> None:
    for text in CONTENT.values():
        data = text.encode()
        chunks = [data[at : at + 61] for at in range(0, len(data), 61)]
        whole = told(truncate(data, 40, encoding=encoding))
        assert told(fed(chunks, encoding=encoding)) == whole


def test_threads_may_feed_one_stream() -> None:
    """Whole lines arrive whole, in some order: as many tokens as the lines have."""
    stream, line = Stream(40), "2026-12-01 INFO a line of a log\n"

    def feed() -> None:
        for _ in range(500):
            stream.feed(line)

    threads = [threading.Thread(target=feed) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert told(stream.finish()) == told(truncate(line * 4000, 40))


def readers(data: bytes) -> Iterator[object]:
    yield io.BytesIO(data)
    yield io.StringIO(data.decode(), newline="")
    yield io.BufferedReader(io.BytesIO(data))
    yield iter([data[:7], data[7:].decode()])
    yield [data]


def test_whatever_can_be_read_can_be_streamed(tmp_path: Path) -> None:
    data = CONTENT["coloured"].encode()
    expected = told(truncate(data, 40))
    for reader in readers(data):
        assert told(truncate_stream(reader, 40)) == expected  # type: ignore[arg-type] # each kind
    path = tmp_path / "file"
    path.write_bytes(data)
    with path.open("rb") as file:
        assert told(truncate_stream(file, 40)) == expected
    command = [sys.executable, "-c", f"import sys; sys.stdout.buffer.write({data!r})"]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert told(truncate_stream(process.stdout, 40)) == expected


async def arriving(data: bytes) -> AsyncIterator[bytes]:
    for at in range(0, len(data), 100):
        await asyncio.sleep(0)
        yield data[at : at + 100]


def test_coroutines_stream_alike() -> None:
    data = CONTENT["json"].encode()
    expected = told(truncate(data, 40))

    async def main() -> None:
        reader = asyncio.StreamReader()
        reader.feed_data(data)
        reader.feed_eof()
        results = await asyncio.gather(
            toolclip.atruncate_stream(arriving(data), 40),
            toolclip.atruncate_stream(reader, 40),
        )
        assert [told(result) for result in results] == [expected] * 2

    asyncio.run(main())


@pytest.mark.parametrize("chunk", [1, 7, 4096, 65_536, 1 << 20])
def test_eliza_22493_more_than_64_kilobytes_of_chinese_arrive_intact(chunk: int) -> None:
    """What fails only above the length of a pipe's buffer hides from short tests."""
    data = ("中" * 50_000).encode()
    stream = Stream(1_000_000)
    for at in range(0, len(data), chunk):
        stream.feed(data[at : at + chunk])
    assert stream.finish().text == "中" * 50_000


@pytest.mark.parametrize("divided", ["\\", "\\u00", "\\ud83d\\u"])
def test_jiter_207_text_before_a_divided_escape_is_kept(divided: str) -> None:
    """The input may end there as well as the chunk."""
    ended = '["' + "str " * 5000 + divided
    result = fed([ended])
    assert result.body.startswith('["str str ')
    rest = {"\\": 'n"]', "\\u00": 'e9"]', "\\ud83d\\u": 'de00"]'}[divided]
    whole = fed([ended, rest])
    assert (whole.format, whole.partial_string) == ("json", "/0")
    shown, _, missing = json.loads(whole.body)[0].rpartition("…[+")
    assert len(shown) + int(missing.split()[0]) == len(json.loads(ended + rest)[0])
    assert told(whole) == told(truncate(ended + rest, 40))


def test_jsonrepair_130_a_string_may_end_with_a_colon() -> None:
    result = fed(['{"text": "' + "Here is a poem :" * 999])
    assert result.format == "json"
    assert json.loads(result.body)["text"].startswith("Here is a poem :")


def test_cline_13001_an_input_that_ended_early_is_told_apart() -> None:
    items = ", ".join(f'{{"term": "word {n}"}}' for n in range(2000))
    result = fed(['{"terms": [' + items + ', {"term": "O'])
    (container,) = [c for c in result.containers if c.pointer == "/terms"]
    assert not container.is_total
    assert container.total == 2001


def test_json_repair_59_every_complete_element_before_the_cut_is_kept() -> None:
    items = [{"term": f"word {n}"} for n in range(2000)]
    result = fed([json.dumps({"terms": items})[:-30]])
    terms = json.loads(result.body)["terms"]
    assert len(terms) > 3
    assert terms == items[: len(terms)]


@pytest.mark.parametrize("before", [{}, {"type": "text"}, {"a": 1, "b": [2]}])
@pytest.mark.parametrize("after", [{}, {"c": 3, "d": {}}])
def test_a_string_that_is_not_held_is_an_element_once(
    before: dict[str, object], after: dict[str, object]
) -> None:
    block = {**before, "text": "hello world " * 4000, **after}
    document = {"content": [block], "isError": False}
    result = fed([json.dumps(document)])
    assert result.partial_string == "/content/0/text"
    kept = json.loads(result.body)["content"][0]
    told = {one.pointer: (one.kept, one.total) for one in result.containers}
    lost = len(block) - len(kept)
    assert told.get("/content/0") == ((len(kept), len(block)) if lost else None)


def test_hermes_agent_115107_brackets_close_in_the_order_of_their_opening() -> None:
    result = fed(['{"a": [' + "1, " * 9000, '{"b": [2'])
    assert result.format == "json"
    assert result.body.endswith("]}")
    json.loads(result.body)


def test_the_documented_examples_run(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SETTINGS, "_WINDOW", None)
    SETTINGS._truncator.cache_clear()
    namespace: dict[str, object] = {}
    for code in EXAMPLE.findall((root / "docs" / "streaming.md").read_text("utf-8")):
        exec(compile(code, "streaming.md", "exec"), namespace)  # noqa: S102 # our own document
    assert "result" in namespace


@pytest.mark.parametrize("name", ["build", "ci", "json", "logs"])
def test_real_files_at_random_splits(name: str, corpus: Path, split: Callable[..., None]) -> None:
    split(corpus / name)


@pytest.fixture
def split() -> Callable[[Path], None]:
    random = Random(17)  # noqa: S311 # the same splits every time

    def check(folder: Path) -> None:
        for path in sorted(p for p in folder.rglob("*") if p.is_file() and p.suffix != ".gz"):
            data = path.read_bytes()
            places = sorted(random.sample(range(len(data) + 1), min(9, len(data))))
            edges = [0, *places, len(data)]
            chunks = [data[a:b] for a, b in pairwise(edges)]
            if len(data) < 30_000:
                chunks = [data[at : at + 1] for at in range(len(data))]
            assert told(fed(chunks)) == told(truncate(data, 40)), path

    return check


def test_lines_of_cuts_are_known_where_nothing_was_left_out_of_a_long_text() -> None:
    """A text of little more than two windows whose middle is kept as error lines."""
    text = ("Traceback (most recent call last):\n" * 60_000)[: 2**21 + 1]
    stream = toolclip.Stream(60)
    stream.feed(text)
    assert stream.finish().cuts == toolclip.truncate(text, 60).cuts


def test_no_deadline_is_too_long_for_a_clock() -> None:
    assert toolclip.truncate("x " * 9999, 50, deadline_ms=10**400).degraded is None


@pytest.mark.parametrize("copied", [2_000, 120_000])
def test_a_failure_among_lines_that_nothing_marks_is_kept(copied: int) -> None:
    lines = "".join(f"copying file {n}\n" for n in range(copied))
    error = "src/a.c:12:5: error: 'x' undeclared"
    text = f"{lines}{error}\n{lines}done.\n"
    whole = truncate(text, 500)
    assert error in whole.body
    assert whole.body.startswith("copying file 0\n")
    assert whole.body.endswith("\ndone.")
    assert told(truncate_stream([text[:70_000], text[70_000:]], 500)) == told(whole)
