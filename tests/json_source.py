"""JSON compared as source text: the slow judge of cuts. Nothing is parsed to a value."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from toolclip import Truncated

TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[{}\[\]:,]|[^\s{}\[\]:,"]+', re.DOTALL)
NOTE = re.compile(r'(.*)…\[\+(\d+) chars\]"', re.DOTALL)
MOST_CONTAINERS = 32  # as `Truncated.containers` says


@dataclass
class Node:
    """One value: its text or the bracket it opens with, the key before it, and what it holds."""

    text: str
    key: str | None = None
    pointer: str = ""
    children: list[Node] = field(default_factory=list)


def tree(text: str, pointer: str = "") -> Node:
    """Read a document that is known to parse, as deep as it likes, and that stands at a pointer."""
    root = Node("")
    open_: list[Node] = [root]
    key, spelled = None, False
    for piece in TOKEN.findall(text.removeprefix("\ufeff")):
        if piece in "]}":
            open_.pop()
        elif piece == ":":
            key = open_[-1].children.pop().text
        elif piece != ",":
            parent = open_[-1]
            spelled = parent is not root
            node = Node(piece, key, _pointer(parent, key) if spelled else pointer)
            parent.children.append(node)
            key = None
            if piece in "[{":
                open_.append(node)
    (document,) = root.children
    return document


def _pointer(parent: Node, key: str | None) -> str:
    if key is None:
        return f"{parent.pointer}/{len(parent.children)}"
    name: str = json.loads(key, strict=False)
    return f"{parent.pointer}/" + name.replace("~", "~0").replace("/", "~1")


def faults(result: Truncated, whole: Node) -> list[str]:
    """Return what is wrong with the document in the body: with its values or with its counts."""
    start, end = result.document_span or (0, 0)
    found: list[str] = []
    told = {container.pointer: container for container in result.containers}
    pairs = [(tree(result.body[start:end]), whole)]
    while pairs:
        kept, full = pairs.pop()
        inside = _inside(kept, full, result)
        if inside is not None:
            pairs.append(inside)
        elif kept.key != full.key or not _same(kept, full, result):
            found.append(f"{full.pointer}: {kept.text[:80]} for {full.text[:80]}")
        counts = (len(kept.children), len(full.children))
        known = told.get(full.pointer)
        is_told = known is not None and (known.kept, known.total) == counts
        if counts[0] != counts[1] and len(told) < MOST_CONTAINERS and not is_told:
            found.append(f"{full.pointer}: {counts} but {known}")
        pairs += zip(kept.children, full.children, strict=False)
    return found


def _inside(kept: Node, full: Node, result: Truncated) -> tuple[Node, Node] | None:
    """Return the documents that two strings spell, if they do and were cut."""
    told = result.partial_string
    if kept.text == full.text or kept.key != full.key or not full.text.startswith('"'):
        return None
    # Of a document that lost nothing but white space nothing is told.
    if told is not None and told != full.pointer and not told.startswith(f"{full.pointer}#"):
        return None
    spelled = [json.loads(text, strict=False) for text in (kept.text, full.text)]
    try:
        json.loads(spelled[0], strict=False)
    except ValueError:
        return None
    inner, whole = (tree(text, f"{full.pointer}#") for text in spelled)
    return inner, whole


def _same(kept: Node, full: Node, result: Truncated) -> bool:
    if kept.text == full.text:
        return True
    note = NOTE.fullmatch(kept.text)
    if note is None or result.partial_string != full.pointer:
        return False
    shown = json.loads(note[1] + '"', strict=False)
    characters = len(json.loads(full.text, strict=False)) - len(shown)
    return full.text.startswith(note[1]) and characters == int(note[2])
