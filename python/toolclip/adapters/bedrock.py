"""Bedrock's Converse API: blocks of one key each, results in ``user`` messages."""

from __future__ import annotations

import re
from base64 import b64decode
from collections.abc import Mapping, Sequence
from typing import Any

from toolclip.adapters.adapter import Adapter
from toolclip.adapters.deep_json import wire_json
from toolclip.adapters.ids import BEDROCK, wire_id
from toolclip.adapters.in_band import joined_text
from toolclip.adapters.lowering import Known, Wire, lowered_parts, text_or_blocks
from toolclip.adapters.media import bytes_source, documents_among, images_among, sendable
from toolclip.adapters.objects import as_list, as_mapping, located, readable_strings, required_text
from toolclip.adapters.plain import (
    ERROR_WITHOUT_TEXT,
    NO_OUTPUT,
    has_failed,
    said_nothing,
)
from toolclip.adapters.shape import block_shape
from toolclip.adapters.view import Call, Content, MessageView, Path, Result, Role
from toolclip.result import (
    Base64Source,
    Block,
    DocumentBlock,
    ImageBlock,
    JsonBlock,
    OpaqueBlock,
    TextBlock,
    ToolResult,
)

__all__ = ["CONVERSE", "LARGEST_DOCUMENT", "LARGEST_IMAGE"]

_ROLES: dict[object, Role] = {"user": "user", "assistant": "assistant"}
# `ImageFormat` and `DocumentFormat` of the service model, by media type.
_IMAGES = {f"image/{form}": form for form in ("png", "jpeg", "gif", "webp")} | {"image/jpg": "jpeg"}
_DOCUMENTS = {
    "application/pdf": "pdf",
    "text/csv": "csv",
    "text/html": "html",
    "text/plain": "txt",
    "text/markdown": "md",
}
_TYPES = {form: media_type for media_type, form in (_DOCUMENTS | _IMAGES).items()}
# What `DocumentBlock.name` documents as allowed: no more than one blank in a row.
_NOT_IN_NAMES = re.compile(r"[^a-zA-Z0-9\-()\[\] ]+| {2,}")
_LONGEST_NAME = 200
LARGEST_IMAGE = 3_750_000  # bytes
LARGEST_DOCUMENT = 4_500_000
_UNKNOWN = "application/octet-stream"


def read_message(message: object, index: int) -> MessageView:
    """Return what one message says.

    Raises:
        AdapterError: The role is none of the API's, or a block misses what it needs.
    """
    wire = as_mapping(message, index)
    role = _ROLES.get(wire.get("role"))
    if role is None:
        raise located((index, "role"), f'expected "user" or "assistant", got {wire.get("role")!r}')
    blocks = [
        as_mapping(block, index, "content", number)
        for number, block in enumerate(as_list(wire.get("content"), index, "content"))
    ]
    results = _results(blocks, index)
    others = [b for b in blocks if not b.keys() & {"toolUse", "toolResult", "reasoningContent"}]
    read = [_block(block) for block in others]
    return MessageView(
        role="tool" if results else role,
        calls=_calls(blocks, index),
        results=results,
        texts=tuple(text for block in read for text in _texts(block)),
        reasoning=tuple(
            text for block in blocks for text in readable_strings(block.get("reasoningContent"))
        ),
        images=images_among(read),
        documents=documents_among(read),
        is_bound=any("reasoningContent" in block for block in blocks),
        is_marked=any("cachePoint" in block for block in blocks),
    )


def _calls(blocks: list[Mapping[str, Any]], index: int) -> tuple[Call, ...]:
    calls = []
    for number, block in enumerate(blocks):
        if "toolUse" in block:
            path = (index, "content", number)
            use = as_mapping(block["toolUse"], *path, "toolUse")
            call_id = required_text(use, "toolUseId", *path, "toolUse")
            name = required_text(use, "name", *path, "toolUse")
            closed = use.get("type") == "server_tool_use"
            calls.append(Call(path, call_id, name, wire_json(use.get("input")), is_closed=closed))
    return tuple(calls)


def _results(blocks: list[Mapping[str, Any]], index: int) -> tuple[Result, ...]:
    """Return the results; a cache point is a block of its own, behind what it marks."""
    results = []
    for number, block in enumerate(blocks):
        if "toolResult" in block:
            marked = number + 1 < len(blocks) and "cachePoint" in blocks[number + 1]
            results.append(_result(block, (index, "content", number), is_marked=marked))
    return tuple(results)


def _result(block: Mapping[str, Any], path: Path, *, is_marked: bool = False) -> Result:
    wire = as_mapping(block["toolResult"], *path, "toolResult")
    parts = as_list(wire.get("content"), *path, "toolResult", "content")
    blocks = [
        _block(as_mapping(part, *path, "toolResult", "content", number))
        for number, part in enumerate(parts)
    ]
    return Result(
        path=path,
        call_id=required_text(wire, "toolUseId", *path, "toolResult"),
        content=text_or_blocks(blocks),
        is_error=wire.get("status") == "error",
        is_marked=is_marked,
    )


