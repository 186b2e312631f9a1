"""Tool results in each provider's wire format: one module per provider, plain dicts, no SDK.

``adapter("anthropic")`` gives a provider's `Adapter`: what a message list says (`view`), the list
with other content in some results (`replace`), a `ToolResult` as the provider's part (`to_wire`)
and back (`from_wire`). All of it is pure and total over content: whatever text a tool printed gives
a part that the provider accepts. Metadata stays behind. What an adapter adds (an error mark, a line
in place of an image) is a few tokens on top of a budget that a policy has already applied.
"""

from __future__ import annotations

from toolclip.adapters.adapter import Adapter
from toolclip.adapters.registry import adapter, names
from toolclip.adapters.view import Call, Content, MessageView, Path, Problem, Result, Role, View

__all__ = [
    "Adapter",
    "Call",
    "Content",
    "MessageView",
    "Path",
    "Problem",
    "Result",
    "Role",
    "View",
    "adapter",
    "names",
]
