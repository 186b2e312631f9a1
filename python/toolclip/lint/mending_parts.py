"""Mends what is wrong inside single messages: ids, blank texts, media, markers, values."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from toolclip.adapters import Call, Path, Result
from toolclip.adapters.chat_parts import MARKERS
from toolclip.adapters.deep_json import wire_json, with_leaves
from toolclip.adapters.ids import wire_id
from toolclip.adapters.objects import as_mapping
from toolclip.adapters.plain import NO_OUTPUT, in_words, well_formed_leaf
from toolclip.exceptions import AdapterError
from toolclip.lint.finding import Finding
from toolclip.lint.rewriting import at, replaced, spelled
from toolclip.lint.subject import Subject
from toolclip.result import ToolResult

__all__ = ["mend_parts"]

_RESULT_RULES = frozenset(
    {"blank-result", "error-with-media", "media-in-result", "document", "too-long"}
)
_LOWERED_ANEW = frozenset({"unknown-key", "number", "too-large"})


def mend_parts(subject: Subject, messages: list[object], findings: list[Finding]) -> list[object]:
    """Return the messages with everything mended that lies within one message."""
    fresh = list(messages)
    for index in sorted({int(one.at[0]) for one in findings if one.at and one.rule in _VALUES}):
        fresh[index] = with_leaves(fresh[index], _clean)
    for result in subject.view.results:
        rules = {one.rule for one in findings if one.at[: len(result.path)] == result.path}
        if rules & (_RESULT_RULES | _LOWERED_ANEW | {"blank-text"}):
            part = _mended_result(subject, at(fresh, result.path), result, rules)
            _put(fresh, result.path, part)
    for one in reversed(findings):
        mend = _MENDERS.get(one.rule)
        if mend is not None:
            mend(subject, fresh, one)
    _mend_ids(subject, fresh, findings)
    return fresh


_VALUES = frozenset({"surrogate", "number"})


def _put(fresh: list[object], path: Path, part: object) -> None:
    fresh[int(path[0])] = replaced(fresh[int(path[0])], path[1:], part)


def _mended_result(subject: Subject, part: object, result: Result, rules: set[Any]) -> object:
    """Return the result as the adapter itself would write it."""
    adapter = subject.adapter
    if rules & _LOWERED_ANEW:
        lifted = adapter.from_wire(part)
        said = ToolResult(lifted.tool_call_id, in_words(result.content), lifted.is_error)
        kept = {key: value for key, value in as_mapping(part).items() if key in MARKERS}
        return {**adapter.to_wire(said, call=result.call), **kept}
    try:
        return adapter.put(part, result.content)
    except AdapterError:  # a block that nobody knows
        return adapter.put(part, in_words(result.content))


def _clean(value: object) -> object:
    """Return the value with surrogates mended, or null for a number that JSON cannot say."""
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    return well_formed_leaf(value)


def _fill_blank(subject: Subject, fresh: list[object], one: Finding) -> None:
    """Say something in place of a blank text; in a result, the adapter has done it."""
    if any(one.at[: len(r.path)] == r.path for r in subject.view.results):
        return
    block = as_mapping(at(fresh, one.at))
    _put(fresh, one.at, {**block, "text": NO_OUTPUT})


def _drop_marker(_: Subject, fresh: list[object], one: Finding) -> None:
    """Take a marker away that the provider would refuse; a cache point is a block of its own."""
    block = as_mapping(at(fresh, one.at))
    if "cachePoint" in block:
        blocks = [*at(fresh, one.at[:-1])]  # type: ignore[misc] # blocks stand in a list
        del blocks[int(one.at[-1])]
        _put(fresh, one.at[:-1], blocks)
        return
    _put(fresh, one.at, {key: value for key, value in block.items() if key != "cache_control"})


def _drop_part(_: Subject, fresh: list[object], one: Finding) -> None:
    """Take a part away that cannot be mended: thinking without its signature."""
    blocks = [*at(fresh, one.at[:-1])]  # type: ignore[misc] # blocks stand in a list
    del blocks[int(one.at[-1])]
    _put(fresh, one.at[:-1], blocks or [{"type": "text", "text": NO_OUTPUT}])


def _drop_message(_: Subject, fresh: list[object], one: Finding) -> None:
    del fresh[int(one.at[0])]


def _wrap_response(_: Subject, fresh: list[object], one: Finding) -> None:
    """Make an object of what stands there, as the API reads one: under ``output``."""
    part = as_mapping(at(fresh, one.at))
    said = part.get("response")
    text = said if isinstance(said, str) and said else NO_OUTPUT if not said else wire_json(said)
    _put(fresh, one.at, {**part, "response": {"output": text}})


_MENDERS: dict[str, Callable[[Subject, list[object], Finding], None]] = {
    "blank-text": _fill_blank,
    "marker-on-blank": _drop_marker,
    "marker-order": _drop_marker,
    "too-many-markers": _drop_marker,
    "thinking": _drop_part,
    "reasoning-alone": _drop_message,
    "not-an-object": _wrap_response,
}


def _mend_ids(subject: Subject, fresh: list[object], findings: list[Finding]) -> None:
    """Rewrite refused ids on both sides, and the second of two equal ids of one turn."""
    rules = {one.rule for one in findings}
    if not rules & {"id", "repeated-call-id"}:
        return
    repeated = {one.at for one in findings if one.rule == "repeated-call-id"}
    names = {call.path: _id_of(call, subject, repeated) for call in subject.view.calls}
    for call in subject.view.calls:
        _set_id(fresh, call.path, subject.adapter.shape.call_id, names[call.path], call.call_id)
    for result in subject.view.results:
        name = names[result.call.path] if result.call else _id_of(result, subject, set())
        _set_id(fresh, result.path, subject.adapter.shape.result_id, name, result.call_id)


def _id_of(part: Call | Result, subject: Subject, repeated: set[Path]) -> str:
    name = part.call_id or "call_" + "_".join(str(step) for step in part.path)
    if part.path in repeated:
        name = f"{name}_{'_'.join(str(step) for step in part.path)}"
    return wire_id(name, subject.adapter.shape.ids)


def _set_id(fresh: list[object], path: Path, key: Path, name: str, old: str) -> None:
    if name != old:
        first = spelled(at(fresh, path), str(key[0]))
        _put(fresh, (*path, first, *key[1:]), name)
