"""`toolclip count`: the table, the JSON, the progress bar."""

from __future__ import annotations

import io
import json
import os
from typing import TYPE_CHECKING

import pytest

import toolclip as api
from toolclip.cli.count import count
from toolclip.cli.progress import Progress
from toolclip.cli.table import table

if TYPE_CHECKING:
    import subprocess
    from collections.abc import Callable
    from pathlib import Path

    Toolclip = Callable[..., subprocess.CompletedProcess[bytes]]


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_table_of_several_files(toolclip: Toolclip, tmp_path: Path) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    one.write_bytes(b"hello world")
    two.write_bytes(b"")
    finished = toolclip("count", one, two)
    header, *rows = [line.split() for line in finished.stdout.decode().splitlines()]
    tokens = str(api.count_tokens("hello world"))
    assert header == ["tokens", "bytes", "bytes/token", "name"]
    assert rows == [
        [tokens, "11", "5.50", str(one)],
        ["0", "0", "-", str(two)],
        [tokens, "11", "5.50", "total"],
    ]


def test_one_file_has_no_total(toolclip: Toolclip) -> None:
    finished = toolclip("count", stdin=b"hello world")
    assert finished.stdout.decode().splitlines()[1].split() == ["2", "11", "5.50", "-"]
    assert b"total" not in finished.stdout


def test_encoding_and_model(toolclip: Toolclip) -> None:
    text = "Ein Übermaß an Wörtern"
    for words, encoding in (
        (["--encoding", "r50k_base"], "r50k_base"),
        (["--model", "gpt-4"], api.encoding_for_model("gpt-4").name),
    ):
        finished = toolclip("count", "--json", *words, stdin=text.encode())
        assert json.loads(finished.stdout)["tokens"] == api.count_tokens(text, encoding)


def test_json(toolclip: Toolclip, tmp_path: Path) -> None:
    path = tmp_path / "näme"
    path.write_bytes(b"hello world")
    assert json.loads(toolclip("count", "--json", path, path).stdout) == {
        "files": [{"name": str(path), "tokens": 2, "bytes": 11}] * 2,
        "tokens": 4,
        "bytes": 22,
    }


def test_unreadable_files_do_not_hide_the_others(toolclip: Toolclip, tmp_path: Path) -> None:
    path = tmp_path / "one"
    path.write_bytes(b"hello world")
    finished = toolclip("count", tmp_path / "missing", path, tmp_path)
    assert finished.returncode == 1
    assert finished.stdout.decode().splitlines()[1].split()[:2] == ["2", "11"]
    assert [line.split(b": ")[0] for line in finished.stderr.splitlines()] == [b"toolclip"] * 2


def test_undecodable_bytes_count_as_replaced(toolclip: Toolclip) -> None:
    finished = toolclip("count", "--json", stdin=b"\xa2\xff")
    assert json.loads(finished.stdout)["tokens"] == api.count_tokens("\ufffd\ufffd")


@pytest.mark.parametrize("encoding", ["o200k_base", "claude"])
@pytest.mark.parametrize("codec", ["utf-16-le", "utf-16-be"])
def test_utf16_is_read_by_its_mark(toolclip: Toolclip, codec: str, encoding: str) -> None:
    text = "Größe 12345 \U0001f600\n" * 9
    data = ("\ufeff" + text).encode(codec)
    counted = json.loads(
        toolclip("count", "--json", "--encoding", encoding, stdin=data + b"x").stdout
    )
    assert counted["tokens"] == api.count_tokens(text + "\ufffd", encoding)
    assert counted["bytes"] == len(data) + 1


def test_a_large_file_shows_how_far_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, steps = tmp_path / "large", []
    path.write_bytes(b"word " * 200_000)
    monkeypatch.setattr(Progress, "advance", lambda _, amount: steps.append(amount))
    (row,) = count([str(path)], {}, [])
    assert row.tokens == api.count_tokens(path.read_bytes())
    assert sum(steps) == row.bytes == 1_000_000
    assert len(steps) > 10


def test_columns_line_up() -> None:
    assert table([("n", "name"), ("100", "a long name"), ("7", "b")]) == (
        "  n  name\n100  a long name\n  7  b\n"
    )


def test_progress_shows_only_after_a_wait_and_goes_away() -> None:
    terminal = Terminal()
    times = iter([0.0, 0.1, 0.6, 0.65, 0.8])
    with Progress(4_000_000, terminal, lambda: next(times)) as progress:
        progress.advance(1_000_000)
        assert terminal.getvalue() == ""
        progress.advance(1_000_000)
        drawn = terminal.getvalue()
        assert "50%" in drawn
        assert "2.0 of 4.0 MB" in drawn
        progress.advance(1_000_000)
        assert terminal.getvalue() == drawn  # redrawing is not work
        progress.advance(1_000_000)
        assert "100%" in terminal.getvalue()
    assert terminal.getvalue().endswith("\r\x1b[K")


def test_progress_is_silent_in_a_pipe() -> None:
    pipe = io.StringIO()
    times = iter([0.0, 9.0])
    with Progress(10, pipe, lambda: next(times)) as progress:
        progress.advance(10)
    assert pipe.getvalue() == ""


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        (b"two\n99 99 1.00 lines", "two\\n99 99 1.00 lines"),
        (b"red \x1b[31m", "red \\x1b[31m"),
        (b"not utf-8 \xff", "not utf-8 \\xff"),
        ("Ünïcode 漢字".encode(), "Ünïcode 漢字"),
        ("right to left \u202e".encode(), "right to left \\u202e"),
    ],
)
def test_odd_names_stay_on_their_line_and_command_no_terminal(
    toolclip: Toolclip, tmp_path: Path, name: bytes, shown: str
) -> None:
    path = os.fsencode(tmp_path) + b"/" + name
    with open(path, "wb") as file:  # noqa: PTH123 # a name that is no text
        file.write(b"hello world")
    finished = toolclip("count", os.fsdecode(path), os.fsdecode(path + b" gone"))
    lines = finished.stdout.decode().splitlines()
    assert len(lines) == 2
    assert lines[1].endswith(shown)
    (error,) = finished.stderr.decode().splitlines()
    assert f"{shown} gone: " in error
