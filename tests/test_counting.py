"""Counts equal tiktoken's, whatever the text and whatever holds it."""

from __future__ import annotations

import itertools
import pickle
from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolclip import (
    ConfigError,
    Counter,
    Encoding,
    UnknownEncodingError,
    count_tokens,
    count_tokens_batch,
    encoding_for_model,
)

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    import tiktoken

ENCODINGS = ("o200k_base", "cl100k_base", "p50k_base", "r50k_base", "o200k_harmony")


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_every_corpus_file_counts_as_tiktoken_counts_it(
    encoding: str, corpus: Path, oracle: Callable[[str], tiktoken.Encoding]
) -> None:
    judge = oracle(encoding)
    wrong = {}
    # Two encodings read the big files as well; the split rules of the others are theirs.
    most = None if encoding in ENCODINGS[:2] else 400_000
    for path in sorted(p for p in corpus.rglob("*") if p.is_file() and p.suffix != ".gz"):
        content = path.read_bytes()[:most]
        text = content.decode("utf-8", "replace")
        counts = count_tokens(content, encoding), count_tokens(text, encoding)
        if counts != (expected := len(judge.encode_ordinary(text)),) * 2:
            wrong[path.name] = (*counts, expected)
    assert wrong == {}


TRICKY = st.lists(
    st.sampled_from(
        [
            *"aAzZ09 \t\n\r'/!.,_-(){}\u00a0\u2003éßÉǅʰ中あ한กिं́\U0001f469\u200d\ufe0f\x00\x7f٣Ⅷ²",
            *("'s", "'LL", "\r\n", "<|endoftext|>", "http://", "\u017f", "\u2028", "\U00010400"),
        ]
    ),
    max_size=60,
).map("".join)


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_tricky_text_counts_as_tiktoken_counts_it(
    encoding: str, oracle: Callable[[str], tiktoken.Encoding]
) -> None:
    judge = oracle(encoding)

    @given(TRICKY)
    def law(text: str) -> None:
        assert count_tokens(text, encoding) == len(judge.encode_ordinary(text))

    law()


def test_special_tokens_in_content_are_plain_text() -> None:
    assert count_tokens("<|endoftext|>") > 1
    assert count_tokens("<|endofprompt|>", "cl100k_base") > 1


def test_a_buffer_of_bytes_by_another_name_is_one_and_any_other_says_what_it_is() -> None:
    view = memoryview(b"some text of 24 bytes...")
    for other in (view.cast("c"), view.cast("b"), view.cast("B")):
        assert count_tokens(other) == count_tokens(view)
    assert count_tokens(view[::2]) == count_tokens(bytes(view[::2]))
    for wide in (view.cast("I"), view.cast("d"), view.cast("q")):
        with pytest.raises(TypeError, match=f"expected a buffer of bytes.*'{wide.format}'"):
            count_tokens(wide)


def test_any_buffer_counts_like_its_text() -> None:
    text = "naïve café 你好"
    expected = count_tokens(text)
    for content in (text.encode(), bytearray(text.encode()), memoryview(text.encode())):
        assert count_tokens(content) == expected


def test_what_is_not_unicode_counts_as_its_replacement() -> None:
    assert count_tokens(b"a\xff\xfeb") == count_tokens("a\ufffd\ufffdb")
    assert count_tokens("a\ud83db") == count_tokens("a\ufffdb")
    assert count_tokens("\ud83d\ude00") == count_tokens("\U0001f600")


def test_a_batch_counts_like_its_members() -> None:
    texts: list[str | bytes] = ["one", b"two words", "", "x" * 1000]
    counts = count_tokens_batch(texts, "cl100k_base")
    assert counts.dtype == np.int64
    assert counts.tolist() == [count_tokens(text, "cl100k_base") for text in texts]
    assert count_tokens_batch(iter([])).shape == (0,)


def test_models_have_encodings() -> None:
    assert encoding_for_model("gpt-4o-2024-08-06") == Encoding("o200k_base")
    assert encoding_for_model("gpt-4").name == "cl100k_base"
    assert encoding_for_model("gpt-oss-120b").count("hello world") == 2


