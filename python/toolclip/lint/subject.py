"""What the rules look at: the messages, what they say, and whose they are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from toolclip.adapters import Adapter, Path, View, adapter
from toolclip.adapters.objects import as_mapping
from toolclip.exceptions import AdapterError
from toolclip.lint.errors import finding
from toolclip.lint.finding import Finding, Rule

__all__ = ["Subject", "subject_of"]


@dataclass(frozen=True, slots=True)
class Subject:
    """A message list under examination.

    Attributes:
        adapter: The provider's adapter.
        messages: The messages as dicts; what is no object is an empty one.
        view: What they say, read leniently.
        model: The model, if it is known.
    """

    adapter: Adapter
    messages: tuple[Mapping[str, Any], ...]
    view: View
    model: str | None

    def finding(self, rule: Rule, at: Path, **facts: object) -> Finding:
        """Return the finding in the provider's words."""
        return finding(self.adapter.name, rule, at, **facts)

    def blocks(self) -> Iterator[tuple[Path, Mapping[str, Any]]]:
        """Yield every block of every message, for layouts that have blocks."""
        key = self.adapter.shape.blocks
        for index, message in enumerate(self.messages):
            inner: object = message
            for step in key:
                inner = inner.get(step) if isinstance(inner, Mapping) else None
            for number, block in enumerate(inner if isinstance(inner, list | tuple) else ()):
                if (wire := _mapping(block)) is not None:
                    yield (index, *key, number), wire


def subject_of(messages: Sequence[object], provider: str, model: str | None) -> Subject:
    """Return the subject.

    Raises:
        ConfigError: The provider is unknown.
    """
    found = adapter(provider)
    plain = tuple(_mapping(message) or {} for message in messages)
    return Subject(found, plain, found.view(messages, lenient=True), model)


def _mapping(part: object) -> Mapping[str, Any] | None:
    try:
        return as_mapping(part)
    except AdapterError:
        return None
