"""What sizes are counted in, and what the report says of it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from prune_sessions import Messages, chat, claude, policy
from toolclip import Policy, count_tokens
from toolclip.prune import Pruner, StoredPruner
from toolclip.prune.basis import basis_for

WORDS = "the quick brown fox jumps over the lazy dog, again and again. " * 300
FACTS: dict[str, Any] = {"context_window": 10**6, "now": 0.0, "last_request_at": None}


@pytest.mark.parametrize(
    ("provider", "model", "encoding", "kind"),
    [
        ("openai-chat", "gpt-4o", "o200k_base", "exact"),
        ("openai-chat", "gpt-4", "cl100k_base", "exact"),
        ("openai-chat", None, "o200k_base", "estimate"),
        ("openai-chat", "nobody-knows-1", "o200k_base", "estimate"),
        ("anthropic", None, "claude", "upper_bound"),
        ("anthropic", "claude-opus-4-5", "claude-3", "upper_bound"),
        ("anthropic", "claude-sonnet-5", "claude", "upper_bound"),
        ("bedrock", "us.anthropic.claude-sonnet-4-5-20250929-v1:0", "claude-3", "upper_bound"),
        ("bedrock", "amazon.nova-pro-v1:0", "o200k_base", "estimate"),
        ("gemini", "gemini-3-pro", "gemini", "upper_bound"),
        ("gemini-interactions", None, "gemini", "upper_bound"),
        ("mistral", "mistral-medium-3", "mistral", "upper_bound"),
        ("mistral", "nobody-knows-1", "mistral", "estimate"),
        ("litellm", "anthropic/claude-opus-5", "claude", "upper_bound"),
    ],
)
def test_the_model_s_own_measure_is_the_default(
    provider: str, model: str | None, encoding: str, kind: str
) -> None:
    assert basis_for("o200k_base", provider, model) == (encoding, kind)


def test_an_encoding_that_was_chosen_is_obeyed() -> None:
    assert basis_for("cl100k_base", "anthropic", "claude-opus-5") == ("cl100k_base", "exact")


def tokens_and_kind(pruner: Pruner, messages: Messages) -> tuple[int, str]:
    report = pruner.prune(messages, **FACTS).report
    return report.tokens_before, report.count_kind


def test_reports_count_in_it_and_say_what_that_promises() -> None:
    measured = policy(mode="pressure")
    ours, openai = claude([WORDS] * 4), chat([WORDS] * 4)
    tokens, kind = tokens_and_kind(Pruner(measured, "anthropic", "claude-opus-5"), ours)
    assert kind == "upper_bound"
    assert tokens > 4 * count_tokens(WORDS, "claude") > 4 * count_tokens(WORDS)
    tokens, kind = tokens_and_kind(Pruner(measured, "openai-chat", "gpt-4o"), openai)
    assert kind == "exact"
    assert 0 < tokens - 4 * count_tokens(WORDS) < 200
    chosen = replace(measured, encoding="cl100k_base")
    tokens, kind = tokens_and_kind(Pruner(chosen, "anthropic", "claude-opus-5"), ours)
    assert kind == "exact"
    assert tokens < 4 * count_tokens(WORDS, "claude")


def test_other_counts_are_estimates() -> None:
    classic = Pruner(policy(mode="cache-ttl", measure="classic"), "anthropic")
    assert tokens_and_kind(classic, claude([WORDS] * 4))[1] == "estimate"
    own = Pruner(
        policy(mode="pressure"), "openai-chat", "gpt-4o", count=lambda text: len(text) // 4
    )
    assert tokens_and_kind(own, chat([WORDS] * 4))[1] == "estimate"


def test_a_turn_that_reads_nothing_says_it_too() -> None:
    off = Pruner(Policy(), "gemini", "gemini-3-pro")
    report = off.prune([], **FACTS).report
    assert (report.reason, report.count_kind) == ("off", "upper_bound")

    class Lost:
        def get(self, session: str) -> None:
            raise ConnectionError(session)

        def compare_and_set(self, *_: object) -> bool:
            return False

    stored = StoredPruner(Pruner(policy(mode="pays"), "anthropic"), Lost())
    report = stored.prune("s", claude([WORDS]), context_window=10**6, now=0.0).report
    assert (report.reason, report.count_kind) == ("no-state", "upper_bound")


def test_trims_keep_their_budget_in_the_model_s_measure() -> None:
    outputs = [f"{n}\n{WORDS}" for n in range(30)]
    pruner = Pruner(policy(mode="pressure"), "anthropic", "claude-opus-5")
    pruned = pruner.prune(claude(list(outputs)), **{**FACTS, "context_window": 120_000})
    trims = [d for d in pruned.state.decisions.values() if d.recipe.kind == "trim"]
    assert trims
    assert {d.recipe.encoding for d in trims} == {"claude"}
    assert all(cut.tokens_after <= trims[0].tokens for cut in pruned.report.cuts)
