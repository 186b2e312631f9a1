"""Two ways to measure a session: in tokens, and in the classic system's weighted characters."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Literal, Protocol, TypeAlias

from toolclip.adapters.view import Content, MessageView
from toolclip.prune.documents import document_tokens, page_tokens
from toolclip.prune.ends import units
from toolclip.prune.images import image_tokens, sizer_for
from toolclip.result import (
    AudioBlock,
    DocumentBlock,
    ImageBlock,
    JsonBlock,
    OpaqueBlock,
    TextBlock,
)
from toolclip.result.deep_json import written

__all__ = ["ClassicRuler", "CountEach", "CountKind", "Ruler", "TokenRuler"]

CountEach: TypeAlias = Callable[[Sequence[str]], Sequence[int]]
CountKind: TypeAlias = Literal["exact", "upper_bound", "estimate"]
"""What counts promise: the model counts the same, or no more, or neither."""

CHARACTERS_PER_TOKEN = 4  # the classic system's rate, for settings that are given in characters
MESSAGE_TOKENS = 4  # role and separators, as OpenAI documents for its own chat format
CALL_TOKENS = 8  # the frame of a call: id, type, punctuation
CLASSIC_IMAGE = 8000
CLASSIC_OTHER_ROLE = 256
REMEMBERED_COUNTS = 32_768
_OPAQUE = json.JSONEncoder(default=repr, ensure_ascii=False)
_JAVASCRIPT = json.JSONEncoder(separators=(",", ":"), ensure_ascii=False)


class Ruler(Protocol):
    """How large things are, in the ruler's own unit."""

    name: str
    count_kind: CountKind
    encoding: str | None  # the one of which the size of a text is the tokens

    def prepare(self, messages: Sequence[MessageView]) -> None:
        """Measure at once, on all cores, what will be asked for one by one."""

    def prepare_contents(self, contents: Sequence[Content]) -> None:
        """Measure contents at once."""

    def window(self, tokens: int) -> int:
        """Return a context window in the ruler's unit."""

    def tokens(self, size: float) -> int:
        """Return a size in tokens."""

    def content(self, content: Content) -> int:
        """Return the size of a result's content."""

    def message(self, message: MessageView, raw: object) -> int:
        """Return the size of a message without its results."""


