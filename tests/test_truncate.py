"""Truncation of hand-made inputs: what is kept, what is said, what is refused."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import numpy as np
import pytest

from cutting import FORMATS
from toolclip import MESSAGE_EN, MESSAGE_ZH, ConfigError, count_tokens, truncate

if TYPE_CHECKING:
    from toolclip.truncate import Format

PROSE = "\n\n".join(f"Paragraph {n} says this. And it says that, too." for n in range(400))
LOG = "".join(f"2026-12-01T10:00:00Z INFO step {n} done\n" for n in range(2000))
RECORDS = [{"id": n, "name": f"item {n}", "tags": ["a", "b"]} for n in range(500)]
PYTHON = "".join(
    f'def function_{n}(value):\n    """Say what."""\n    if value:\n        return {n}\n'
    f"    return value + {n}\n\n\n"
    for n in range(300)
)


def test_what_fits_comes_back_as_the_very_same_object() -> None:
    for text in ("", " ", "short", "x" * 4096, "word " * 4000):
        result = truncate(text)
        assert result.text is text
        assert result.body is text
        assert not result.truncated
        assert (result.marker, result.cuts) == ("", [])
        assert result.original_tokens == result.kept_tokens == count_tokens(text)


def test_the_marker_stands_on_the_last_line_and_its_numbers_are_true() -> None:
    result = truncate(PROSE, 500)
    assert result.text == f"{result.body}\n{result.marker}"
    original, kept = count_tokens(PROSE), count_tokens(result.body)
    assert (result.original_tokens, result.kept_tokens) == (original, kept)
    shown = f"; lines 1-{result.body.count(chr(10)) + 1} of {PROSE.count(chr(10)) + 1}"
    assert result.marker == MESSAGE_EN.format(original=original, kept=kept, shown=shown)
    assert count_tokens(result.text) <= 500


def test_prose_ends_with_a_paragraph() -> None:
    body = truncate(PROSE, 500).body
    assert PROSE.startswith(body + "\n\n")


def test_a_log_keeps_both_ends_and_counts_the_gap() -> None:
    result = truncate(LOG, 1000)
    head, note, tail = result.body.partition("\n[… ")
    assert result.format == "log"
    assert LOG.startswith(head + "\n")
    assert note
    gap, _, tail = tail.partition(" lines omitted …]\n")
    assert LOG.endswith(tail + "\n")
    shown = len(head.splitlines()) + len(tail.splitlines())
    assert int(gap.replace(",", "")) == 2000 - shown


def test_keep_chooses_the_end() -> None:
    assert LOG.startswith(truncate(LOG, 500, keep="head").body)
    assert LOG.rstrip().endswith(truncate(LOG, 500, keep="tail").body)
    assert "lines omitted" in truncate(PROSE, 500, keep="both").body


def test_json_keeps_whole_records_and_parses() -> None:
    result = truncate(json.dumps(RECORDS, indent=2), 1000)
    kept = json.loads(result.body)
    assert result.format == "json"
    assert kept == RECORDS[: len(kept)]
    assert len(kept) > 20


def test_json_that_fits_without_its_white_space_is_not_truncated() -> None:
    text = json.dumps(RECORDS, indent=8)
    result = truncate(text, count_tokens(json.dumps(RECORDS, separators=(",", ":"))))
    assert json.loads(result.text) == RECORDS
    assert (result.truncated, result.compacted, result.marker) == (False, True, "")
    assert {cut.reason for cut in result.cuts} == {"whitespace"}


def test_numbers_too_big_for_a_float_keep_their_digits() -> None:
    numbers = ["19876543210987654321", "1e400", "1.0", "-0", "7" * 400]
    text = '{"rows": [' + ", ".join(numbers * 300) + '], "rows": []}'
    rows, _, duplicate = truncate(text, 3000).body.removeprefix('{"rows":[').partition("]")
    assert duplicate == ',"rows":[]}'
    kept = rows.split(",")
    assert kept == (numbers * 300)[: len(kept)]
    assert len(kept) > 10


def test_keys_keep_their_order() -> None:
    text = json.dumps([{"zebra": 1, "apple": 2, "mango": 3}] * 500)
    first = next(iter(json.loads(truncate(text, 300).body)))
    assert list(first) == ["zebra", "apple", "mango"]


def test_ndjson_keeps_whole_records() -> None:
    text = "".join(json.dumps(record) + "\n" for record in RECORDS)
    result = truncate(text, 1000)
    assert result.format == "ndjson"
    kept = [json.loads(line) for line in result.body.splitlines()]
    assert kept == RECORDS[: len(kept)]


def test_records_longer_than_a_glance_are_still_records() -> None:
    text = "".join(json.dumps({"id": n, "log": "word " * 2000}) + "\n" for n in range(20))
    result = truncate(text, 5000)
    assert result.format == "ndjson"
    assert [json.loads(line)["id"] for line in result.body.splitlines()] == [0, 1]


def test_code_ends_after_a_whole_function() -> None:
    result = truncate(PYTHON, 1000)
    assert result.format == "code"
    assert PYTHON[len(result.body) :].lstrip("\n").startswith("def function_")
    compile(result.body, "body", "exec")


@pytest.mark.parametrize("format_", [one for one in FORMATS if one != "binary"])
def test_a_wrong_hint_is_harmless(format_: Format) -> None:
    for text in (PROSE, LOG, PYTHON, json.dumps(RECORDS)):
        result = truncate(text, 300, format=format_)
        assert count_tokens(result.text) <= 300
        assert result.kept_tokens > 100


def test_a_number_at_the_cut_is_dropped_whole() -> None:
    text = "total " + " ".join(str(10**6 + n) for n in range(3000))
    for budget in range(40, 140):
        kept = truncate(text, budget).body.split()
        assert kept == text.split()[: len(kept)], budget


@pytest.mark.parametrize("unit", ["12345678,", "98765,43210,", "3.14159,", "-1.5e10,", "100,200,"])
def test_no_number_of_a_list_is_cut_inside(unit: str) -> None:
    for count in (20, 60, 400):
        text = unit * count
        for budget in range(45, 260, 7):
            for keep in ("head", "tail"):
                result = truncate(text, budget, format="text", keep=keep, marker="none")
                seams = [cut.byte_start for cut in result.cuts if cut.byte_start]
                seams += [cut.byte_end for cut in result.cuts if cut.byte_end < len(text)]
                for seam in seams:
                    assert "," in text[seam - 1 : seam + 1], (budget, text[seam - 9 : seam + 9])


def test_a_marker_that_there_is_room_for_is_never_left_out() -> None:
    number, encoded = "7" * 270, "QUJDREVGR0g4" * 60
    for text in (number + " more words" * 300, encoded + "\n" + encoded, number, "a " + encoded):
        for budget in range(60, 140, 3):
            result = truncate(text, budget)
            assert result.marker or not result.truncated, budget


def test_the_marker_counts_lines_as_wc_does() -> None:
    for end in ("", "\n", "\n\n", "\n\n\n", "\nlast", "\n \n"):
        text = "".join(f"line {n} of the text\n" for n in range(400)).rstrip("\n") + end
        told = truncate(text, 200, keep="head", format="text").marker
        lines = text.count("\n") + (not text.endswith("\n"))
        assert f"of {lines}." in told, repr(end)


def test_the_marker_tells_of_a_line_that_is_there_in_part() -> None:
    text = "short\n" + "many words on a line " * 400
    assert "lines 1-2 of 2, the last in part." in truncate(text, 100, format="text").marker


def test_the_marker_tells_the_numbers_that_a_read_tool_gave() -> None:
    text = "".join(f"{n:6}\tcall_{n}()\n" for n in range(501, 901))
    result = truncate(text, 400, tool="read")
    last = int(result.body.splitlines()[-1].split("\t")[0])
    assert f"lines 1-{last - 500} of 400, numbered 501-{last}." in result.marker


def test_braces_in_content_are_harmless() -> None:
    text = "{original} {kept} {} {0} {{x}} " * 500
    result = truncate(text, 200)
    assert text.startswith(result.body)


def test_a_message_of_ones_own() -> None:
    text = truncate(PROSE, 100, message='{"cut": {kept}, "of": {original}}')
    assert json.loads(text.marker) == {"cut": text.kept_tokens, "of": text.original_tokens}
    assert "已截断" in truncate(PROSE, 200, message=MESSAGE_ZH).marker
    assert truncate(PROSE, 100, marker="none").text == truncate(PROSE, 100, marker="none").body


@pytest.mark.parametrize("budget", [0, 1, 2, 16])
@pytest.mark.parametrize("text", [PROSE, LOG, PYTHON, json.dumps(RECORDS), "x" * 9000])
def test_a_budget_too_small_for_the_marker_says_so(budget: int, text: str) -> None:
    result = truncate(text, budget)
    assert count_tokens(result.text) <= budget
    assert result.truncated
    assert result.marker_omitted
    assert result.marker == ""
    # Half a date is worse than nothing.
    assert result.text or budget < 16


HOSTILE: dict[str, str | bytes] = {
    "white space only": " \n\t\r\n" * 20_000,
    "one 3 MB line": "word " * 600_000,
    "one 3 MB word": "x" * 3_000_000,
    "one 3 MB number": "7" * 3_000_000,
    "100,000 brackets": "[" * 100_000,
    "100,000 brackets closed": "[" * 100_000 + "]" * 100_000,
    "100,000 nested objects": '{"a":' * 100_000,
    "NUL bytes": "a\x00b\x00\n" * 20_000,
    "invalid UTF-8": b"\xff\xfe\xc3\x28abc\n" * 20_000,
    "lone surrogates": "a\ud800b\udfff\n" * 20_000,
    "half an emoji": "text \ud83d" * 10_000,
    "combining marks": "a" + "\u0301" * 200_000,
    "a family of families": "\U0001f468\u200d\U0001f469\u200d\U0001f467" * 10_000,
    "flags": "\U0001f1e9\U0001f1ea" * 20_000,
    "box drawing": "│ ─ ┼ " * 20_000,
    "JSON cut off in a number": '{"rows": [' + "12345, " * 20_000 + "123",
    "JSON cut off in a string": '{"rows": ["' + "text " * 20_000,
    "JSON after a log line": "[INFO] starting\n" + json.dumps(RECORDS),
    "JSON before a log line": json.dumps(RECORDS) + "\n[INFO] done\n",
    "JSON with a mismatched bracket": '{"a": [1, 2}' + ", 3]" * 20_000,
    "one giant JSON string": json.dumps("word " * 50_000),
    "one giant JSON key": json.dumps({"key " * 50_000: 1}),
    "escapes without end": '["' + "\\u00e9\\ud83d\\ude00\\n" * 20_000,
    "backslashes": '["' + "\\" * 99_999,
    "quotes": '"' * 100_000,
    "CRLF": "line\r\n" * 30_000,
    "lone CR": "line\r" * 30_000,
    "line separators": "line\u2028\u2029\x85" * 20_000,
    "special tokens": "<|endoftext|><|im_start|>" * 5_000,
    "escape codes": "\x1b[31mred\x1b[0m \x1b[2K\r" * 10_000,
    "base64": "QUJDREVGR0g" * 20_000,
    "no spaces, no Latin": "天地玄黃宇宙洪荒" * 10_000,
}


@pytest.mark.parametrize("name", HOSTILE)
def test_no_content_raises_and_the_budget_holds(name: str) -> None:
    content = HOSTILE[name]
    for budget in (0, 1, 2, 16, 64, 1000):
        result = truncate(content, budget)
        assert count_tokens(result.text) <= budget
        assert result.text.encode().decode() == result.text
        assert result.truncated or result.compacted
        assert truncate(result.text, budget).text is result.text or budget == 0


def test_json_cut_off_in_a_number_never_keeps_the_number() -> None:
    kept = json.loads(truncate('{"rows": [' + "12345, " * 20_000 + "123", 500).body)
    assert set(kept["rows"]) == {12345}


def test_a_string_in_the_way_is_cut_and_says_so() -> None:
    text = json.dumps({"id": 7, "log": "All went well. " * 5000, "ok": True})
    kept = json.loads(truncate(text, 300).body)
    shown, _, missing = kept["log"].partition("…[+")
    assert kept["id"] == 7
    assert len(shown) + int(missing.removesuffix(" chars]")) == 15 * 5000


def test_the_original_need_not_be_counted() -> None:
    log = LOG * 40
    exact = count_tokens(log)
    estimated = truncate(log, 500, original="estimate")
    assert estimated.original_tokens is not None
    assert abs(estimated.original_tokens - exact) <= estimated.original_margin * exact
    assert f"of about {estimated.original_tokens:,} tokens" in estimated.marker
    skipped = truncate(log, 500, original="skip")
    assert skipped.original_tokens is None
    assert "of more than 500 tokens" in skipped.marker
    assert (truncate(log, 500).original_tokens, truncate(log, 500).original_margin) == (exact, 0)
    for result in (estimated, skipped):
        assert count_tokens(result.text) <= 500
        assert truncate(result.text, 200).text.count("Truncated by toolclip") == 1


def test_any_integer_will_do_for_a_budget() -> None:
    assert truncate("text", 2**100).text == "text"
    one = np.int64(1)
    assert truncate("one two three", one, marker="none").text == "one"  # type: ignore[arg-type] # has __index__
    assert truncate("text", 9, tool="\ud800").text == "text"


def test_what_follows_a_json_document_is_no_part_of_it() -> None:
    document = json.dumps([{"id": n} for n in range(3000)], indent=1)
    for rest in ("\nDone in 2.1 s\n", '\n{"next": 1}', "}", "\0", " // end"):
        result = truncate(document + rest, 100)
        assert result.format != "json" or json.loads(result.body)[0] == {"id": 0}
        assert "Donein" not in result.body


def test_numbers_that_are_none_are_no_json() -> None:
    for scalar in ("01", "+1", "1.", "1 2", "1e", "0x1f"):
        result = truncate(f'[{scalar}, "{"word " * 400}"]', 80, format="json", marker="none")
        assert result.format == "text"
        assert scalar in result.body


def test_a_byte_order_mark_hides_no_json() -> None:
    result = truncate("\ufeff" + json.dumps(RECORDS), 500)
    assert json.loads(result.body)[0] == RECORDS[0]


def test_lines_that_end_in_carriage_returns_are_no_progress() -> None:
    result = truncate("\r".join(f"row {n}" for n in range(3000)), 300, tool="exec")
    assert result.truncated
    assert "row 0" in result.text


def test_an_error_that_something_shorter_is_drawn_over_stays() -> None:
    log = "ERROR: checksum mismatch on file 7\rok\n" + "step\n" * 3
    assert "checksum mismatch" in truncate(log * 50, 400, format="log").text


def test_a_text_cut_twice_has_one_marker() -> None:
    first = truncate("\n".join(f"line {n}" for n in range(4000)), 500, tool="exec")
    second = truncate(first.text, 200, tool="exec")
    assert second.text.count("Truncated by toolclip") == 1
    assert count_tokens(second.text) <= 200


def test_repeats_at_the_end_of_a_log_are_counted() -> None:
    lines = ["a"] * 20 + [f"line {n}" for n in range(100)] + ["b"] * 10
    result = truncate("\n".join(lines), 60, format="log", marker="none")
    assert result.body.endswith("b\n[previous line repeated 9 times]")
    assert sum(cut.reason == "repeat" for cut in result.cuts) > 0


def test_cut_containers_tell_what_they_hold() -> None:
    document = {"query": {"rows": RECORDS}, "next": "c9"}
    result = truncate(json.dumps(document), 1000)
    kept = json.loads(result.body)
    (rows,) = result.containers
    assert (rows.pointer, rows.kept, rows.total, rows.is_total) == (
        "/query/rows",
        len(kept["query"]["rows"]),
        len(RECORDS),
        True,
    )
    assert kept["next"] == "c9"
    assert f"{rows.kept} of 500 elements of /query/rows" in result.marker


def test_a_string_that_was_cut_inside_is_named() -> None:
    result = truncate(json.dumps([1, {"log": "All went well. " * 5000}]), 300)
    assert result.partial_string == "/1/log"


def test_cuts_and_what_is_kept_tile_the_original() -> None:
    data = PROSE.encode()
    result = truncate(PROSE, 500)
    (cut,) = result.cuts
    assert data[: cut.byte_start].decode() == result.body
    assert cut.byte_end == len(data)
    assert cut.line_start == result.body.count("\n") + 1
    assert cut.line_end == PROSE.count("\n") + 1


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        ({"max_tokens": -1}, "max_tokens: expected an integer of 0 or more, got -1"),
        ({"max_tokens": True}, "max_tokens: expected an integer"),
        ({"max_tokens": 10.0}, "max_tokens: expected an integer"),
        ({"max_tokens": "4k"}, "max_tokens: expected an integer of 0 or more, got '4k'"),
        ({"max_tokens": [5]}, "max_tokens: expected an integer"),
        ({"message": 3}, "message: expected text, got 3"),
        ({"encoding": None}, "encoding: expected text, got None"),
        ({"tool": 3}, "tool: expected text, got 3"),
        ({"format": ["json"]}, "format: expected one of auto, json"),
        ({"format": "jsno"}, "format: expected one of auto, json"),
        ({"boundary": "deep"}, "boundary: expected one of shallow, deepest"),
        ({"keep": "middle"}, "keep: expected one of auto, head, tail, both"),
        ({"marker": "before"}, "marker: expected one of after, inside, none"),
        ({"message": "{orginal}"}, r"message: unknown placeholder \{orginal\} at byte 0"),
        ({"message": " "}, "message: expected text"),
        ({"message": "far too long a text", "max_tokens": 3}, "message: takes at least"),
    ],
)
def test_an_impossible_argument_is_named(arguments: dict[str, object], problem: str) -> None:
    for text in ("fits", PROSE):
        with pytest.raises(ConfigError, match=problem):
            truncate(text, **arguments)  # type: ignore[arg-type] # the point of the test
