"""Settings for each tool: read from a configuration, applied to a `ToolResult`.

Reading: ``document`` makes a mapping of any format, ``section`` checks it key by key, ``rules``,
``rules_section`` and ``pruning`` say what it means. Applying: ``fit`` cuts one text, ``blocks`` and
``envelope`` several. `Policy` joins the two.
"""

from __future__ import annotations

from toolclip.policy.policy import Policy
from toolclip.policy.pruning import HardClear, PruningSettings, SoftTrim
from toolclip.policy.rules import ToolLimits, ToolRule, ToolRules

__all__ = [
    "HardClear",
    "Policy",
    "PruningSettings",
    "SoftTrim",
    "ToolLimits",
    "ToolRule",
    "ToolRules",
]
