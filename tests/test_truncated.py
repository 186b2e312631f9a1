"""The result as a value: copied, pickled, compared, and what it works out on demand."""

from __future__ import annotations

import copy
import hashlib
import pickle

import pytest

from toolclip import Truncated, count_tokens, truncate
from toolclip.snapshot import ATTRIBUTES

LOG = "".join(f"10:00:{n % 60:02} INFO job {n}\n" for n in range(3000))
LOG = LOG.replace("INFO job 1500\n", "ERROR job 1500 failed\n")
DOCUMENT = '{"rows": [' + ", ".join(f'{{"id": {n}}}' for n in range(900)) + '], "next": "c9"}'
RESULTS = {
    "fits": truncate("short"),
    "log": truncate(LOG, 300),
    "json": truncate(DOCUMENT, 300),
    "skip": truncate(LOG, 300, original="skip"),
    "nothing": truncate(LOG, 0, marker="none"),
}
cases = pytest.mark.parametrize("result", RESULTS.values(), ids=RESULTS)


@cases
def test_a_pickle_says_all_that_the_result_says(result: Truncated) -> None:
    again = pickle.loads(pickle.dumps(result))  # noqa: S301 - its own
    assert again == result
    assert hash(again) == hash(result)
    for name in (*ATTRIBUTES, "sha256"):
        if name != "detected_format":
            assert getattr(again, name) == getattr(result, name), name
    assert again.cuts == result.cuts
    assert [cut.tokens for cut in again.cuts] == [cut.tokens for cut in result.cuts]
    assert [cut.errors_inside for cut in again.cuts] == [c.errors_inside for c in result.cuts]
    assert again.containers == result.containers
    assert repr(again.votes) == repr(result.votes)
    assert repr(again.tiers) == repr(result.tiers)
    assert pickle.loads(pickle.dumps(again)) == result  # noqa: S301 - its own


@cases
def test_a_pickle_leaves_the_original_behind(result: Truncated) -> None:
    assert len(pickle.dumps(result)) < len(result.text) + len(result.plan) * 9 + 4096


@cases
def test_copies_are_equal(result: Truncated) -> None:
    assert copy.copy(result) == result
    assert copy.deepcopy([result]) == [result]
    assert copy.deepcopy(result.cuts) == result.cuts
    assert pickle.loads(pickle.dumps(result.cuts)) == result.cuts  # noqa: S301 - its own


def test_results_that_differ_are_not_equal() -> None:
    assert truncate("a") != truncate("b")
    assert truncate(LOG, 300) != truncate(LOG, 500)
    assert truncate("a") != "a"
    assert truncate(LOG, 300).cuts[0] != 7
    assert truncate(LOG, 300).cuts[0] != truncate(LOG, 200).cuts[0]


def test_cuts_count_their_tokens_and_errors_on_their_own() -> None:
    lines = [f"10:00:00 INFO job {n}" for n in range(200)]
    lines[150] = "10:00:00 ERROR job 150 failed"
    text = "\n".join(lines)
    result = truncate(text, 300, keep="head")
    (cut,) = result.cuts
    gone = text.encode()[cut.byte_start : cut.byte_end].decode()
    assert cut.tokens == count_tokens(gone)
    assert cut.errors_inside == 1
    assert (
        truncate(text.replace("ERROR", "INFO").replace("failed", "done"), 300, keep="head")
        .cuts[0]
        .errors_inside
        == 0
    )


def test_the_sum_of_the_original_is_that_of_its_bytes() -> None:
    assert truncate(LOG, 300).sha256 == hashlib.sha256(LOG.encode()).hexdigest()
    assert truncate(LOG.encode(), 300).sha256 == truncate(LOG).sha256
