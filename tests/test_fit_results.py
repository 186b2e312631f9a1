"""Parallel results of one turn share a budget."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import settings as examples
from hypothesis import strategies as st

from toolclip import ConfigError, Policy, ToolResult, count_tokens
from toolclip.result import ImageBlock, TextBlock, UrlSource
from toolclip.turn_budget import LEAST_TOKENS, divide, fit_results

Named = tuple[str, ToolResult]
LINE = "line of output number twelve\n"


def result(name: str, lines: int, *, error: bool = False) -> Named:
    text = "".join(f"line of output number {n}\n" for n in range(lines))
    return "exec", ToolResult(name, text, is_error=error)


def tokens(results: list[ToolResult]) -> list[int]:
    return [count_tokens(r.content) for r in results if isinstance(r.content, str)]


def test_what_fits_is_the_same_objects() -> None:
    results = [result("a", 3), result("b", 5)]
    assert all(a is b for (_, a), b in zip(results, fit_results(results, 4096), strict=True))


def test_small_ones_stay_whole_and_the_others_are_level() -> None:
    results = [result("a", 500), result("b", 10), result("c", 600)]
    fitted = fit_results(results, 2000)
    sizes = tokens(fitted)
    assert fitted[1] is results[1][1]
    assert sum(sizes) <= 2000
    assert abs(sizes[0] - sizes[2]) < 30
    assert fitted[0].metadata.truncated


def test_an_error_is_served_before_the_others() -> None:
    failed = result("b", 100, error=True)
    fitted = fit_results([result("a", 400), failed, result("c", 400)], 1000)
    assert fitted[1] is failed[1]
    assert all(size >= LEAST_TOKENS / 2 for size in tokens(fitted))
    assert sum(tokens(fitted)) <= 1000


def test_no_result_is_starved_by_an_error() -> None:
    fitted = fit_results([result("a", 600, error=True), result("b", 600)], 700)
    assert tokens(fitted)[1] > LEAST_TOKENS / 2


def test_a_tool_s_own_limit_still_holds() -> None:
    policy = Policy.load({"tools": {"perTool": {"exec": {"maxToolResultTokens": 100}}}})
    fitted = fit_results([result("a", 600), result("b", 600)], 5000, policy=policy)
    assert all(size <= 100 for size in tokens(fitted))


def test_a_tool_may_have_a_floor_of_its_own() -> None:
    results = [("exec", result("a", 600)[1]), ("read", result("b", 600)[1])]
    plain, raised = (fit_results(results, 800, floors=floors) for floors in (None, {"read": 600}))
    assert tokens(raised)[1] > tokens(plain)[1] + 100


def test_budgets_compose() -> None:
    """Cut twice, to the smaller budget in the end: the same promise, no other object."""
    results = [result("a", 500), result("b", 600)]
    once = fit_results(results, 1000)
    again = fit_results([("exec", r) for r in once], 1000)
    assert all(a is b for a, b in zip(once, again, strict=True))


def test_blocks_count_and_images_do_not() -> None:
    image = ImageBlock(UrlSource("https://example.org/a.png"))
    blocks = ToolResult("a", (TextBlock(LINE * 500), image))
    fitted = fit_results([("exec", blocks), result("b", 500)], 1000)
    content = fitted[0].content
    assert not isinstance(content, str)
    assert content[1] is image
    assert isinstance(content[0], TextBlock)
    assert count_tokens(content[0].text) + tokens(fitted)[0] <= 1000


@pytest.mark.parametrize("budget", [-1, True, 1.5, "8k"])
def test_an_impossible_budget_is_a_configuration_error(budget: int) -> None:
    with pytest.raises(ConfigError, match="total_tokens"):
        fit_results([], budget)


def test_a_budget_of_nothing_and_no_results_are_no_errors() -> None:
    assert fit_results([], 0) == []
    assert tokens(fit_results([result("a", 10)], 0)) == [0]


@given(
    st.lists(st.tuples(st.integers(0, 500), st.integers(0, 200), st.booleans()), max_size=8),
    st.integers(0, 3000),
)
def test_shares_are_fair(items: list[tuple[int, int, bool]], budget: int) -> None:
    wants, floors, first = ([item[i] for item in items] for i in range(3))
    given_shares = divide(wants, floors, [bool(f) for f in first], budget)
    assert sum(given_shares) == min(sum(wants), budget)
    assert all(0 <= g <= w for g, w in zip(given_shares, wants, strict=True))
    least = [min(w, f) for w, f in zip(wants, floors, strict=True)]
    if sum(least) <= budget:
        assert all(g >= low for g, low in zip(given_shares, least, strict=True))
    starved = any(g < w for g, w, f in zip(given_shares, wants, first, strict=True) if f)
    if starved:
        others = zip(given_shares, least, first, strict=True)
        assert all(g <= low for g, low, f in others if not f)


@examples(max_examples=40)
@given(st.lists(st.tuples(st.integers(0, 400), st.booleans()), max_size=6), st.integers(0, 2000))
def test_the_sum_never_exceeds_the_budget(sizes: list[tuple[int, bool]], budget: int) -> None:
    results = [result(str(i), lines, error=e) for i, (lines, e) in enumerate(sizes)]
    fitted = fit_results(results, budget)
    assert sum(tokens(fitted)) <= budget
    assert [r.tool_call_id for r in fitted] == [str(i) for i in range(len(sizes))]