def _block(part: Mapping[str, Any]) -> Block:
    match part:
        case {"text": str(text)}:
            return TextBlock(text)
        case {"json": value}:
            return JsonBlock(wire_json(value))
        case {"image": {"format": str(form), "source": {"bytes": data}}}:
            return ImageBlock(bytes_source(data, f"image/{form}"))
        case {"document": {"format": str(form), "source": {"bytes": data}, "name": str(name)}}:
            return DocumentBlock(bytes_source(data, _TYPES.get(form, _UNKNOWN)), name)
    return OpaqueBlock({**part, "type": next(iter(part), "empty")})


def _texts(block: Block) -> tuple[str, ...]:
    if isinstance(block, TextBlock):
        return (block.text,)
    if isinstance(block, OpaqueBlock) and block.type != "cachePoint":
        return readable_strings(block.raw)
    return ()


def to_tool_result(result: ToolResult) -> Wire:
    """Return the block ``{"toolResult": {"toolUseId": …, "content": [{"text": …}]}}``.

    A failure sets ``"status": "error"`` and holds text only, as Claude demands; success says
    nothing, as only some models know the field.
    JSON travels as text: the service takes objects only and reads every number as a double.

    Raises:
        AdapterError: The id is empty, or a block's type is unknown.
    """
    failed = has_failed(result)
    content = joined_text(result.content) if failed else result.content
    wire: Wire = {
        "toolUseId": wire_id(result.tool_call_id, BEDROCK),
        "content": _parts(content) or [_text(said_nothing(result))],
    }
    return {"toolResult": {**wire, "status": "error"} if failed else wire}


def _parts(content: str | Sequence[Block], known: Known = ()) -> list[Wire]:
    parts = lowered_parts(content, _text, _slot, known)
    only_documents = parts and all("document" in part for part in parts)
    return [*parts, _text("(see the document)")] if only_documents else parts


def _text(text: str) -> Wire:
    return {"text": text}


def _slot(block: Block) -> Wire | None:
    if isinstance(block, ImageBlock):
        return _image(block)
    if isinstance(block, DocumentBlock):
        return _document(block)
    if isinstance(block, OpaqueBlock) and block.type in ("searchResult", "video"):
        return {block.type: block.raw[block.type]}
    return None


def _image(block: ImageBlock) -> Wire | None:
    data, media_type = _inline(block) or (b"", "")
    form = _IMAGES.get(media_type) if len(data) <= LARGEST_IMAGE else None
    return {"image": {"format": form, "source": {"bytes": data}}} if form else None


def _document(block: DocumentBlock) -> Wire | None:
    """Return the document; one of plain text needs no wrapping and stays text."""
    data, media_type = _inline(block) or (b"", "")
    form = _DOCUMENTS.get(media_type)
    if form is None or len(data) > LARGEST_DOCUMENT:
        return None
    name = _NOT_IN_NAMES.sub(" ", block.title or "").strip()[:_LONGEST_NAME] or "document"
    return {"document": {"format": form, "name": name, "source": {"bytes": data}}}


def _inline(block: ImageBlock | DocumentBlock) -> tuple[bytes, str] | None:
    """Return the bytes and their media type; an address is none that the service could read."""
    source = sendable(block.source)
    if not isinstance(source, Base64Source):
        return None
    return b64decode(source.data), source.mime_type.lower()


def put_result(part: object, content: Content) -> Wire:
    """Return the ``toolResult`` block with other content; its status stays."""
    block = as_mapping(part)
    wire = as_mapping(block["toolResult"])
    old = [as_mapping(one) for one in as_list(wire.get("content"))]
    nothing = ERROR_WITHOUT_TEXT if wire.get("status") == "error" else NO_OUTPUT
    fresh = _parts(content, [(_block(one), one) for one in old]) or [_text(nothing)]
    return {**block, "toolResult": {**wire, "content": fresh}}


def lift(part: object) -> Result:
    """Return the result that a ``toolResult`` block carries.

    Raises:
        AdapterError: It is no such block.
    """
    block = as_mapping(part)
    if "toolResult" not in block:
        raise located(("toolResult",), "required, but missing")
    return _result(block, ())


CONVERSE = Adapter(
    name="bedrock",
    read=read_message,
    put=put_result,
    lower=lambda result, _: to_tool_result(result),
    lift=lift,
    shape=block_shape(
        "content",
        _text,
        keys=(("toolUse", "toolUseId"), ("toolResult", "toolUseId")),
        ids=BEDROCK,
    ),
)
