"""Values that have no form on the wire: lone surrogates, numbers beyond JSON, endless strings."""

from __future__ import annotations

import math
from collections.abc import Iterator

from toolclip.adapters.openai_chat import LONGEST_CONTENT_CHARACTERS
from toolclip.adapters.plain import well_formed
from toolclip.lint.finding import Finding
from toolclip.lint.subject import Subject
from toolclip.lint.walk import path_of, walk

__all__ = ["check_lengths", "check_values"]


def check_values(subject: Subject) -> Iterator[Finding]:
    """Yield strings with lone surrogates and numbers that JSON cannot say."""
    for trail, value in walk(subject.messages):
        if isinstance(value, str) and not value.isascii() and well_formed(value) is not value:
            yield subject.finding("surrogate", path_of(trail))
        elif isinstance(value, float) and not math.isfinite(value):
            yield subject.finding("number", path_of(trail))


def check_lengths(subject: Subject) -> Iterator[Finding]:
    """Yield strings longer than OpenAI takes; one of them fails every later request, too."""
    limit = LONGEST_CONTENT_CHARACTERS
    for trail, value in walk(subject.messages):
        if isinstance(value, str) and len(value) > limit:
            yield subject.finding("too-long", path_of(trail), limit=limit, count=len(value))
