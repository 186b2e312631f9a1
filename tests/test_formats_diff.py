"""Diffs: whole files and hunks. The judge is git."""

from __future__ import annotations

import random
import re
import subprocess
from pathlib import Path

import pytest

from cutting import BUDGETS, cut, text_of

LINES = ["", "    return x", "-- a comment", "+ plus", "@@ -1 +1 @@", "diff --git a/x b/x", "é中"]


def git(folder: Path, *words: str, stdin: str | None = None) -> str:
    done = subprocess.run(
        ["git", "-c", "user.name=t", "-c", "user.email=t@example.org", *words],
        cwd=folder,
        input=None if stdin is None else stdin.encode(),
        capture_output=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr.decode()
    return done.stdout.decode()


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """A repository whose work tree differs from its only commit in many places."""
    chance = random.Random(5)  # noqa: S311 # repeatable, not secret
    git(tmp_path, "init", "-q", "-b", "main")
    for name in range(12):
        lines = [f"{chance.choice(LINES)} {n}".rstrip() for n in range(200)]
        (tmp_path / f"file{name}.txt").write_text("\n".join(lines) + "\n")
    (tmp_path / "gone.txt").write_text("a\nb\n")
    (tmp_path / "moved.txt").write_text("same\n" * 20)
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "-q", "-m", "first\n\ndiff --git a/x b/x is mentioned\n--- a\n+++ b")
    for name in range(12):
        path = tmp_path / f"file{name}.txt"
        lines = path.read_text().split("\n")
        for _ in range(8):
            at = chance.randrange(len(lines))
            lines[at : at + chance.randrange(3)] = chance.choices(LINES, k=chance.randrange(4))
        path.write_text("\n".join(lines) + chance.choice(["", "\n"]))
    (tmp_path / "gone.txt").unlink()
    (tmp_path / "new.txt").write_text("no line break at the end")
    (tmp_path / "moved.txt").rename(tmp_path / "there.txt")
    git(tmp_path, "add", ".")
    return tmp_path


def test_what_is_kept_applies(repository: Path) -> None:
    text = git(repository, "diff", "--cached", "-M")
    git(repository, "reset", "-q", "--hard")
    formats = []
    for budget in range(60, 4000, 37):
        result = cut(text, budget)
        formats.append(result.format)
        if result.format == "diff":
            git(repository, "apply", "--check", stdin=result.body)
            assert text.startswith(result.body)
    assert formats.count("diff") > 0.9 * len(formats)


def test_commit_messages_are_understood(repository: Path) -> None:
    git(repository, "commit", "-q", "-m", "second\n\n@@ -1,9 +1,9 @@\n--- a\n+++ b")
    text = git(repository, "log", "-p", "-M", "-1")
    git(repository, "reset", "-q", "--hard", "HEAD~1")
    for budget in range(400, 3000, 200):
        result = cut(text, budget)
        assert result.format == "diff"
        git(repository, "apply", "--check", stdin=result.body)


def test_whole_commits_are_preferred(repository: Path) -> None:
    for number in range(30):
        (repository / "file1.txt").write_text(f"{number}\n")
        git(repository, "commit", "-q", "-a", "-m", f"change {number}")
    text = git(repository, "log", "-p", "-28")
    body = cut(text, 1000).body
    assert text[len(body) :].startswith("commit ")


def test_one_hunk_too_big_is_text() -> None:
    lines = "".join(f"+line {n}\n" for n in range(900))
    text = f"--- a/x\n+++ b/x\n@@ -0,0 +1,900 @@\n{lines}"
    result = cut(text, 300)
    assert result.format == "text"
    assert result.kept_tokens > 150


@pytest.mark.parametrize("name", ["git-diff-150-commits.patch", "git-log-p-60.txt"])
def test_real_diffs(name: str, corpus: Path, tmp_path: Path) -> None:
    text = text_of(corpus / "git" / name)
    for budget in BUDGETS:
        result = cut(text, budget)
        if result.format == "text":
            assert budget < BUDGETS[-2], "hunks of real diffs take a thousand tokens at most"
            continue
        assert result.format == "diff"
        counted = git(tmp_path, "apply", "--numstat", stdin=result.body)
        assert counted
        added = sum(int(count) for count in re.findall(r"^(\d+)\t", counted, re.MULTILINE))
        assert added == len(re.findall(r"^\+(?!\+\+ )", result.body, re.MULTILINE))
