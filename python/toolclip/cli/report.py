"""A truncation as the JSON that `--json` prints."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from toolclip.cut import Cut
    from toolclip.truncated import Truncated

FIELDS = (
    "text",
    "body",
    "marker",
    "truncated",
    "format",
    "confidence",
    "why",
    "original_tokens",
    "kept_tokens",
    "count_kind",
    "marker_omitted",
    "compacted",
    "degraded",
    "sha256",
)
CUT_FIELDS = (
    "byte_start",
    "byte_end",
    "line_start",
    "line_end",
    "tokens",
    "reason",
    "errors_inside",
)


def truncation_as_json(result: Truncated, **extra: object) -> str:
    """Return the result, its cuts and the extra members as one line of JSON."""
    members: dict[str, Any] = {name: getattr(result, name) for name in FIELDS}
    members["cuts"] = [cut_as_dict(cut) for cut in result.cuts]
    return json.dumps(members | extra, ensure_ascii=False) + "\n"


def cut_as_dict(cut: Cut) -> dict[str, Any]:
    """Return the cut's offsets and its reason by name."""
    return {name: getattr(cut, name) for name in CUT_FIELDS}
