"""Recorded sessions: whose they are, and that all of them can be read, cut and checked."""

from __future__ import annotations

import copy
import json
from typing import TYPE_CHECKING, Any

import pytest

from adapter_sessions import CONVERSATIONS, two_turns
from toolclip.adapters import adapter
from toolclip.adapters.recorded import provider_of, read_session
from toolclip.exceptions import AdapterError
from toolclip.lint import lint, repair

if TYPE_CHECKING:
    from pathlib import Path

PLACEHOLDER = "[Old tool result content cleared]"
# These look like OpenAI's chat, of which they are dialects.
DIALECTS = {"cohere", "litellm", "mistral", "ollama"}


@pytest.mark.parametrize("provider", CONVERSATIONS)
def test_a_list_is_recognised(provider: str) -> None:
    meant = "openai-chat" if provider in DIALECTS else provider.removesuffix("-2")
    assert provider_of(two_turns(provider)) == meant


def test_plain_text_is_taken_for_chat() -> None:
    assert provider_of([{"role": "user", "content": "hi"}]) == "openai-chat"
    assert provider_of([]) == "openai-chat"


@pytest.mark.parametrize("key", ["messages", "input", "contents", "steps"])
def test_a_request_is_read_like_its_list(key: str) -> None:
    messages = two_turns("anthropic")
    session = read_session(json.dumps({"model": "m", key: messages}))
    assert (session.provider, session.messages) == ("anthropic", messages)


def test_one_message_a_line_is_a_session() -> None:
    messages = two_turns("pi")
    text = "\n".join(json.dumps(message) for message in messages) + "\n\n"
    session = read_session(text.encode())
    assert (session.provider, session.messages) == ("pi", messages)


def test_a_trajectory_becomes_calls_and_results() -> None:
    history = [
        {"role": "system", "content": "You are careful."},
        {"role": "user", "content": "Fix it."},
        {"role": "assistant", "content": "Look:\nls -F", "action": "ls -F\n"},
        {"role": "user", "content": "a.py"},
        {"role": "assistant", "content": "Done."},
    ]
    session = read_session(json.dumps({"history": history, "info": {}}))
    view = adapter(session.provider).view(session.messages)
    assert view.roles == ("system", "user", "assistant", "tool", "assistant")
    assert view.results[0].call == view.calls[0]
    assert (view.calls[0].tool_name, view.results[0].content) == ("ls", "a.py")
    assert lint(session.messages, session.provider) == []


@pytest.mark.parametrize(
    ("text", "path"), [("nonsense", "line 1"), ('{"a": 1}\n{"b"', "line 2"), ("5", "session")]
)
def test_what_is_no_session_is_an_error(text: str, path: str) -> None:
    with pytest.raises(AdapterError) as caught:
        read_session(text)
    assert caught.value.path == path


def test_entries_without_a_message_say_nothing() -> None:
    records: list[Any] = [
        {"type": "user", "message": {"role": "user", "content": "go"}, "uuid": "1"},
        {"type": "progress", "data": {"text": "much"}},
        {"type": "user", "message": "torn", "uuid": "2"},
        "torn",
    ]
    view = adapter("claude-code").view(records)
    assert view.roles == ("user", "other", "other", "other")
    assert view.messages[1].texts == ()


def test_a_compaction_is_read_as_text() -> None:
    entries = [
        {"type": "session", "id": "s"},
        {"type": "compaction", "summary": "so far"},
        {"type": "message", "message": {"role": "bashExecution", "output": "x"}},
    ]
    view = adapter("pi").view(entries)
    assert [message.texts for message in view.messages] == [(), ("so far",), ("x",)]


def test_every_session_of_the_corpus_replays(corpus: Path) -> None:
    """Results can all be replaced; lint then finds nothing that was not there before."""
    paths = sorted((corpus / "sessions").iterdir())
    assert paths
    for path in paths:
        session = read_session(path.read_bytes())
        speaks = adapter(session.provider)
        stored = copy.deepcopy(session.messages)
        view = speaks.view(session.messages, lenient=True)  # one file has torn blocks
        assert view.results, path
        fresh = speaks.replace(
            session.messages, {one.path: PLACEHOLDER for one in view.results if one.is_editable}
        )
        assert session.messages == stored
        before = lint(session.messages, session.provider)
        assert lint(fresh, session.provider) == before


@pytest.mark.parametrize("mode", ["stub", "drop", "flatten"])
def test_every_session_of_the_corpus_can_be_mended(corpus: Path, mode: Any) -> None:  # noqa: ANN401
    for path in sorted((corpus / "sessions").iterdir()):
        session = read_session(path.read_bytes())
        repaired = repair(session.messages, session.provider, mode)
        assert {one.rule for one in repaired.left} <= {"unread"}, path
        found = {one.at[0] for one in lint(session.messages, session.provider)}
        ids = {id(message) for message in repaired.messages}
        kept = [i for i, message in enumerate(session.messages) if id(message) in ids]
        assert len(kept) >= len(session.messages) - 2 * len(found), path
