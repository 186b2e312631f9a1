"""The output items of OpenAI's Responses API: each sort of call has its own sort of answer."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from toolclip.adapters.chat_parts import marker_among, read_content
from toolclip.adapters.deep_json import wire_json
from toolclip.adapters.in_band import joined_text, text_in_band, within
from toolclip.adapters.lowering import Known, Wire, joined_if_text, lowered_parts, with_marker
from toolclip.adapters.media import data_url, sendable, source_of_url
from toolclip.adapters.objects import as_list, as_mapping, located, optional_text
from toolclip.adapters.openai_chat import LONGEST_CONTENT_CHARACTERS
from toolclip.adapters.plain import NO_OUTPUT, has_failed, well_formed
from toolclip.adapters.view import Content, Path
from toolclip.exceptions import AdapterError
from toolclip.result import (
    Base64Source,
    Block,
    DocumentBlock,
    ImageBlock,
    OpaqueBlock,
    TextSource,
    ToolResult,
    UrlSource,
)

__all__ = ["OUTPUT_OF", "failed", "fill", "id_key", "lower_output", "read_output"]

OUTPUT_OF = {
    "function_call": "function_call_output",
    "custom_tool_call": "custom_tool_call_output",
    "local_shell_call": "local_shell_call_output",
    "shell_call": "shell_call_output",
    "apply_patch_call": "apply_patch_call_output",
    "computer_call": "computer_call_output",
    "tool_search_call": "tool_search_output",
}
"""The item that answers each sort of call."""


def id_key(kind: str) -> str:
    """Return the key of the call's id in an output item; the local shell alone has another one."""
    return "id" if kind == "local_shell_call_output" else "call_id"


def read_output(wire: Mapping[str, Any], path: Path) -> Content:
    """Return what an output item says.

    Raises:
        AdapterError: The output has none of the item's shapes.
    """
    kind = wire.get("type")
    output = wire.get("output")
    if kind == "shell_call_output":
        chunks = as_list(output, *path, "output")
        return "".join(
            optional_text(chunk, stream, *path, "output")
            for chunk in map(as_mapping, chunks)
            for stream in ("stdout", "stderr")
        )
    if kind == "computer_call_output":
        return (_screenshot(as_mapping(output, *path, "output")),)
    if kind == "tool_search_output":
        return (OpaqueBlock({**wire, "type": kind}),)
    if output is None:
        return ""
    if isinstance(output, str):
        return output
    return read_content(as_list(output, *path, "output"), (*path, "output"))


def _screenshot(output: Mapping[str, Any]) -> Block:
    url = output.get("image_url")
    return ImageBlock(source_of_url(url)) if isinstance(url, str) else OpaqueBlock(output)


def failed(wire: Mapping[str, Any]) -> bool:
    """Tell whether an output item says natively that the tool failed."""
    if wire.get("type") == "apply_patch_call_output":
        return wire.get("status") == "failed"
    if wire.get("type") != "shell_call_output":
        return False
    chunks = wire.get("output")
    outcomes = [as_mapping(c).get("outcome") or {} for c in chunks] if chunks else []
    return any(one.get("type") == "timeout" or one.get("exit_code") for one in outcomes)


def lower_output(result: ToolResult, kind: str, call_id: str, cap: int | None) -> Wire:
    """Return the output item for a call of this kind.

    Args:
        result: What the tool said.
        kind: The output item's type.
        call_id: The id as the API takes it.
        cap: The ``max_output_length`` that the model asked for in a shell call; echoed and kept.

    Raises:
        AdapterError: A computer call is answered without a screenshot.
    """
    wire: Wire = {"type": kind, id_key(kind): call_id}
    match kind:
        case "local_shell_call_output":
            return {**wire, "output": _local_shell(joined_text(result.content), result)}
        case "shell_call_output":
            return {**wire, **_shell(result, cap)}
        case "apply_patch_call_output":
            said = joined_text(result.content)
            status = "failed" if has_failed(result) else "completed"
            return {**wire, "status": status, **({"output": said} if said else {})}
        case "computer_call_output":
            return {**wire, "output": _computer(result)}
    if has_failed(result):
        return {**wire, "output": _limited(text_in_band(result))}
    return {**wire, "output": _text_or_parts(result.content) or NO_OUTPUT}


