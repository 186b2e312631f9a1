"""What cached and fresh prompt tokens cost, for each family of models.

All numbers are multiples of the model's base price of an input token. `TABLE` was compiled in
November 2026 from the providers' documentation and LiteLLM's price list; prices change, so whoever
knows better passes `Prices` of his own to `Pruner`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from toolclip.arguments import check_fields, integer, number, optional
from toolclip.policy.globs import matches

__all__ = ["AS_OF", "TABLE", "UNKNOWN", "Prices", "family", "prices_for"]

AS_OF = "2026-11"
FIVE_MINUTES = 300.0
HALF_HOUR = 1800.0
HOUR = 3600.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Prices:
    """What a token of the prompt costs, in base input tokens.

    Attributes:
        read: A token that the provider finds in its cache.
        write: A token that it does not find and then keeps; 1 where keeping costs nothing.
        output: A token that the model writes.
        ttl_seconds: How long a prefix is kept after its last use.
        minimum_tokens: Shorter prompts are not cached.
        step_tokens: Prompts above this length have every token priced higher.
        step_factor: By how much.
    """

    read: float
    write: float
    output: float = 5.0
    ttl_seconds: float = FIVE_MINUTES
    minimum_tokens: int = 1024
    step_tokens: int | None = None
    step_factor: float = 1.0

    def __post_init__(self) -> None:
        check_fields(
            self,
            read=number(0),
            write=number(0),
            output=number(0),
            ttl_seconds=number(0),
            minimum_tokens=integer(0),
            step_tokens=optional(integer(0)),
            step_factor=number(0),
        )


_CLAUDE = Prices(read=0.1, write=1.25)
_OPENAI = Prices(read=0.1, write=1.0, output=8.0, ttl_seconds=HALF_HOUR)
_OPENAI_STEP = replace(_OPENAI, step_tokens=272_000, step_factor=2.0)
_GEMINI = Prices(read=0.1, write=1.0, output=8.0, minimum_tokens=4096)

# First match wins. Models are written with dashes for dots: `family` does that.
TABLE: Sequence[tuple[str, Prices]] = (
    ("*fable-5-[12]*", replace(_CLAUDE, read=0.025, minimum_tokens=512)),
    ("*mythos-5-[12]*", replace(_CLAUDE, read=0.025, minimum_tokens=512)),
    ("*opus-5-5*", replace(_CLAUDE, read=0.05, minimum_tokens=512)),
    ("*sonnet-5-5*", replace(_CLAUDE, read=0.05, minimum_tokens=512)),
    ("*haiku-5-5*", replace(_CLAUDE, minimum_tokens=512)),
    ("*fable-5*", replace(_CLAUDE, minimum_tokens=512)),
    ("*mythos-5*", replace(_CLAUDE, minimum_tokens=512)),
    ("*opus-5*", replace(_CLAUDE, minimum_tokens=512)),
    ("*opus-4-7*", replace(_CLAUDE, minimum_tokens=2048)),
    ("*opus-4-[56]*", replace(_CLAUDE, minimum_tokens=4096)),
    ("*haiku-4-5*", replace(_CLAUDE, minimum_tokens=4096)),
    ("*claude*", _CLAUDE),
    ("*gpt-4o*", replace(_OPENAI, read=0.5, output=4.0, ttl_seconds=FIVE_MINUTES)),
    ("*o3-mini*", replace(_OPENAI, read=0.5, output=4.0, ttl_seconds=FIVE_MINUTES)),
    ("*gpt-4-1*", replace(_OPENAI, read=0.25, output=4.0, ttl_seconds=FIVE_MINUTES)),
    ("*o4-mini*", replace(_OPENAI, read=0.25, output=4.0, ttl_seconds=FIVE_MINUTES)),
    ("o3*", replace(_OPENAI, read=0.25, output=4.0, ttl_seconds=FIVE_MINUTES)),
    ("o1*", replace(_OPENAI, read=0.5, output=4.0, ttl_seconds=FIVE_MINUTES)),
    ("*gpt-5-[6789]*", replace(_OPENAI_STEP, write=1.25)),
    ("*gpt-[6789]*", replace(_OPENAI_STEP, write=1.25)),
    ("*gpt-5*", _OPENAI_STEP),
    ("*gpt-oss*", replace(_OPENAI, read=0.5, ttl_seconds=FIVE_MINUTES)),
    ("*gemini-2*", replace(_GEMINI, minimum_tokens=2048)),
    ("*gemini-3-1-pro*", replace(_GEMINI, step_tokens=200_000, step_factor=2.0)),
    ("*gemini-4*", replace(_GEMINI, read=0.05)),
    ("*gemini*", _GEMINI),
    ("*nova*", Prices(read=0.25, write=1.0, output=4.0)),
    ("*grok*", Prices(read=0.25, write=1.0, step_tokens=200_000, step_factor=2.0)),
    ("*deepseek*", Prices(read=0.1, write=1.0, output=2.0)),
    ("*kimi*", Prices(read=0.1, write=1.0, output=4.0)),
    ("*glm*", Prices(read=0.2, write=1.0, output=4.0)),
    ("*qwen*", Prices(read=0.2, write=1.25, output=4.0)),
    ("*stral*", Prices(read=0.1, write=1.0, output=3.0)),  # Mistral, Codestral, Magistral …
)

# Where the model says nothing, its provider does.
_BY_PROVIDER: Sequence[tuple[str, Prices]] = (
    ("anthropic", _CLAUDE),
    ("bedrock", _CLAUDE),
    ("openai*", _OPENAI_STEP),
    ("gemini*", _GEMINI),
    ("mistral*", Prices(read=0.1, write=1.0, output=3.0)),
)

# Dearest to rewrite among the common ones, so that an unknown model is pruned late, not early.
UNKNOWN = replace(_CLAUDE, minimum_tokens=4096)

# A longer life that was paid for: what a write then costs, how long the prefix lives.
_RETENTION = {"1h": (2.0, HOUR), "12h": (2.5, 12 * HOUR)}


def family(model: str | None) -> str:
    """Return the model's name as the tables spell it: lower case, dashes for dots."""
    return (model or "").casefold().replace(".", "-")


def prices_for(
    provider: str, model: str | None = None, *, retention: str | None = None
) -> Prices | None:
    """Return the prices of a model, or `None` if neither it nor its provider is in the table.

    Args:
        provider: Name of the provider's adapter.
        model: Name of the model, dated or not.
        retention: The life of the cache that was paid for, ``1h`` (Anthropic, Bedrock) or ``12h``
            (OpenAI); default is the provider's shortest.
    """
    found = _first(TABLE, family(model)) or _first(_BY_PROVIDER, provider.casefold())
    if found is None or retention not in _RETENTION:
        return found
    write, seconds = _RETENTION[retention]
    return replace(found, write=write, ttl_seconds=seconds)


def _first(table: Sequence[tuple[str, Prices]], name: str) -> Prices | None:
    return next((prices for pattern, prices in table if covers(pattern, name)), None)


def covers(pattern: str, name: str) -> bool:
    """Tell whether the pattern, which may hold one set of digits, covers the name."""
    before, bracket, rest = pattern.partition("[")
    if not bracket:
        return matches(pattern, name)
    digits, _, after = rest.partition("]")
    return any(matches(before + digit + after, name) for digit in digits)
