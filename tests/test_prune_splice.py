"""Splicing changes the bytes of the edited strings and no other byte."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import settings as examples
from hypothesis import strategies as st

from prune_sessions import chat, claude, policy, words
from toolclip import AdapterError
from toolclip.adapters import adapter
from toolclip.prune import Pruner, splice


def pruned(provider: str, messages: list[Any]) -> list[object]:
    settings = policy(mode="pressure", highWatermark=0.1, lowWatermark=0.05)
    pruner = Pruner(settings, provider)
    return pruner.prune(messages, context_window=20_000, now=0, last_request_at=None).messages


def odd_body() -> bytes:
    """Return a request no printer prints: spaces, escapes, numbers, a key that stands twice."""
    text = words(3000).replace(" token", "\\u0020token", 1)
    turns = ",\r\n".join(
        f'{{"role":"assistant","content":null, "tool_calls":[{{"id":"c{n}","type":"function",'
        '"function":{"arguments":"{}","name":"exec"}}]},'
        f'{{"tool_call_id" :"c{n}","x-n":1e400,"role":"tool","content":"old","content": "{text}"}}'
        for n in range(6)
    )
    return (
        b'{"model" : "m","n":12345678901234567890123,"temperature":1.0,"messages":['
        + ('{"role":"user","content":"\\u00e9 \\ud83d\\ude00 /"},' + turns).encode()
        + b'] ,\n"z": [1.50, {"content":"t"}]}\n'
    )


def test_everything_around_the_edits_stays_byte_for_byte() -> None:
    raw = odd_body()
    before = json.loads(raw)["messages"]
    after = pruned("openai-chat", before)
    spliced = splice(raw, before, after)
    assert json.loads(spliced)["messages"] == after
    edited = [m for m in after if m["role"] == "tool" and len(m["content"]) < 5000]  # type: ignore[index]
    assert len(edited) == 3
    rest = raw
    for message, old in zip(after, before, strict=True):
        if message is not old:
            start = rest.index(b'"content": "') + len(b'"content": ')
            end = rest.index(b'"', start + 1) + 1
            new = json.dumps(message["content"], ensure_ascii=False).encode()  # type: ignore[index]
            position = spliced.index(rest[:start])
            assert spliced[position + start :].startswith(new)
            assert spliced[position + start + len(new) :][:30] == rest[end : end + 30]
            rest = rest[end:]
            spliced = spliced[position + start + len(new) :]
    assert spliced == rest


def test_nothing_changed_is_the_same_object() -> None:
    raw = odd_body()
    before = json.loads(raw)["messages"]
    assert splice(raw, before, list(before)) is raw


@pytest.mark.parametrize("content", ["text", "blocks"])
def test_blocks_inside_one_message(content: str) -> None:
    texts = [f"{n}{words(3000)}" for n in range(6)]
    blocks: list[object] = [[{"type": "text", "text": t}] for t in texts]
    before = claude(list(texts) if content == "text" else blocks)
    raw = json.dumps({"max_tokens": 1, "messages": before}, indent=1).encode()
    after = pruned("anthropic", before)
    spliced = splice(raw, before, after)
    assert json.loads(spliced)["messages"] == after
    assert spliced.count(b"\n") >= raw.count(b"\n") - 30


@pytest.mark.parametrize("key", ["messages", "input", "contents"])
def test_the_list_is_found_under_each_provider_s_key(key: str) -> None:
    before = chat([words(3000)] * 6)
    raw = json.dumps({"model": "m", key: before}).encode()
    assert json.loads(splice(raw, before, pruned("openai-chat", before)))[key] != before
    bare = json.dumps(before).encode()
    assert json.loads(splice(bare, before, pruned("openai-chat", before))) != before


@pytest.mark.parametrize(
    "raw", [b"", b"{", b'{"x": []}', b'{"messages": 3}', b'{"messages": [', b'{"messages": []}']
)
def test_a_request_that_does_not_match_is_an_adapter_error(raw: bytes) -> None:
    before = chat([words(3000)] * 6)
    with pytest.raises(AdapterError):
        splice(raw, before, pruned("openai-chat", before))


STRINGS = st.text(st.characters(codec="utf-8"), max_size=12)
VALUES = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), STRINGS),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3), st.dictionaries(STRINGS, inner, max_size=3)
    ),
    max_leaves=8,
)


@examples(max_examples=150)
@given(
    before=st.lists(VALUES, max_size=4),
    after=st.lists(VALUES, max_size=4),
    indented=st.booleans(),
    escaped=st.booleans(),
)
def test_any_values_become_any_others(
    *, before: list[object], after: list[object], indented: bool, escaped: bool
) -> None:
    count = min(len(before), len(after))
    old, new = before[:count], after[:count]
    raw = json.dumps(old, indent=2 if indented else None, ensure_ascii=escaped).encode()
    assert json.loads(splice(raw, old, new)) == new


def test_gemini_s_response_objects() -> None:
    put = adapter("gemini")
    before: list[Any] = [{"role": "user", "parts": [{"text": "go"}]}]
    for n in range(6):
        call = {"functionCall": {"name": "exec", "args": {}}}
        response = {"name": "exec", "response": {"output": f"{n}{words(3000)}"}}
        before += [{"role": "model", "parts": [call]}]
        before += [{"role": "user", "parts": [{"functionResponse": response}]}]
    raw = json.dumps({"contents": before}).encode()
    after = pruned("gemini", before)
    assert json.loads(splice(raw, before, after))["contents"] == after
    assert len(put.view(after).results) == 6
