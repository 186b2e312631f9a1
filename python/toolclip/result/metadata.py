"""What is known about a tool result beside its content. It never reaches the model."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from toolclip.exceptions import AdapterError
from toolclip.result.fields import Fields

_JSON_KEYS = {
    "execution_time_ms": "executionTimeMs",
    "sandbox": "sandbox",
    "approved": "approved",
    "truncated": "truncated",
    "original_tokens": "originalTokens",
    "kept_tokens": "keptTokens",
    "format": "format",
    "count_kind": "countKind",
}
_FOLDED = {key.lower(): key for key in _JSON_KEYS.values()}


@dataclass(frozen=True, slots=True, kw_only=True)
class Metadata:
    """Facts about one tool call, for code and for logs; `None` means not known, not said.

    Attributes:
        execution_time_ms: How long the tool ran, in milliseconds.
        sandbox: Whether it ran in a sandbox, or the sandbox's name.
        approved: Whether the call was approved; `False` means that it was denied, and every
            adapter then tells the model so.
        truncated: Whether something was dropped from the content.
        original_tokens: Tokens before the cut.
        kept_tokens: Tokens of the original that are left, markers not counted.
        format: What the cut guarantees: with ``"json"`` the body parses, ``"text"`` promises
            nothing.
        count_kind: How the tokens were counted: ``exact``, ``upper_bound`` or ``estimate``.
        extra: Further keys, carried as they came.
    """

    execution_time_ms: float | None = None
    sandbox: bool | str | None = None
    approved: bool | None = None
    truncated: bool | None = None
    original_tokens: int | None = None
    kept_tokens: int | None = None
    format: str | None = None
    count_kind: str | None = None
    extra: Mapping[str, object] = field(default_factory=dict, hash=False)

    def to_dict(self) -> dict[str, object]:
        """Return the JSON object; what is `None` has no key."""
        known = {key: getattr(self, name) for name, key in _JSON_KEYS.items()}
        return {**{key: value for key, value in known.items() if value is not None}, **self.extra}


def read_metadata(raw: object, path: str) -> Metadata:
    """Return the metadata that this JSON object represents.

    Raises:
        AdapterError: It is no object, or a field has the wrong type. A key that is a known one in
            another spelling (``Approved``, ``kept_tokens``) is wrong, too: carried along unread,
            a denial would be lost.
    """
    fields = Fields(raw, path)
    metadata = Metadata(
        execution_time_ms=fields.optional_duration("executionTimeMs"),
        sandbox=_read_sandbox(fields),
        approved=fields.optional_flag("approved"),
        truncated=fields.optional_flag("truncated"),
        original_tokens=fields.optional_count("originalTokens"),
        kept_tokens=fields.optional_count("keptTokens"),
        format=fields.optional_text("format"),
        count_kind=fields.optional_text("countKind"),
        extra=fields.rest,
    )
    for key in metadata.extra:
        meant = _FOLDED.get(key.replace("_", "").lower())
        if meant is not None:
            raise AdapterError(fields.path(key), f'unknown key; did you mean "{meant}"?')
    return metadata


def _read_sandbox(fields: Fields) -> bool | str | None:
    if isinstance(fields.rest.get("sandbox"), str):
        return fields.optional_text("sandbox")
    return fields.optional_flag("sandbox")
