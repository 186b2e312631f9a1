"""Width and height of a picture, read from the first bytes of its file."""

from __future__ import annotations

import struct
from base64 import b64decode
from binascii import Error

__all__ = ["image_size"]

Size = tuple[int, int]

# A JPEG's size stands behind its metadata; more than this is not decoded to find it.
HEADER_CHARACTERS = 262_144
_PNG = b"\x89PNG\r\n\x1a\n"
_MARK = 0xFF
_FRAMES = set(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}  # those three are no frame headers
_STANDALONE = {0x01, *range(0xD0, 0xD9)}


def image_size(data: str) -> Size | None:
    """Return width and height in pixels of a base64 PNG, GIF, WebP or JPEG, `None` of others."""
    head = data[: HEADER_CHARACTERS - HEADER_CHARACTERS % 4]
    try:
        raw = b64decode(head + "=" * (-len(head) % 4))
    except (Error, ValueError):
        return None
    try:
        return _size(raw)
    except (struct.error, IndexError):
        return None


def _size(raw: bytes) -> Size | None:
    if raw.startswith(_PNG):
        return struct.unpack(">II", raw[16:24])
    if raw[:6] in (b"GIF87a", b"GIF89a"):
        return struct.unpack("<HH", raw[6:10])
    if raw[:4] == b"RIFF" and raw[8:12] == b"WEBP":
        return _webp(raw)
    return _jpeg(raw) if raw[:2] == b"\xff\xd8" else None


def _webp(raw: bytes) -> Size | None:
    match raw[12:16]:
        case b"VP8X":
            return (
                int.from_bytes(raw[24:27], "little") + 1,
                int.from_bytes(raw[27:30], "little") + 1,
            )
        case b"VP8L":
            bits = int.from_bytes(raw[21:25], "little")
            return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
        case b"VP8 ":
            width, height = struct.unpack("<HH", raw[26:30])
            return width & 0x3FFF, height & 0x3FFF
    return None


def _jpeg(raw: bytes) -> Size | None:
    """Walk from segment to segment up to the frame header."""
    at = 2
    while at + 9 <= len(raw):
        if raw[at] != _MARK:
            return None
        kind = raw[at + 1]
        if kind == _MARK:
            at += 1
        elif kind in _STANDALONE:
            at += 2
        elif kind in _FRAMES:
            height, width = struct.unpack(">HH", raw[at + 5 : at + 9])
            return width, height
        else:
            at += 2 + int.from_bytes(raw[at + 2 : at + 4], "big")
    return None
