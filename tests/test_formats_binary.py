"""Data that is no text gives way to what it is."""

from __future__ import annotations

import base64
import gzip
import random

from cutting import cut
from toolclip import count_tokens, truncate

BYTES = random.Random(3).randbytes(60_000)  # noqa: S311 # repeatable, not secret


def test_binary_files_are_named() -> None:
    for start, name in [
        (b"\x89PNG\r\n\x1a\n", "PNG image"),
        (b"\x7fELF\x02\x01\x01", "ELF executable"),
        (gzip.compress(BYTES), "gzip data"),
    ]:
        result = truncate(start + BYTES, 500)
        assert result.format == "binary"
        assert result.body.startswith(f"[{name}, ")
        assert count_tokens(result.text) <= 500


def test_base64_shows_its_beginning() -> None:
    text = base64.b64encode(BYTES).decode()
    result = cut(text, 500)
    assert result.format == "binary"
    assert result.body == f"{text[:200]}\n[… {len(text) - 200:,} more characters of base64]"


def test_a_data_url_shows_its_beginning() -> None:
    text = "data:image/png;base64," + base64.b64encode(BYTES).decode()
    result = cut(text, 500)
    assert result.format == "binary"
    assert result.body.startswith("data:image/png;base64,")


def test_surrogates_from_binary_content_are_mended() -> None:
    """BYK/loreai 68."""
    text = BYTES.decode("utf-8", "surrogateescape")
    cut(text, 300).text.encode()


def test_one_long_line_sets_the_flag() -> None:
    """riceharvest/agents-first-toolkit 59."""
    result = cut("x" * 3000 + " y" * 3000, 100)
    assert result.truncated


def test_minified_code_ends_after_a_statement() -> None:
    text = "".join(f"function f{n}(a,b){{return a+b*{n}}};var v{n}=f{n}(1,2);" for n in range(400))
    result = cut(text, 400)
    assert result.format == "code"
    assert result.body.endswith((";", "}"))
