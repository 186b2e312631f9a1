"""Bytes inside and outside a result: what may go on a wire, and in which spelling."""

from __future__ import annotations

from base64 import b64encode
from binascii import a2b_base64
from collections.abc import Iterable

from toolclip.result import (
    AudioBlock,
    Base64Source,
    Block,
    DocumentBlock,
    ImageBlock,
    TextSource,
    UrlSource,
)

__all__ = [
    "block_of_source",
    "bytes_source",
    "clean_base64",
    "data_url",
    "documents_among",
    "images_among",
    "inline_source",
    "is_web",
    "sendable",
    "source_of_url",
]


def clean_base64(data: str) -> str | None:
    """Return the base64 as every decoder takes it, or `None` if there are no bytes in it.

    Line breaks go, which command-line tools put into it; nothing else is mended.
    """
    joined = "".join(data.split())
    try:
        found = a2b_base64(joined.encode("ascii"), strict_mode=True)
    except (ValueError, UnicodeEncodeError):
        return None
    if not found:
        return None
    return data if len(joined) == len(data) else joined


def is_web(source: UrlSource) -> bool:
    """Tell whether a provider could fetch it."""
    return source.url.startswith(("https://", "http://"))


def inline_source(url: str) -> Base64Source | None:
    """Return the bytes of a ``data:image/png;base64,…`` URL."""
    header, comma, data = url.partition(",")
    if not comma or not header.startswith("data:") or not header.endswith(";base64"):
        return None
    media_type = header.removeprefix("data:").removesuffix(";base64")
    return Base64Source(data, media_type.partition(";")[0])


def source_of_url(url: str, mime_type: str | None = None) -> Base64Source | UrlSource:
    """Return the source that a URL is, be it the bytes themselves or a place."""
    return inline_source(url) or UrlSource(url, mime_type)


def sendable(source: Base64Source | UrlSource | TextSource) -> Base64Source | UrlSource | None:
    """Return bytes or an address that a JSON request can carry; a data URL becomes its bytes."""
    if isinstance(source, TextSource):
        return None
    if isinstance(source, UrlSource):
        inline = inline_source(source.url)
        if inline is None:
            return source if is_web(source) and source.url.isascii() else None
        source = inline
    data = clean_base64(source.data)
    if data is None or not source.mime_type.isascii():
        return None
    return source if data is source.data else Base64Source(data, source.mime_type)


def data_url(source: Base64Source | UrlSource | TextSource) -> str | None:
    """Return the URL for a wire that takes only URLs, or `None` if the data cannot be sent."""
    found = sendable(source)
    if isinstance(found, Base64Source):
        return f"data:{found.mime_type};base64,{found.data}"
    return None if found is None else found.url


def bytes_source(data: object, mime_type: str) -> Base64Source:
    """Return bytes, or the base64 that JSON has in place of them, as a source."""
    return Base64Source(
        b64encode(data).decode() if isinstance(data, bytes) else str(data), mime_type
    )


def images_among(blocks: Iterable[Block]) -> tuple[ImageBlock, ...]:
    """Return the pictures among the blocks."""
    return tuple(block for block in blocks if isinstance(block, ImageBlock))


def documents_among(blocks: Iterable[Block]) -> tuple[DocumentBlock | AudioBlock, ...]:
    """Return the documents and sounds among the blocks."""
    return tuple(block for block in blocks if isinstance(block, DocumentBlock | AudioBlock))


def block_of_source(source: Base64Source | UrlSource, mime_type: str) -> Block:
    """Return the source as the block that its media type asks for."""
    if mime_type.startswith("image/"):
        return ImageBlock(source)
    return AudioBlock(source) if mime_type.startswith("audio/") else DocumentBlock(source)
