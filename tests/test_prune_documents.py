"""Documents and sounds cost what the provider charges, wherever they stand."""

from __future__ import annotations

from base64 import b64encode
from typing import Any

import pytest

from prune_sessions import claude, policy
from toolclip import count_tokens
from toolclip.prune import Pruner
from toolclip.prune.documents import (
    PDF_BYTES_PER_PAGE,
    document_tokens,
    page_count,
    page_tokens,
)
from toolclip.prune.images import sizer_for
from toolclip.result import AudioBlock, Base64Source, Block, DocumentBlock, UrlSource

PAGES = b"%PDF-1.7\n" + b"<< /Type /Page /Parent 1 0 R >>\n" * 12 + b"<< /Type /Pages /Count 12 >>"
CLAUDE_PAGE = 3000 + 1568  # text, and a picture as large as older models take


def base64(data: bytes) -> str:
    return b64encode(data).decode()


def cost(block: Any, provider: str = "anthropic", model: str = "claude-opus-4-5") -> int | None:  # noqa: ANN401 # one of two
    per_page = page_tokens(provider, model, sizer_for(provider, model))
    return document_tokens(block, per_page, count_tokens)


@pytest.mark.parametrize(
    ("pdf", "pages"),
    [
        (PAGES, 12),
        (b"%PDF-1.7 << /Type/Pages/Count 7 >> compressed", 7),
        (b"%PDF-1.7 " + bytes(3 * PDF_BYTES_PER_PAGE), 3),
        (b"", 1),
    ],
)
def test_pages_are_counted_or_guessed(pdf: bytes, pages: int) -> None:
    assert page_count(pdf) == pages


def test_a_pdf_costs_by_its_pages() -> None:
    block = DocumentBlock(Base64Source(base64(PAGES), "application/pdf"))
    claude_tokens = cost(block)
    assert claude_tokens is not None
    assert 12 * 3000 < claude_tokens <= 12 * CLAUDE_PAGE
    assert cost(block, "gemini", "gemini-2.5-pro") == 12 * 258


@pytest.mark.parametrize(
    ("model", "charged"),
    [
        ("claude-haiku-4-5", (2098, 2278, 1592)),
        ("claude-opus-5-5", (2324, 2481, 1600)),
        ("gemini-3.1-pro-preview", (560, 561, 561)),
    ],
)
def test_a_page_costs_no_less_than_was_charged(model: str, charged: tuple[int, ...]) -> None:
    """Pages of text, a table, a scan; the last is a message with a page, some 20 tokens more."""
    provider = "anthropic" if "claude" in model else "gemini"
    found = page_tokens(provider, model, sizer_for(provider, model))
    assert max(charged) - 1 <= found <= 4575


def test_text_is_text_and_sound_is_seconds_and_the_rest_is_bytes() -> None:
    table = "a,b,c\n" * 500
    text = DocumentBlock(Base64Source(base64(table.encode()), "text/csv; charset=utf-8"))
    assert cost(text) == count_tokens(table)
    minute = AudioBlock(Base64Source(base64(bytes(16_000 * 60)), "audio/mpeg"))
    assert cost(minute) == 60 * 32 + 1
    other = DocumentBlock(Base64Source(base64(bytes(4000)), "application/msword"))
    assert cost(other) == 1001
    assert cost(DocumentBlock(Base64Source("not base64!", "application/msword"))) is not None
    assert cost(DocumentBlock(UrlSource("https://a.example/x.pdf"))) is None


def test_the_pruner_counts_them_inside_and_outside_of_results() -> None:
    source = {"type": "base64", "media_type": "application/pdf", "data": base64(PAGES)}
    document = {"type": "document", "source": source}
    plain = {"type": "document", "source": {"type": "text", "data": "word " * 5000}}
    pruner = Pruner(policy(mode="pressure"), "anthropic", "claude-opus-4-5")

    def tokens(messages: list[dict[str, Any]]) -> int:
        facts: dict[str, Any] = {"context_window": 10**6, "now": 0, "last_request_at": None}
        return pruner.prune(messages, **facts).report.tokens_before

    empty = tokens(claude([[]] * 4))
    assert 12 * 3000 < tokens(claude([[document], [], [], []])) - empty <= 12 * CLAUDE_PAGE
    said: list[dict[str, Any]] = [{"role": "user", "content": [document, plain]}]
    assert 12 * 3000 + 5000 < tokens(said) < 12 * CLAUDE_PAGE + 10_000


def test_every_document_costs_something() -> None:
    empty: list[Block] = [DocumentBlock(Base64Source("", "application/pdf"))]
    empty.append(AudioBlock(Base64Source("", "audio/wav")))
    empty.append(DocumentBlock(Base64Source("", "text/plain")))
    assert all(cost(block) for block in empty)
