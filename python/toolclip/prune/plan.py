"""A plan under construction: which results become what, and what the session then measures."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from toolclip.adapters.view import Content
from toolclip.policy.pruning import HardClear, PruningSettings
from toolclip.policy.rules import ToolRules
from toolclip.prune.decision import IMAGE_NOTE, Cut, Decision, Recipe
from toolclip.prune.ends import units
from toolclip.prune.remembered import RememberedCuts
from toolclip.prune.session import Item, Session
from toolclip.result import ImageBlock, JsonBlock, TextBlock

if TYPE_CHECKING:
    from toolclip.truncate import Format, Keep

__all__ = ["LEAST_TRIM_TOKENS", "TRIMMED", "Draft", "Plan"]

# The call, with its arguments, stays visible in front of it.
INFORMATIVE = "[Old {tool} result cleared: {original} tokens; call again]"
TRIMMED = "[Old {tool} result trimmed: {kept} of {original} tokens kept; call again for the rest.]"
LEAST_TRIM_TOKENS = 200  # below it a trimmed text is mostly marker
LEAST_GAIN = 8  # less is not worth the loss, and could go on for ever
SHRINK = 0.8  # a second try, where the kept part is denser than the whole


class Draft(NamedTuple):
    """What one result would become."""

    decision: Decision
    content: Content
    size: int


@dataclass(slots=True, eq=False)
class Plan:
    """The cuts of one call, none of them made yet.

    Args:
        session: What there is.
        candidates: The results that may be cut, in order.
        settings: How they are cut.
        rules: Format, end and encoding for each tool.
        encoding: Name of the encoding of trims.
        apply: Cuts a content as decided.
        overhead: Size of what precedes the messages: system prompt and tools.

    Attributes:
        placeholder: The user's text for a cleared result, or the one that says what was there.
    """

    session: Session
    candidates: Sequence[Item]
    settings: PruningSettings
    rules: ToolRules
    encoding: str
    apply: RememberedCuts
    overhead: int = 0
    total: int = 0
    placeholder: str = field(init=False, default="")
    drafts: dict[int, Draft] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.total = self.overhead + self.session.total
        own = self.settings.hard_clear.placeholder
        self.placeholder = INFORMATIVE if own == HardClear().placeholder else own

    @property
    def removed(self) -> int:
        """How much the plan takes away, in the ruler's unit."""
        return self.overhead + self.session.total - self.total

    def size(self, item: Item) -> int:
        """Return what an item measures under the plan."""
        draft = self.drafts.get(item.order)
        return item.size if draft is None else draft.size

    def is_cleared(self, item: Item) -> bool:
        """Tell whether nothing is left of an item under the plan."""
        draft = self.drafts.get(item.order)
        return item.is_cleared if draft is None else draft.decision.recipe.kind == "clear"

    def forget(self) -> None:
        """Give up all drafts."""
        self.drafts.clear()
        self.total = self.overhead + self.session.total

    def clear(self, item: Item, template: str) -> bool:
        """Replace an item by a placeholder, if that makes it smaller and the settings let it.

        The classic measure clears what is shorter than the placeholder, too, as the classic system.
        """
        settings = self.settings
        if self.is_cleared(item) or not settings.hard_clear.enabled:
            return False
        if settings.images == "keep" and _images(item):
            return False
        size = item.original if "{original}" in template else 0
        return self._draft(item, Decision(_clearing(template), self.session.ruler.tokens(size)))

    def trim(self, item: Item, tokens: int) -> bool:
        """Cut an item to a budget where a reader of its format would."""
        if self.is_cleared(item) or tokens >= self.size(item):
            return False
        return self._draft(item, self._trimmed(item, tokens))

    def prepare_trims(self, items: Iterable[tuple[Item, int]]) -> None:
        """Cut and measure on all cores what `trim` will be asked for one by one."""
        ruler = self.session.ruler
        cuts = [
            Cut(
                self._trimmed(item, tokens),
                item.result.content,
                item.result.tool_name,
                item.original if _is_one_text(item) and ruler.encoding == self.encoding else None,
            )
            for item, tokens in items
        ]
        ruler.prepare_contents(self.apply.prepare(cuts))

    def _trimmed(self, item: Item, tokens: int) -> Decision:
        limits = self.rules.limits_for(item.tool_name)
        recipe = _trimming(
            self.encoding, limits.format, limits.keep, drops_images=self._lost_images(item)
        )
        return Decision(recipe, max(tokens, LEAST_TRIM_TOKENS))

    def prepare_to_soften(self, items: Iterable[Item]) -> None:
        """Cut and measure on all cores what `soften` will try first."""
        self.prepare_trims((i, t) for i in items if (t := self._softened_tokens(i)) is not None)

    def _softened_tokens(self, item: Item) -> int | None:
        """Return what the two ends of an item cost, if it is long enough to be trimmed."""
        soft = self.settings.soft_trim
        length = _characters(item)
        if length <= soft.max_chars or item.decision is not None:
            return None
        return -(-item.original * (soft.head_chars + soft.tail_chars) // length)

    def soften(self, item: Item) -> bool:
        """Trim an item of more than ``softTrim.maxChars`` to what its ends would have cost.

        The budget is the share of head and tail in the item's characters, so that dense text
        keeps as many characters as thin text. What is left is short enough not to be trimmed again.
        """
        budget = self._softened_tokens(item)
        if budget is None:
            return False
        most = self.settings.soft_trim.max_chars
        while self.trim(item, budget):
            draft = self.drafts[item.order]
            if _length(draft.content) <= most or budget <= LEAST_TRIM_TOKENS:
                return True
            budget = int(budget * SHRINK)
            self.undo(item)
        return item.order in self.drafts

    def keep_ends(self, item: Item) -> bool:
        """Trim an item as the classic system does: flatten it and keep its two ends."""
        soft = self.settings.soft_trim
        has_images = _images(item)
        if item.decision is not None or (has_images and self.settings.images == "keep"):
            return False
        if not has_images and _characters(item) <= soft.max_chars:
            return False
        recipe = Recipe(
            kind="ends", head=soft.head_chars, tail=soft.tail_chars, most=soft.max_chars
        )
        return self._draft(item, Decision(recipe))

    def drop_images(self, item: Item) -> bool:
        """Take the images out of an item that is whole."""
        if item.decision is not None or item.order in self.drafts or not _images(item):
            return False
        return self._draft(item, Decision(Recipe(kind="images", text=IMAGE_NOTE)))

    def _draft(self, item: Item, decision: Decision) -> bool:
        content = self.apply(decision, item.result.content, item.result.tool_name)
        size = self.session.ruler.content(content)
        if size + LEAST_GAIN > self.size(item) and not self._may_grow(decision):
            return False
        self.total += size - self.size(item)
        self.drafts[item.order] = Draft(decision, content, size)
        return True

    def _lost_images(self, item: Item) -> bool:
        """Tell whether the images of an item went before; they must not come back."""
        draft = self.drafts.get(item.order)
        decision = item.decision if draft is None else draft.decision
        return decision is not None and (
            decision.recipe.kind == "images" or decision.recipe.drops_images
        )

    def _may_grow(self, decision: Decision) -> bool:
        return decision.recipe.kind == "clear" and self.session.ruler.name == "classic"

    def undo(self, item: Item) -> None:
        """Give up the draft of an item."""
        draft = self.drafts.pop(item.order)
        self.total += item.size - draft.size


# One object for all results that are cut alike: what compares and prints decisions finds it by
# identity.
@cache
def _clearing(template: str) -> Recipe:
    return Recipe(kind="clear", text=template)


@cache
def _trimming(encoding: str, format_: Format, keep: Keep, *, drops_images: bool) -> Recipe:
    return Recipe(
        kind="trim",
        text=TRIMMED,
        encoding=encoding,
        format=format_,
        keep=keep,
        drops_images=drops_images,
    )


def _is_one_text(item: Item) -> bool:
    content = item.result.content
    if isinstance(content, str):
        return True
    return len(content) == 1 and isinstance(content[0], TextBlock | JsonBlock)


def _images(item: Item) -> bool:
    content = item.result.content
    return not isinstance(content, str) and any(isinstance(b, ImageBlock) for b in content)


def _characters(item: Item) -> int:
    return _length(item.result.content)


def _length(content: Content) -> int:
    if isinstance(content, str):
        return units(content)
    texts = [block.text for block in content if isinstance(block, TextBlock | JsonBlock)]
    return sum(map(units, texts)) + max(0, len(texts) - 1)
