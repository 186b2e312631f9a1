"""The parts that the content of a tool result may be made of.

Each class corresponds to one JSON form. Keys that a class does not name (MCP annotations, a cache
marker) are kept in `extra` and written where they were; a block of an unknown type is kept whole as
an `OpaqueBlock`. Blocks are values: treat the mappings inside them as read-only.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from toolclip.exceptions import AdapterError
from toolclip.result.deep_json import written
from toolclip.result.fields import Fields

_STRICT = json.JSONEncoder(ensure_ascii=False, allow_nan=False)


def _extra() -> Mapping[str, object]:
    return field(default_factory=dict, hash=False, kw_only=True)


def _require(block: object, **classes: type | tuple[type, ...]) -> None:
    """Check the fields of a block, which would else fail far from where they were set."""
    for name, wanted in classes.items():
        value = getattr(block, name)
        if not isinstance(value, wanted):
            listed = wanted if isinstance(wanted, tuple) else (wanted,)
            expected = " or ".join("None" if one is _NONE else one.__name__ for one in listed)
            raise TypeError(f"{name} must be {expected}, not {type(value).__name__}")


_NONE = type(None)


def _known(**fields: object) -> dict[str, object]:
    return {key: value for key, value in fields.items() if value is not None}


@dataclass(frozen=True, slots=True)
class Base64Source:
    """Bytes carried in the result: ``"data": "iVBORw…", "mimeType": "image/png"``."""

    data: str
    mime_type: str

    def __post_init__(self) -> None:
        _require(self, data=str, mime_type=str)

    def to_dict(self) -> dict[str, object]:
        """Return the source's keys of the block's JSON."""
        return {"data": self.data, "mimeType": self.mime_type}


@dataclass(frozen=True, slots=True)
class UrlSource:
    """Bytes kept elsewhere: ``"url": "https://…"`` and, if known, ``"mimeType"``."""

    url: str
    mime_type: str | None = None

    def __post_init__(self) -> None:
        _require(self, url=str, mime_type=(str, _NONE))

    def to_dict(self) -> dict[str, object]:
        """Return the source's keys of the block's JSON."""
        return _known(url=self.url, mimeType=self.mime_type)


@dataclass(frozen=True, slots=True)
class TextSource:
    """A document that is plain text: ``"text": "…"``."""

    text: str

    def __post_init__(self) -> None:
        _require(self, text=str)

    def to_dict(self) -> dict[str, object]:
        """Return the source's keys of the block's JSON."""
        return {"text": self.text}


@dataclass(frozen=True, slots=True)
class TextBlock:
    """Text for the model: ``{"type": "text", "text": "…"}``."""

    text: str
    extra: Mapping[str, object] = _extra()

    def __post_init__(self) -> None:
        _require(self, text=str, extra=Mapping)

    def to_dict(self) -> dict[str, object]:
        """Return the block's JSON."""
        return {"type": "text", "text": self.text, **self.extra}


@dataclass(frozen=True, slots=True)
class JsonBlock:
    """A JSON value, as the text it was written in: ``{"type": "json", "text": "[1, 2]"}``.

    It holds text and not a parsed value because parsing and printing again would change what it
    says: 400-digit integers, ``1e400``, duplicate keys, escapes.
    """

    text: str
    extra: Mapping[str, object] = _extra()

    def __post_init__(self) -> None:
        _require(self, text=str, extra=Mapping)

    @classmethod
    def of(cls, value: object) -> JsonBlock:
        """Return the block of a Python value.

        Raises:
            ValueError: A number is not finite, which JSON cannot say.
            TypeError: The value holds something JSON has no form for.
        """
        return cls(written(value, _STRICT))

    def to_dict(self) -> dict[str, object]:
        """Return the block's JSON."""
        return {"type": "json", "text": self.text, **self.extra}


@dataclass(frozen=True, slots=True)
class ImageBlock:
    """An image: ``{"type": "image", "data": "iVBORw…", "mimeType": "image/png"}`` or ``"url"``."""

    source: Base64Source | UrlSource
    extra: Mapping[str, object] = _extra()

    def __post_init__(self) -> None:
        _require(self, source=(Base64Source, UrlSource), extra=Mapping)

    def to_dict(self) -> dict[str, object]:
        """Return the block's JSON."""
        return {"type": "image", **self.source.to_dict(), **self.extra}


