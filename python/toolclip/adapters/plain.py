"""Blocks as text, for results and providers that carry nothing else."""

from __future__ import annotations

from typing import TypeAlias

from toolclip.exceptions import AdapterError
from toolclip.result import (
    AudioBlock,
    Base64Source,
    Block,
    DocumentBlock,
    ImageBlock,
    JsonBlock,
    OpaqueBlock,
    ResourceLinkBlock,
    TextBlock,
    TextSource,
    ToolResult,
    UrlSource,
)

# Relays refuse an empty string and an empty list as a result's content.
NO_OUTPUT = "(no output)"
# The Messages API: "tool_result: content cannot be empty if is_error is true".
ERROR_WITHOUT_TEXT = "(the tool failed and gave no message)"
DENIED_WITHOUT_TEXT = "(the call was denied)"
SHOWN_URL_CHARACTERS = 200  # a signed URL may be longer than the text around it

_Source: TypeAlias = Base64Source | UrlSource


def well_formed(text: str) -> str:
    """Return the text with surrogate pairs joined and every lone surrogate as U+FFFD.

    A lone surrogate (an emoji cut in half, bytes read as text) has no UTF-8 form: the client raises
    on it, or the provider answers 400 to this request and to every later one.
    """
    try:
        text.encode()
    except UnicodeEncodeError:
        return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return text


def well_formed_leaf(leaf: object) -> object:
    """Return a string or key of a JSON value well formed, and any other value as it is."""
    return well_formed(leaf) if isinstance(leaf, str) else leaf


def is_blank(text: str) -> bool:
    """Tell whether the text is empty or white space, which providers refuse as a text block."""
    return not text or text.isspace()


def has_failed(result: ToolResult) -> bool:
    """Tell whether the model has to learn of a failure: the tool's own, or a denied call."""
    return result.is_error or result.metadata.approved is False


def said_nothing(result: ToolResult) -> str:
    """Return the line for a result without any content that could be sent."""
    if result.metadata.approved is False:
        return DENIED_WITHOUT_TEXT
    return ERROR_WITHOUT_TEXT if result.is_error else NO_OUTPUT


def in_place_of(kind: str, source: _Source) -> str:
    """Return the line in place of what has no slot: ``[image omitted: image/png, 3 bytes]``."""
    if isinstance(source, Base64Source):
        return f"[{kind} omitted: {source.mime_type}, {_decoded_bytes(source.data)} bytes]"
    if source.url.startswith("data:"):
        header, _, data = source.url.partition(",")
        media_type = header[len("data:") :].partition(";")[0] or "text/plain"
        return f"[{kind} omitted: {media_type}, {_decoded_bytes(data)} bytes]"
    url = source.url[:SHOWN_URL_CHARACTERS]
    return f"[{kind} omitted: {url}{'…' if url != source.url else ''}]"


def text_of(block: Block, path: str) -> str:
    """Return the block as text; what is not text becomes a line that says what was there.

    Raises:
        AdapterError: The block's type is unknown, so that nothing can be said in its place.
    """
    match block:
        case TextBlock(text=text) | JsonBlock(text=text):
            return text
        case ResourceLinkBlock(uri=uri, name=name, mime_type=mime_type):
            return f"[resource: {', '.join(part for part in (name, mime_type, uri) if part)}]"
        case ImageBlock(source=source):
            return in_place_of("image", source)
        case AudioBlock(source=source):
            return in_place_of("audio", source)
        case DocumentBlock(source=source):
            if isinstance(source, TextSource):
                return source.text
            return in_place_of("document", source)
        case _:
            raise AdapterError(path, f'no text form for a block of type "{block.type}"')


def in_words(content: str | tuple[Block, ...]) -> str | tuple[Block, ...]:
    """Return the content with a line in place of every block of an unknown type."""
    if isinstance(content, str):
        return content
    return tuple(
        TextBlock(f"[{block.type} omitted]") if isinstance(block, OpaqueBlock) else block
        for block in content
    )


def _decoded_bytes(data: str) -> int:
    return len(data) * 3 // 4 - data.endswith("=") - data.endswith("==")
