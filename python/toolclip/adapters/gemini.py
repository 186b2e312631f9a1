"""Gemini's generateContent: ``contents`` of parts, results as ``functionResponse`` objects.

Python spells the keys ``function_response``, JSON ``functionResponse``; both are read, and what is
written keeps the spelling it found.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from toolclip.adapters.adapter import Adapter
from toolclip.adapters.deep_json import wire_json
from toolclip.adapters.ids import ANY, wire_id
from toolclip.adapters.in_band import joined_text
from toolclip.adapters.lowering import Known, Wire, kept_part
from toolclip.adapters.media import block_of_source, bytes_source, sendable
from toolclip.adapters.objects import (
    as_list,
    as_mapping,
    located,
    optional_text,
    readable_strings,
    required_text,
)
from toolclip.adapters.plain import DENIED_WITHOUT_TEXT, is_blank, said_nothing
from toolclip.adapters.shape import block_shape
from toolclip.adapters.view import Call, Content, MessageView, Path, Result, Role
from toolclip.exceptions import AdapterError
from toolclip.result import (
    Base64Source,
    Block,
    DocumentBlock,
    ImageBlock,
    OpaqueBlock,
    TextBlock,
    ToolResult,
    UrlSource,
)

__all__ = ["GENERATE_CONTENT", "GENERATE_CONTENT_2"]

_ROLES: dict[object, Role] = {
    None: "user",
    "user": "user",
    "function": "user",
    "model": "assistant",
    "system": "system",
}
# What a part of a functionResponse may be, from Gemini 3 on.
_IN_RESPONSE = frozenset({"image/png", "image/jpeg", "image/webp", "application/pdf", "text/plain"})
_SEE_PARTS = "(see the attached parts)"


def read_message(message: object, index: int) -> MessageView:
    """Return what one content says; a bare string is the user's.

    Raises:
        AdapterError: The role is none of the API's, or a part misses what it needs.
    """
    if isinstance(message, str):
        return MessageView("user", texts=(message,))
    wire = as_mapping(message, index)
    if wire.get("role") not in _ROLES:
        raise located((index, "role"), f'expected "user" or "model", got {wire.get("role")!r}')
    role = _ROLES[wire.get("role")]
    listed = as_list(wire.get("parts") or (), index, "parts")
    parts = [as_mapping(part, index, "parts", number) for number, part in enumerate(listed)]
    results = tuple(_results(parts, index))
    return MessageView(
        role="tool" if results else role,
        calls=tuple(_calls(parts, index)),
        results=results,
        texts=tuple(text for part in parts for text in _texts(part)),
        reasoning=tuple(text for part in parts if part.get("thought") for text in _said(part)),
        images=tuple(b for b in map(_media, parts) if isinstance(b, ImageBlock)),
        is_bound=any(_either(part, "thoughtSignature", "thought_signature") for part in parts),
    )


def _either(wire: Mapping[str, Any], camel: str, snake: str) -> object:
    found = wire.get(camel)
    return wire.get(snake) if found is None else found


def _calls(parts: list[Mapping[str, Any]], index: int) -> list[Call]:
    calls = []
    for number, part in enumerate(parts):
        call = _either(part, "functionCall", "function_call")
        if call is not None:
            path = (index, "parts", number)
            wire = as_mapping(call, *path)
            name = required_text(wire, "name", *path)
            call_id = optional_text(wire, "id", *path)
            calls.append(Call(path, call_id, name, wire_json(wire.get("args") or {})))
    return calls


def _results(parts: list[Mapping[str, Any]], index: int) -> list[Result]:
    return [
        _result(part, (index, "parts", number))
        for number, part in enumerate(parts)
        if _response_key(part) is not None
    ]


def _response_key(part: Mapping[str, Any]) -> str | None:
    for key in ("functionResponse", "function_response"):
        if part.get(key) is not None:
            return key
    return None


def _result(part: Mapping[str, Any], path: Path) -> Result:
    wire = as_mapping(part[_response_key(part) or "functionResponse"], *path)
    said = as_mapping(wire.get("response") or {}, *path, "response")
    blocks = tuple(
        _media(as_mapping(one, *path, "parts", number)) or OpaqueBlock({"type": "part", **one})
        for number, one in enumerate(as_list(wire.get("parts") or (), *path, "parts"))
    )
    text = _response_text(said)
    return Result(
        path=path,
        call_id=optional_text(wire, "id", *path),
        content=(TextBlock(text), *blocks) if blocks and text != _SEE_PARTS else blocks or text,
        tool_name=optional_text(wire, "name", *path) or None,
        is_error=said.get("error") not in (None, False, ""),
    )


def _response_text(said: Mapping[str, Any]) -> str:
    """Return the string under ``output`` or ``error``; any other object as JSON.

    The API's own rule: use "output" for the output and "error" for an error; if neither is there,
    the whole response is the output.
    """
    if len(said) == 1:
        (key, value) = next(iter(said.items()))
        if key in ("output", "error", "result"):
            return value if isinstance(value, str) else wire_json(value)
    return wire_json(said) if said else ""


def _texts(part: Mapping[str, Any]) -> tuple[str, ...]:
    """Return what the model reads in a part besides thoughts, calls, results and media."""
    if part.get("thought") or _response_key(part) or _either(part, "functionCall", "function_call"):
        return ()
    return () if _media(part) is not None else readable_strings(part)


def _said(part: Mapping[str, Any]) -> tuple[str, ...]:
    text = part.get("text")
    return (text,) if isinstance(text, str) else ()


def _media(part: Mapping[str, Any]) -> Block | None:
    match _either(part, "inlineData", "inline_data"):
        case {"mimeType": str(kind), "data": data} | {"mime_type": str(kind), "data": data}:
            return block_of_source(bytes_source(data, kind), kind)
    match _either(part, "fileData", "file_data"):
        case {"mimeType": str(kind), "fileUri": str(uri)}:
            return block_of_source(UrlSource(uri, kind), kind)
        case {"mime_type": str(kind), "file_uri": str(uri)}:
            return block_of_source(UrlSource(uri, kind), kind)
    return None


def to_function_response(result: ToolResult, call: Call | None, *, multimodal: bool) -> Wire:
    """Return ``{"functionResponse": {"id": …, "name": …, "response": {"output": "…"}}}``.

    The response is always an object of one key whose value is text: as text, JSON keeps its large
    integers, and no member of it can be taken for a reference to a part.

    Args:
        result: What the tool said; an id is echoed if there is one.
        call: The call it answers; the API requires its name.
        multimodal: Whether images and documents become parts (Gemini 3 and later).

    Raises:
        AdapterError: The name is missing, or a block's type is unknown.
    """
    if call is None or not call.tool_name:
        raise AdapterError("toolName", "required by Gemini, but missing")
    wire: Wire = {"name": call.tool_name, **_response(result, multimodal=multimodal)}
    if result.tool_call_id:
        wire = {"id": wire_id(result.tool_call_id, ANY), **wire}
    return {"functionResponse": wire}


def _response(result: ToolResult, *, multimodal: bool) -> Wire:
    if result.metadata.approved is False:
        message = joined_text(result.content) or DENIED_WITHOUT_TEXT
        return {"response": {"error": {"type": "denied", "message": message}}}
    key = "error" if result.is_error else "output"
    wire = _said_and_parts(result.content, key, multimodal=multimodal)
    if wire["response"] == {key: ""}:
        return {"response": {key: said_nothing(result)}}
    return wire


def _said_and_parts(
    content: str | Sequence[Block], key: str, *, multimodal: bool, known: Known = ()
) -> Wire:
    blocks = () if isinstance(content, str) else content
    slots = [_slot(block, known) if multimodal else None for block in blocks]
    parts = [part for part in slots if part is not None]
    left = tuple(block for block, part in zip(blocks, slots, strict=True) if part is None)
    text = joined_text(content if isinstance(content, str) else left)
    said = "" if is_blank(text) else text
    wire: Wire = {"response": {key: said or (_SEE_PARTS if parts else "")}}
    return {**wire, "parts": parts} if parts else wire


def _slot(block: Block, known: Known) -> Wire | None:
    kept: Wire | None = kept_part(block, known)
    if kept is not None or not isinstance(block, ImageBlock | DocumentBlock):
        return kept
    source = sendable(block.source)
    if not isinstance(source, Base64Source):
        return None
    kind = source.mime_type.lower().replace("image/jpg", "image/jpeg")
    if kind not in _IN_RESPONSE:
        return None
    return {"inlineData": {"mimeType": kind, "data": source.data}}


def put_result(part: object, content: Content) -> Wire:
    """Return the part with other content; an error stays one, and the response an object."""
    outer = as_mapping(part)
    key = _response_key(outer)
    if key is None:
        raise KeyError("functionResponse")
    wire = as_mapping(outer[key])
    said = "error" if _result(outer, ()).is_error else "output"
    old = [as_mapping(one) for one in wire.get("parts") or ()]
    known = [(block, one) for one in old if (block := _media(one)) is not None]
    fresh = _said_and_parts(content, said, multimodal=True, known=known)
    rest = {name: value for name, value in wire.items() if name not in ("response", "parts")}
    return {**outer, key: {**rest, **fresh}}


def lift(part: object) -> Result:
    """Return the result that a ``functionResponse`` part carries.

    Raises:
        AdapterError: It is no such part.
    """
    wire = as_mapping(part)
    if _response_key(wire) is None:
        raise located(("functionResponse",), "required, but missing")
    return _result(wire, ())


GENERATE_CONTENT = Adapter(
    name="gemini",
    read=read_message,
    put=put_result,
    lower=partial(to_function_response, multimodal=True),
    lift=lift,
    shape=block_shape(
        "parts",
        lambda text: {"text": text},
        keys=(("functionCall", "id"), ("functionResponse", "id")),
        ids=ANY,
        model="model",
    ),
)
# Models before Gemini 3 refuse parts inside a response.
GENERATE_CONTENT_2 = replace(
    GENERATE_CONTENT, name="gemini-2", lower=partial(to_function_response, multimodal=False)
)