@dataclass(frozen=True, slots=True)
class AudioBlock:
    """A sound: ``{"type": "audio", "data": "UklGR…", "mimeType": "audio/wav"}`` or ``"url"``."""

    source: Base64Source | UrlSource
    extra: Mapping[str, object] = _extra()

    def __post_init__(self) -> None:
        _require(self, source=(Base64Source, UrlSource), extra=Mapping)

    def to_dict(self) -> dict[str, object]:
        """Return the block's JSON."""
        return {"type": "audio", **self.source.to_dict(), **self.extra}


@dataclass(frozen=True, slots=True)
class DocumentBlock:
    """A document: ``{"type": "document", "data": …, "mimeType": …}``, ``"url"`` or ``"text"``."""

    source: Base64Source | UrlSource | TextSource
    title: str | None = None
    extra: Mapping[str, object] = _extra()

    def __post_init__(self) -> None:
        sources = (Base64Source, UrlSource, TextSource)
        _require(self, source=sources, title=(str, _NONE), extra=Mapping)

    def to_dict(self) -> dict[str, object]:
        """Return the block's JSON."""
        return {
            "type": "document",
            **self.source.to_dict(),
            **_known(title=self.title),
            **self.extra,
        }


@dataclass(frozen=True, slots=True)
class ResourceLinkBlock:
    """A pointer: ``{"type": "resource_link", "uri": "file:///a", "name": "a"}``."""

    uri: str
    name: str
    mime_type: str | None = None
    extra: Mapping[str, object] = _extra()

    def __post_init__(self) -> None:
        _require(self, uri=str, name=str, mime_type=(str, _NONE), extra=Mapping)

    def to_dict(self) -> dict[str, object]:
        """Return the block's JSON."""
        known = _known(uri=self.uri, name=self.name, mimeType=self.mime_type)
        return {"type": "resource_link", **known, **self.extra}


@dataclass(frozen=True, slots=True)
class OpaqueBlock:
    """A block of a type that is not in this file, kept exactly as it came."""

    raw: Mapping[str, object] = field(hash=False)

    def __post_init__(self) -> None:
        _require(self, raw=Mapping)

    @property
    def type(self) -> str:
        """The block's own name for what it is."""
        return str(self.raw["type"])

    def to_dict(self) -> dict[str, object]:
        """Return the block's JSON."""
        return dict(self.raw)


Block: TypeAlias = (
    TextBlock
    | JsonBlock
    | ImageBlock
    | AudioBlock
    | DocumentBlock
    | ResourceLinkBlock
    | OpaqueBlock
)


def read_block(raw: object, path: str) -> Block:
    """Return the block that this JSON object represents.

    Raises:
        AdapterError: It is no object, has no type, or misses what its type needs.
    """
    fields = Fields(raw, path)
    reader = _READERS.get(fields.text("type"))
    return OpaqueBlock(fields.raw) if reader is None else reader(fields)


def _read_source(fields: Fields) -> Base64Source | UrlSource:
    if "data" in fields and "url" in fields:
        raise AdapterError(fields.path("url"), "given beside data; a block has one source")
    if "url" in fields:
        return UrlSource(fields.text("url"), fields.optional_text("mimeType"))
    return Base64Source(fields.text("data"), fields.text("mimeType"))


def _read_text(fields: Fields) -> Block:
    return TextBlock(fields.text("text"), extra=fields.rest)


def _read_json(fields: Fields) -> Block:
    return JsonBlock(fields.text("text"), extra=fields.rest)


def _read_image(fields: Fields) -> Block:
    return ImageBlock(_read_source(fields), extra=fields.rest)


def _read_audio(fields: Fields) -> Block:
    return AudioBlock(_read_source(fields), extra=fields.rest)


def _read_document(fields: Fields) -> Block:
    plain = "text" in fields and "data" not in fields and "url" not in fields
    source = TextSource(fields.text("text")) if plain else _read_source(fields)
    return DocumentBlock(source, fields.optional_text("title"), extra=fields.rest)


def _read_resource_link(fields: Fields) -> Block:
    uri, name = fields.text("uri"), fields.text("name")
    return ResourceLinkBlock(uri, name, fields.optional_text("mimeType"), extra=fields.rest)


_READERS: dict[str, Callable[[Fields], Block]] = {
    "text": _read_text,
    "json": _read_json,
    "image": _read_image,
    "audio": _read_audio,
    "document": _read_document,
    "resource_link": _read_resource_link,
}
