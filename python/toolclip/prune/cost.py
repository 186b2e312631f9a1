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

__all__ = ["Rewrite", "request_cost"]


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


@dataclass(frozen=True, slots=True)
class Rewrite:
    """One edit of a warm prompt, in tokens.

    Attributes:
        prefix: Cached tokens before the first edit; they stay cached.
        suffix: Cached tokens from the first edit on.
        removed: Tokens of the suffix that the edit takes away.
        extra: Further cost of the edit in base input tokens: reasoning that the provider drops
            and the model writes again, results that it fetches again.
    """

    prefix: int
    suffix: int
    removed: int
    extra: float = 0.0

    def loss(self, prices: Prices) -> float:
        """Return what the edit costs once, compared with reading the shortened prompt."""
        shortened = self.prefix + self.suffix - self.removed
        rewritten = request_cost(self.prefix, self.suffix - self.removed, prices)
        return rewritten - request_cost(shortened, 0, prices) + self.extra

    def saving(self, prices: Prices) -> float:
        """Return what each request saves by it, price steps included."""
        whole = self.prefix + self.suffix
        return request_cost(whole, 0, prices) - request_cost(whole - self.removed, 0, prices)

    def break_even(self, prices: Prices) -> float:
        """Return n*: how many requests, this one included, have to follow for the edit to pay."""
        saving = self.saving(prices)
        return self.loss(prices) / saving if saving > 0 else math.inf
