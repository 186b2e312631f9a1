"""Faults that others had on the way from a tool's result to a provider, each a test by its name.

Names are ``<repository>_<number>``; the numbers in comments are those of the catalogue of pitfalls.
"""

from __future__ import annotations

import copy
import json
import re
from typing import Any

import pytest

from adapter_sessions import CONVERSATIONS, call_part, session, two_turns
from toolclip.adapters import Call, adapter, names
from toolclip.adapters.ids import (
    ANTHROPIC,
    BEDROCK,
    MISTRAL,
    OPENAI_CHAT,
    OPENAI_RESPONSES,
    wire_id,
)
from toolclip.adapters.openai_chat import LONGEST_CONTENT_CHARACTERS
from toolclip.lint import lint, repair
from toolclip.result import Base64Source, ImageBlock, JsonBlock, TextBlock, ToolResult

ID = "call12345"
PNG = ImageBlock(Base64Source("iVBORw0KGgo=", "image/png"))
PLACEHOLDER = "[Old tool result content cleared]"


def lowered(provider: str, result: ToolResult) -> dict[str, Any]:
    return adapter(provider).to_wire(result, tool_name="read")


# 1
@pytest.mark.parametrize("provider", names())
def test_claude_code_59812_no_blank_text_is_sent(provider: str) -> None:
    wire = lowered(provider, ToolResult(ID, (TextBlock(""), TextBlock(" \n"))))
    assert not re.search(r"""["']text["']: ["']\s*["']""", str(wire))


# 2
@pytest.mark.parametrize("provider", names())
def test_trae_agent_230_an_error_without_output_says_so(provider: str) -> None:
    assert "(the tool failed and gave no message)" in str(
        lowered(provider, ToolResult(ID, "", is_error=True))
    )


# 3
@pytest.mark.parametrize("provider", ["anthropic", "bedrock", "claude-code"])
def test_vellum_assistant_18387_an_error_holds_text_only(provider: str) -> None:
    wire = str(lowered(provider, ToolResult(ID, (TextBlock("boom"), PNG), is_error=True)))
    assert "'type': 'image'" not in wire
    assert "'image':" not in wire
    assert "[image omitted: image/png, 8 bytes]" in wire


# 4
@pytest.mark.parametrize("provider", names())
def test_pi_9395_no_provider_loses_the_error(provider: str) -> None:
    wire = json.dumps(lowered(provider, ToolResult(ID, "x1 y2", is_error=True)))
    said = ('"is_error": true', '"isError": true', '"status": "error"', '"error"', "Error: ")
    assert any(flag in wire for flag in (*said, '"error-text"'))


# 5
@pytest.mark.parametrize("provider", ["cohere", "litellm", "mistral", "ollama", "openai-chat"])
def test_any_llm_1401_no_unknown_key_reaches_a_strict_backend(provider: str) -> None:
    wire = lowered(provider, ToolResult(ID, "boom", is_error=True))
    assert wire.keys() <= {"role", "content", "tool_call_id", "tool_name", "name"}


# 6
@pytest.mark.parametrize("provider", CONVERSATIONS)
def test_openclaw_52024_replacing_never_parts_a_pair(provider: str) -> None:
    speaks = adapter(provider)
    messages = two_turns(provider)
    paths = [result.path for result in speaks.view(messages).results]
    fresh = speaks.replace(messages, dict.fromkeys(paths, PLACEHOLDER))
    assert speaks.view(fresh).unanswered == ()
    assert lint(fresh, provider) == []


# 7
def test_hermes_agent_52145_a_result_that_is_not_adjacent_is_found() -> None:
    turn, answer = ("calls", [(ID, "read")]), ("results", [(ID, "read", ToolResult(ID, "x"))])
    messages = session(
        "anthropic", [("user", "a"), turn, ("user", "wait"), ("model", "ok"), answer]
    )
    assert [one.rule for one in lint(messages, "anthropic")] == [
        "call-without-result",
        "result-out-of-place",
    ]


# 8
@pytest.mark.parametrize("provider", ["anthropic", "bedrock", "gemini"])
def test_new_api_3040_parallel_results_are_one_user_message(provider: str) -> None:
    results = [("results", [(i, "read", ToolResult(i, "x"))]) for i in ("call00001", "call00002")]
    calls = ("calls", [("call00001", "read"), ("call00002", "read")])
    messages = session(provider, [("user", "a"), calls, *results])
    assert lint(messages, provider)
    repaired = repair(messages, provider).messages
    assert lint(repaired, provider) == []
    assert len(adapter(provider).view(repaired).messages[2].results) == 2


# 9
def test_opencode_48637_a_list_with_bound_reasoning_says_so() -> None:
    thinking = {"type": "thinking", "thinking": "hm", "signature": "s"}
    messages = two_turns("anthropic")
    messages[3]["content"].insert(0, thinking)
    view = adapter("anthropic").view(messages)
    assert view.has_bound_reasoning(after=2)
    assert not view.has_bound_reasoning(after=3)


