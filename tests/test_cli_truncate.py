"""`toolclip truncate`: bytes in, UTF-8 bytes out."""

from __future__ import annotations

import json
import os
import pty
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

import toolclip as api

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    Toolclip = Callable[..., subprocess.CompletedProcess[bytes]]

LONG = "".join(f"paragraph {n} says something of its own\n\n" for n in range(2000))


def run_on_terminal(words: list[str], stdin: bytes) -> bytes:
    """Return what `toolclip` prints when its standard output is a terminal."""
    ours, theirs = pty.openpty()
    subprocess.run(
        [sys.executable, "-m", "toolclip", *words], input=stdin, stdout=theirs, check=True
    )
    os.close(theirs)
    with os.fdopen(ours, "rb", buffering=0) as terminal:
        return terminal.read(1 << 16)


@pytest.mark.parametrize(
    "text", [b"", b"fits", b"fits\n", b"a\r\nb\r\n", "né ☃ 😀".encode(), b"\0"]
)
def test_what_fits_comes_back_byte_for_byte(text: bytes, toolclip: Toolclip) -> None:
    finished = toolclip("truncate", stdin=text)
    assert (finished.stdout, finished.stderr, finished.returncode) == (text, b"", 0)


def test_prints_what_the_library_returns(toolclip: Toolclip, tmp_path: Path) -> None:
    path = tmp_path / "long.txt"
    path.write_text(LONG, "utf-8")
    expected = api.truncate(LONG, 200, encoding="cl100k_base", tool="read", keep="head")
    words = ["--max-tokens", "200", "--encoding", "cl100k_base", "--tool", "read", "--keep", "head"]
    assert expected.truncated
    assert toolclip("truncate", path, *words).stdout.decode() == expected.text
    assert toolclip("truncate", "-", *words, stdin=LONG.encode()).stdout.decode() == expected.text


def test_model_chooses_the_encoding(toolclip: Toolclip) -> None:
    by_model = toolclip("truncate", "--max-tokens=99", "--model=gpt-4", stdin=LONG.encode())
    expected = api.truncate(LONG, 99, encoding=api.encoding_for_model("gpt-4").name)
    assert by_model.stdout.decode() == expected.text


def test_message_and_marker(toolclip: Toolclip) -> None:
    words = ["truncate", "--max-tokens", "100", "--message", "[{kept} of {original}]"]
    with_marker = toolclip(*words, stdin=LONG.encode()).stdout
    assert with_marker.rstrip().endswith(b"]")
    without = toolclip(*words, "--marker", "none", stdin=LONG.encode()).stdout
    assert not without.rstrip().endswith(b"]")


def test_json_has_every_field(toolclip: Toolclip) -> None:
    finished = toolclip("truncate", "--max-tokens", "100", "--json", stdin=LONG.encode())
    printed = json.loads(finished.stdout)
    expected = api.truncate(LONG, 100)
    cuts = printed.pop("cuts")
    assert printed == {name: getattr(expected, name) for name in printed}
    assert {"text", "body", "marker", "truncated", "format", "count_kind"} < printed.keys()
    assert {"original_tokens", "kept_tokens"} < printed.keys()
    assert [cut["byte_start"] for cut in cuts] == [cut.byte_start for cut in expected.cuts]
    assert all(
        cut.keys()
        == {
            "byte_start",
            "byte_end",
            "line_start",
            "line_end",
            "tokens",
            "reason",
            "errors_inside",
        }
        for cut in cuts
    )


@pytest.mark.parametrize(
    "locale", [{"LC_ALL": "C", "PYTHONUTF8": "0"}, {"PYTHONIOENCODING": "gbk"}]
)
def test_memu_512_utf8_whatever_the_locale(locale: dict[str, str], toolclip: Toolclip) -> None:
    text = "emoji 😀 and 中文 and é\n".encode()
    finished = toolclip("truncate", stdin=text, env=locale)
    assert (finished.stdout, finished.stderr) == (text, b"")


def test_undecodable_bytes_are_replaced(toolclip: Toolclip) -> None:
    legacy = "中文".encode("cp936") + b" and \xa2 tail"
    finished = toolclip("truncate", stdin=legacy)
    assert finished.returncode == 0
    assert finished.stdout.decode() == legacy.decode("utf-8", "replace")
    assert finished.stderr == b""


def test_terminal_gets_a_last_newline() -> None:
    assert run_on_terminal(["truncate"], b"no newline") == b"no newline\r\n"
    assert run_on_terminal(["truncate"], b"one newline\n") == b"one newline\r\n"


def test_compressed_files_are_not_special(toolclip: Toolclip, tmp_path: Path) -> None:
    path = tmp_path / "log.gz"
    path.write_bytes(b"\x1f\x8b plain all the same")
    assert b"plain all the same" in toolclip("truncate", path).stdout
