"""Pictures for providers whose results hold text only: one message of the user behind them all.

Opt-in, for two reasons: the user has not said it, and some backends refuse a user's message right
behind results ("Unexpected role 'user' after role 'tool'").
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from toolclip.adapters.lowering import Wire, text_part
from toolclip.adapters.media import data_url, sendable
from toolclip.exceptions import ConfigError
from toolclip.result import Base64Source, ImageBlock, ToolResult

__all__ = ["pictures_after"]

_Make: TypeAlias = Callable[[Sequence[ImageBlock]], Wire | None]
LEAD = "Pictures from the tool results above:"


def pictures_after(results: Sequence[ToolResult], provider: str) -> Wire | None:
    """Return the message with all pictures of these results, or `None` if there are none.

    It belongs behind the last of the results, never between them.

    Args:
        results: The results of one turn.
        provider: ``openai-chat``, ``cohere``, ``gemini-2`` or ``ollama``; everybody else has room
            for pictures in the result itself.

    Raises:
        ConfigError: The provider needs no such message.
    """
    make = _MAKERS.get(provider)
    if make is None:
        raise ConfigError("provider", f'"{provider}" takes pictures inside results')
    contents = [one.content for one in results if not isinstance(one.content, str)]
    found = [block for blocks in contents for block in blocks if isinstance(block, ImageBlock)]
    return make([block for block in found if sendable(block.source) is not None])


def _chat(pictures: Sequence[ImageBlock]) -> Wire | None:
    parts = [
        {"type": "image_url", "image_url": {"url": data_url(picture.source)}}
        for picture in pictures
    ]
    return {"role": "user", "content": [text_part(LEAD), *parts]} if parts else None


def _gemini(pictures: Sequence[ImageBlock]) -> Wire | None:
    inline = [{"inlineData": part} for part in map(_blob, pictures) if part is not None]
    return {"role": "user", "parts": [{"text": LEAD}, *inline]} if inline else None


def _blob(picture: ImageBlock) -> Wire | None:
    source = sendable(picture.source)
    if not isinstance(source, Base64Source):
        return None
    return {"mimeType": source.mime_type, "data": source.data}


def _ollama(pictures: Sequence[ImageBlock]) -> Wire | None:
    blobs = [blob["data"] for blob in map(_blob, pictures) if blob is not None]
    return {"role": "user", "content": LEAD, "images": blobs} if blobs else None


_MAKERS: dict[str, _Make] = {
    "cohere": _chat,
    "gemini-2": _gemini,
    "ollama": _ollama,
    "openai-chat": _chat,
}
