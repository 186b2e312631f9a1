"""Models that bind their reasoning to an unchanged prefix.

`TABLE` was compiled in November 2026: Claude's preserved thinking answers 400 when anything before
a thinking block has changed; OpenAI's newer models silently drop the reasoning behind an edit.
Routes differ, and both will change, so that `Pruner` takes another answer as an argument.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

from toolclip.policy.globs import matches
from toolclip.prune.prices import covers, family

__all__ = ["AS_OF", "TABLE", "Binding", "binding_for"]

AS_OF = "2026-11"

Binding: TypeAlias = Literal["none", "drops", "refuses"]
"""What the provider does to reasoning behind an edit: nothing, drop it, refuse the request."""

# Provider, model, what happens; first match wins.
TABLE: Sequence[tuple[str, str, Binding]] = (
    ("bedrock", "*mythos-5-1*", "none"),  # records the signature and does not check it
    ("*", "*fable-5-[12]*", "refuses"),
    ("*", "*mythos-5-[12]*", "refuses"),
    ("*", "*opus-5-5*", "refuses"),
    ("*", "*sonnet-5-5*", "refuses"),
    ("*", "*haiku-5-5*", "refuses"),
    ("*", "*gpt-5-[6789]*", "drops"),
    ("*", "*gpt-[6789]*", "drops"),
)


def binding_for(provider: str, model: str | None) -> Binding:
    """Return what the provider does to the model's reasoning behind an edit."""
    name = family(model)
    for providers, models, binding in TABLE:
        if matches(providers, provider.casefold()) and covers(models, name):
            return binding
    return "none"
