"""Search output: lines stay as they are, and many files stay visible."""

from __future__ import annotations

import re
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from cutting import BUDGETS, cut, text_of

NOTE = re.compile(r"\[… ([\d,]+) more (?:match(?:es)?|files? with ([\d,]+) match(?:es)?)]")
NAME = st.sampled_from(["src/a.rs", "src/b-1.rs", "lib/c.py", "C:\\d\\e.cs", "my-dir/f-2-x.txt"])
LINE = st.text(st.sampled_from("ab :-1/.#"), max_size=30)
FILES = st.lists(st.tuples(NAME, st.lists(LINE, min_size=1, max_size=8)), min_size=1, max_size=12)


def number(digits: str) -> int:
    return int(digits.replace(",", ""))


@given(FILES, st.integers(20, 200))
def test_lines_are_never_rewritten_and_all_are_accounted_for(
    files: list[tuple[str, list[str]]], budget: int
) -> None:
    lines = [f"{name}:{n}:{text}" for name, texts in files for n, text in enumerate(texts)]
    result = cut("\n".join(lines), budget, "grep")
    if not result.truncated or result.format != "grep":
        return
    shown = result.body.split("\n")
    kept = [line for line in shown if not NOTE.fullmatch(line)]
    rest = iter(lines)
    assert all(line in rest for line in kept)
    notes = [NOTE.fullmatch(line) for line in shown]
    omitted = sum(number(note[2] or note[1]) for note in notes if note)
    assert len(kept) + omitted == len(lines)


def test_every_file_is_seen_before_any_is_seen_twice() -> None:
    lines = [f"src/module_{f}/file.py:{n}: call({n})" for f in range(40) for n in range(100)]
    result = cut("\n".join(lines), 2000)
    assert result.format == "grep"
    assert all(f"src/module_{f}/" in result.body for f in range(40))
    assert result.body.count("[… 9") == 40


def test_context_stays_with_its_match() -> None:
    groups = [
        f"src/f{n}.py-{n}-before: {n}:x:\nsrc/f{n}.py:{n + 1}:match\nsrc/f{n}.py-{n + 2}-after"
        for n in range(200)
    ]
    result = cut("\n--\n".join(groups), 800)
    assert result.format == "grep"
    kept = [group.strip("\n") for group in result.body.split("--\n")]
    assert kept[:-1] == groups[: len(kept) - 1]
    assert kept[-1].startswith(groups[len(kept) - 1])


def test_headings_stay_above_their_matches() -> None:
    files = [
        f"src/f{f}.rs\n" + "".join(f"{n}:let x = {n};\n" for n in range(1, 30)) for f in range(20)
    ]
    result = cut("\n".join(files), 700)
    assert result.format == "grep"
    assert len(re.findall(r"^src/f\d+\.rs\n1:let x = 1;$", result.body, re.MULTILINE)) == 20


def test_keep_head_keeps_the_beginning() -> None:
    lines = [f"src/{f}.py:{n}: call({n})" for f in range(40) for n in range(100)]
    result = cut("\n".join(lines), 500, keep="head")
    assert "\n".join(lines).startswith(result.body)
    assert result.format == "grep"


def test_compilers_print_places_but_are_no_searches() -> None:
    lines = [f"src/a.c:{n}:5: warning: unused variable 'x{n}' [-Wunused]" for n in range(500)]
    assert cut("\n".join(lines), 500).format != "grep"


def test_real_searches(corpus: Path) -> None:
    for name in ("grep-context.txt", "grep-n-assertRaises.txt"):
        text = text_of(corpus / "search" / name)
        original = set(text.split("\n"))
        paths = set(re.findall(r"^([^:\n]+):\d+:", text, re.MULTILINE))
        for budget in BUDGETS:
            result = cut(text, budget)
            if not result.truncated:
                continue
            assert result.format == "grep"
            assert result.kept_tokens > budget * 0.4
            lines = result.body.split("\n")
            assert all(line in original or NOTE.fullmatch(line) for line in lines)
            shown = set(re.findall(r"^([^:\n]+):\d+:", result.body, re.MULTILINE))
            plain = set(
                re.findall(r"^([^:\n]+):\d+:", cut(text, budget, "text").body, re.MULTILINE)
            )
            # At 256 tokens there is room for one match with its context.
            more = budget > BUDGETS[0]
            assert len(shown) >= min(len(plain) + more, len(paths))
