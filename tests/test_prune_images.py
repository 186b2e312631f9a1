"""Sizes of pictures from their first bytes, and what providers charge for them."""

from __future__ import annotations

import struct
from base64 import b64encode

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolclip.prune.image_size import image_size
from toolclip.prune.images import image_tokens, sizer_for
from toolclip.result import Base64Source, ImageBlock, UrlSource

PNG = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + struct.pack(">II", 640, 480)
GIF = b"GIF89a" + struct.pack("<HH", 640, 480)
JPEG = (
    b"\xff\xd8\xff\xe0"
    + struct.pack(">H", 16)
    + b"JFIF\0"
    + bytes(9)
    + b"\xff\xc4"
    + struct.pack(">H", 4)
    + b"\0\0"
    + b"\xff\xc0"
    + struct.pack(">HBHH", 17, 8, 480, 640)
    + bytes(10)
)
WEBP = b"RIFF\0\0\0\0WEBP"
VP8X = WEBP + b"VP8X" + bytes(8) + (639).to_bytes(3, "little") + (479).to_bytes(3, "little")
VP8L = WEBP + b"VP8L" + bytes(4) + b"\x2f" + (639 | 479 << 14).to_bytes(4, "little")
VP8 = WEBP + b"VP8 " + bytes(10) + struct.pack("<HH", 640, 480)


@pytest.mark.parametrize("raw", [PNG, GIF, JPEG, VP8X, VP8L, VP8])
def test_sizes_are_read(raw: bytes) -> None:
    assert image_size(b64encode(raw + bytes(40)).decode()) == (640, 480)


@given(st.one_of(st.text(max_size=80), st.binary(max_size=80).map(lambda b: b64encode(b).decode())))
def test_no_data_raises(data: str) -> None:
    image_size(data)


@pytest.mark.parametrize("raw", [PNG, GIF, JPEG, VP8X, VP8L, VP8])
def test_no_beginning_of_a_picture_raises(raw: bytes) -> None:
    for end in range(len(raw)):
        image_size(b64encode(raw[:end]).decode())


@pytest.mark.parametrize(
    ("provider", "model", "size", "tokens"),
    [
        ("anthropic", "claude-sonnet-4-5", (1092, 1092), 39 * 39),
        ("anthropic", "claude-sonnet-4-5", (3000, 3000), 1568),
        ("anthropic", "claude-opus-4-8", (1960, 1960), 70 * 70 - 139),
        ("openai-chat", "gpt-4o", (1024, 1024), 85 + 170 * 4),
        ("openai-chat", "gpt-4o", (512, 512), 85 + 170),
        ("openai-responses", "gpt-5.1", (512, 512), 70 + 140),
        ("openai-responses", "gpt-5.6", (320, 320), 120),
        ("openai-responses", "gpt-5.5", (3840, 2160), 9792),  # as charged, here and below
        ("openai-responses", "gpt-6-astra", (4032, 3024), 14_364),
        ("anthropic", "claude-opus-5-5", (1920, 1080), 2768 - 77),
        ("gemini", "gemini-3.1-pro-preview", (256, 256), 1090),
        ("gemini", "gemini-3.1-pro-preview", (3840, 2160), 1101),
        ("gemini", "gemini-2.5-pro", (384, 384), 258),
        ("gemini", "gemini-2.5-pro", (1536, 768), 516),
    ],
)
def test_formulas(provider: str, model: str, size: tuple[int, int], tokens: int) -> None:
    found = sizer_for(provider, model)(*size)
    assert abs(found - tokens) <= 0.03 * tokens


def test_a_picture_elsewhere_costs_as_much_as_a_screen() -> None:
    sizer = sizer_for("openai-chat", "gpt-4o")
    elsewhere = ImageBlock(UrlSource("https://example.org/a.png"))
    assert image_tokens(elsewhere, sizer) == sizer(1280, 800)
    here = ImageBlock(Base64Source(b64encode(PNG).decode(), "image/png"))
    assert image_tokens(here, sizer) == sizer(640, 480)
    nothing = b64encode(PNG[:16] + bytes(8)).decode()
    assert image_tokens(ImageBlock(Base64Source(nothing, "image/png")), sizer) > 0
