"""Pictures that a tool printed as text."""

from __future__ import annotations

import re

from toolclip.result import Base64Source, ImageBlock

_DATA_URL = re.compile(r"\s*data:(image/[a-z0-9.+-]+);base64,([a-z0-9+/=_-]+)\s*", re.IGNORECASE)


def picture(text: str) -> ImageBlock | None:
    """Return the image if the text is one data URL and nothing else.

    Cut as text it would be a broken picture, and its 100 KB count 300 times what the picture costs.
    """
    found = _DATA_URL.fullmatch(text) if text[:64].lstrip()[:5].lower() == "data:" else None
    return ImageBlock(Base64Source(found[2], found[1].lower())) if found else None