# 10
@pytest.mark.parametrize("provider", CONVERSATIONS)
def test_openclaw_137021_the_same_replacement_gives_the_same_bytes(provider: str) -> None:
    speaks = adapter(provider)
    messages = two_turns(provider)
    edit = {speaks.view(messages).results[0].path: PLACEHOLDER}
    once, again = speaks.replace(messages, edit), speaks.replace(copy.deepcopy(messages), edit)
    assert json.dumps(once) == json.dumps(again)
    assert json.dumps(speaks.replace(once, edit)) == json.dumps(once)


# 11
def test_vercel_ai_11036_a_thought_and_its_call_are_one() -> None:
    thought = {"type": "reasoning", "id": "rs_1", "summary": [], "encrypted_content": "e"}
    call = call_part("openai-responses", ID, "read")
    messages = [{"role": "user", "content": "go"}, thought, call]
    (repaired, *_) = [repair(messages, "openai-responses", mode).messages for mode in ("drop",)]
    assert repaired == messages[:1]
    stubbed = repair(messages, "openai-responses", "stub").messages
    assert [item.get("type") for item in stubbed] == [  # type: ignore[attr-defined]
        None,
        "reasoning",
        "function_call",
        "function_call_output",
    ]


# 12
def test_agno_9376_results_may_continue_a_history_that_the_server_keeps() -> None:
    messages = [lowered("openai-responses", ToolResult(ID, "x"))]
    assert lint(messages, "openai-responses")[0].rule == "result-without-call"
    assert lint(messages, "openai-responses", continues=True) == []
    assert repair(messages, "openai-responses", continues=True).messages == messages


# 13
def test_vercel_ai_5171_ids_fit_each_api() -> None:
    for rule, longest in ((OPENAI_CHAT, 40), (OPENAI_RESPONSES, 64), (BEDROCK, 64)):
        assert len(wire_id("call_" + "x" * 386, rule)) <= longest
    assert wire_id("x" * 41, OPENAI_RESPONSES) == "x" * 41


# 14
def test_pi_781_an_id_of_two_parts_becomes_one_that_bedrock_takes() -> None:
    alias = wire_id("call_abc|fc_def", BEDROCK)
    assert re.fullmatch("[a-zA-Z0-9_.:-]{1,64}", alias)
    assert alias.startswith("call_abc_fc_def_")


# 15
def test_litellm_ids_that_differ_stay_different() -> None:
    for rule in (ANTHROPIC, BEDROCK, MISTRAL):
        assert wire_id("a|b", rule) != wire_id("a b", rule)


# 16
def test_vllm_12332_call_and_result_get_the_same_nine_characters() -> None:
    alias = wire_id("call_0123456789", MISTRAL)
    assert re.fullmatch("[a-zA-Z0-9]{9}", alias)
    wire = lowered("mistral", ToolResult("call_0123456789", "x"))
    assert wire["tool_call_id"] == alias
    calls = [call_part("mistral", "call_0123456789", "read")]
    messages = [{"role": "assistant", "content": "", "tool_calls": calls}, wire]
    repaired = repair(messages, "mistral").messages
    assert repaired[0]["tool_calls"][0]["id"] == repaired[1]["tool_call_id"]  # type: ignore[index]


# 17
def test_openhands_7700_no_image_in_a_tool_message() -> None:
    wire = lowered("openai-chat", ToolResult(ID, (TextBlock("see"), PNG)))
    assert wire["content"] == "see\n[image omitted: image/png, 8 bytes]"


# 18
@pytest.mark.parametrize("provider", names())
def test_claude_code_56064_half_an_emoji_is_mended(provider: str) -> None:
    wire = lowered(provider, ToolResult(ID, "a\ud83d"))
    str(wire).encode()
    str(adapter(provider).put(wire, "b\udc00")).encode()


@pytest.mark.parametrize("provider", CONVERSATIONS)
def test_claude_code_72995_a_placeholder_is_mended_too(provider: str) -> None:
    speaks = adapter(provider)
    messages = two_turns(provider)
    path = speaks.view(messages).results[0].path
    json.dumps(speaks.replace(messages, {path: "cut \ud83d"}), ensure_ascii=False).encode()


# 19
@pytest.mark.parametrize("provider", names())
def test_claude_code_77525_control_characters_are_valid_json(provider: str) -> None:
    wire = json.dumps(lowered(provider, ToolResult(ID, "a\x00\x1b[0mb")))
    assert json.loads(wire)


