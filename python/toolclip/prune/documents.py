"""What a document or a sound costs in tokens, by each provider's rule.

Compiled in December 2026. Anthropic reads each page of a PDF as text, 1,500 to 3,000 tokens of it,
and as a picture; Gemini takes 258 tokens a page, and 32 for each second of sound; OpenAI reads text
and picture as Anthropic does. A text document is text. Of formats that nobody here can open, a
token for four bytes is the rule of thumb.
"""

from __future__ import annotations

import re
from base64 import b64decode
from binascii import Error
from collections.abc import Callable

from toolclip.prune.images import Sizer
from toolclip.result import AudioBlock, Base64Source, DocumentBlock

__all__ = ["document_tokens"]

PDF = "application/pdf"
DENSE_PAGE_TOKENS = 3000  # the upper end of what Anthropic's documentation gives
GEMINI_PAGE_TOKENS = 258
PAGE = (1224, 1584)  # pixels of a letter page at 144 dots an inch
SOUND_TOKENS_PER_SECOND = 32  # Gemini's; OpenAI takes 10
SOUND_BYTES_PER_SECOND = 16_000  # of the usual 128 kbit/s
BYTES_PER_TOKEN = 4
_TEXTS = re.compile("text/.*|application/(?:json|xml|yaml|javascript|.*\\+(?:json|xml))")
_PAGE = re.compile(rb"/Type\s*/Page(?![a-zA-Z])")
_PAGES = re.compile(rb"/Count\s+(\d{1,6})")
PDF_BYTES_PER_PAGE = 50_000  # where the pages stand in compressed objects


def document_tokens(
    block: DocumentBlock | AudioBlock, provider: str, sizer: Sizer, count: Callable[[str], int]
) -> int | None:
    """Return what bytes inside the request cost, at least a token; `None` for what is elsewhere.

    Args:
        block: The document or sound.
        provider: Name of the provider's adapter.
        sizer: The model's formula for pictures.
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
        per_page = DENSE_PAGE_TOKENS + sizer(*PAGE)
        if provider.startswith("gemini"):
            per_page = GEMINI_PAGE_TOKENS
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
