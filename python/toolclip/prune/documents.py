"""What a document or a sound costs in tokens, by each provider's rule.

Compiled in December 2026. Anthropic and OpenAI read each page of a PDF as text and as a picture,
Gemini as a picture alone. A text document is text.

Sources: "PDF support" of platform.claude.com/docs, "File inputs" and "Managing costs" of
developers.openai.com/api/docs, "Media resolution" and "Tokens" of ai.google.dev/gemini-api/docs;
and what was charged for pages of text, tables and scans in October 2026, as published at
huggingface.co/datasets/JOHNISKING/pdf-token-cost: 2,098 to 2,481 a page on Claude, of which the
picture is 1,574 on Haiku 4.5 and on 5.5 alike, and 560 on Gemini 3.
"""

from __future__ import annotations

import re
from base64 import b64decode
from binascii import Error
from collections.abc import Callable

from toolclip.prune.images import Sizer
from toolclip.prune.prices import covers, family
from toolclip.result import AudioBlock, Base64Source, DocumentBlock

__all__ = ["document_tokens", "page_tokens"]

PDF = "application/pdf"
DENSE_PAGE_TOKENS = 3000  # of text: Anthropic's documentation says 1,500 to 3,000
PAGE = (980, 1260)  # pixels: a picture of 35 by 45 patches of Claude's, 1,575 tokens as counted
GEMINI_PAGE_TOKENS = 560  # since Gemini 3, whose default for documents is the medium resolution
OLD_GEMINI_PAGE_TOKENS = 258
SOUND_TOKENS_PER_SECOND = 32  # Gemini's documentation; OpenAI takes 10, one for each 100 ms
SOUND_BYTES_PER_SECOND = 16_000  # assumed: 128 kbit/s
BYTES_PER_TOKEN = 4  # assumed, of formats that nobody here can open
_TEXTS = re.compile("text/.*|application/(?:json|xml|yaml|javascript|.*\\+(?:json|xml))")
_PAGE = re.compile(rb"/Type\s*/Page(?![a-zA-Z])")
_PAGES = re.compile(rb"/Count\s+(\d{1,6})")
PDF_BYTES_PER_PAGE = 50_000  # assumed, where the pages stand in compressed objects


def page_tokens(provider: str, model: str | None, sizer: Sizer) -> int:
    """Return the most that a page of a PDF costs by the provider's rule.

    Args:
        provider: Name of the provider's adapter.
        model: Name of the model, if known.
        sizer: The model's formula for pictures.
    """
    name = family(model)
    if covers("*gemini-[12]*", name):
        return OLD_GEMINI_PAGE_TOKENS
    if provider.startswith("gemini") or covers("*gemini*", name):
        return GEMINI_PAGE_TOKENS
    return DENSE_PAGE_TOKENS + sizer(*PAGE)


def document_tokens(
    block: DocumentBlock | AudioBlock, per_page: int, count: Callable[[str], int]
) -> int | None:
    """Return what bytes inside the request cost, at least a token; `None` for what is elsewhere.

    Args:
        block: The document or sound.
        per_page: What a page of a PDF costs; see `page_tokens`.
        count: Counts the tokens of a text.
    """
    source = block.source
    if not isinstance(source, Base64Source):
        return None
    data = _decoded(source.data)
    kind = source.mime_type.partition(";")[0].strip().lower()
    if isinstance(block, AudioBlock) or kind.startswith("audio/"):
        return 1 + SOUND_TOKENS_PER_SECOND * len(data) // SOUND_BYTES_PER_SECOND
    if kind == PDF:
        return page_count(data) * per_page
    if _TEXTS.fullmatch(kind):
        return max(1, count(data.decode("utf-8", "replace")))
    return 1 + len(data) // BYTES_PER_TOKEN


def page_count(pdf: bytes) -> int:
    """Return the pages of a PDF, at least one: counted, as it says itself, or by its length."""
    listed = len(_PAGE.findall(pdf))
    said = max((int(number) for number in _PAGES.findall(pdf)), default=0)
    return max(1, listed or said or len(pdf) // PDF_BYTES_PER_PAGE)


def _decoded(data: str) -> bytes:
    try:
        return b64decode(data)
    except (Error, ValueError):
        return data.encode("utf-8", "replace")
