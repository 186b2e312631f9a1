"""Names for results that survive a restart and do not trust the provider's ids."""

from __future__ import annotations

import json
from base64 import urlsafe_b64encode
from hashlib import sha256

from toolclip.adapters.view import Content, Result
from toolclip.result import Block, JsonBlock, OpaqueBlock, TextBlock
from toolclip.result.deep_json import written

__all__ = ["result_key"]

KEY_BYTES = 12  # 96 bits, 16 characters
_SORTED = json.JSONEncoder(default=repr, sort_keys=True)


def result_key(result: Result, occurrence: int) -> str:
    """Return the name of a result: its call id and content, hashed, and its occurrence.

    Cache markers and other keys beside the content do not count: they move from turn to turn.

    Args:
        result: The result with its own content.
        occurrence: How many earlier results of the session have the same id and content.
    """
    digest = sha256(result.call_id.encode("utf-8", "surrogatepass"))
    for part in _parts(result.content):
        digest.update(b"\0")
        digest.update(part.encode("utf-8", "surrogatepass"))
    key = urlsafe_b64encode(digest.digest()[:KEY_BYTES]).decode("ascii")
    return f"{key}:{occurrence}" if occurrence else key


def _parts(content: Content) -> list[str]:
    return [content] if isinstance(content, str) else [_part(block) for block in content]


def _part(block: Block) -> str:
    if isinstance(block, TextBlock | JsonBlock):
        return block.text
    if isinstance(block, OpaqueBlock):
        return written(block.raw, _SORTED)
    source = getattr(block, "source", None)
    if source is not None:
        return f"{block.to_dict().get('type')} {source!r}"
    try:
        return repr(block)
    except RecursionError:
        return written(block.to_dict(), _SORTED)
