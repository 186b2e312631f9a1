"""Mode `cache-ttl` in the classic measure decides what the classic algorithm decides."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import settings as examples
from hypothesis import strategies as st

from adapter_sessions import session
from classic_pruner import classic
from prune_sessions import Messages, policy, recorded_pi
from test_prune_corpus import SESSIONS, steps_of
from toolclip.adapters import adapter
from toolclip.adapters.recorded import read_session
from toolclip.prune import Pruner
from toolclip.prune.ends import keep_ends, units
from toolclip.prune.rulers import weighted

if TYPE_CHECKING:
    from pathlib import Path

WINDOWS = (6_000, 60_000)
LOOKS = 4
LINES = ("plain text here", "漢字かな", "😀 é", "x")


def texts(message: dict[str, Any]) -> str:
    content = message["content"]
    return content if isinstance(content, str) else "\0".join(b.get("text", "") for b in content)


def decided(messages: Messages, pruned: list[Any]) -> dict[int, str]:
    return {
        i: texts(new)
        for i, (old, new) in enumerate(zip(messages, pruned, strict=True))
        if new is not old
    }


def pruner() -> Pruner:
    return Pruner(policy(mode="cache-ttl", measure="classic"), "pi")


def recorded(path: Path) -> Messages:
    """Return a recorded session as pi's messages, whoever wrote it."""
    if path.name.startswith("pi-"):
        return recorded_pi(path)
    found = read_session(path.read_bytes())
    return session("pi", steps_of(adapter(found.provider).view(found.messages, lenient=True)))


@pytest.mark.parametrize("name", SESSIONS)
def test_recorded_sessions_are_cut_as_the_classic_algorithm_cuts(corpus: Path, name: str) -> None:
    messages = recorded(corpus / "sessions" / name)
    ours = pruner()
    for window in WINDOWS:
        for end in range(len(messages) % LOOKS, len(messages) + 1, len(messages) // LOOKS + 1):
            part = messages[:end]
            pruned = ours.prune(part, context_window=window, now=300, last_request_at=0)
            assert decided(part, pruned.messages) == decided(part, classic(part, window))


@st.composite
def pi_sessions(draw: st.DrawFn) -> Messages:
    messages: Messages = []
    for number in range(draw(st.integers(0, 10))):
        if draw(st.integers(0, 4)) == 0:
            messages.append({"role": "user", "content": draw(st.sampled_from(LINES))})
        call = {"type": "toolCall", "id": str(number), "name": "bash", "arguments": {"n": number}}
        text = draw(st.sampled_from(LINES)) * draw(st.sampled_from([1, 90, 400, 1500, 9000]))
        blocks: list[dict[str, object]] = [{"type": "text", "text": text}]
        if draw(st.integers(0, 3)) == 0:
            blocks.append({"type": "image", "data": "aGk=", "mimeType": "image/png"})
        result = {"role": "toolResult", "toolCallId": str(number), "toolName": "bash"}
        messages += [
            {"role": "assistant", "content": [call]},
            {**result, "content": blocks, "isError": False},
        ]
    return messages


@examples(max_examples=60)
@given(pi_sessions(), st.sampled_from([2_000, 8_000, 20_000, 60_000]))
def test_made_up_sessions_are_cut_as_the_classic_algorithm_cuts(
    messages: Messages, window: int
) -> None:
    pruned = pruner().prune(messages, context_window=window, now=1e6, last_request_at=0)
    assert decided(messages, pruned.messages) == decided(messages, classic(messages, window))


def test_it_waits_for_the_cache_to_expire_and_for_a_known_last_request() -> None:
    messages: Messages = [{"role": "user", "content": "go"}]
    for number in range(9):
        call = {"type": "toolCall", "id": str(number), "name": "bash", "arguments": {}}
        result = {"role": "toolResult", "toolCallId": str(number), "toolName": "bash"}
        content = [{"type": "text", "text": "x" * 50_000}]
        messages += [{"role": "assistant", "content": [call]}, {**result, "content": content}]
    for last, reason in ((None, "last-request-unknown"), (701, "cache-warm"), (700, "cache-cold")):
        pruned = pruner().prune(messages, context_window=60_000, now=1000, last_request_at=last)
        assert pruned.report.reason == reason
        assert bool(pruned.report.cuts) is (reason == "cache-cold")


@given(st.text("ab漢😀\ud800", max_size=40), st.integers(0, 12), st.integers(0, 12))
def test_ends_are_measured_in_utf_16_units_and_never_part_a_pair(
    text: str, head: int, tail: int
) -> None:
    cut = keep_ends(text, head=head, tail=tail, most=0)
    if cut is text:
        assert head + tail >= units(text)
        return
    first, _, rest = cut.partition("\n...\n")
    last = rest.rpartition("\n\n[Tool result trimmed")[0]
    assert text.startswith(first)
    assert text.endswith(last)
    assert head - 1 <= units(first) <= head
    assert tail - 1 <= units(last) <= tail


@pytest.mark.parametrize(
    ("text", "size"),
    [("abc", 3), ("é", 1), ("漢字", 8), ("😀", 2), ("𠀀", 4), ("\uff21", 4), ("", 0)],
)
def test_classic_weights(text: str, size: int) -> None:
    assert weighted(text) == size
