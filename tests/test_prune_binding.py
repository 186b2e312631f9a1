"""Models that bind their reasoning to an unchanged prefix."""

from __future__ import annotations

from typing import Any

import pytest
from anthropic.types.beta import BetaContextManagementConfigParam
from pydantic import TypeAdapter

from prune_sessions import Messages, chat, claude, policy, words
from toolclip.prune import Pruner, PruneState
from toolclip.prune.binding import binding_for

FACTS: dict[str, Any] = {"context_window": 25_000, "now": 1000.0, "last_request_at": 0.0}


def thinking_session() -> Messages:
    return claude([words(2000, str(n)) for n in range(9)], thinking=True)


@pytest.mark.parametrize(
    ("provider", "model", "binding"),
    [
        ("anthropic", "claude-fable-5.1", "refuses"),
        ("anthropic", "claude-haiku-5-5-20261001", "refuses"),
        ("bedrock", "us.anthropic.claude-sonnet-5-5-v1:0", "refuses"),
        ("bedrock", "anthropic.claude-mythos-5-1", "none"),
        ("anthropic", "claude-opus-5", "none"),
        ("anthropic", "claude-sonnet-4-5", "none"),
        ("openai-responses", "gpt-5.6", "drops"),
        ("openai-responses", "gpt-6.1-mini", "drops"),
        ("openai-responses", "gpt-5.1", "none"),
        ("openai-chat", None, "none"),
    ],
)
def test_the_table(provider: str, model: str | None, binding: str) -> None:
    assert binding_for(provider, model) == binding


@pytest.mark.parametrize("mode", ["cache-ttl", "pressure", "pays"])
def test_anthropic_s_own_parameters_take_the_place_of_edits(mode: str) -> None:
    messages = thinking_session()
    settings = policy(mode=mode, tools={"deny": ["exec"]})
    pruned = Pruner(settings, "anthropic", "claude-fable-5.1").prune(messages, **FACTS)
    assert all(a is b for a, b in zip(messages, pruned.messages, strict=True))
    assert pruned.report.reason == "by-the-provider"
    assert pruned.report.beta_headers == ("context-management-2025-06-27",)
    parameter = pruned.report.request_params["context_management"]
    TypeAdapter(BetaContextManagementConfigParam).validate_python(parameter)
    assert parameter == {
        "edits": [
            {
                "type": "clear_tool_uses_20250919",
                "trigger": {"type": "input_tokens", "value": 50_000},
                "keep": {"type": "tool_uses", "value": 3},
                "clear_at_least": {"type": "input_tokens", "value": 12_500},
                "exclude_tools": ["exec"],
            }
        ]
    }


def test_edits_in_front_of_bound_thinking_are_refused_where_there_is_no_parameter() -> None:
    messages = thinking_session()
    pruner = Pruner(policy(mode="pressure"), "anthropic", "claude-opus-4-5", binding="refuses")
    assert pruner.prune(messages, **FACTS).report.reason == "by-the-provider"
    other = Pruner(policy(mode="pressure"), "claude-code", binding="refuses")
    records = [{"type": m["role"], "message": m, "uuid": str(i)} for i, m in enumerate(messages)]
    pruned = other.prune(records, **FACTS)
    assert pruned.report.reason == "refused"
    assert pruned.report.refused == 6
    assert not pruned.report.request_params
    assert all(a is b for a, b in zip(records, pruned.messages, strict=True))


def test_without_thinking_there_is_nothing_to_break() -> None:
    messages = chat([words(2000, str(n)) for n in range(9)])
    pruner = Pruner(policy(mode="pressure"), "openai-chat", "some-model", binding="refuses")
    assert len(pruner.prune(messages, **FACTS).report.cuts) == 6


def test_the_provider_may_be_preferred_for_every_model() -> None:
    pruner = Pruner(policy(mode="pressure"), "anthropic", "claude-opus-4-5", prefer_provider=True)
    assert pruner.prune(thinking_session(), **FACTS).report.request_params
    off = Pruner(policy(mode="off"), "anthropic", "claude-fable-5.1", prefer_provider=True)
    assert not off.prune(thinking_session(), **FACTS).report.request_params


def test_earlier_cuts_are_made_again_after_a_change_of_model() -> None:
    """What the new model thought, it thought behind the shortened prefix."""
    messages = thinking_session()
    first = Pruner(policy(mode="pressure"), "anthropic", "claude-opus-4-5").prune(messages, **FACTS)
    assert first.report.cuts
    state = PruneState.from_json(first.state.to_json())
    bound = Pruner(policy(mode="pressure"), "anthropic", "claude-fable-5.1")
    assert bound.prune(messages, state=state, **FACTS).messages == first.messages


def test_dropped_reasoning_is_weighed() -> None:
    """Cold, so that cutting pays; warm and with much reasoning behind the edit, it does not."""
    items: list[Any] = [{"role": "user", "content": "go"}]
    for n in range(12):
        sealed = {"type": "reasoning", "id": f"rs_{n}", "summary": []}
        items.append({**sealed, "encrypted_content": "QUJD" * 3000})
        call = {"type": "function_call", "call_id": f"c{n}", "name": "exec", "arguments": "{}"}
        output = {"type": "function_call_output", "call_id": f"c{n}", "output": words(3000, str(n))}
        items += [call, output]
    warm: dict[str, Any] = {"context_window": 500_000, "now": 1000.0, "last_request_at": 999.0}
    drops, keeps = (
        Pruner(policy(mode="pays"), "openai-responses", "gpt-5.1", binding=binding)
        for binding in ("drops", "none")
    )
    assert keeps.prune(items, **warm).report.reason == "pays"
    report = drops.prune(items, **warm).report
    assert report.reason == "not-worth-it"
    assert report.break_even is not None
    assert report.reasoning_lost == 0
    cold = drops.prune(items, **{**warm, "last_request_at": -1e6}).report
    assert cold.reason == "pays"
    assert cold.reasoning_lost == 11 * 2000
    assert keeps.prune(items, **warm).report.reasoning_lost == 0
