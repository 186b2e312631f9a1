"""Fits the texts of a result's blocks into one budget; a block without any stays the same object.

The texts share the budget: small ones stay whole, the others are cut to a common level. If that
level is too low to say anything, the first blocks are kept, the rest is dropped, and a last block
says so. The sum of the texts' tokens, each counted afresh, is within the budget.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Sized
from typing import TypeAlias

from toolclip.policy.fit import NO_PROMISE, Cut, Cutter, Loss, Task
from toolclip.policy.hints import mime_of
from toolclip.policy.pictures import picture
from toolclip.policy.shares import in_order, served, shares
from toolclip.policy.slots import Slot, SlotKey, slots_of, with_cuts
from toolclip.result import Block, JsonBlock, TextBlock
from toolclip.truncate import MESSAGE_EN

LEAST_SHARE_TOKENS = 96  # below it a cut text is mostly marker, which takes 30 to 50
LONGEST_CHARACTER_BYTES = 4  # in UTF-8

Texts: TypeAlias = Mapping[SlotKey, Slot]
Fitted: TypeAlias = tuple[Sequence[Block], Loss | None]


def fit_blocks(blocks: Sequence[Block], cutter: Cutter) -> Fitted:
    """Return the blocks within the budget, and what was lost; what fits comes back as it is.

    Costs one count of the texts and one more of those that are cut; a single text is counted once.
    """
    texts = slots_of(blocks)
    most_bytes = sum(_most_bytes(slot.text) for slot in texts.values())
    if cutter.spells_bytes and most_bytes <= _most(texts, cutter):
        return blocks, None
    if len(texts) == 1:
        return _fit_single(blocks, texts, cutter)
    costs = {key: cutter.count(slot.text) for key, slot in texts.items()}
    if _fit(costs, cutter):
        return blocks, None
    pictures = {key[0]: p for key, slot in texts.items() if (p := _picture(slot)) is not None}
    blocks = tuple(pictures.get(i, block) for i, block in enumerate(blocks))
    costs = {key: cost for key, cost in costs.items() if key[0] not in pictures}
    if _fit(costs, cutter):
        return blocks, None
    return _fit_several(blocks, {key: texts[key] for key in costs}, costs, cutter)


def sole_task(blocks: Sequence[Block], budget: int, tokens: int | None) -> Task | None:
    """Return what `fit_blocks` cuts if there is but one text; `None` if there are others."""
    texts = slots_of(blocks)
    if len(texts) != 1:
        return None
    (slot,) = texts.values()
    return Task(slot.text, budget, mime_of(slot.block), tokens)


def _picture(slot: Slot) -> Block | None:
    return picture(slot.text) if isinstance(slot.block, TextBlock | JsonBlock) else None


def _most(texts: Sized, cutter: Cutter) -> int:
    """Return the most that one text may take; the limit for blocks is for results with several."""
    limits = cutter.limits
    single = limits.max_block_tokens if len(texts) > 1 else None
    return limits.max_tokens if single is None else min(single, limits.max_tokens)


def _most_bytes(text: str) -> int:
    """Return a bound on the UTF-8 length, and with it on the tokens, in constant time."""
    return len(text) if text.isascii() else len(text) * LONGEST_CHARACTER_BYTES


def _fit(costs: Mapping[SlotKey, int], cutter: Cutter) -> bool:
    largest = max(costs.values(), default=0)
    return sum(costs.values()) <= cutter.limits.max_tokens and largest <= _most(costs, cutter)


def _fit_single(blocks: Sequence[Block], texts: Texts, cutter: Cutter) -> Fitted:
    (((i, path), slot),) = texts.items()
    cut = cutter.cut(slot.text, cutter.limits.max_tokens, mime_of(slot.block))
    if not (cut.truncated or cut.compacted):
        return blocks, None
    image = _picture(slot)
    if image is not None:
        return (*blocks[:i], image, *blocks[i + 1 :]), None
    return (*blocks[:i], with_cuts(slot.block, {path: cut}), *blocks[i + 1 :]), Loss.of(cut)


def _fit_several(
    blocks: Sequence[Block], texts: Texts, costs: Mapping[SlotKey, int], cutter: Cutter
) -> Fitted:
    given, notice = _allot(list(costs.values()), _most(texts, cutter), cutter)
    gone = {i for i, _ in list(texts)[len(given) :]}  # a block goes with any of its texts
    dropped = {key for key in texts if key[0] in gone}
    cuts = _cut(texts, costs, given, cutter)
    cuts = {key: cut for key, cut in cuts.items() if key not in dropped}
    kept = [
        with_cuts(block, {path: cut for (n, path), cut in cuts.items() if n == i})
        for i, block in enumerate(blocks)
        if i not in gone
    ]
    if notice is not None:
        kept.append(TextBlock(notice))
    whole = sum(cost for key, cost in costs.items() if key not in cuts and key not in dropped)
    return tuple(kept), Loss(
        truncated=bool(dropped) or any(cut.truncated for cut in cuts.values()),
        original_tokens=sum(costs.values()),
        kept_tokens=whole + sum(cut.kept_tokens for cut in cuts.values()),
        formats=[NO_PROMISE] * bool(dropped) + [cut.format for cut in cuts.values()],
        count_kind=cutter.count_kind,
    )


def _allot(costs: Sequence[int], most: int, cutter: Cutter) -> tuple[Sequence[int], str | None]:
    """Return what each of the first texts gets, and the notice about the others if there is one."""
    wants = [min(cost, most) for cost in costs]
    budget = cutter.limits.max_tokens
    given = shares(wants, budget)
    levels = [share for share, want in zip(given, wants, strict=True) if share < want]
    if len(levels) <= 1 or min(levels) >= LEAST_SHARE_TOKENS:
        return given, None
    reserve = cutter.count(_notice(costs, cutter))
    room = budget - reserve
    if room < LEAST_SHARE_TOKENS:
        return in_order(wants, budget), None
    first = served(wants, room, LEAST_SHARE_TOKENS)
    notice = _notice(costs[first:], cutter)
    # In the old encodings a smaller number may take more tokens than the sum that was reserved for.
    fits = 0 < cutter.count(notice) <= reserve
    return shares(wants[:first], room), notice if fits else None


def _notice(dropped: Sequence[int], cutter: Cutter) -> str:
    """Return the message about texts of which nothing is kept; every other brace is text."""
    if cutter.limits.marker == "none":
        return ""
    template = cutter.limits.message or MESSAGE_EN
    filled = {"{original}": str(sum(dropped)), "{kept}": "0", "{shown}": ""}
    for placeholder, value in filled.items():
        template = template.replace(placeholder, value)
    return template


def _cut(
    texts: Texts, costs: Mapping[SlotKey, int], given: Sequence[int], cutter: Cutter
) -> dict[SlotKey, Cut]:
    """Return the texts that do not stay whole, cut to what they are given.

    What one leaves of its share, for want of a boundary, goes to the next.
    """
    cuts: dict[SlotKey, Cut] = {}
    most, spare = _most(texts, cutter), 0
    for (key, slot), share in zip(texts.items(), given, strict=False):
        if costs[key] <= share:
            continue
        cut = cutter.cut(slot.text, min(share + spare, most), mime_of(slot.block))
        spare += share - cutter.count(cut.text)
        if cut.truncated or cut.compacted:
            cuts[key] = cut
    return cuts
