"""What `pays` assumes beyond the prices: how the session goes on, what a cut loses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate

from toolclip.adapters import View
from toolclip.arguments import check_fields, number, optional
from toolclip.prune.prices import Prices

__all__ = ["Economy", "reasoning_behind"]

CALL_TOKENS = 50  # what the model writes to call a tool again
SEALED_CHARACTERS_PER_TOKEN = 6  # encrypted reasoning: base64 of about four bytes a token
_SEALED = {"encrypted_content", "signature", "thoughtSignature", "thinkingSignature"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Economy:
    """Expectations about one session.

    Attributes:
        expected_requests: How many requests are still to come, this one included; `None` infers
            it from those that were made.
        refetch: Share of cleared results that the model will fetch again.
        reasoning_again: Share of dropped reasoning that the model will write again.
    """

    expected_requests: float | None = None
    refetch: float = 0.0
    reasoning_again: float = 1.0

    def __post_init__(self) -> None:
        check_fields(
            self,
            expected_requests=optional(number(0)),
            refetch=number(0),
            reasoning_again=number(0),
        )

    def losses(self, removed: int, cuts: int, reasoning: int, prices: Prices) -> float:
        """Return what an edit costs beside its rewrite, in base input tokens.

        Args:
            removed: Tokens that it takes away.
            cuts: Results that it clears.
            reasoning: Tokens of reasoning that the provider drops behind it.
            prices: What tokens cost.
        """
        again = prices.write * removed + prices.output * CALL_TOKENS * cuts
        return self.refetch * again + self.reasoning_again * prices.output * reasoning


def reasoning_behind(view: View) -> Sequence[int]:
    """Return for each message the tokens of bound reasoning in it and behind it, estimated."""
    own = [
        _sealed_tokens(raw) if message.is_bound else 0
        for raw, message in zip(view.source, view.messages, strict=True)
    ]
    return list(accumulate(reversed(own)))[::-1]


def _sealed_tokens(message: object) -> int:
    """Estimate the tokens of a message's encrypted reasoning from its length."""
    length = 0
    waiting = [message]
    while waiting:
        part = waiting.pop()
        if isinstance(part, Mapping):
            length += sum(len(v) for k, v in part.items() if k in _SEALED and isinstance(v, str))
            waiting.extend(v for v in part.values() if isinstance(v, Mapping | list | tuple))
        elif isinstance(part, list | tuple):
            waiting.extend(part)
    return length // SEALED_CHARACTERS_PER_TOKEN
