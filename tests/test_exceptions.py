"""The tree of errors: what each is, says and carries."""

from __future__ import annotations

import pickle

import pytest

from toolclip import encoding_for_model
from toolclip.exceptions import (
    AdapterError,
    ConfigError,
    StreamFinishedError,
    ToolclipError,
    UnknownEncodingError,
)

ERRORS = [
    ConfigError("tools.maxToolResultTokens", 'expected a positive integer, got "4k"'),
    AdapterError("content[0].text", "expected a string, got 5"),
    StreamFinishedError("the stream is finished"),
    UnknownEncodingError("o200k", ["o200k_base", "cl100k_base"]),
    UnknownEncodingError("gpt-0", ["o200k_base"], "model"),
]


@pytest.mark.parametrize("error", ERRORS)
def test_each_is_a_toolclip_error_and_a_value_error(error: ToolclipError) -> None:
    assert isinstance(error, ToolclipError)
    assert isinstance(error, ValueError)


def test_the_message_is_path_and_problem() -> None:
    error = ConfigError("tools.maxToolResultTokens", 'expected a positive integer, got "4k"')
    assert str(error) == 'tools.maxToolResultTokens: expected a positive integer, got "4k"'
    assert error.path == "tools.maxToolResultTokens"
    assert error.problem == 'expected a positive integer, got "4k"'


def test_an_unknown_encoding_lists_the_known_ones() -> None:
    error = UnknownEncodingError("o200k", ["o200k_base", "cl100k_base"])
    assert str(error) == 'unknown encoding "o200k"; known are cl100k_base, o200k_base'
    assert error.known == ("cl100k_base", "o200k_base")


def test_a_model_without_an_encoding_is_called_a_model() -> None:
    with pytest.raises(UnknownEncodingError, match=r'^unknown model "gpt-0";'):
        encoding_for_model("gpt-0")


@pytest.mark.parametrize("error", ERRORS)
def test_each_survives_the_way_between_processes(error: ToolclipError) -> None:
    copy = pickle.loads(pickle.dumps(error))  # noqa: S301 # our own bytes
    assert (type(copy), str(copy), vars(copy)) == (type(error), str(error), vars(error))
