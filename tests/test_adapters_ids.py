"""Call ids on the wire: valid ones untouched, others aliased, the same for call and result."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolclip.adapters.anthropic import to_tool_use_id
from toolclip.adapters.ids import ANTHROPIC, OPENAI_CHAT, IdRule, wire_id
from toolclip.adapters.openai_chat import to_tool_call_id
from toolclip.exceptions import AdapterError

RULES = st.sampled_from([ANTHROPIC, OPENAI_CHAT])


def test_command_code_323_a_valid_id_is_untouched_at_any_length() -> None:
    call_id = "toolu_01-A_" + "z" * 200
    assert to_tool_use_id(call_id) is call_id


def test_unlike_plain_replacement_different_ids_stay_different() -> None:
    aliases = {to_tool_use_id(call_id) for call_id in ("a|b", "a b", "a.b", "a_b")}
    assert len(aliases) == 4


def test_dyad_4304_a_very_long_id_is_shortened() -> None:
    alias = to_tool_call_id("call_" + "x" * 386)
    assert re.fullmatch(r"call_x{26}_[0-9a-f]{8}", alias)


@pytest.mark.parametrize("call_id", ["call_1\n", "é", "a b", "\ud83d", "a\x00"])
def test_characters_outside_the_pattern_are_aliased(call_id: str) -> None:
    assert re.fullmatch(r"[a-zA-Z0-9_-]+_[0-9a-f]{8}", to_tool_use_id(call_id))


def test_chat_takes_any_character_that_utf_8_can_carry() -> None:
    assert to_tool_call_id("call|1 é") == "call|1 é"
    assert to_tool_call_id("\ud83d") != "\ud83d"


@pytest.mark.parametrize("rule", [ANTHROPIC, OPENAI_CHAT])
def test_an_empty_id_pairs_with_nothing(rule: IdRule) -> None:
    with pytest.raises(AdapterError, match=r"^toolCallId: expected an id, got an empty string$"):
        wire_id("", rule)


@given(st.text(st.characters(), min_size=1), RULES)
def test_an_alias_is_valid_stable_and_its_own_alias(call_id: str, rule: IdRule) -> None:
    alias = wire_id(call_id, rule)
    assert rule.allows(alias)
    assert wire_id(alias, rule) == alias == wire_id(call_id, rule)


@given(st.sets(st.text(min_size=1), min_size=2, max_size=2), RULES)
def test_two_ids_have_two_aliases(ids: set[str], rule: IdRule) -> None:
    one, other = ids
    assert wire_id(one, rule) != wire_id(other, rule)
