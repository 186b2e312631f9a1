"""Anthropic's Messages API: message lists of ``user`` and ``assistant``, results in ``user``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from toolclip.adapters.adapter import Adapter
from toolclip.adapters.anthropic import to_content, to_tool_result
from toolclip.adapters.anthropic_server_tools import (
    SERVER_CALLS,
    is_server_result,
    read_server_result,
)
from toolclip.adapters.deep_json import wire_json
from toolclip.adapters.ids import ANTHROPIC
from toolclip.adapters.lowering import Known, text_part, with_marker
from toolclip.adapters.media import documents_among, images_among
from toolclip.adapters.objects import (
    as_list,
    as_mapping,
    expect,
    located,
    optional_text,
    readable_strings,
    required_text,
)
from toolclip.adapters.plain import ERROR_WITHOUT_TEXT, NO_OUTPUT
from toolclip.adapters.shape import block_shape
from toolclip.adapters.view import Call, Content, MessageView, Path, Result, Role
from toolclip.result import (
    Base64Source,
    Block,
    DocumentBlock,
    ImageBlock,
    OpaqueBlock,
    TextBlock,
    TextSource,
    UrlSource,
)

__all__ = ["MESSAGES", "read_block", "read_blocks"]

_ROLES: dict[object, Role] = {"user": "user", "assistant": "assistant", "system": "system"}
# They declare tools or hold the browser's state: the API refuses later requests without them.
_FIXED_TYPES = frozenset({"tool_reference", "browser_state"})
_MEDIA = frozenset({"image", "document"})
_THINKING = frozenset({"thinking", "redacted_thinking"})


def read_message(message: object, index: int) -> MessageView:
    """Return what one message says.

    Raises:
        AdapterError: The role is none of the API's, or the content neither text nor blocks.
    """
    wire = as_mapping(message, index)
    role = _ROLES.get(wire.get("role"))
    if role is None:
        raise located((index, "role"), f'expected "user" or "assistant", got {wire.get("role")!r}')
    content = wire.get("content")
    if isinstance(content, str):
        return MessageView(role, texts=(content,))
    return read_blocks(content, role, (index, "content"))


def read_blocks(content: object, role: Role, path: Path) -> MessageView:
    """Return what the blocks of one message say.

    Raises:
        AdapterError: A block is no object, has no type, or misses what its type needs.
    """
    calls: list[Call] = []
    results: list[Result] = []
    texts: list[str] = []
    reasoning: list[str] = []
    media: list[Block] = []
    is_bound = is_marked = False
    for number, block in enumerate(as_list(content, *path)):
        at = (*path, number)
        # Passing steps on as arguments costs more than looking: a tenth of reading a message.
        wire = block if type(block) is dict else as_mapping(block, *at)
        kind = wire.get("type")
        if type(kind) is not str:
            kind = required_text(wire, "type", *at)
        is_marked = is_marked or "cache_control" in wire
        if kind == "text":
            texts.append(required_text(wire, "text", *at))
        elif kind == "tool_use" or kind in SERVER_CALLS:
            calls.append(_call(wire, kind, at))
        elif kind == "tool_result":
            results.append(_result(wire, at))
        elif is_server_result(kind):
            results.append(read_server_result(wire, at, calls))
        elif kind in _THINKING:
            reasoning.append(optional_text(wire, "thinking", *at))
            is_bound = is_bound or bool(wire.get("signature") or wire.get("data"))
        elif kind in _MEDIA and not isinstance(found := read_block(wire, at), OpaqueBlock):
            media.append(found)
        else:
            texts.extend(readable_strings(wire))
    return MessageView(
        role="tool" if results and role == "user" else role,
        calls=tuple(calls),
        results=tuple(results),
        texts=tuple(texts),
        reasoning=tuple(reasoning),
        images=images_among(media) if media else (),
        documents=documents_among(media) if media else (),
        is_bound=is_bound,
        is_marked=is_marked or (bool(results) and any(result.is_marked for result in results)),
    )


def _call(wire: Mapping[str, Any], kind: str, path: Path) -> Call:
    return Call(
        path=path,
        call_id=required_text(wire, "id", *path),
        tool_name=required_text(wire, "name", *path),
        arguments=wire_json(wire.get("input")),
        kind=kind,
        is_closed=kind in SERVER_CALLS,
    )


def _result(wire: Mapping[str, Any], path: Path) -> Result:
    content = _content(wire.get("content"), (*path, "content"))
    is_text = isinstance(content, str)
    return Result(
        path=path,
        call_id=required_text(wire, "tool_use_id", *path),
        content=content,
        is_error=wire.get("is_error") is True,
        is_marked="cache_control" in wire or (not is_text and _inner_marker(wire) is not None),
        is_editable=is_text or not any(map(_is_fixed, content)),
    )


def _is_fixed(block: object) -> bool:
    return isinstance(block, OpaqueBlock) and block.type in _FIXED_TYPES


def _content(content: object, path: Path) -> Content:
    if content is None:
        return ""
    if isinstance(content, str):
        return content
    return tuple(
        read_block(as_mapping(block, *path, number), (*path, number))
        for number, block in enumerate(as_list(content, *path))
    )


def read_block(wire: Mapping[str, Any], path: Path) -> Block:
    """Return a block of a result; keys without a field of their own travel in ``extra``.

    Raises:
        AdapterError: The block has no type, or a text block no text.
    """
    kind = required_text(wire, "type", *path)
    if kind == "text":
        rest = {key: value for key, value in wire.items() if key not in ("type", "text")}
        return TextBlock(required_text(wire, "text", *path), extra=rest)
    source = wire.get("source")
    if kind in _MEDIA and isinstance(source, Mapping):
        return _media(wire, source, kind) or OpaqueBlock(wire)
    return OpaqueBlock(wire)


def _media(wire: Mapping[str, Any], source: Mapping[str, Any], kind: str) -> Block | None:
    found = _source(source)
    rest = {k: value for k, value in wire.items() if k not in ("type", "source", "title")}
    if kind == "image" and not isinstance(found, TextSource | None):
        return ImageBlock(found, extra=rest)
    if kind == "document" and found is not None:
        return DocumentBlock(found, wire.get("title"), extra=rest)
    return None


def _source(source: Mapping[str, Any]) -> Base64Source | UrlSource | TextSource | None:
    match source:
        case {"type": "base64", "data": str(data), "media_type": str(media_type)}:
            return Base64Source(data, media_type)
        case {"type": "url", "url": str(url)}:
            return UrlSource(url)
        case {"type": "text", "data": str(data)}:
            return TextSource(data)
    return None


def put_result(part: object, content: Content) -> dict[str, object]:
    """Return the ``tool_result`` with other content; a marker inside the old one stays the last."""
    wire = as_mapping(part)
    if wire.get("type") != "tool_result":
        raise KeyError("type")
    failed = wire.get("is_error") is True
    fresh = to_content(content, text_only=failed, known=_known(wire.get("content")))
    fresh = fresh or (ERROR_WITHOUT_TEXT if failed else NO_OUTPUT)
    marker = _inner_marker(wire)
    if marker is not None:
        blocks = [text_part(fresh)] if isinstance(fresh, str) else fresh
        fresh = with_marker(blocks, "cache_control", marker)
    return {**wire, "content": fresh}


def _known(content: object) -> Known:
    """Return what is not text among the blocks of a result, each with its part."""
    listed = content if isinstance(content, (list, tuple)) else ()
    parts = [part for part in listed if isinstance(part, Mapping)]
    read = [(read_block(part, ()), part) for part in parts]
    return [(block, part) for block, part in read if not isinstance(block, TextBlock)]


def _inner_marker(wire: Mapping[str, Any]) -> object | None:
    """Return the last cache marker on a block inside a result, which ends a cached prefix."""
    content = wire.get("content")
    if isinstance(content, (list, tuple)):
        for block in reversed(content):
            if isinstance(block, Mapping) and block.get("cache_control") is not None:
                found: object = block["cache_control"]
                return found
    return None


def lift(part: object) -> Result:
    """Return the result that a ``tool_result`` block carries, or one of the server's own tools.

    Raises:
        AdapterError: It is no such block.
    """
    wire = as_mapping(part)
    if is_server_result(str(wire.get("type"))):
        return read_server_result(wire, (), ())
    expect(wire, "type", "tool_result")
    return _result(wire, ())


MESSAGES = Adapter(
    name="anthropic",
    read=read_message,
    put=put_result,
    lower=lambda result, _: to_tool_result(result),
    lift=lift,
    shape=block_shape(
        "content",
        lambda text: {"type": "text", "text": text},
        keys=(("id",), ("tool_use_id",)),
        ids=ANTHROPIC,
    ),
)
