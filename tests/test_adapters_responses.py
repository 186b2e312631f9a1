"""OpenAI's Responses API: each sort of call is answered by its own sort of item."""

from __future__ import annotations

import json
from typing import Any

import pytest

from strict_types import strict_validator
from toolclip.adapters import Call, adapter
from toolclip.exceptions import AdapterError
from toolclip.result import Base64Source, ImageBlock, TextBlock, ToolResult

ITEMS = "openai.types.responses.response_input_item_param"
TYPES = {
    "function_call": (ITEMS, "FunctionCallOutput"),
    "custom_tool_call": (
        "openai.types.responses.response_custom_tool_call_output_param",
        "ResponseCustomToolCallOutputParam",
    ),
    "local_shell_call": (ITEMS, "LocalShellCallOutput"),
    "shell_call": (ITEMS, "ShellCallOutput"),
    "apply_patch_call": (ITEMS, "ApplyPatchCallOutput"),
}
PNG = ImageBlock(Base64Source("iVBORw0KGgo=", "image/png"))
RESULTS = {
    "text": ToolResult("c", "fine"),
    "empty": ToolResult("c", ""),
    "error": ToolResult("c", "boom", is_error=True),
    "image": ToolResult("c", (TextBlock("see"), PNG)),
    "surrogate": ToolResult("c", "\ud83d"),
}


def answer(kind: str, result: ToolResult, arguments: str = "{}") -> dict[str, Any]:
    call = Call((0,), "c", "shell", arguments, kind=kind)
    return adapter("openai-responses").to_wire(result, call=call)


@pytest.mark.parametrize("case", RESULTS)
@pytest.mark.parametrize("kind", TYPES)
def test_the_official_type_accepts_it(kind: str, case: str) -> None:
    judge = strict_validator(*TYPES[kind])
    item = answer(kind, RESULTS[case])
    judge(item)
    judge(adapter("openai-responses").put(item, "[cleared]"))


@pytest.mark.parametrize("kind", TYPES)
def test_a_result_answers_its_call(kind: str) -> None:
    call: dict[str, Any] = {"type": kind, "call_id": "c", "id": "x", "name": "f", "action": {}}
    view = adapter("openai-responses").view([call, answer(kind, RESULTS["text"])])
    assert view.results[0].call == view.calls[0]
    assert view.unanswered == ()


def test_the_shell_says_failure_by_its_exit_code() -> None:
    assert answer("shell_call", RESULTS["error"])["output"] == [
        {"stdout": "", "stderr": "boom", "outcome": {"type": "exit", "exit_code": 1}}
    ]
    assert adapter("openai-responses").from_wire(answer("shell_call", RESULTS["error"])).is_error


def test_a_time_out_is_a_failure_and_stays_one() -> None:
    chunk = {"stdout": "a", "stderr": "b", "outcome": {"type": "timeout"}}
    item = {"type": "shell_call_output", "call_id": "c", "output": [chunk]}
    result = adapter("openai-responses").from_wire(item)
    assert (result.content, result.is_error) == ("ab", True)
    fresh = adapter("openai-responses").put(item, "[cleared]")
    assert fresh == {**item, "output": [{**chunk, "stdout": "[cleared]", "stderr": ""}]}


def test_the_cap_that_the_model_asked_for_is_kept_and_echoed() -> None:
    """The one contract on length that any wire format has."""
    item = answer("shell_call", ToolResult("c", "x" * 5000), '{"max_output_length": 1000}')
    assert item["max_output_length"] == 1000
    assert len(item["output"][0]["stdout"]) == 1000
    assert adapter("openai-responses").put(item, "[cleared]")["max_output_length"] == 1000  # type: ignore[index]


@pytest.mark.parametrize("arguments", ["nonsense", "[]", '{"max_output_length": -1}', "{}"])
def test_without_a_cap_nothing_is_cut(arguments: str) -> None:
    item = answer("shell_call", ToolResult("c", "x" * 5000), arguments)
    assert len(item["output"][0]["stdout"]) == 5000
    assert "max_output_length" not in item


def test_the_local_shell_answers_under_id_in_json() -> None:
    item = answer("local_shell_call", RESULTS["text"])
    assert item == {"type": "local_shell_call_output", "id": "c", "output": '{"output": "fine"}'}
    assert answer("local_shell_call", RESULTS["error"])["output"] == '{"error": "boom"}'
    own = ToolResult("c", '{"output": "x", "metadata": {"exit_code": 0}}')
    assert answer("local_shell_call", own)["output"] == own.content


def test_a_patch_says_failure_by_its_status() -> None:
    item = answer("apply_patch_call", RESULTS["error"])
    assert (item["status"], item["output"]) == ("failed", "boom")
    assert adapter("openai-responses").from_wire(item).is_error
    assert "output" not in answer("apply_patch_call", RESULTS["empty"])


def test_a_computer_is_answered_with_a_screenshot() -> None:
    judge = strict_validator(ITEMS, "ComputerCallOutput")
    item = answer("computer_call", RESULTS["image"])
    judge(item)
    assert item["output"]["image_url"] == "data:image/png;base64,iVBORw0KGgo="
    with pytest.raises(AdapterError, match="answered with a screenshot"):
        answer("computer_call", RESULTS["text"])


def test_a_screenshot_is_not_editable() -> None:
    item = answer("computer_call", RESULTS["image"])
    view = adapter("openai-responses").view([item])
    assert view.results[0].content == (PNG,)
    assert not view.results[0].is_editable
    with pytest.raises(AdapterError, match="cannot be replaced"):
        adapter("openai-responses").put(item, "[cleared]")


def test_a_list_of_parts_keeps_what_stays() -> None:
    picture = {"type": "input_image", "image_url": "data:image/png;base64,AAAA", "detail": "low"}
    item = {"type": "function_call_output", "call_id": "c", "output": [picture]}
    content = adapter("openai-responses").view([item]).results[0].content
    assert isinstance(content, tuple)
    fresh = adapter("openai-responses").put(item, (TextBlock("less"), *content))
    assert fresh["output"] == [{"type": "input_text", "text": "less"}, picture]  # type: ignore[index]


def test_items_of_unknown_types_are_the_models() -> None:
    items = [
        {"type": "web_search_call", "id": "ws_1", "action": {"query": "tokens"}},
        {"type": "configuration_update", "text": "now"},
        {"type": "telepathy", "thought": "hm"},
    ]
    view = adapter("openai-responses").view(items)
    assert view.roles == ("assistant", "other", "assistant")
    assert view.messages[2].texts == ("hm",)


def test_arguments_are_read_wherever_they_stand() -> None:
    items: list[dict[str, Any]] = [
        {"type": "function_call", "call_id": "1", "name": "f", "arguments": '{"a": 1}'},
        {"type": "custom_tool_call", "call_id": "2", "name": "g", "input": "SELECT 1"},
        {"type": "shell_call", "call_id": "3", "action": {"commands": ["ls"]}},
        {"type": "apply_patch_call", "call_id": "4", "operation": {"path": "a"}},
        {"type": "computer_call", "call_id": "5", "actions": [{"type": "wait"}]},
    ]
    calls = adapter("openai-responses").view(items).calls
    assert [call.tool_name for call in calls] == ["f", "g", "shell", "apply_patch", "computer"]
    assert [call.arguments for call in calls[:2]] == ['{"a": 1}', "SELECT 1"]
    assert [json.loads(call.arguments) for call in calls[2:]] == [
        {"commands": ["ls"]},
        {"path": "a"},
        [{"type": "wait"}],
    ]