class TokenRuler:
    """Measures in tokens: as promised for text, by the provider's rules for images and documents.

    A text that was counted once is not counted again; what is kept of it is a hash and a number,
    and the oldest ones go when there are too many.

    Args:
        count: Counts the tokens of each of several texts.
        provider: Name of the provider's adapter.
        model: Name of the model.
        count_kind: What the counts promise.
        encoding: Name of the encoding in which it counts, if it has one.
    """

    name = "tokens"

    def __init__(
        self,
        count: CountEach,
        provider: str,
        model: str | None,
        count_kind: CountKind,
        encoding: str | None = None,
    ) -> None:
        self.count_kind = count_kind
        self.encoding = encoding
        self._count = count
        self._sizer = sizer_for(provider, model)
        self._per_page = page_tokens(provider, model, self._sizer)
        self._known: dict[int, int] = {}

    def prepare(self, messages: Sequence[MessageView]) -> None:
        """Count all texts of the messages."""
        self._prepare(text for message in messages for text in _texts(message))

    def prepare_contents(self, contents: Sequence[Content]) -> None:
        """Count all texts of the contents."""
        self._prepare(text for content in contents for text in _parts(content))

    def _prepare(self, texts: Iterable[str]) -> None:
        known = self._known
        fresh = {key: text for text in texts if (key := _key(text)) not in known}
        if len(fresh) > 1:
            self._remember(zip(fresh, self._count(list(fresh.values())), strict=True), len(fresh))

    def _remember(self, counts: Iterable[tuple[int, int]], number: int) -> None:
        excess = len(self._known) + number - REMEMBERED_COUNTS
        if excess > 0:
            self._known = dict(list(self._known.items())[max(excess, REMEMBERED_COUNTS // 2) :])
        self._known.update(counts)

    def window(self, tokens: int) -> int:
        """Return the window as it is."""
        return tokens

    def tokens(self, size: float) -> int:
        """Return the size as it is."""
        return int(size)

    def text(self, text: str) -> int:
        """Return the tokens of a text."""
        key = _key(text)
        tokens = self._known.get(key)
        if tokens is None:
            (tokens,) = self._count([text])
            self._remember([(key, tokens)], 1)
        return tokens

    def content(self, content: Content) -> int:
        """Return the tokens of a result's content."""
        if isinstance(content, str):
            return self.text(content)
        return sum(map(self._block, content))

    def _block(self, block: object) -> int:
        if isinstance(block, ImageBlock):
            return image_tokens(block, self._sizer)
        if isinstance(block, DocumentBlock | AudioBlock):
            tokens = document_tokens(block, self._per_page, self.text)
            return self.text(_text_of(block)) if tokens is None else tokens
        return self.text(_text_of(block))

    def message(self, message: MessageView, raw: object) -> int:  # noqa: ARG002 # see the protocol
        """Return the tokens of all text, readable reasoning, calls and images, and of the frame.

        A record that is no message of the conversation costs nothing.
        """
        if message.role == "other" and not message.texts:
            return 0
        total = MESSAGE_TOKENS
        for text in message.texts:
            total += self.text(text)
        for text in message.reasoning:
            total += self.text(text)
        for call in message.calls:
            total += CALL_TOKENS + self.text(call.tool_name) + self.text(call.arguments)
        for image in message.images:
            total += image_tokens(image, self._sizer)
        return total + sum(map(self._block, message.documents))


class ClassicRuler:
    """Measures as the classic system: UTF-16 units, CJK times four, 8000 an image."""

    name = "classic"
    count_kind: CountKind = "estimate"
    encoding: str | None = None

    def prepare(self, messages: Sequence[MessageView]) -> None:
        """Do nothing: measuring characters takes no time."""

    def prepare_contents(self, contents: Sequence[Content]) -> None:
        """Do nothing."""

    def window(self, tokens: int) -> int:
        """Return the window at four characters a token."""
        return tokens * CHARACTERS_PER_TOKEN

    def tokens(self, size: float) -> int:
        """Return a size at four characters a token."""
        return int(size / CHARACTERS_PER_TOKEN)

    def content(self, content: Content) -> int:
        """Return the weighted characters of a result; images count, other blocks do not."""
        if isinstance(content, str):
            return weighted(content)
        images = sum(isinstance(block, ImageBlock) for block in content)
        texts = (b.text for b in content if isinstance(b, TextBlock | JsonBlock))
        return CLASSIC_IMAGE * images + sum(map(weighted, texts))

    def message(self, message: MessageView, raw: object) -> int:
        """Return what the classic system estimates for a message."""
        match message.role:
            case "user":
                images = CLASSIC_IMAGE * len(message.images)
                return images + sum(map(weighted, message.texts))
            case "assistant":
                texts = (*message.texts, *message.reasoning, *_signatures(raw))
                arguments = sum(_argument_units(call.arguments) for call in message.calls)
                return sum(map(weighted, texts)) + arguments
            case "tool":
                return 0
        return CLASSIC_OTHER_ROLE


# CJK ideographs, kana, hangul, Yi, compatibility and full-width forms, and the supplementary
# ideographs: about one token each, so that they count as four characters.
_WIDE = re.compile(
    "[\u2e80-\u9fff\ua000-\ua4ff\uac00-\ud7af\uf900-\ufaff\uff01-\uff60\uffe0-\uffe6"
    "\U00020000-\U0002fa1f]"
)


def weighted(text: str) -> int:
    """Return the classic system's weighted length."""
    if text.isascii():
        return len(text)
    wide = _WIDE.findall(text)
    if not wide:
        return units(text)
    return units(text) + sum(CHARACTERS_PER_TOKEN - units(one) for one in wide)


def _key(text: str) -> int:
    """Return hash and length as a number: the garbage collector looks at each of 12,000 tuples."""
    return hash(text) << 40 | len(text)


def _texts(message: MessageView) -> Iterator[str]:
    """Yield everything in a message that is counted as text."""
    yield from message.texts
    yield from message.reasoning
    for call in message.calls:
        yield call.tool_name
        yield call.arguments
    for result in message.results:
        yield from _parts(result.content)


def _parts(content: Content) -> Iterator[str]:
    if isinstance(content, str):
        yield content
    else:
        yield from (_text_of(b) for b in content if not isinstance(b, ImageBlock))


def _text_of(block: object) -> str:
    if isinstance(block, OpaqueBlock):
        return written(block.raw, _OPAQUE)
    text = getattr(block, "text", None)
    if isinstance(text, str):
        return text
    source = getattr(block, "source", None)
    inner = getattr(source, "text", None) or getattr(source, "url", None)
    return inner if isinstance(inner, str) else str(getattr(block, "uri", ""))


def _argument_units(arguments: str) -> int:
    """Return the length of the arguments as JavaScript prints them: without spaces."""
    try:
        value = json.loads(arguments)
    except (ValueError, RecursionError):
        return units(arguments)
    return units(written(value, _JAVASCRIPT))


def _signatures(raw: object) -> list[str]:
    """Return what the classic system counts of signed thinking beside its text."""
    inner = raw.get("message", raw) if isinstance(raw, Mapping) else None
    content = inner.get("content") if isinstance(inner, Mapping) else None
    if not isinstance(content, Sequence) or isinstance(content, str):
        return []
    blocks = [block for block in content if isinstance(block, Mapping)]
    thoughts = [b for b in blocks if b.get("type") in ("thinking", "redacted_thinking")]
    found = [b.get(key) for b in thoughts for key in ("signature", "thinkingSignature", "data")]
    return [text for text in found if isinstance(text, str)]
