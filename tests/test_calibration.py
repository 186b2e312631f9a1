"""What reported usage teaches about a bound."""

from __future__ import annotations

import json
import pickle
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolclip import (
    Calibration,
    ConfigError,
    Encoding,
    Policy,
    ToolResult,
    UnknownEncodingError,
    count_tokens,
    fit_results,
    truncate,
)

LINES = "".join(f"2026-12-01 12:00:{n % 60:02} INFO job {n} took {n % 97} ms\n" for n in range(900))
REPORTS = st.lists(st.tuples(st.integers(256, 90_000), st.integers(20, 140)), max_size=40)


def learned(*shares: int, encoding: str = "claude") -> Calibration:
    """A calibration by reports of so many percent of the bound."""
    calibration = Calibration(encoding)
    for share in shares:
        calibration = calibration.observe(1000, 10 * share)
    return calibration


def test_without_reports_it_is_the_bound() -> None:
    calibration = Calibration("claude")
    assert calibration.count(LINES) == count_tokens(LINES, "claude")
    assert (calibration.reports, calibration.factor) == (0, 1.0)
    assert (calibration.name, calibration.encoding) == ("claude", Encoding("claude"))


def test_twenty_reports_lower_the_bound_and_one_raises_it() -> None:
    bound = count_tokens(LINES, "claude")
    assert learned(*[80] * 19).count(LINES) == bound
    lower = learned(*[70] * 19, 80)
    assert lower.factor == pytest.approx(0.84)
    assert lower.count(LINES) == -(-bound * 84 // 100)
    assert lower.observe(1000, 1100).factor == pytest.approx(1.155)


def test_a_text_is_measured_by_the_bound_alone() -> None:
    lower = learned(*[50] * 20)
    bound = count_tokens(LINES, "claude")
    assert lower.observe(LINES, bound).factor == lower.observe(bound, bound).factor
    assert lower.observe(LINES.encode(), bound) == lower.observe(bound, bound)


def test_short_texts_are_no_evidence() -> None:
    assert Calibration("claude").observe("short", 10_000).reports == 0


@given(REPORTS)
def test_no_report_exceeds_the_calibrated_bound(reports: list[tuple[int, int]]) -> None:
    calibration = Calibration("gemini")
    for bound, percent in reports:
        calibration = calibration.observe(bound, bound * percent // 100)
    for bound, percent in reports:
        assert bound * percent // 100 <= bound * calibration.factor * (1 + 1e-9) + 1


@given(REPORTS)
def test_it_survives_being_kept(reports: list[tuple[int, int]]) -> None:
    calibration = Calibration("qwen")
    for bound, percent in reports:
        calibration = calibration.observe(bound, bound * percent // 100)
    kept = json.loads(json.dumps(calibration.to_dict()))
    assert Calibration.from_dict(kept) == calibration
    assert pickle.loads(pickle.dumps(calibration)) == calibration  # noqa: S301 # our own
    assert len({calibration, Calibration.from_dict(kept)}) == 1


def test_evidence_of_several_processes_adds_up() -> None:
    one, other = learned(*[60] * 12), learned(*[70] * 12)
    assert one.merge(other) == other.merge(one) == learned(*[60] * 12, *[70] * 12)
    with pytest.raises(ConfigError, match="other: expected a calibration of claude, got gemini"):
        one.merge(Calibration("gemini"))


def test_a_tighter_bound_keeps_more_of_a_text() -> None:
    lower = learned(*[70] * 20)
    plain = truncate(LINES, 1000, encoding="claude")
    tight = truncate(LINES, 1000, encoding=lower)
    assert tight.count_kind == "upper_bound"
    assert lower.count(tight.text) <= 1000
    assert len(tight.body) > 1.2 * len(plain.body)


def test_policies_and_turns_take_it() -> None:
    lower = learned(*[70] * 20)
    result = ToolResult(tool_call_id="1", content=LINES)
    (fitted,) = fit_results([("exec", result)], 500, policy=Policy(encoding=lower))
    assert lower.count(str(fitted.content)) <= 500
    assert fitted.metadata.count_kind == "upper_bound"


def test_there_is_nothing_to_learn_about_exact_counts() -> None:
    with pytest.raises(ConfigError, match="encoding: o200k_base is exact"):
        Calibration("o200k_base")
    with pytest.raises(UnknownEncodingError):
        Calibration("nothing")


@pytest.mark.parametrize("reported", [-1, 2.5, None, True])
def test_a_report_is_an_integer(reported: object) -> None:
    with pytest.raises(ConfigError, match="reported: expected an integer of 0 or more"):
        Calibration("claude").observe(1000, reported)  # type: ignore[arg-type] # the point


@pytest.mark.parametrize(
    "change",
    [
        {"reports": 0},
        {"reports": -1},
        {"reports": "many"},
        {"largest": None},
        {"largest": {"bound": 3, "reported": 2}},
        {"largest": {"bound": 2**40, "reported": 2}},
        {"largest": {"bound": 1000}},
    ],
)
def test_what_draws_no_calibration_is_refused(change: dict[str, Any]) -> None:
    raw = learned(*[80] * 20).to_dict() | change
    with pytest.raises(ConfigError, match="calibration: not a calibration"):
        Calibration.from_dict(raw)
