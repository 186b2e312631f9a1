"""Gemini's Interactions API: a list of steps, results as ``function_result`` with an error flag."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from toolclip.adapters.adapter import Adapter
from toolclip.adapters.deep_json import wire_json
from toolclip.adapters.ids import ANY, wire_id
from toolclip.adapters.lowering import Known, Wire, joined_if_text, lowered_parts, text_part
from toolclip.adapters.media import documents_among, images_among
from toolclip.adapters.objects import (
    as_list,
    as_mapping,
    expect,
    optional_text,
    readable_strings,
    required_text,
)
from toolclip.adapters.plain import ERROR_WITHOUT_TEXT, NO_OUTPUT, has_failed, said_nothing
from toolclip.adapters.shape import Shape
from toolclip.adapters.typed_media import TypedMedia
from toolclip.adapters.view import Call, Content, MessageView, Path, Result
from toolclip.result import (
    Block,
    OpaqueBlock,
    TextBlock,
    ToolResult,
)

__all__ = ["INTERACTIONS"]

_OFFICE = "application/vnd.openxmlformats-officedocument."
_OPEN = "application/vnd.oasis.opendocument."
_IMAGES = ("png", "jpeg", "webp", "heic", "heif", "gif", "bmp", "tiff")
_SOUNDS = (
    *("wav", "mp3", "aiff", "aac", "ogg", "flac", "mpeg"),
    *("m4a", "l16", "opus", "alaw", "mulaw", "webm"),
)
# `ImageContentMimeType`, `AudioContentMimeType` and `DocumentContentMimeType` of the SDK.
_ACCEPTED = {
    "image": frozenset(f"image/{form}" for form in _IMAGES),
    "audio": frozenset(f"audio/{form}" for form in _SOUNDS),
    "document": frozenset(
        {
            "application/pdf",
            "text/csv",
            "application/msword",
            "application/vnd.ms-excel",
            "application/vnd.ms-powerpoint",
            f"{_OFFICE}presentationml.presentation",
            f"{_OFFICE}wordprocessingml.document",
            f"{_OFFICE}wordprocessingml.template",
            f"{_OFFICE}spreadsheetml.sheet",
            f"{_OPEN}presentation",
            f"{_OPEN}text",
            f"{_OPEN}spreadsheet",
        }
    ),
}
_MEDIA = TypedMedia(document="document", data="data", url="uri", accepted=_ACCEPTED)


def read_step(step: object, index: int) -> MessageView:
    """Return what one step says; steps of the server's own tools are the model's.

    Raises:
        AdapterError: The step has no type, or misses what its type needs.
    """
    wire = as_mapping(step, index)
    kind = required_text(wire, "type", index)
    if kind == "function_call":
        return MessageView("assistant", calls=(_call(wire, (index,)),))
    if kind == "function_result":
        return MessageView("tool", results=(_result(wire, (index,)),))
    if kind == "thought":
        signed = bool(wire.get("signature"))
        return MessageView("assistant", reasoning=readable_strings(wire), is_bound=signed)
    blocks = _blocks(wire.get("content") or (), (index, "content"))
    texts = [b.text for b in blocks if isinstance(b, TextBlock)] if blocks else []
    return MessageView(
        role="user" if kind == "user_input" else "assistant",
        texts=tuple(texts) or (() if blocks else readable_strings(wire)),
        images=images_among(blocks),
        documents=documents_among(blocks),
    )


def _call(wire: Mapping[str, Any], path: Path) -> Call:
    call_id = required_text(wire, "id", *path)
    name = required_text(wire, "name", *path)
    return Call(path, call_id, name, wire_json(wire.get("arguments") or {}))


def _result(wire: Mapping[str, Any], path: Path) -> Result:
    return Result(
        path=path,
        call_id=required_text(wire, "call_id", *path),
        content=_content(wire.get("result"), (*path, "result")),
        tool_name=optional_text(wire, "name", *path) or None,
        is_error=wire.get("is_error") is True,
    )


def _content(said: object, path: Path) -> Content:
    if said is None:
        return ""
    if isinstance(said, str):
        return said
    return wire_json(said) if isinstance(said, Mapping) else _blocks(said, path)


def _blocks(content: object, path: Path) -> tuple[Block, ...]:
    if isinstance(content, str):
        return (TextBlock(content),)
    listed = as_list(content, *path)
    return tuple(_block(as_mapping(part, *path, n), (*path, n)) for n, part in enumerate(listed))


def _block(wire: Mapping[str, Any], path: Path) -> Block:
    required_text(wire, "type", *path)
    match wire:
        case {"type": "text", "text": str(text)}:
            return TextBlock(text)
    return _MEDIA.read(wire) or OpaqueBlock(wire)


def to_function_result(result: ToolResult, call: Call | None) -> Wire:
    """Return ``{"type": "function_result", "call_id": …, "result": "…", "is_error": true}``.

    Raises:
        AdapterError: The id is empty, or a block's type is unknown.
    """
    wire: Wire = {
        "type": "function_result",
        "call_id": wire_id(result.tool_call_id, ANY),
        "result": _lowered(result.content) or said_nothing(result),
    }
    if call is not None and call.tool_name:
        wire["name"] = call.tool_name
    return {**wire, "is_error": True} if has_failed(result) else wire


def _lowered(content: str | Sequence[Block], known: Known = ()) -> str | list[Wire]:
    return joined_if_text(lowered_parts(content, text_part, _MEDIA.write, known))


def put_result(part: object, content: Content) -> Wire:
    """Return the ``function_result`` step with other content; its error flag stays."""
    wire = as_mapping(part)
    if wire.get("type") != "function_result":
        raise KeyError("type")
    old = wire.get("result")
    parts = old if isinstance(old, list | tuple) else ()
    known = list(zip(_blocks(parts, ()), parts, strict=True))
    nothing = ERROR_WITHOUT_TEXT if wire.get("is_error") is True else NO_OUTPUT
    return {**wire, "result": _lowered(content, known) or nothing}


def lift(part: object) -> Result:
    """Return the result that a ``function_result`` step carries.

    Raises:
        AdapterError: It is no such step.
    """
    wire = as_mapping(part)
    expect(wire, "type", "function_result")
    return _result(wire, ())


INTERACTIONS = Adapter(
    name="gemini-interactions",
    read=read_step,
    put=put_result,
    lower=to_function_result,
    lift=lift,
    shape=Shape(
        placement="anywhere",
        call_id=("id",),
        result_id=("call_id",),
        say=lambda role, text: {
            "type": "user_input" if role == "user" else "model_output",
            "content": [text_part(text)],
        },
    ),
    is_item_list=True,
)
