"""Which call a result answers: what the obvious search over all calls says, but in no time."""

from __future__ import annotations

import time

from hypothesis import given
from hypothesis import strategies as st

from toolclip.adapters.pairing import Pairing
from toolclip.adapters.view import Call, Result


def obvious(waiting: list[Call], result: Result) -> int | None:
    """Return the position of the call that a result answers, looking at every one."""
    if result.call_id:
        found = [n for n, call in enumerate(waiting) if call.call_id == result.call_id]
        if found:
            latest = waiting[found[-1]].message
            return next(n for n in found if waiting[n].message == latest)
    for position, call in enumerate(waiting):
        has_ids = call.call_id and result.call_id
        if not has_ids and result.tool_name in (None, call.tool_name):
            return position
    return None


IDS = st.sampled_from(["", "a", "b"])
STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("call"), IDS, st.sampled_from(["", "read", "exec"]), st.booleans()),
        st.tuples(st.just("answer"), IDS, st.sampled_from([None, "read", "exec"]), st.booleans()),
    ),
    max_size=30,
)


@given(STEPS, st.integers(0, 30))
def test_it_is_the_call_that_the_obvious_search_finds(
    steps: list[tuple[str, str, str | None, bool]], rest: int
) -> None:
    waiting: list[Call] = []
    pairing = Pairing()
    message = 0
    for number, (kind, call_id, name, begins) in enumerate(steps):
        message += begins
        if number == rest:
            pairing = Pairing(pairing.waiting)
        path = (message, "content", number)
        if kind == "call":
            waiting.append(Call(path, call_id, name or "", "{}"))
            pairing.call(waiting[-1])
            continue
        result = Result(path, call_id, "text", name)
        position = obvious(waiting, result)
        answered = pairing.answer(result)
        assert answered.call is (None if position is None else waiting.pop(position))
        assert list(pairing.waiting) == waiting


def seconds(calls: int, *, ids: bool) -> float:
    """Return the processor time of answering that many calls of one message, the last one first."""
    pairing = Pairing()
    names = [str(number) if ids else "" for number in range(calls)]
    start = time.process_time()
    for number, name in enumerate(names):
        pairing.call(Call((0, "content", number), name, "read", "{}"))
    for number, name in enumerate(reversed(names)):
        pairing.answer(Result((1, "content", number), name, "text", "read"))
    assert not pairing.waiting
    return time.process_time() - start


def test_many_parallel_calls_cost_what_they_are() -> None:
    for ids in (True, False):
        small = min(seconds(1_000, ids=ids) for _ in range(5))
        assert min(seconds(16_000, ids=ids) for _ in range(7)) < 48 * small
