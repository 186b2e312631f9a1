"""What holds for every session, every mode and every clock."""

from __future__ import annotations

import json
from functools import partial
from typing import Any

from hypothesis import given
from hypothesis import settings as examples
from hypothesis import strategies as st

from prune_sessions import Messages, chat_turn, claude_turn, policy
from toolclip.adapters import adapter
from toolclip.counting import count_each
from toolclip.prune import Pruned, Pruner, PruneState
from toolclip.prune.basis import basis_for
from toolclip.prune.rulers import TokenRuler

KEEP = 3
MODES = ("cache-ttl", "pressure", "pays")
LINES = (
    "",
    "all is well 12",
    "漢字かな交じり文",
    "😀 done é\u0301",
    "\ud800 lone",
    "error: {tool} {kept}",
)
TEXTS = st.one_of(
    st.builds(lambda line, n: f"{line}\n" * n, st.sampled_from(LINES), st.integers(0, 300)),
    st.builds(lambda n: json.dumps([{"id": i, "ok": True} for i in range(n)]), st.integers(0, 200)),
)
SETTINGS = st.fixed_dictionaries(
    {"mode": st.sampled_from(MODES)},
    optional={
        "measure": st.sampled_from(["tokens", "classic"]),
        "keepLastAssistants": st.integers(0, 4),
        "minPrunableToolChars": st.sampled_from([0, 50_000]),
        "supersededFirst": st.booleans(),
        "images": st.sampled_from(["with-text", "first", "keep"]),
        "clearAtLeast": st.sampled_from([0, 500]),
    },
)
WINDOWS = st.integers(200, 20_000)


@st.composite
def sessions(draw: st.DrawFn) -> tuple[str, Messages]:
    """Draw a provider and a session: users, calls, results, ids that repeat."""
    provider = draw(st.sampled_from(["openai-chat", "anthropic"]))
    turn: Any = chat_turn if provider == "openai-chat" else claude_turn
    messages: Messages = []
    for _ in range(draw(st.integers(0, 12))):
        kind = draw(st.sampled_from(["turn", "turn", "turn", "user"]))
        if kind == "user":
            messages.append({"role": "user", "content": draw(st.sampled_from(LINES))})
        else:
            messages += turn(draw(st.sampled_from(["a", "b", "c", "d"])), draw(TEXTS))
    return provider, messages


def prune(pruner: Pruner, messages: Messages, window: int, state: PruneState | None) -> Pruned:
    return pruner.prune(
        messages, context_window=window, now=10_000.0, last_request_at=0.0, state=state
    )


def wire(messages: object) -> str:
    return json.dumps(messages)


def protected(messages: Messages, keep: int) -> set[int]:
    """Return the messages that must stay: before the first user, and the last turns."""
    roles = [message["role"] for message in messages]
    users = [i for i, role in enumerate(roles) if role == "user"]
    turns = [i for i, role in enumerate(roles) if role == "assistant"]
    first = users[0] if users else len(messages)
    end = len(messages) if keep == 0 else turns[-keep] if len(turns) >= keep else 0
    return {i for i in range(len(messages)) if i < first or i >= end}


@examples(max_examples=60)
@given(sessions(), SETTINGS, WINDOWS)
def test_the_safety_rules_hold_and_the_input_is_not_changed(
    session: tuple[str, Messages], settings: dict[str, Any], window: int
) -> None:
    provider, messages = session
    before = wire(messages)
    pruned = prune(Pruner(policy(**settings), provider), messages, window, None)
    assert wire(messages) == before
    assert len(pruned.messages) == len(messages)
    keep = settings.get("keepLastAssistants", KEEP)
    for index, message in enumerate(messages):
        if index in protected(messages, keep) or message["role"] == "assistant":
            assert pruned.messages[index] is message


@examples(max_examples=60)
@given(sessions(), SETTINGS, WINDOWS)
def test_pairs_stay_and_nothing_is_reduced_to_nothing(
    session: tuple[str, Messages], settings: dict[str, Any], window: int
) -> None:
    provider, messages = session
    pruned = prune(Pruner(policy(**settings), provider), messages, window, None)
    before, after = adapter(provider).view(messages), adapter(provider).view(pruned.messages)
    assert [c.path for c in after.calls] == [c.path for c in before.calls]
    for old, new in zip(before.results, after.results, strict=True):
        assert (new.path, new.call_id, new.call) == (old.path, old.call_id, old.call)
        if new.content != old.content:
            assert isinstance(new.content, str)
            assert new.content.strip()


