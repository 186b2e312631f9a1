"""Recorded sessions, turn by turn, in their own format and in every provider's."""

from __future__ import annotations

import copy
import json
from typing import TYPE_CHECKING, Any

import pytest

from adapter_sessions import CONVERSATIONS, session
from prune_sessions import policy
from toolclip.adapters import View, adapter
from toolclip.adapters.recorded import read_session
from toolclip.lint import lint
from toolclip.prune import Pruner, PruneState
from toolclip.result import ToolResult

if TYPE_CHECKING:
    from pathlib import Path

WINDOW = 8_000  # small, so that every session of some length is cut
LOOKS = 4  # how often a session is linted: each look reads all of it
REQUESTS = 60
MODES = ("cache-ttl", "pressure", "pays")
SESSIONS = (
    "ccl-edge_cases.jsonl",
    "ccl-representative_messages.jsonl",
    "ccl-todowrite_examples.jsonl",
    "claude-code-a.jsonl",
    "claude-code-b.jsonl",
    "claude-code-c.jsonl",
    "claude-code-subagent.jsonl",
    "claude-code-tool-heavy.jsonl",
    "pi-before-compaction.jsonl",
    "pi-large-session.jsonl",
    "sweagent-ctf-babyenc.traj",
    "sweagent-ctf-eps.traj",
    "sweagent-ctf-katy.traj",
    "sweagent-ctf-rock.traj",
    "sweagent-ctf-web.traj",
    "sweagent-marshmallow-default.traj",
    "sweagent-marshmallow-fc.traj",
    "sweagent-marshmallow-fc2.traj",
    "sweagent-marshmallow-xml.traj",
    "sweagent-pydicom-1458.traj",
)
LONG = ("claude-code-subagent.jsonl", "pi-large-session.jsonl", "sweagent-marshmallow-fc.traj")


def findings(messages: list[Any], provider: str, before: list[Any] | None = None) -> set[str]:
    return {f"{f.path} {f.rule}" for f in lint(messages, provider, before=before)}


def walk(messages: list[Any], provider: str, mode: str) -> int:
    """Prune at the requests of a session, checking each; return how many cuts were made."""
    stored = json.dumps(messages)
    view = adapter(provider).view(messages, lenient=True)
    turns = [*(turn for turn in view.turns if turn), len(messages)]
    requests = turns[:: max(1, len(turns) // REQUESTS)]
    looks = set(requests[:: max(1, len(requests) // LOOKS)])
    pruner = Pruner(policy(mode=mode), provider, lenient=True)
    state, cuts = PruneState(), 0
    for number, end in enumerate(requests):
        part = messages[:end]
        facts: dict[str, Any] = {"context_window": WINDOW, "last_request_at": 0.0}
        pruned = pruner.prune(part, now=1e6 if number % 7 == 3 else 1.0, state=state, **facts)
        cuts += len(pruned.report.cuts)
        if end in looks:
            assert findings(pruned.messages, provider, part) <= findings(part, provider)
            restarted = Pruner(policy(mode=mode), provider, lenient=True)
            saved = PruneState.from_json(pruned.state.to_json())
            again = restarted.prune(part, now=2.0, state=saved, **facts)
            assert json.dumps(again.messages) == json.dumps(pruned.messages)
            assert_nothing_is_blank(view, adapter(provider).view(pruned.messages, lenient=True))
        state = pruned.state
    assert json.dumps(messages) == stored
    return cuts


def assert_nothing_is_blank(before: View, after: View) -> None:
    for old, new in zip(before.results, after.results, strict=False):
        if old.content != new.content:
            shown = new.content if isinstance(new.content, str) else json.dumps(str(new.content))
            assert shown.strip()


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("name", SESSIONS)
def test_a_recorded_session_survives_pruning(corpus: Path, name: str, mode: str) -> None:
    recorded = read_session((corpus / "sessions" / name).read_bytes())
    cuts = walk(recorded.messages, recorded.provider, mode)
    assert cuts > 0 or name not in LONG


def steps_of(view: View) -> list[tuple[str, Any]]:
    """Return a recorded session without its format; ids that every provider takes."""
    names = {call.path: f"call{n:05}" for n, call in enumerate(view.calls)}
    answers = {r.call.path: r for r in view.results if r.call is not None}
    steps: list[tuple[str, Any]] = []
    for message in view.messages:
        text = "\n".join(message.texts)
        if message.role == "user" and text.strip():
            steps.append(("user", text))
        answered = [call for call in message.calls if call.path in answers]
        if message.role == "assistant" and text.strip() and not answered:
            steps.append(("model", text))
        if answered:
            steps.append(("calls", [(names[c.path], c.tool_name) for c in answered]))
            results = [(names[c.path], c.tool_name, answers[c.path]) for c in answered]
            steps.append(
                (
                    "results",
                    [
                        (i, tool, ToolResult(i, copy.copy(r.content), is_error=r.is_error))
                        for i, tool, r in results
                    ],
                )
            )
    return steps


@pytest.mark.parametrize("provider", CONVERSATIONS)
@pytest.mark.parametrize("name", LONG)
def test_recorded_sessions_survive_in_every_format(corpus: Path, name: str, provider: str) -> None:
    recorded = read_session((corpus / "sessions" / name).read_bytes())
    view = adapter(recorded.provider).view(recorded.messages[:400], lenient=True)
    messages: list[Any] = session(provider, steps_of(view))
    assert walk(messages, provider, MODES[len(name + provider) % 3]) > 0
