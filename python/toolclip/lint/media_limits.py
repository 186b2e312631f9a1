"""How large a picture or a document may be, and how many of them a message may hold."""

from __future__ import annotations

from collections.abc import Iterator

from toolclip.adapters import MessageView, Path
from toolclip.adapters.anthropic import LARGEST_PDF, LONGEST_IMAGE
from toolclip.adapters.bedrock import LARGEST_DOCUMENT, LARGEST_IMAGE
from toolclip.lint.finding import Finding
from toolclip.lint.subject import Subject
from toolclip.result import Base64Source, Block, DocumentBlock, ImageBlock

__all__ = ["check_media_limits"]

# Largest picture and document in bytes, most pictures and documents of a message.
_LIMITS = {
    "anthropic": (LONGEST_IMAGE * 3 // 4, LARGEST_PDF, 600, 600),
    "bedrock": (LARGEST_IMAGE, LARGEST_DOCUMENT, 20, 5),
}


def check_media_limits(subject: Subject) -> Iterator[Finding]:
    """Yield files that are too large, and messages with too many of them."""
    *largest, most_images, most_documents = _LIMITS[subject.adapter.name]
    for index, message in enumerate(subject.view.messages):
        found = list(_media(message, index))
        for path, block in found:
            size = _bytes(block)
            limit = largest[0] if isinstance(block, ImageBlock) else largest[1]
            if size > limit:
                yield subject.finding("too-large", path, count=size, limit=limit)
        for kind, limit in ((ImageBlock, most_images), (DocumentBlock, most_documents)):
            count = sum(isinstance(block, kind) for _, block in found)
            if count > limit:
                yield subject.finding("too-many-media", (index,), count=count, limit=limit)


def _media(message: MessageView, index: int) -> Iterator[tuple[Path, Block]]:
    for medium in (*message.images, *message.documents):
        yield (index,), medium
    for result in message.results:
        for block in () if isinstance(result.content, str) else result.content:
            if isinstance(block, ImageBlock | DocumentBlock):
                yield result.path, block


def _bytes(block: Block) -> int:
    source = block.source if isinstance(block, ImageBlock | DocumentBlock) else None
    return len(source.data) * 3 // 4 if isinstance(source, Base64Source) else 0
