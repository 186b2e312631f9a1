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


def tree(text: str) -> Node:
    """Read a document that is known to parse, as deep as it likes."""
    root = Node("")
    open_: list[Node] = [root]
    key, spelled = None, False
    for token in TOKEN.findall(text.removeprefix("\ufeff")):
        if token in "]}":
            open_.pop()
        elif token == ":":
            key = open_[-1].children.pop().text
        elif token != ",":
            parent = open_[-1]
            spelled = parent is not root
            node = Node(token, key, _pointer(parent, key) if spelled else "")
            parent.children.append(node)
            key = None
            if token in "[{":
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
        if kept.key != full.key or not _same(kept, full, result):
            found.append(f"{full.pointer}: {kept.text[:80]} for {full.text[:80]}")
        counts = (len(kept.children), len(full.children))
        known = told.get(full.pointer)
        if counts[0] != counts[1] and len(told) < MOST_CONTAINERS:
            if known is None or (known.kept, known.total) != counts:
                found.append(f"{full.pointer}: {counts} but {known}")
        pairs += zip(kept.children, full.children, strict=False)
    return found


def _same(kept: Node, full: Node, result: Truncated) -> bool:
    if kept.text == full.text:
        return True
    note = NOTE.fullmatch(kept.text)
    if note is None or result.partial_string != full.pointer:
        return False
    shown = json.loads(note[1] + '"', strict=False)
    characters = len(json.loads(full.text, strict=False)) - len(shown)
    return full.text.startswith(note[1]) and characters == int(note[2])
