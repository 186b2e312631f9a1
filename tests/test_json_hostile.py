"""JSON that is deep, broken or odd: right, within budget, and in time linear in its length."""

from __future__ import annotations

import json
import time

import pytest

from toolclip import count_tokens, truncate

MEGABYTE = 10**6
ODD = {
    "deep arrays": "[" * MEGABYTE,
    "deep arrays, closed": "[" * (MEGABYTE // 2) + "]" * (MEGABYTE // 2),
    "deep objects": '{"a":' * (MEGABYTE // 5),
    "deep in both": '[{"a":' * (MEGABYTE // 6),
    "mismatched": "[}" * (MEGABYTE // 2),
    "mismatched late": "[" + "1," * (MEGABYTE // 2) + "}",
    "commas": "[" + "," * MEGABYTE,
    "quotes": '"' * MEGABYTE,
    "escaped quotes": '["' + '\\"' * (MEGABYTE // 2),
    "backslashes": '["' + "\\" * MEGABYTE,
    "one number": "[" + "7" * MEGABYTE + "]",
    "keys": '{"a":1,' * 3 + '"a":1,' * (MEGABYTE // 6) + '"a":1}',
    "a document in a string, quoted deep": json.dumps(json.dumps(json.dumps("[" * MEGABYTE))),
    "a document in a string": json.dumps({"t": "[" + '"x",' * (MEGABYTE // 4)}),
    "a document of quotes in a string": json.dumps({"t": '["' + '"' * MEGABYTE}),
    "lines of brackets": "x\n" + "[\n" * (MEGABYTE // 2),
    "values": "{}" * (MEGABYTE // 2),
    "events": "data: {}\n\n" * (MEGABYTE // 10),
    "one event": "data: {" + "\ndata: {" * (MEGABYTE // 8),
    "comments": "{" + "/**/" * (MEGABYTE // 4),
    "an open comment": "{a: 1, /*" + "*" * MEGABYTE,
    "names of the marker": json.dumps({f"_truncated_{n}": n for n in range(2, 50_000)}),
}


@pytest.mark.parametrize("name", ODD)
def test_a_megabyte_of_anything_stays_within_budget_and_time(name: str) -> None:
    start = time.process_time()
    for marker in ("after", "inside"):
        for budget in (1, 50, 4000):
            result = truncate(ODD[name], budget, marker=marker)
            assert count_tokens(result.text) <= budget
    # A pass takes milliseconds; anything quadratic would take minutes.
    assert time.process_time() - start < 20


def test_keys_that_come_twice_and_numbers_too_long_are_kept_as_they_stand() -> None:
    members = ['"k": 1', '"k": 2', f'"n": {"9" * 400}', '"e": 1e400', '"z": -0.0', '"k": 3'] * 99
    text = "{" + ", ".join(members) + "}"
    body = truncate(text, 1500, marker="none").body
    spelled = [member.replace(": ", ":") for member in members]
    kept = body[1:-1].split(",")
    assert kept == spelled[: len(kept)]
    assert len(kept) > 6


def test_half_a_pair_of_escapes_is_kept_or_cut_whole() -> None:
    text = json.dumps({"t": "\ud83d x \U0001f600" * 400})
    for budget in range(30, 90):
        body = truncate(text, budget, marker="none").body
        shown = json.loads(body).get("t", "…[+").rpartition("…[+")[0]
        assert ("\ud83d x \U0001f600" * 400).startswith(shown)


@pytest.mark.parametrize("cut_off", ["12", "tru", '"abc', '"abc\\', '"\\ud83d', "-", "1e"])
def test_what_the_original_breaks_off_in_is_never_kept(cut_off: str) -> None:
    text = '{"rows": [' + '{"id": 12345}, ' * 50 + cut_off
    result = truncate(text, 330, marker="none")
    kept = json.loads(result.body)
    assert {row["id"] for row in kept["rows"] if isinstance(row, dict)} == {12345}
    assert not any(container.is_total for container in result.containers)
