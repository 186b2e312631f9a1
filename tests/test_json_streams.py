"""JSON values one after the other, and server-sent events: what is kept is whole."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolclip import count_tokens, truncate

if TYPE_CHECKING:
    from pathlib import Path

RECORDS = [{"id": n, "name": f"item {n}", "tags": ["a", "b"]} for n in range(500)]


def values_of(text: str) -> list[object]:
    """Read one value after the other until nothing is left."""
    decoder, found, at = json.JSONDecoder(), [], 0
    while text[at:].strip():
        at += len(text[at:]) - len(text[at:].lstrip())
        value, at = decoder.raw_decode(text, at)
        found.append(value)
    return found


@pytest.mark.parametrize("between", ["", "\n", "\n\n", " "])
@pytest.mark.parametrize("indent", [None, 2])
def test_values_one_after_the_other_stay_whole(between: str, indent: int | None) -> None:
    text = between.join(json.dumps(record, indent=indent) for record in RECORDS)
    result = truncate(text, 1000)
    a_line_each = indent is None and between.startswith("\n")
    assert result.format == ("ndjson" if a_line_each else "concatenated-json")
    kept = values_of(result.body)
    assert kept == RECORDS[: len(kept)]
    assert len(kept) > 20
    assert result.document_span is None


def test_values_lose_white_space_before_content() -> None:
    text = "\n".join(json.dumps(record, indent=4) for record in RECORDS)
    compact = "\n".join(json.dumps(record, separators=(",", ":")) for record in RECORDS)
    result = truncate(text, count_tokens(compact) + 60)
    assert (result.text, result.truncated, result.compacted) == (compact, False, True)


def test_a_first_value_longer_than_a_glance() -> None:
    text = "".join(json.dumps(RECORDS, indent=1) for _ in range(3))
    whole = truncate(text, 14_000)
    assert whole.format == "concatenated-json"
    assert values_of(whole.body) == [RECORDS]
    part = truncate(text, 300)
    assert part.format == "concatenated-json"
    (kept,) = values_of(part.body)
    assert isinstance(kept, list)
    assert kept == RECORDS[: len(kept)]


SCALAR = st.none() | st.integers() | st.text(max_size=20)
VALUE = st.recursive(SCALAR, lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner))


@given(st.lists(st.lists(VALUE), min_size=2), st.integers(5, 120), st.sampled_from([None, 1]))
def test_whole_values_or_a_part_of_the_first(
    values: list[object], budget: int, indent: int | None
) -> None:
    text = "".join(json.dumps(value, indent=indent) for value in values)
    result = truncate(text, budget, format="concatenated-json")
    assert count_tokens(result.text) <= budget
    if result.format == "concatenated-json" and result.cuts:
        kept = values_of(result.body)
        assert kept == values[: len(kept)] or len(kept) == 1


def events_of(text: str) -> list[str]:
    """Return the data of every event, as a reader of the stream sees it."""
    assert text.endswith("\n\n")
    found = []
    for event in text.split("\n\n"):
        lines = [line for line in event.split("\n") if line]
        assert all(line.startswith(("data:", "event:", "id:", "retry:", ":")) for line in lines)
        data = [line.removeprefix("data:").strip() for line in lines if line.startswith("data:")]
        if data:
            found.append("\n".join(data))
    return found


def test_events_stay_whole_and_the_last_one_is_there() -> None:
    deltas = [json.dumps({"choices": [{"delta": {"content": f"word {n}"}}]}) for n in range(500)]
    text = "".join(f"data: {delta}\n\n" for delta in deltas) + "data: [DONE]\n\n"
    result = truncate(text, 500)
    assert result.format == "sse"
    *kept, done = events_of(result.body)
    omitted = int(result.body.split(": [… ")[1].split()[0])
    assert done == "[DONE]"
    assert len(kept) + omitted == 500
    assert set(kept) <= set(deltas)
    assert kept[0] == deltas[0]
    assert len(kept) > 15


def test_the_json_of_one_long_event_parses() -> None:
    answer = {"content": [{"type": "text", "text": json.dumps({"rows": RECORDS})}]}
    message = json.dumps({"jsonrpc": "2.0", "id": 1, "result": answer})
    result = truncate(f"event: message\ndata: {message}\n\n", 400)
    (data,) = events_of(result.body)
    kept = json.loads(data)["result"]["content"][0]["text"]
    assert result.format == "sse"
    assert json.loads(kept)["rows"][:3] == RECORDS[:3]
    assert result.containers[-1].pointer == "/result/content/0/text#/rows"


def test_real_streams(corpus: Path) -> None:
    for path in sorted((corpus / "stream").glob("*.sse")):
        text = path.read_text().rstrip("\n") + "\n\n"
        for budget in (256, 1024):
            result = truncate(text, budget)
            assert result.format == "sse"
            if result.truncated:
                whole = events_of(text)
                kept = events_of(result.body)
                assert kept[-1] == whole[-1]
                for data in kept:
                    json.loads(data)
