"""Cut texts that this process has made before, so that a replay does not cut them again."""

from __future__ import annotations

from toolclip.adapters.view import Content
from toolclip.prune.decision import Decision, apply

__all__ = ["RememberedCuts"]

MOST = 4096  # texts of a few thousand characters each


class RememberedCuts:
    """Calls `apply`, and remembers what became of texts. Placeholders are faster made than found.

    What it keeps of the original is a hash; the oldest half goes when it is full.
    """

    def __init__(self) -> None:
        self._known: dict[tuple[Decision, int, int, str | None], Content] = {}

    def __call__(self, decision: Decision, content: Content, tool_name: str | None) -> Content:
        """Return the content as decided."""
        if not isinstance(content, str) or decision.recipe.kind == "clear":
            return apply(decision, content, tool_name)
        key = (decision, hash(content), len(content), tool_name)
        cut = self._known.get(key)
        if cut is None:
            if len(self._known) >= MOST:
                self._known = dict(list(self._known.items())[MOST // 2 :])
            cut = self._known[key] = apply(decision, content, tool_name)
        return cut
