"""The standard tool result: what a tool answered, before any provider's wire format."""

from __future__ import annotations

from toolclip.result.blocks import (
    AudioBlock,
    Base64Source,
    Block,
    DocumentBlock,
    ImageBlock,
    JsonBlock,
    OpaqueBlock,
    ResourceLinkBlock,
    TextBlock,
    TextSource,
    UrlSource,
)
from toolclip.result.metadata import Metadata
from toolclip.result.tool_result import ToolResult

__all__ = [
    "AudioBlock",
    "Base64Source",
    "Block",
    "DocumentBlock",
    "ImageBlock",
    "JsonBlock",
    "Metadata",
    "OpaqueBlock",
    "ResourceLinkBlock",
    "TextBlock",
    "TextSource",
    "ToolResult",
    "UrlSource",
]
