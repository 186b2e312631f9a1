"""Tokens, offsets, and the ends of a text by tokens."""

from __future__ import annotations

import itertools
import time
from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from toolclip import ConfigError, Encoding, count_file, count_tokens, truncate
from toolclip.counting import count_chunks

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    import tiktoken

O200K = Encoding("o200k_base")
TEXT = st.text() | st.lists(
    st.sampled_from(
        ["word", " ", "\n", "12345", "é", "中文", "👩\u200d🚀", "    ", "====", "Aa", "'ll"]
    )
).map("".join)


def whole(text: str) -> str:
    """Return the text as it is counted: lone surrogates are U+FFFD."""
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


@pytest.mark.parametrize("name", ["o200k_base", "cl100k_base", "p50k_base", "r50k_base"])
def test_tokens_are_tiktokens(name: str, oracle: Callable[[str], tiktoken.Encoding]) -> None:
    encoding, judge = Encoding(name), oracle(name)

    @given(TEXT)
    def law(text: str) -> None:
        tokens = encoding.encode(text)
        assert tokens.dtype == np.uint32
        assert tokens.tolist() == judge.encode_ordinary(whole(text))
        assert encoding.decode(tokens) == whole(text)
        assert encoding.count(text) == len(tokens)

    law()


@given(TEXT)
def test_offsets_are_where_tokens_start(text: str) -> None:
    in_bytes, in_characters = O200K.offsets(text)
    data = whole(text).encode()
    ends = [*in_bytes.tolist(), len(data)]
    spelled = [data[a:b] for a, b in itertools.pairwise(ends)]
    assert spelled == [O200K.decode_bytes([token]) for token in O200K.encode(text)]
    for byte, character in zip(in_bytes, in_characters, strict=True):
        assert character == len(data[:byte].decode("utf-8", "ignore"))


@given(TEXT, st.integers(0, 40))
def test_prefix_and_suffix_fit_and_are_the_ends_of_the_text(text: str, tokens: int) -> None:
    text = whole(text)
    head, tail = O200K.prefix(text, tokens), O200K.suffix(text, tokens)
    assert text.startswith(head)
    assert text.endswith(tail)
    assert count_tokens(head) <= tokens
    assert count_tokens(tail) <= tokens
    if count_tokens(text) <= tokens:
        assert head == tail == text


@given(TEXT, st.integers(0, 40))
def test_a_count_up_to_a_limit_tells_whether_there_is_more(text: str, limit: int) -> None:
    count, byte_offset, reached_end = O200K.count_up_to(text, limit)
    assert count <= limit
    assert reached_end == (count_tokens(text) <= limit)
    data = whole(text).encode()
    assert count_tokens(data[:byte_offset]) == count
    assert reached_end == (byte_offset == len(data))


def test_the_middle_of_a_long_text_is_not_read() -> None:
    """The time follows the number of tokens, so a text fifty times as long takes no longer."""
    short, long = ("2026-12-01 INFO step done\n" * lines for lines in (40_000, 2_000_000))

    def best(call: Callable[[str, int], object], text: str) -> float:
        times = []
        for _ in range(9):
            start = time.perf_counter()
            call(text, 4096)
            times.append(time.perf_counter() - start)
        return min(times)

    for call in (O200K.prefix, O200K.suffix, O200K.count_up_to):
        assert best(call, long) < 5 * best(call, short) + 1e-3


def test_a_file_is_counted_like_its_text(tmp_path: Path) -> None:
    path = tmp_path / "text"
    path.write_bytes("naïve \ufffd text\n".encode() * 100)
    assert count_file(path) == count_tokens(path.read_text("utf-8"))
    with pytest.raises(FileNotFoundError):
        count_file(tmp_path / "missing")


@given(
    mark=st.sampled_from([b"\xff\xfe", b"\xfe\xff", b"\xff\xfe\0\0", b"\xff", b""]),
    body=st.binary(max_size=40),
    sizes=st.lists(st.integers(1, 9), max_size=20),
)
@example(mark=b"\xff\xfe", body=b"a\0\x3d\xd8\0", sizes=[])
def test_a_file_is_read_as_truncate_reads_it(mark: bytes, body: bytes, sizes: list[int]) -> None:
    data = mark + body
    ends = [0, *(min(end, len(data)) for end in itertools.accumulate(sizes)), len(data)]
    chunks = [data[start:end] for start, end in itertools.pairwise(ends) if start < end]
    assert count_chunks(chunks) == truncate(data, 1000).original_tokens


@pytest.mark.parametrize("call", [O200K.prefix, O200K.suffix, O200K.count_up_to])
@pytest.mark.parametrize("number", [-1, True, 1.5, "4"])
def test_a_limit_that_is_none_is_refused(
    call: Callable[[str, int], object], number: object
) -> None:
    with pytest.raises(ConfigError, match="expected an integer of 0 or more"):
        call("text", number)  # type: ignore[arg-type] # the point of the test


@pytest.mark.parametrize("tokens", [[199_998], [-1], [1, 2, 5_000_000_000]])
def test_what_is_no_token_is_refused(tokens: list[int]) -> None:
    with pytest.raises(ConfigError, match="tokens: "):
        O200K.decode(tokens)


@pytest.mark.parametrize("tokens", [[1.5], ["1"], "12", [None], np.array([1.5])])
def test_what_is_no_integer_is_no_token(tokens: list[int]) -> None:
    with pytest.raises(TypeError):
        O200K.decode(tokens)


@pytest.mark.parametrize("kind", [int, np.int64, np.uint8])
def test_any_integer_is_a_limit_and_a_token(kind: Callable[[int], int]) -> None:
    text = "one two three four"
    two = kind(2)
    assert O200K.count_up_to(text, two) == (2, 7, False)
    assert O200K.prefix(text, two) == "one two"
    assert O200K.suffix(text, two) == " three four"
    assert O200K.decode([kind(7)]) == O200K.decode_bytes(iter([7])).decode()


def test_a_limit_beyond_all_texts_is_the_whole_text() -> None:
    for limit in (2**31, 2**63, 2**64, 10**40):
        assert O200K.count_up_to("one two", limit) == (2, 7, True)
        assert O200K.prefix("one two", limit) == O200K.suffix("one two", limit) == "one two"


@pytest.mark.parametrize("name", [None, 3, b"o200k_base"])
def test_a_name_that_is_no_text_is_named(name: str) -> None:
    with pytest.raises(ConfigError, match="encoding: expected text"):
        Encoding(name)
