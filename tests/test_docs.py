"""What the documents claim is run: examples, targets, links and options."""

from __future__ import annotations

import re
import subprocess
from importlib import import_module
from typing import TYPE_CHECKING

import pytest

from toolclip.cli.app import COMMANDS

if TYPE_CHECKING:
    from pathlib import Path

DOCUMENTS = ("README.md", "CONTRIBUTING.md", "ARCHITECTURE.md", "CHANGELOG.md")
FENCED = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
MAKE = re.compile(r"\bmake ([a-z][a-z-]*)")
TOOLCLIP = re.compile(r"\btoolclip (\w+)((?: +[^\n|>`]*)?)")
LINK = re.compile(r"\]\((?!https?:|#)([^)#]+)")


def text_of(root: Path, name: str) -> str:
    return (root / name).read_text("utf-8")


def blocks(text: str, language: str) -> list[str]:
    return [body for kind, body in FENCED.findall(text) if kind == language]


@pytest.mark.parametrize("name", [*DOCUMENTS, "docs/counting-bounds.md"])
def test_python_examples_run(name: str, root: Path) -> None:
    namespace: dict[str, object] = {}
    for example in blocks(text_of(root, name), "python"):
        exec(compile(example, name, "exec"), namespace)  # noqa: S102 # our own documents


def test_readme_has_an_example(root: Path) -> None:
    assert blocks(text_of(root, "README.md"), "python")


@pytest.mark.parametrize("name", DOCUMENTS)
def test_links_lead_to_files(name: str, root: Path) -> None:
    missing = [link for link in LINK.findall(text_of(root, name)) if not (root / link).exists()]
    assert missing == []


@pytest.mark.parametrize("name", [*DOCUMENTS, ".ci/run"])
def test_make_targets_exist(name: str, root: Path) -> None:
    code = "\n".join(re.findall(r"`([^`]*)`", text_of(root, name)) + shell_lines(root, name))
    makefile = text_of(root, "Makefile")
    included = re.findall(r"^include (\S+)$", makefile, re.MULTILINE)
    rules = "".join([makefile, *(text_of(root, path) for path in included)])
    targets = set(re.findall(r"^([a-z][a-z-]*):", rules, re.MULTILINE))
    assert set(MAKE.findall(code)) <= targets


def shell_lines(root: Path, name: str) -> list[str]:
    text = text_of(root, name)
    return [text] if name == ".ci/run" else blocks(text, "sh")


@pytest.mark.parametrize("name", DOCUMENTS)
def test_command_lines_are_accepted(name: str, root: Path) -> None:
    for command, words in TOOLCLIP.findall("\n".join(blocks(text_of(root, name), "sh"))):
        assert command in COMMANDS
        own = words.partition(" -- ")[0]
        help_text = import_module(f"toolclip.cli.{command}").parser().format_help()
        unknown = [word for word in re.findall(r"--[a-z-]+", own) if word not in help_text]
        assert unknown == []


def test_make_help_lists_every_target(root: Path) -> None:
    command = ["make", "--no-print-directory", "help"]
    listed = subprocess.run(command, cwd=root, check=True, capture_output=True).stdout
    phony = re.search(r"^\.PHONY: (.*)$", text_of(root, "Makefile"), re.MULTILINE)
    assert phony is not None
    assert [line.split()[0] for line in listed.decode().splitlines()] == phony[1].split()


@pytest.mark.parametrize(("name", "limit"), [("README.md", 150), ("Makefile", 60)])
def test_stays_short(name: str, limit: int, root: Path) -> None:
    assert len(text_of(root, name).splitlines()) < limit


def test_changelog_is_kept(root: Path) -> None:
    headings = re.findall(r"^## \[(.+?)\]", text_of(root, "CHANGELOG.md"), re.MULTILINE)
    assert headings[0] == "Unreleased"