def _limited(text: str) -> str:
    return within(text, LONGEST_CONTENT_CHARACTERS)


def _text_or_parts(content: str | Sequence[Block], known: Known = ()) -> str | list[Wire]:
    if isinstance(content, str):
        return _limited(joined_text(content))
    parts = lowered_parts(content, _text, _slot, known)
    said = joined_if_text(parts)
    return _limited(said) if isinstance(said, str) else said


def _text(text: str) -> Wire:
    return {"type": "input_text", "text": _limited(text)}


def _slot(block: Block) -> Wire | None:
    if isinstance(block, ImageBlock):
        url = data_url(block.source)
        return {"type": "input_image", "image_url": url, "detail": "auto"} if url else None
    if isinstance(block, DocumentBlock) and not isinstance(block.source, TextSource):
        return _file(block.source, block.title)
    return None


def _file(source: Base64Source | UrlSource, title: str | None) -> Wire | None:
    match sendable(source):
        case UrlSource(url):
            return {"type": "input_file", "file_url": url}
        case Base64Source():
            name = well_formed(title or "document")
            return {"type": "input_file", "file_data": data_url(source), "filename": name}
    return None


def _local_shell(said: str, result: ToolResult | None) -> str:
    """Return the JSON string that the local shell answers with."""
    key = "error" if result is not None and has_failed(result) else "output"
    try:
        parsed = json.loads(said) if said.lstrip().startswith("{") else None
    except (ValueError, RecursionError):
        parsed = None
    return said if isinstance(parsed, dict) else wire_json({key: said or NO_OUTPUT})


def _shell(result: ToolResult, cap: int | None) -> Wire:
    said = joined_text(result.content)
    said = said if cap is None else within(said, cap)
    broken = has_failed(result)
    chunk: Wire = {
        "stdout": "" if broken else said,
        "stderr": said if broken else "",
        "outcome": {"type": "exit", "exit_code": int(broken)},
    }
    return {"output": [chunk], **({} if cap is None else {"max_output_length": cap})}


def _computer(result: ToolResult) -> Wire:
    blocks = () if isinstance(result.content, str) else result.content
    for block in blocks:
        url = data_url(block.source) if isinstance(block, ImageBlock) else None
        if url is not None:
            return {"type": "computer_screenshot", "image_url": url}
    raise AdapterError("content", "a computer call is answered with a screenshot; none is there")


def fill(wire: Mapping[str, Any], content: Content) -> Wire:
    """Return the output item with other content; exit codes and status stay.

    Raises:
        AdapterError: The item's content cannot be replaced.
    """
    match wire.get("type"):
        case "shell_call_output":
            last = as_mapping(as_list(wire.get("output"))[-1])
            fresh = {**last, "stdout": joined_text(content), "stderr": ""}
            return {**wire, "output": [fresh]}
        case "local_shell_call_output":
            return {**wire, "output": _local_shell(joined_text(content), None)}
        case "apply_patch_call_output":
            return {**wire, "output": joined_text(content)}
        case "function_call_output" | "custom_tool_call_output":
            return {**wire, "output": _refilled(wire.get("output"), content)}
    raise located(("type",), "this item's content cannot be replaced")


def _refilled(old: object, content: Content) -> str | list[Wire]:
    parts = as_list(old) if isinstance(old, list | tuple) else ()
    known = list(zip(read_content(parts, ()), parts, strict=True))
    fresh = _text_or_parts(content, known) or NO_OUTPUT
    marker = marker_among(parts)
    if marker is None:
        return fresh
    key, value = marker
    new = [_text(fresh)] if isinstance(fresh, str) else fresh
    return with_marker(new, key, value)
