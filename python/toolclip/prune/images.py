"""What a picture costs in tokens, by each provider's formula.

Compiled in December 2026: Anthropic counts patches of 28 pixels after fitting the picture to its
limits, OpenAI tiles of 512 or patches of 32, Gemini tiles of 768 and since version 3 the same for
every picture. The formulas are those of the providers' documentation; what they charged for ten
sizes on Claude 4.5 and 5.5, GPT-5.5 and 6 and Gemini 3, published in October 2026 at
huggingface.co/datasets/JOHNISKING/image-token-cost, agrees with them, but for pictures beyond full
HD on Claude, which were charged less than here: the client made them smaller, it seems. A picture
whose size cannot be read (a URL, a file id) costs as much as one of the common screen size.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial

from toolclip.prune.image_size import image_size
from toolclip.prune.prices import covers, family
from toolclip.result import Base64Source, ImageBlock

__all__ = ["Sizer", "image_tokens", "sizer_for"]

SCREEN = (1280, 800)
Sizer = Callable[[int, int], int]


def image_tokens(image: ImageBlock, sizer: Sizer) -> int:
    """Return what the image costs; at least one token."""
    source = image.source
    found = image_size(source.data) if isinstance(source, Base64Source) else None
    width, height = found if found and min(found) > 0 else SCREEN
    return max(1, sizer(width, height))


def sizer_for(provider: str, model: str | None) -> Sizer:
    """Return the formula of a provider and model."""
    name = family(model)
    for pattern, sizer in _BY_MODEL:
        if covers(pattern, name):
            return sizer
    for pattern, sizer in _BY_PROVIDER:
        if covers(pattern, provider.casefold()):
            return sizer
    return _CLAUDE_NEW


def _claude(width: int, height: int, *, side: int, most: int) -> int:
    """Patches of 28 pixels, after fitting to the longest side and the most tokens."""
    scale = min(1.0, side / max(width, height))
    patches = _patches(width * scale, height * scale, 28)
    if patches <= most:
        return patches
    scale *= math.sqrt(most / patches)
    return min(most, _patches(width * scale, height * scale, 28))


def _tiles(width: int, height: int, *, base: int, tile: int) -> int:
    """Tiles of 512 pixels of the picture fitted to 2048, then to 768 on its short side."""
    scale = min(1.0, 2048 / max(width, height))
    scale *= min(1.0, 768 / (min(width, height) * scale))
    return base + tile * _patches(width * scale, height * scale, 512)


def _openai_patches(width: int, height: int, *, factor: float, most: float = math.inf) -> int:
    return math.ceil(factor * min(most, _patches(width, height, 32)))


def _gemini(width: int, height: int) -> int:
    small = max(width, height) <= 384  # noqa: PLR2004 # the size up to which one tile is enough
    return 258 if small else 258 * _patches(width, height, 768)


def _gemini_3(_width: int, _height: int) -> int:
    """Return the budget of the high resolution, its default for pictures."""
    return 1120


def _patches(width: float, height: float, side: int) -> int:
    return max(1, math.ceil(width / side)) * max(1, math.ceil(height / side))


_CLAUDE_NEW = partial(_claude, side=2576, most=4784)
_CLAUDE_OLD = partial(_claude, side=1568, most=1568)

_BY_MODEL: tuple[tuple[str, Sizer], ...] = (
    ("*claude-3*", _CLAUDE_OLD),
    ("*claude*-4-[0156]*", _CLAUDE_OLD),
    ("*claude*", _CLAUDE_NEW),
    ("*gpt-4o-mini*", partial(_tiles, base=2833, tile=5667)),
    ("*gpt-4-1-mini*", partial(_openai_patches, factor=1.62, most=1536)),
    ("*gpt-4*", partial(_tiles, base=85, tile=170)),
    ("o[134]*", partial(_tiles, base=75, tile=150)),
    # Where a picture says nothing of its detail; "high" keeps them at 2,500 patches.
    ("*gpt-5-[234]*", partial(_openai_patches, factor=1.2, most=2500)),
    ("*gpt-5-[56789]*", partial(_openai_patches, factor=1.2, most=10_000)),
    ("*gpt-[6789]*", partial(_openai_patches, factor=1.2)),
    ("*gpt-5*", partial(_tiles, base=70, tile=140)),
    ("*gemini-[12]*", _gemini),
    ("*gemini*", _gemini_3),
)
_BY_PROVIDER: tuple[tuple[str, Sizer], ...] = (
    ("openai*", partial(_tiles, base=85, tile=170)),
    ("gemini*", _gemini_3),
)
