"""The policy: settings read once, then applied to one result after the other."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from toolclip.arguments import check_fields, instance
from toolclip.encoding import DEFAULT_ENCODING
from toolclip.measure import check_measure
from toolclip.policy.blocks import fit_blocks
from toolclip.policy.document import read_document
from toolclip.policy.envelope import fit_envelope
from toolclip.policy.fit import Cutter, Loss
from toolclip.policy.hints import path_read
from toolclip.policy.pictures import picture
from toolclip.policy.pruning import PruningSettings, read_pruning
from toolclip.policy.rules import ToolLimits, ToolRules
from toolclip.policy.rules_section import TOOLS_KEYS, read_encoding, read_rules
from toolclip.policy.section import Section
from toolclip.result import Block, ToolResult

if TYPE_CHECKING:
    from toolclip.measure import Measure


@dataclass(frozen=True, slots=True, kw_only=True)
class Policy:
    """How large the results of each tool may be, and how old ones are pruned.

    Args:
        rules: Limits by tool name.
        pruning: Settings of session pruning.
        encoding: What tokens are counted with, as `truncate` takes it; a configuration names it.

    Raises:
        ConfigError: The rules are no `ToolRules`, the settings no `PruningSettings`, or the
            encoding is neither an encoding nor a name nor a function.
        UnknownEncodingError: There is no encoding of that name.
    """

    rules: ToolRules = field(default_factory=ToolRules)
    pruning: PruningSettings = field(default_factory=PruningSettings)
    encoding: Measure = DEFAULT_ENCODING

    def __post_init__(self) -> None:
        check_fields(self, rules=instance(ToolRules), pruning=instance(PruningSettings))
        check_measure(self.encoding)  # raises now rather than at the first result

    @classmethod
    def load(cls, source: str | os.PathLike[str] | Mapping[str, object]) -> Policy:
        """Return the policy of a configuration.

        ``{"tools": {"maxToolResultTokens": 4096, "truncationMessage": "…", "perTool": {…}},
        "agents": {"defaults": {"contextPruning": {"mode": "cache-ttl", "ttl": "5m", …}}}}``, with
        keys in camelCase or snake_case. What is absent has its default.

        Args:
            source: A mapping; a file's path; or a text in JSON, JSON5, TOML or YAML. A string with
                a line break, a brace, ``: `` or ``=`` is a text.

        Raises:
            ConfigError: The document cannot be read as any of the formats, or a setting is unknown,
                of the wrong type or impossible; the message names its path.
            OSError: The file cannot be read.
        """
        root = Section(read_document(source), "", ("tools", "agents"))
        tools = root.section("tools", TOOLS_KEYS)
        defaults = root.section("agents", ("defaults",)).section("defaults", ("contextPruning",))
        encoding = read_encoding(tools)
        return cls(
            rules=read_rules(tools, encoding),
            pruning=read_pruning(defaults),
            encoding=encoding,
        )

    def limits_for(self, tool_name: str) -> ToolLimits:
        """Return what holds for the results of a tool."""
        return self.rules.limits_for(tool_name)

    def apply(
        self,
        tool_name: str,
        result: ToolResult,
        tool_input: Mapping[str, object] | None = None,
    ) -> ToolResult:
        """Return the result within the tool's budget.

        Text is cut by `truncate`; of several texts, small ones stay whole and the others share what
        is left. Texts are those of text and JSON blocks, of text documents, and what can be read in
        a block of any other type, such as an embedded resource or a search result. Images, sounds
        and other documents are the same objects, neither counted nor cut; a text that is nothing
        but a picture's data URL becomes an image, and in a text that does not fit, a note stands
        for base64. Inside an MCP result that is JSON text, the texts shrink and the envelope stays.

        Never raises over content. The result is deterministic, and applying again changes nothing.

        Args:
            tool_name: The tool that was called.
            result: Its result; it is not changed.
            tool_input: The arguments of the call. Of a tool that reads files, the path among them
                tells what the text is; so does the MIME type of a block.

        Returns:
            The very same object if it fits, else a new one whose text, or the sum of whose text
            blocks, counted afresh, is within the budget; its metadata says what was lost.
        """
        path = path_read(tool_name, tool_input)
        cutter = Cutter(tool_name, self.limits_for(tool_name), self.encoding, path)
        content = result.content
        if isinstance(content, str):
            return _apply_to_text(result, content, cutter)
        blocks, loss = fit_blocks(content, cutter)
        return result if blocks is content else _changed(result, blocks, loss)


def _apply_to_text(result: ToolResult, text: str, cutter: Cutter) -> ToolResult:
    cut = cutter.cut(text, cutter.limits.max_tokens)
    if not (cut.truncated or cut.compacted):
        return result
    image = picture(text)
    if image is not None:
        return _changed(result, (image,), None)
    shrunk = fit_envelope(text, cutter)
    if shrunk is not None:
        return _changed(result, *shrunk)
    return _changed(result, cut.text, Loss.of(cut))


def _changed(result: ToolResult, content: str | Sequence[Block], loss: Loss | None) -> ToolResult:
    metadata = result.metadata if loss is None else loss.noted(result.metadata)
    return replace(result, content=content, metadata=metadata)
