"""The state as JSON: small, the same for the same decisions, an error when it is none."""

from __future__ import annotations

import gc
import json
import tracemalloc

import pytest

from prune_sessions import chat, policy, words
from toolclip import AdapterError
from toolclip.prune import Pruned, Pruner, PruneState
from toolclip.prune.decision import Decision, Recipe


def pruned(count: int, **settings: object) -> Pruned:
    messages = chat([words(500, str(n)) for n in range(count)])
    pruner = Pruner(policy(mode="pressure", **settings), "openai-chat")
    return pruner.prune(messages, context_window=count * 400, now=0, last_request_at=None)


def test_json_there_and_back() -> None:
    state = pruned(60).state
    text = state.to_json()
    assert PruneState.from_json(text) == state
    assert PruneState.from_json(text.encode()).to_json() == text
    assert PruneState.from_dict(state.to_dict()) == state


def test_it_is_small() -> None:
    """Some 30 bytes a cut, whatever the results were long; nothing for the others."""
    result = pruned(400)
    text = result.state.to_json()
    cuts = len(result.state.decisions)
    assert cuts > 300
    assert len(text) < 400 + 30 * cuts
    assert len(PruneState().to_json()) < 40


def test_what_this_process_remembers_is_no_part_of_it() -> None:
    state = pruned(20).state
    assert "_session" not in state.to_json()
    assert "session" not in repr(state)


def test_settings_may_change_between_the_turns() -> None:
    """A decision depends on itself and the content; another placeholder changes no old bytes."""
    messages = chat([words(3000, str(n)) for n in range(30)])
    cold = {"context_window": 40_000, "now": 1000.0, "last_request_at": 0.0}
    first = Pruner(policy(mode="cache-ttl"), "openai-chat").prune(messages, **cold)  # type: ignore[arg-type]
    changed = policy(mode="pays", hardClear={"placeholder": "gone"}, softTrim={"headChars": 10})
    state = PruneState.from_json(first.state.to_json())
    warm = {**cold, "last_request_at": 999.0}
    again = Pruner(changed, "openai-chat", "claude-opus-4-5").prune(messages, state=state, **warm)  # type: ignore[arg-type]
    cut = {int(c.path[9:-1]) for c in again.report.cuts}
    for index, (one, other) in enumerate(zip(first.messages, again.messages, strict=True)):
        assert index in cut or one == other


@pytest.mark.parametrize(
    "text",
    [
        "",
        "nonsense",
        "[]",
        "null",
        "{}",
        '{"v":2,"recipes":[],"cuts":[]}',
        '{"v":1}',
        '{"v":1,"recipes":[],"cuts":[[0,"a"]]}',
        '{"v":1,"recipes":[{"kind":"clear"}],"cuts":[[-1,"a"]]}',
        '{"v":1,"recipes":[{"kind":"clear"}],"cuts":[[0,"a","b"]]}',
        '{"v":1,"recipes":[{"kind":"erase"}],"cuts":[]}',
        '{"v":1,"recipes":[{"kind":"clear","colour":"red"}],"cuts":[]}',
        '{"v":1,"recipes":[{"kind":"ends","head":"1"}],"cuts":[]}',
        '{"v":1,"recipes":5,"cuts":5}',
    ],
)
def test_what_is_no_state_is_an_error(text: str) -> None:
    with pytest.raises(AdapterError, match="state: "):
        PruneState.from_json(text)


def test_states_are_equal_by_their_decisions() -> None:
    decision = Decision(Recipe(kind="clear", text="gone"), 5)
    assert PruneState({"a": decision}) == PruneState({"a": decision})
    assert PruneState({"a": decision}) != PruneState()
    assert PruneState() != json.loads(PruneState().to_json())


def test_an_old_state_still_serves() -> None:
    """A request that failed is made again with the state from before."""
    messages = chat([words(2000, str(n)) for n in range(9)])
    pruner = Pruner(policy(mode="pressure"), "openai-chat")
    facts = {"context_window": 25_000, "now": 0.0, "last_request_at": None}
    before = pruner.prune(messages[:5], **facts).state  # type: ignore[arg-type]
    first = pruner.prune(messages, state=before, **facts)  # type: ignore[arg-type]
    again = pruner.prune(messages, state=before, **facts)  # type: ignore[arg-type]
    assert again.messages == first.messages
    assert again.state == first.state
    assert not before.decisions


def test_what_stays_in_memory_is_the_state_and_not_the_text() -> None:
    """Text of 4 MB, gone with the caller's messages; a count and a hash for each part stay."""
    pruner = Pruner(policy(mode="pays"), "openai-chat", "gpt-4o")
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        messages = chat([words(1000, f"{n:06}") for n in range(700)])
        text = sum(len(message["content"] or "") for message in messages)
        facts = {"context_window": 9_000_000, "now": 9.0, "last_request_at": 8.0}
        saved = pruner.prune(messages, **facts).state.to_json()  # type: ignore[arg-type]
        del messages
        gc.collect()
        kept = tracemalloc.get_traced_memory()[0] - before
    finally:
        tracemalloc.stop()
    assert text > 4_000_000
    assert kept < text / 8
    assert len(saved) < 25_000