# 20
def test_dynamic_context_pruning_37_a_placeholder_is_an_object_for_gemini() -> None:
    messages = two_turns("gemini")
    fresh = adapter("gemini").replace(messages, {(2, "parts", 0): PLACEHOLDER})
    response = fresh[2]["parts"][0]["functionResponse"]  # type: ignore[index]
    assert response == {"id": "call00001", "name": "read", "response": {"output": PLACEHOLDER}}


def test_gemini_cli_3814_every_call_has_its_response() -> None:
    messages = two_turns("gemini")
    del messages[2]["parts"][1]
    (found,) = lint(messages, "gemini")
    assert "number of function response parts is equal" in found.provider_error


def test_a_member_named_ref_is_no_reference_to_a_part() -> None:
    wire = lowered("gemini", ToolResult(ID, (JsonBlock('{"$ref": "x.png"}'),)))
    assert wire["functionResponse"]["response"] == {"output": '{"$ref": "x.png"}'}


# 21
def test_agent_framework_7866_structured_content_is_read_once() -> None:
    value = {"rows": [1, 2]}
    both = {"content": [{"type": "text", "text": '{"rows":[1,2]}'}], "structuredContent": value}
    assert adapter("mcp").from_wire(both).content == '{"rows":[1,2]}'


def test_copilot_cli_4515_structured_content_alone_is_not_lost() -> None:
    result = adapter("mcp").from_wire({"content": [], "structuredContent": {"rows": [1, 2]}})
    assert result.content == (JsonBlock('{"rows": [1, 2]}'),)
    summary = {"content": [{"type": "text", "text": "2 rows"}], "structuredContent": [1, 2]}
    assert adapter("mcp").from_wire(summary).content == (TextBlock("2 rows"), JsonBlock("[1, 2]"))


def test_kimi_code_3234_what_was_cut_from_the_content_is_not_sent_beside_it() -> None:
    result = {"content": [{"type": "text", "text": "long"}], "structuredContent": {"long": 1}}
    (fresh,) = adapter("mcp").replace([result], {(0,): "short"})
    assert fresh == {"content": [{"type": "text", "text": "short"}]}


# 22
def test_nimblebrain_362_what_was_lowered_is_what_is_read_back() -> None:
    """So a cut result can be stored as it was sent, and replayed byte for byte."""
    for provider in CONVERSATIONS:
        speaks = adapter(provider)
        wire = lowered(provider, ToolResult(ID, "cut\n[…]"))
        content = speaks.from_wire(wire).content
        assert lowered(provider, ToolResult(ID, content)) == wire


# 23
@pytest.mark.parametrize("provider", ["openai-chat", "openai-responses"])
def test_roast_52_no_string_is_longer_than_the_api_takes(provider: str) -> None:
    wire = lowered(provider, ToolResult(ID, "x" * (LONGEST_CONTENT_CHARACTERS + 1)))
    said = wire.get("content") or wire["output"]
    assert len(said) == LONGEST_CONTENT_CHARACTERS
    assert said.endswith("characters]")


# 24
@pytest.mark.parametrize("provider", names())
def test_claude_code_8947_an_image_without_data_is_described(provider: str) -> None:
    wire = lowered(provider, ToolResult(ID, (ImageBlock(Base64Source("", "image/png")),)))
    assert "[image omitted: image/png, 0 bytes]" in str(wire)


# 25
def test_cloudflare_agents_1456_a_placeholder_keeps_the_call_visible() -> None:
    messages = two_turns("openai-chat")
    fresh = adapter("openai-chat").replace(messages, {(2,): PLACEHOLDER})
    assert fresh[1] is messages[1]
    assert fresh[2] == {**messages[2], "content": PLACEHOLDER}


# 26
def test_codex_8119_encrypted_reasoning_passes_untouched() -> None:
    thought = {"type": "reasoning", "id": "rs_1", "summary": [], "encrypted_content": "e"}
    messages = [*two_turns("openai-responses")]
    messages.insert(1, thought)
    fresh = adapter("openai-responses").replace(messages, {(4,): PLACEHOLDER})
    assert fresh[1] is thought


def test_hermes_agent_108584_two_equal_calls_of_one_turn_are_two_places() -> None:
    """Whatever happens to a call happens in the message itself: there is no second copy."""
    call = call_part("bedrock", ID, "read")
    messages = [{"role": "assistant", "content": [call, copy.deepcopy(call)]}]
    assert [one.path for one in adapter("bedrock").view(messages).calls] == [
        (0, "content", 0),
        (0, "content", 1),
    ]
    (dropped,) = repair(messages, "bedrock", "drop").messages
    assert "toolUse" not in str(dropped)


def test_a_name_is_required_where_the_api_requires_it() -> None:
    for provider in ("gemini", "ollama", "vercel"):
        with pytest.raises(ValueError, match="toolName: required"):
            adapter(provider).to_wire(ToolResult(ID, "x"))
        assert adapter(provider).to_wire(ToolResult(ID, "x"), call=Call((), ID, "read", "{}"))
