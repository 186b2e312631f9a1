"""Many cuts at once: what each of them alone would be."""

from __future__ import annotations

import json

from hypothesis import given
from hypothesis import strategies as st

from toolclip import count_tokens
from toolclip.prune.decision import Cut, Decision, Recipe, apply, apply_each
from toolclip.prune.remembered import RememberedCuts
from toolclip.result import (
    Base64Source,
    Block,
    ImageBlock,
    JsonBlock,
    OpaqueBlock,
    TextBlock,
)

LOG = "".join(f"2026-12-01 ERROR worker-{n} failed to read item {n * 997}\n" for n in range(90))
RECORDS = json.dumps([{"id": n, "name": f"name {n}"} for n in range(120)])
TEXTS = st.sampled_from(
    [LOG, RECORDS, "short", "", " \n", "\ud83d alone " * 200, '"' + "A" * 3000 + '"']
)
TEXT_BLOCKS = st.one_of(
    TEXTS.map(TextBlock),
    st.just(JsonBlock(RECORDS)),
    TEXTS.map(lambda text: OpaqueBlock({"type": "page", "body": text})),
)
BLOCKS = st.one_of(TEXT_BLOCKS, st.just(ImageBlock(Base64Source("iVBORw0KGgo=", "image/png"))))
CONTENTS = st.one_of(TEXTS, st.lists(BLOCKS, max_size=3).map(tuple))
RECIPES = st.builds(
    Recipe,
    kind=st.sampled_from(["trim", "trim", "ends", "clear", "images"]),
    text=st.just("[{tool}: {kept} of {original} tokens]"),
    encoding=st.sampled_from(["o200k_base", "claude-3"]),
    head=st.just(20),
    tail=st.just(20),
    most=st.just(60),
    drops_images=st.booleans(),
)


def tokens_of(content: str | tuple[Block, ...], encoding: str) -> int | None:
    """Return what a caller may say: the tokens of the one text."""
    if isinstance(content, str):
        return count_tokens(content, encoding)
    is_one = len(content) == 1 and isinstance(content[0], TextBlock | JsonBlock)
    return count_tokens(content[0].text, encoding) if is_one else None  # type: ignore[union-attr] # it is a text


CUTS = st.lists(
    st.builds(
        Cut,
        st.builds(Decision, RECIPES, st.sampled_from([0, 5, 30, 200, 100_000])),
        CONTENTS,
        st.sampled_from([None, "exec", "no name at all"]),
    ),
    max_size=20,
)


@given(CUTS, st.booleans())
def test_each_is_what_it_would_be_alone(cuts: list[Cut], knows: bool) -> None:  # noqa: FBT001 # drawn
    known = [
        cut._replace(tokens=tokens_of(cut.content, cut.decision.recipe.encoding) if knows else None)
        for cut in cuts
    ]
    assert list(apply_each(known)) == [apply(*cut[:3]) for cut in cuts]


def test_blocks_that_differ_inside_a_mapping_are_two() -> None:
    """A block's own hash leaves mappings out."""
    recipe = Recipe(kind="trim", text="[{kept} of {original}]", encoding="o200k_base")
    pages = [f"page {number} of many " * 300 for number in range(3)]
    contents: list[tuple[Block, ...]] = [(OpaqueBlock({"type": "page", "x": p}),) for p in pages]
    contents += [(TextBlock(pages[0], extra={"n": number}),) for number in range(2)]
    contents += [(JsonBlock(pages[0]),)]
    remembered = RememberedCuts()
    for content in contents:
        cut = Decision(recipe, 100), content, "exec"
        assert remembered(*cut) == apply(*cut)
