"""Parts that carry images, sounds and files under a ``type``, as several wires have them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from toolclip.adapters.lowering import Wire
from toolclip.adapters.media import sendable, source_of_url
from toolclip.result import AudioBlock, Base64Source, Block, DocumentBlock, ImageBlock

__all__ = ["TypedMedia"]

_Class: TypeAlias = type[ImageBlock] | type[AudioBlock] | type[DocumentBlock]


@dataclass(frozen=True, slots=True)
class TypedMedia:
    """How a wire spells ``{"type": "image", "data": "iVBO…", "mime_type": "image/png"}``.

    Args:
        document: The type of what is neither image nor sound.
        data: The key of the base64.
        url: The key of the address.
        accepted: The media types that the wire names for each type, where it is particular.
    """

    document: str
    data: str
    url: str
    accepted: Mapping[str, frozenset[str]] | None = None

    def read(self, wire: Mapping[str, Any]) -> Block | None:
        """Return the block that a part is, or `None` if it is of another type."""
        made = self._classes().get(str(wire.get("type")))
        data, url, mime_type = wire.get(self.data), wire.get(self.url), wire.get("mime_type")
        if made is not None and isinstance(data, str) and isinstance(mime_type, str):
            return made(Base64Source(data, mime_type))
        if made is not None and isinstance(url, str):
            return made(source_of_url(url, mime_type))
        return None

    def write(self, block: Block) -> Wire | None:
        """Return the part for a block, or `None` if it carries nothing that can be sent."""
        if not isinstance(block, ImageBlock | AudioBlock | DocumentBlock):
            return None
        source = sendable(block.source)
        if source is None:
            return None
        kind = next(name for name, made in self._classes().items() if isinstance(block, made))
        if not self._accepts(kind, source.mime_type):
            return None
        typed = {"mime_type": source.mime_type} if source.mime_type else {}
        if isinstance(source, Base64Source):
            return {"type": kind, self.data: source.data, **typed}
        return {"type": kind, self.url: source.url, **typed}

    def _accepts(self, kind: str, mime_type: str | None) -> bool:
        return self.accepted is None or mime_type is None or mime_type in self.accepted[kind]

    def _classes(self) -> dict[str, _Class]:
        return {"image": ImageBlock, "audio": AudioBlock, self.document: DocumentBlock}
