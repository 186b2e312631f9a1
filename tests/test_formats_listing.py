"""Listings: whole lines, and directories stay visible."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path

import pytest

from cutting import BUDGETS, cut, text_of

NOTE = re.compile(r"\[… [\d,]+ more (entry|entries|director(y|ies) with [\d,]+ entr(y|ies))]")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for outer in range(12):
        for inner in range(4):
            deep = tmp_path / f"dir{outer}" / f"sub{inner}"
            deep.mkdir(parents=True)
            for n in range(25):
                (deep / f"file{n}.txt").touch()
    return tmp_path


def listed(folder: Path, *words: str) -> str:
    environment = {**os.environ, "LC_ALL": "C.UTF-8"}
    done = subprocess.run(words, cwd=folder, capture_output=True, check=True, env=environment)
    return done.stdout.decode()


@pytest.mark.parametrize("flags", ["-R", "-lR", "-laR"])
def test_directories_head_their_entries(flags: str, folder: Path) -> None:
    text = listed(folder, "ls", flags)
    result = cut(text, 2000)
    assert result.format == "listing"
    lines = result.body.split("\n")
    original = set(text.split("\n"))
    assert all(line in original or NOTE.fullmatch(line) for line in lines)
    assert all(f"./dir{n}:" in lines for n in range(12))
    assert len([line for line in lines if line.endswith(":")]) > 20


def test_the_first_level_of_a_tree_is_whole() -> None:
    branches = []
    for outer in range(30):
        branches.append(f"├── dir{outer}")
        branches += [f"│   ├── file{n}.txt" for n in range(20)]
    text = "\n".join([".", *branches, "└── last", "", "30 directories, 600 files"])
    result = cut(text, 1000)
    assert result.format == "listing"
    assert all(f"├── dir{n}\n" in result.body for n in range(30))
    assert result.body.endswith("└── last\n\n30 directories, 600 files")


def test_a_flat_list_is_cut_by_lines(folder: Path) -> None:
    text = listed(folder, "find", ".", "-type", "f")
    result = cut(text, 500)
    assert result.format == "listing"
    lines = result.body.split("\n")
    assert lines[:-1] == text.split("\n")[: len(lines) - 1]
    assert lines[-1] == f"[… {text.count(chr(10)) - len(lines) + 1:,} more entries]"


def test_the_marker_says_how_much_of_a_long_listing_is_there() -> None:
    """myriade-ai/agentlys 346."""
    text = "".join(f"./data/part-{n:06}.parquet\n" for n in range(20_000))
    result = cut(text, 1000)
    assert f"kept {result.kept_tokens} of {result.original_tokens}" in result.marker
    assert "the same call gives the same cut" in result.marker


@pytest.mark.parametrize("name", ["find.txt", "ls-lR.txt"])
def test_real_listings(name: str, corpus: Path) -> None:
    text = text_of(corpus / "exec" / name)
    original = set(text.split("\n"))
    for budget in BUDGETS:
        result = cut(text, budget)
        assert result.format == "listing"
        lines = result.body.split("\n")
        assert all(line in original or NOTE.fullmatch(line) for line in lines)
        assert result.kept_tokens > budget * 0.6
