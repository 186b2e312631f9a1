"""What editing an old part of a prompt costs and saves, and after how many requests it pays.

A prompt is ``prefix`` tokens before the first edit and ``suffix`` tokens from it on; the edit takes
``removed`` of them away. While the cache is warm, the shortened suffix is written instead of read,
once; every request afterwards reads less.

    keep     n · r·(P+S)
    prune    r·P + w·(S-D) + (n-1) · r·(P+S-D)
    pays if  n > n* = (w-r)/r · (S-D)/D

A cold cache changes the sum: everything is written anyway, so that removing pays at once.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from toolclip.prune.prices import Prices

__all__ = ["Rewrite", "request_cost", "weigh"]


def request_cost(read: int, written: int, prices: Prices) -> float:
    """Return the cost of one prompt in base input tokens.

    Args:
        read: Tokens found in the cache.
        written: The other tokens.
        prices: What each costs.
    """
    total = read + written
    if read < prices.minimum_tokens:
        read, written = 0, total
    dear = prices.step_tokens is not None and total > prices.step_tokens
    factor = prices.step_factor if dear else 1.0
    return factor * (prices.read * read + prices.write * written)


def weigh(prefix: int, suffix: int, removed: int, prices: Prices) -> tuple[float, float]:
    """Return what an edit of a warm prompt costs once, and what each request saves by it.

    Both in base input tokens, compared with reading the shortened prompt; price steps included.

    Args:
        prefix: Cached tokens before the first edit; they stay cached.
        suffix: Cached tokens from the first edit on.
        removed: Tokens of the suffix that the edit takes away.
        prices: What each costs.
    """
    whole, kept = prefix + suffix, suffix - removed
    is_flat = prices.step_tokens is None or whole <= prices.step_tokens
    if is_flat and prefix >= prices.minimum_tokens:  # the same, five times as fast
        return (prices.write - prices.read) * kept, prices.read * removed
    shortened = request_cost(whole - removed, 0, prices)
    loss = request_cost(prefix, kept, prices) - shortened
    return loss, request_cost(whole, 0, prices) - shortened


@dataclass(frozen=True, slots=True)
class Rewrite:
    """One edit of a warm prompt, in tokens; see `weigh`.

    Attributes:
        prefix: Cached tokens before the first edit.
        suffix: Cached tokens from the first edit on.
        removed: Tokens of the suffix that the edit takes away.
        extra: Further cost of the edit in base input tokens: reasoning that the provider drops
            and the model writes again, results that it fetches again.
    """

    prefix: int
    suffix: int
    removed: int
    extra: float = 0.0

    def break_even(self, prices: Prices) -> float:
        """Return n*: how many requests, this one included, have to follow for the edit to pay."""
        loss, saving = weigh(self.prefix, self.suffix, self.removed, prices)
        return (loss + self.extra) / saving if saving > 0 else math.inf
