"""Markdown: no fence is left open. The judge is a CommonMark parser."""

from __future__ import annotations

import re
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from cutting import cut, cuts_of

PARSER = MarkdownIt("commonmark")
FRAGMENTS = st.sampled_from(
    [
        *("# a\n", "## b\n", "text more text\n", "\n", "\n\n", "word " * 30, "Title\n---\n"),
        *("```\n", "```py\n", "~~~\n", "````\n", "    ```\n", "```a`b\n", " ``` \n"),
        *("- item\n", "  ```\n", "- ```\n", "1. one\n", "   ```\n", "  inside\n", "*\n", "\tx\n"),
        *("> quote\n", "> ```\n", "> code\n", "> - ```\n", ">\n", "* > ~~~\n"),
        *("<div>\n", "</div>\n", "<!-- c\n", "-->\n", "<pre>\n", "</pre>\n", "<b>x</b>\n"),
        *("| a | b |\n", "|---|---|\n", "| 1 | 2 |\n", "code = 1\n", "***\n", "# \n", "c: `x`\n"),
    ]
)
PAGES = st.lists(FRAGMENTS, max_size=60).map("".join)


def fences(text: str) -> list[tuple[str, str, bool]]:
    """Return the mark and the code of each fence, and whether a line closes it."""
    lines = text.split("\n")
    found = []
    for token in PARSER.parse(text):
        if token.type == "fence" and token.map:
            last = lines[token.map[1] - 1] if token.map[1] - 1 > token.map[0] else ""
            closes = re.fullmatch(r"[\s>]*(`{3,}|~{3,})\s*", last)
            is_closed = closes is not None and closes[1].startswith(token.markup)
            found.append((token.markup, token.content, is_closed))
    return found


@given(PAGES, st.integers(4, 120))
def test_fences_are_those_of_the_page(text: str, budget: int) -> None:
    result = cut(text, budget, "markdown", message="[cut]")
    if not result.truncated or result.format != "markdown":
        return
    kept, whole = fences(result.body), fences(text)
    if kept:
        assert kept[:-1] == whole[: len(kept) - 1]
        mark, code, _ = kept[-1]
        expected_mark, expected_code, _ = whole[len(kept) - 1]
        assert mark == expected_mark
        assert expected_code.startswith(code.rstrip("\n"))


@given(PAGES, st.integers(4, 120))
def test_what_follows_the_body_is_no_code(text: str, budget: int) -> None:
    result = cut(text, budget, "markdown")
    if result.truncated and result.format == "markdown" and result.marker:
        code = [token.content for token in PARSER.parse(result.text) if token.type == "fence"]
        assert all(result.marker not in content for content in code)


def test_sections_end_before_a_heading() -> None:
    sections = [f"## Section {n}\n\n" + "Some words here.\n" * 12 + "\n" for n in range(50)]
    text = "# Title\n\n" + "".join(sections)
    body = cut(text, 500).body
    assert text[len(body) :].lstrip().startswith("## Section")


def test_a_table_keeps_its_header() -> None:
    rows = "".join(f"| {n} | name {n} |\n" for n in range(500))
    text = f"# Table\n\nSee [this](x) and [that](y).\n\n| id | name |\n|---|---|\n{rows}"
    result = cut(text, 300)
    assert result.format == "markdown"
    assert "|---|---|\n| 0 | name 0 |\n" in result.body
    assert result.body.splitlines()[-1].endswith(" |")


def test_a_fence_longer_than_the_budget_is_cut_by_lines_and_closed() -> None:
    code = "".join(f"    value_{n} = compute({n})\n" for n in range(500))
    text = f"# Code\n\n1. Run\n\n   ````python\n{code}   ````\n\nDone [x](y).\n"
    body = cut(text, 400, "markdown").body
    assert body.endswith(")\n   ````")
    assert fences(body)[0][2]


def test_real_pages(corpus: Path) -> None:
    seen = 0
    for path, budget, text, result in cuts_of(sorted((corpus / "files").glob("*.md")), "markdown"):
        seen += 1
        assert all(is_closed for _, _, is_closed in fences(result.body)), (path, budget)
        assert text.startswith(result.body[:100])
        assert result.kept_tokens > budget // 2
    assert seen > 0
