"""`toolclip explain`: the votes, the tiers, the plan and every cut, as `truncate` makes them."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from pathlib import Path

import toolclip as api

Run = Callable[..., "subprocess.CompletedProcess[bytes]"]
DOCUMENT = json.dumps([{"id": n, "inner": [n, n + 1]} for n in range(300)])
LOG = "".join(f"10:00:{n % 60:02} {'ERROR' if n == 700 else 'INFO'} job {n}\n" for n in range(2000))


def test_a_report_for_people(toolclip: Run, tmp_path: Path) -> None:
    file = tmp_path / "data.md"
    file.write_text(DOCUMENT)
    finished = toolclip("explain", file, "--max-tokens", "400")
    assert finished.returncode == 0, finished.stderr
    report = finished.stdout.decode()
    assert report.startswith("json, certain: ")
    for part in (
        "path                  is not markdown  its scanner fails",
        "elements of depth 1",
        "<- that one",
        "Plan, by byte offset:\n  keep 0..",
        ": no room for it",
        "Marker: [Truncated by toolclip",
    ):
        assert part in report, report


def test_json_is_what_truncate_says(toolclip: Run, tmp_path: Path) -> None:
    file = tmp_path / "out.txt"
    file.write_text(LOG)
    printed = json.loads(toolclip("explain", file, "--max-tokens", "300", "--json").stdout)
    result = api.truncate(LOG, 300, path=str(file))
    assert printed["format"] == result.format == "log"
    assert printed["plan"] == result.plan.splitlines()
    assert [cut["tokens"] for cut in printed["cuts"]] == [cut.tokens for cut in result.cuts]
    assert {vote["detector"] for vote in printed["votes"]} >= {"log"}
    head, between, tail = printed["choices"]
    assert head["place"] == "where the beginning ends"
    assert tail["place"] == "where the end starts"
    assert head["taken"] == tail["taken"] == "member (record)"
    assert "1 of 1 that are there to tell of one" in between["rule"]
    assert printed["marker"] == result.marker


def test_the_tier_that_is_marked_is_where_the_cut_is(toolclip: Run, tmp_path: Path) -> None:
    file = tmp_path / "data.csv"
    file.write_text("id,name\n" + "".join(f"{n},name {n}\n" for n in range(900)))
    printed = json.loads(toolclip("explain", file, "--max-tokens", "300", "--json").stdout)
    (choice,) = printed["choices"]
    (taken,) = [tier for tier in choice["tiers"] if tier["taken"]]
    assert taken["name"] == choice["taken"] == "unit (record)"
    assert printed["cuts"][0]["byte_start"] in {taken["byte_offset"] - 1, taken["byte_offset"]}


def test_what_fits_is_said_to_fit(toolclip: Run) -> None:
    report = toolclip("explain", "-", stdin=b"short\n").stdout.decode()
    assert "It fits: 2 tokens. Nothing is cut." in report
    assert "none has anything to say" in report


def test_an_empty_input_and_bytes_of_no_text(toolclip: Run) -> None:
    for content in (b"", b"\xff\xfe", b"\0" * 9000, b"\xff" * 9000, b"\n" * 90000):
        finished = toolclip("explain", "-", "--max-tokens", "50", stdin=content)
        assert finished.returncode == 0, finished.stderr
