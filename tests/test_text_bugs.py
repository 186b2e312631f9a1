"""Faults of other systems with text and logs, by project and number: none of them is ours."""

from __future__ import annotations

import pytest

from toolclip import count_tokens, truncate

WARNING = "src/old.cpp:{n}:9: warning: 'strcpy' is deprecated [-Wdeprecated-declarations]\n"
ERROR = "src/new.cpp:77:5: error: 'frobnicate' was not declared in this scope\n"
MARKER = "[Truncated by toolclip"


def test_codex_23362_one_marker_however_often_it_is_cut() -> None:
    log = "".join(f"step {n} of the build took {n % 7} ms\n" for n in range(3000))
    text, last = log, 0
    for budget in (2000, 2000, 900, 300, 300):
        result = truncate(text, budget)
        assert result.text.count(MARKER) == 1
        assert result.text.rstrip().splitlines()[-1].startswith(MARKER)
        assert count_tokens(result.text) <= budget
        assert (result.text == text) == (budget == last)
        text, last = result.text, budget


def test_d365fo_587_errors_in_the_middle_and_the_summary_are_kept() -> None:
    timings = "".join(f"  Target {n:04} took {n % 90} ms\n" for n in range(2000))
    more = "".join(f"  Copying file {n}.dll to output\n" for n in range(2000))
    end = "Build FAILED.\n    1 Error(s)\nTime Elapsed 00:03:11.07\n"
    error = "CustTable.xpp:12:8: error: the name 'foo' does not denote a class\n"
    result = truncate("Build started.\n" + timings + error + more + end, 500)
    assert error in result.body
    assert end.strip() in result.body
    assert result.body.startswith("Build started.")


@pytest.mark.parametrize(
    "phrase", ["[truncated]", f"{MARKER}: kept 1 of 2 tokens.]", "... omitted"]
)
def test_ggcode_1208_a_phrase_is_no_cut(phrase: str) -> None:
    source = f"NOTE = {phrase!r}\n\n\n" + "def run(x):\n    return x + 1\n\n\n" * 20
    whole = truncate(source, 5000)
    assert whole.text is source
    assert not whole.truncated
    part = truncate(source, 120)
    assert part.truncated
    assert phrase in part.body
    assert {cut.reason for cut in part.cuts} == {"budget"}


@pytest.mark.parametrize("code", [0xD83D, 0xDE00])
@pytest.mark.parametrize("budget", [0, 1, 5, 60, 100, 100_000])
def test_claude_code_5934_no_half_character_comes_out(code: int, budget: int) -> None:
    half = chr(code)
    for text in (half, f"cut in half {half}" * 300, f'{{"a": "{half}"}}', f'["{half}",' * 400):
        result = truncate(text, budget)
        for part in (result.text, result.body, result.marker):
            part.encode()


def test_gsv_44_boxes_are_cut_between_characters() -> None:
    row = "│ gsv-node-{n:02} │ running │ ████████ │\n"
    table = "┌─────────────┬─────────┬──────────┐\n" + "".join(row.format(n=n) for n in range(40))
    for budget in range(260):
        result = truncate(table, budget)
        assert count_tokens(result.text) <= budget
        assert result.body in table or "[…" in result.body
        assert result.text or budget < 20


@pytest.mark.parametrize("tool", ["bash", None])
def test_codex_6415_few_long_lines_keep_the_end(tool: str | None) -> None:
    flags = " ".join(f"-L/usr/lib/part{n}" for n in range(900))
    log = "".join(f"   Compiling part{n} v0.1.0 {flags}\n" for n in range(6))
    last = "error: could not compile `part6` (bin) due to 2 previous errors\n"
    result = truncate(log + last, 1000, tool=tool)
    assert "could not compile `part6` (bin) due to 2 previous errors" in result.body
    assert result.body.startswith("   Compiling part0")


def test_agents_first_toolkit_59_a_long_line_that_is_cut_counts_as_cut() -> None:
    for line in ("x" * 3000, "word " * 600, "a,b;" * 750):
        result = truncate(line, 100)
        assert result.truncated
        assert result.marker.startswith(MARKER)
        assert sum(cut.byte_end - cut.byte_start for cut in result.cuts) + len(result.body) == 3000


def test_agentlys_346_the_marker_says_how_much_and_that_it_will_not_change() -> None:
    listing = "".join(f"/srv/data/part-{n:06}/file-{n:06}.parquet\n" for n in range(12_000))
    assert len(listing) > 500_000
    result = truncate(listing, 1000)
    assert f"kept {result.kept_tokens} of {result.original_tokens} tokens" in result.marker
    assert "of 12,000" in result.marker or "more entries" in result.body
    assert "the same call gives the same cut" in result.marker
    assert truncate(listing, 1000) == result


def test_loreai_68_half_characters_of_a_binary_file_are_replaced() -> None:
    data = bytes(range(256)) * 200
    for content in (data, data.decode("utf-8", "surrogateescape")):
        for budget in (100, 10**6):
            text = truncate(content, budget).text
            assert text == text.encode().decode()


@pytest.mark.parametrize("after", [0, 400])
def test_clickhouse_109156_an_error_outranks_warnings(after: int) -> None:
    before = "".join(WARNING.format(n=n) for n in range(900))
    log = before + ERROR + "".join(WARNING.format(n=n) for n in range(after)) + "ninja: stopped.\n"
    result = truncate(log, 600)
    assert ERROR in result.body
    assert result.body.count("warning:") > 3


def test_nexau_8_what_was_drawn_over_costs_nothing() -> None:
    drawn = "".join(f"\x1b[2K\x1b[1G\x1b[32mInstalling {n}%\x1b[0m\r" for n in range(101))
    log = drawn + "\nadded 1204 packages in 9s\n"
    result = truncate(log, 200)
    assert result.body == "Installing 100%\nadded 1204 packages in 9s\n"
    assert {cut.reason for cut in result.cuts} == {"terminal"}
