"""Pictures behind the results, where results hold text only."""

from __future__ import annotations

import pytest

from adapter_sessions import session
from strict_types import strict_validator
from toolclip.adapters import adapter
from toolclip.adapters.pictures_after import LEAD, pictures_after
from toolclip.exceptions import ConfigError
from toolclip.lint import lint
from toolclip.result import Base64Source, ImageBlock, TextBlock, ToolResult, UrlSource

PNG = ImageBlock(Base64Source("iVBORw0KGgo=", "image/png"))
WEB = ImageBlock(UrlSource("https://e.org/a.png"))
EMPTY = ImageBlock(Base64Source("", "image/png"))
RESULTS = [
    ToolResult("call00001", (TextBlock("see"), PNG, EMPTY)),
    ToolResult("call00002", "no picture"),
    ToolResult("call00003", (WEB,)),
]


def test_chat_takes_data_urls_and_addresses() -> None:
    message = pictures_after(RESULTS, "openai-chat")
    strict_validator("openai.types.chat", "ChatCompletionUserMessageParam")(message)
    assert message == {
        "role": "user",
        "content": [
            {"type": "text", "text": LEAD},
            {"type": "image_url", "image_url": {"url": "data:image/png;base64,iVBORw0KGgo="}},
            {"type": "image_url", "image_url": {"url": "https://e.org/a.png"}},
        ],
    }


def test_gemini_takes_bytes() -> None:
    types = pytest.importorskip("google.genai.types")
    message = pictures_after(RESULTS, "gemini-2")
    content = types.Content.model_validate(message)
    assert [part.text for part in content.parts] == [LEAD, None]
    assert content.parts[1].inline_data.mime_type == "image/png"


def test_ollama_has_pictures_beside_the_text() -> None:
    ollama = pytest.importorskip("ollama")
    message = pictures_after(RESULTS, "ollama")
    assert message == {"role": "user", "content": LEAD, "images": ["iVBORw0KGgo="]}
    pictures = [ollama.Image(value="iVBORw0KGgo=")]  # as its client makes of them
    ollama.Message.model_validate({**message, "images": pictures})


@pytest.mark.parametrize("provider", ["cohere", "gemini-2", "ollama", "openai-chat"])
def test_without_pictures_there_is_no_message(provider: str) -> None:
    assert pictures_after(RESULTS[1:2], provider) is None


def test_behind_all_results_it_breaks_no_pair() -> None:
    steps = [("user", "go"), ("calls", [(one.tool_call_id, "read") for one in RESULTS])]
    answers = ("results", [(one.tool_call_id, "read", one) for one in RESULTS])
    messages = session("openai-chat", [*steps, answers])
    assert lint([*messages, pictures_after(RESULTS, "openai-chat")], "openai-chat") == []
    view = adapter("openai-chat").view([*messages, pictures_after(RESULTS, "openai-chat")])
    assert view.messages[-1].images == (PNG, WEB)


def test_who_takes_them_inside_needs_no_message() -> None:
    with pytest.raises(ConfigError, match='"anthropic" takes pictures inside results'):
        pictures_after(RESULTS, "anthropic")