@pytest.mark.parametrize(
    "call",
    [
        lambda: count_tokens("x", "o300k"),
        lambda: count_tokens_batch(("x",), "o300k"),
        lambda: Encoding("o300k"),
    ],
)
def test_an_unknown_name_is_answered_with_the_known_ones(call: Callable[[], object]) -> None:
    with pytest.raises(UnknownEncodingError, match=r"cl100k_base.*o200k_base") as caught:
        call()
    assert {*ENCODINGS, "claude", "gemini"} <= set(caught.value.known)


def test_an_unknown_model_is_answered_with_the_known_ones() -> None:
    with pytest.raises(UnknownEncodingError, match=r'unknown model "no-such"; .*claude\*.*gpt-4o'):
        encoding_for_model("no-such")
    with pytest.raises(UnknownEncodingError) as caught:
        encoding_for_model("o200k_base")
    assert {"gpt-5*", "gpt-4o", "claude*", "gemini*", "deepseek-r1*"} <= set(caught.value.known)
    assert caught.value.kind == "model"
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)  # noqa: S301 # our own
    for known in caught.value.known:
        assert encoding_for_model(known.replace("*", "-x")).name
    for other in (None, 3, b"gpt-4o"):
        with pytest.raises(ConfigError, match="model: expected text"):
            encoding_for_model(other)  # type: ignore[arg-type] # the point of the test


@pytest.mark.parametrize(
    ("model", "name"),
    [
        ("GPT-4o", "o200k_base"),
        ("openai/gpt-4o:extended", "o200k_base"),
        ("ft:gpt-4o-mini-2024-07-18:org::id", "o200k_base"),
        ("openai.gpt-oss-120b-1:0", "o200k_harmony"),
        ("gpt-oss:20b", "o200k_harmony"),
        ("gpt-4.5", "o200k_base"),
        ("Claude-Sonnet-5", "claude"),
    ],
)
def test_a_model_is_known_however_a_router_writes_it(model: str, name: str) -> None:
    assert encoding_for_model(model).name == name


@pytest.mark.parametrize("threads", [-1, 2.5, "2"])
def test_an_impossible_number_of_threads_is_named(threads: int) -> None:
    with pytest.raises(ConfigError, match="threads: expected an integer of 0 or more"):
        count_tokens("x", threads=threads)
    with pytest.raises(ConfigError, match="threads: expected an integer of 0 or more"):
        count_tokens_batch(["x"], threads=threads)


@pytest.mark.parametrize("content", [17, None, ["text"], 1.5])
def test_what_is_no_text_is_a_type_error(content: object) -> None:
    with pytest.raises(TypeError, match="expected str, bytes"):
        count_tokens(content)  # type: ignore[arg-type] # the point of the test


@pytest.mark.parametrize("unit", ["a", "^", " ", "\t", "\n", "ab", "中", "\ufffd"])
def test_a_million_equal_characters_are_counted(unit: str) -> None:
    assert 0 < count_tokens(unit * 1_300_000) <= 1_300_000 * len(unit.encode())


@given(TRICKY, st.lists(st.integers(0, 200)))
def test_any_split_into_chunks_counts_the_same(text: str, cuts: list[int]) -> None:
    data = text.encode()
    ends = [0, *sorted(min(cut, len(data)) for cut in cuts), len(data)]
    counter = Counter()
    for start, end in itertools.pairwise(ends):
        counter.push(data[start:end])
        assert counter.tokens == count_tokens(data[:end])
    assert counter.finish() == count_tokens(text)


def test_a_stream_may_mix_text_and_bytes() -> None:
    counter = Counter("cl100k_base")
    for chunk in ("one ", b"two ", bytearray(b"thr\xc3"), "", b"\xa9\xc3", "e"):
        counter.push(chunk)
    assert counter.finish() == count_tokens("one two thré\ufffde", "cl100k_base")
    with pytest.raises(UnknownEncodingError):
        Counter("o300k")


@pytest.mark.parametrize("threads", [1, 2, 5])
def test_threads_count_the_same(threads: int) -> None:
    text = "naïve 中文 12345 word\n  \n" * 30_000
    assert count_tokens(text, threads=threads) == count_tokens(text)
    texts = [text[: n * 1000] for n in range(100)]
    batch = count_tokens_batch(texts, threads=threads)
    assert batch.tolist() == [count_tokens(part) for part in texts]
