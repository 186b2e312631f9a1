"""Checks message lists before the provider does, and mends them.

``lint(messages, "anthropic")`` returns what the provider would refuse, in its own words;
``repair(messages, "anthropic")`` returns a list that it accepts.
"""

from __future__ import annotations

from toolclip.lint.check import lint
from toolclip.lint.finding import Finding, Rule
from toolclip.lint.mending_pairs import Mode
from toolclip.lint.repair import Repaired, repair

__all__ = ["Finding", "Mode", "Repaired", "Rule", "lint", "repair"]