@examples(max_examples=60)
@given(sessions(), SETTINGS, WINDOWS)
def test_replay_through_json_is_byte_identical_and_pruning_again_changes_nothing(
    session: tuple[str, Messages], settings: dict[str, Any], window: int
) -> None:
    provider, messages = session
    first = prune(Pruner(policy(**settings), provider), messages, window, None)
    for state in (first.state, PruneState.from_json(first.state.to_json())):
        again = prune(Pruner(policy(**settings), provider), messages, window, state)
        assert wire(again.messages) == wire(first.messages)
        assert again.state == first.state
        assert again.state.to_json() == first.state.to_json()
        assert not again.report.cuts


@examples(max_examples=60)
@given(sessions(), SETTINGS, WINDOWS, st.data())
def test_nothing_comes_back_while_the_session_goes_on(
    session: tuple[str, Messages], settings: dict[str, Any], window: int, data: st.DataObject
) -> None:
    """Every turn, warm or cold, in one process or the next, continues the same bytes."""
    provider, messages = session
    pruner = Pruner(policy(**settings), provider)
    state = PruneState()
    shown: list[str] = []
    cut: set[int] = set()
    for end in range(1, len(messages) + 1):
        if data.draw(st.booleans()):
            state = PruneState.from_json(state.to_json())
        idle = data.draw(st.sampled_from([1.0, 1e6]))
        pruned = pruner.prune(
            messages[:end], context_window=window, now=idle, last_request_at=0.0, state=state
        )
        now = [wire(message) for message in pruned.messages]
        changed = {i for i, (a, b) in enumerate(zip(shown, now, strict=False)) if a != b}
        new = {int(c.path.split("[")[1].split("]")[0]) for c in pruned.report.cuts}
        assert changed <= new
        assert all(pruned.messages[i] is not messages[i] for i in cut)
        shown, state = now, pruned.state
        cut |= new


@examples(max_examples=60)
@given(sessions(), SETTINGS.filter(lambda s: s.get("measure") != "classic"), WINDOWS)
def test_the_report_s_numbers_are_those_of_the_messages(
    session: tuple[str, Messages], settings: dict[str, Any], window: int
) -> None:
    provider, messages = session
    pruned = prune(Pruner(policy(**settings), provider), messages, window, None)
    report = pruned.report
    assert report.tokens_before == measured(provider, messages)
    assert report.tokens_after == measured(provider, pruned.messages)
    assert report.tokens_removed == sum(c.tokens_before - c.tokens_after for c in report.cuts)
    assert len(report.cuts) == len(pruned.state.decisions)
    changed = sum(a is not b for a, b in zip(messages, pruned.messages, strict=True))
    assert changed == len(report.cuts)


def measured(provider: str, messages: list[Any]) -> int:
    """Measure afresh, without any memo."""
    basis = basis_for("o200k_base", provider, None)
    ruler = TokenRuler(partial(count_each, encoding=basis.encoding), provider, None, "estimate")
    view = adapter(provider).view(messages)
    frames = (ruler.message(m, raw) for m, raw in zip(view.messages, view.source, strict=True))
    return sum(frames) + sum(ruler.content(result.content) for result in view.results)


@examples(max_examples=60)
@given(sessions(), SETTINGS, WINDOWS)
def test_a_dry_run_reports_the_same_and_changes_nothing(
    session: tuple[str, Messages], settings: dict[str, Any], window: int
) -> None:
    provider, messages = session
    pruner = Pruner(policy(**settings), provider)
    real = prune(pruner, messages, window, None)
    dry = pruner.prune(
        messages, context_window=window, now=10_000.0, last_request_at=0.0, dry_run=True
    )
    assert dry.report.is_dry_run
    assert dry.report.to_dict() | {"is_dry_run": False} == real.report.to_dict()
    assert all(a is b for a, b in zip(messages, dry.messages, strict=True))
    assert not dry.state.decisions
    after = prune(pruner, messages, window, dry.state)
    assert wire(after.messages) == wire(real.messages)


@examples(max_examples=60)
@given(sessions(), st.sampled_from(MODES), WINDOWS)
def test_pruning_what_was_pruned_changes_nothing(
    session: tuple[str, Messages], mode: str, window: int
) -> None:
    """Even for one who threw the state away and kept the messages."""
    provider, messages = session
    pruner = Pruner(policy(mode=mode), provider)
    once = prune(pruner, messages, window, None)
    pruned: Any = once.messages
    assert wire(prune(pruner, pruned, window, None).messages) == wire(pruned)
