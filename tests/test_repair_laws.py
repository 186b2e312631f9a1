"""What holds for any mixture of calls, results and talk, however broken."""

from __future__ import annotations

import copy
import json
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from adapter_sessions import CONVERSATIONS, session
from toolclip.adapters import adapter
from toolclip.lint import lint, repair
from toolclip.result import ToolResult

if TYPE_CHECKING:
    from toolclip.lint import Mode

IDS = st.sampled_from([f"call0000{number}" for number in range(5)])
NAMES = st.sampled_from(["read", "list"])
LEGAL_IDS = st.lists(IDS, min_size=1, max_size=3)
MODES = st.sampled_from(["stub", "drop", "flatten"])


def results() -> st.SearchStrategy[Any]:
    said = st.tuples(st.text(st.characters(), max_size=4), st.booleans())
    return st.lists(st.tuples(IDS, NAMES, said), min_size=1, max_size=3).map(
        lambda found: (
            "results",
            [(one, name, ToolResult(one, text, error)) for one, name, (text, error) in found],
        )
    )


def steps() -> st.SearchStrategy[list[Any]]:
    calls = st.lists(st.tuples(IDS, NAMES), min_size=1, max_size=3)
    step = st.one_of(
        calls.map(lambda found: ("calls", found)),
        results(),
        st.just(("user", "more")),
        st.just(("model", "fine")),
    )
    return st.lists(step, max_size=7).map(lambda found: [("user", "go"), *found])


@pytest.mark.parametrize("provider", CONVERSATIONS)
@settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow])
@given(steps=steps(), mode=MODES)
def test_a_mended_list_has_no_faults(provider: str, steps: list[Any], mode: Mode) -> None:
    messages = session(provider, steps)
    before = copy.deepcopy(messages)
    repaired = repair(messages, provider, mode)
    assert messages == before
    assert repaired.left == ()
    assert lint(repaired.messages, provider) == []
    json.dumps(repaired.messages, ensure_ascii=False).encode()


@pytest.mark.parametrize("provider", CONVERSATIONS)
@settings(max_examples=25, suppress_health_check=[HealthCheck.too_slow])
@given(steps=steps(), mode=MODES)
def test_mending_again_changes_nothing(provider: str, steps: list[Any], mode: Mode) -> None:
    once = repair(session(provider, steps), provider, mode).messages
    again = repair(once, provider, mode)
    assert again.fixed == ()
    assert all(one is other for one, other in zip(again.messages, once, strict=True))


@pytest.mark.parametrize("provider", CONVERSATIONS)
@settings(max_examples=25, suppress_health_check=[HealthCheck.too_slow])
@given(steps=steps(), data=st.data())
def test_replacing_results_keeps_every_pair(
    provider: str, steps: list[Any], data: st.DataObject
) -> None:
    speaks = adapter(provider)
    messages = session(provider, steps)
    view = speaks.view(messages)
    chosen = data.draw(st.sets(st.sampled_from(view.results)) if view.results else st.just(set()))
    edits = {result.path: f"[cleared {number}]" for number, result in enumerate(chosen)}
    fresh = speaks.view(speaks.replace(messages, edits))
    assert [(r.path, r.call_id, r.call, r.is_error) for r in fresh.results] == [
        (r.path, r.call_id, r.call, r.is_error) for r in view.results
    ]
    for old, new in zip(view.results, fresh.results, strict=True):
        assert str(edits.get(old.path, old.content)) in str(new.content)


@pytest.mark.parametrize("provider", CONVERSATIONS)
@settings(max_examples=25, suppress_health_check=[HealthCheck.too_slow])
@given(steps=steps())
def test_lint_never_raises_and_names_real_places(provider: str, steps: list[Any]) -> None:
    messages = session(provider, steps)
    for found in lint(messages, provider):
        assert 0 <= found.at[0] < len(messages)  # type: ignore[operator]
        assert found.provider_error
