"""The classic algorithm over plain pi messages, written down step by step: the judge of ours.

It is slow, forgets every decision and knows nothing of tokens. Its answers on the recorded sessions
were compared once, byte for byte, with those of OpenClaw 2026.7.1 itself.
"""

from __future__ import annotations

import json
from typing import Any

from toolclip.prune.ends import units

PLACEHOLDER = "[Old tool result content cleared]"
IMAGE = "[image removed during context pruning]"
KEEP, SOFT, HARD, LEAST, MOST, SIDE = 3, 0.3, 0.5, 50_000, 4000, 1500
WIDE = ((0x2E80, 0xA4CF), (0xAC00, 0xD7AF), (0xF900, 0xFAFF), (0xFF01, 0xFF60), (0xFFE0, 0xFFE6))
WIDE_PLANE = (0x20000, 0x2FA1F)

Message = dict[str, Any]


def weight(character: str) -> int:
    code = ord(character)
    if any(low <= code <= high for low, high in (*WIDE, WIDE_PLANE)):
        return 4
    return 2 if code > 0xFFFF else 1


def weighted(text: str) -> int:
    return len(text) if text.isascii() else sum(map(weight, text))


def blocks_of(message: Message) -> list[Message]:
    content = message["content"]
    return [{"type": "text", "text": content}] if isinstance(content, str) else content


def size(message: Message) -> int:
    if message["role"] not in ("user", "assistant", "toolResult"):
        return 256
    total = 0
    for block in blocks_of(message):
        kind = block["type"]
        if kind == "text":
            total += weighted(block["text"])
        elif kind == "image":
            total += 8000
        elif kind == "thinking":
            total += weighted(block["thinking"]) + weighted(block.get("thinkingSignature") or "")
        elif kind == "toolCall":
            shown = json.dumps(block["arguments"], separators=(",", ":"), ensure_ascii=False)
            total += units(shown)
    return total


def soft(message: Message) -> Message:
    blocks = blocks_of(message)
    images = any(block["type"] == "image" for block in blocks)
    texts = [b["text"] if b["type"] == "text" else IMAGE for b in blocks]
    joined = "\n".join(texts)
    if units(joined) <= MOST:
        return {**message, "content": [{"type": "text", "text": joined}]} if images else message
    raw = joined.encode("utf-16-le", "surrogatepass")
    head = raw[: 2 * SIDE].decode("utf-16-le", "ignore")
    tail = raw[-2 * SIDE :].decode("utf-16-le", "ignore")
    note = f"kept first {SIDE} chars and last {SIDE} chars of {units(joined)} chars."
    text = f"{head}\n...\n{tail}\n\n[Tool result trimmed: {note}]"
    return {**message, "content": [{"type": "text", "text": text}]}


def classic(messages: list[Message], window: int) -> list[Message]:
    """Return what the classic system would send, its cache being cold."""
    turns = [i for i, m in enumerate(messages) if m["role"] == "assistant"]
    users = [i for i, m in enumerate(messages) if m["role"] == "user"]
    if len(turns) < KEEP or not users:
        return messages
    places = [i for i in range(users[0], turns[-KEEP]) if messages[i]["role"] == "toolResult"]
    out, limit = list(messages), window * 4
    if sum(map(size, out)) / limit < SOFT:
        return out
    for i in places:
        out[i] = soft(out[i])
    total = sum(map(size, out))
    if total / limit < HARD or sum(size(out[i]) for i in places) < LEAST:
        return out
    for i in places:
        if total / limit < HARD:
            break
        cleared = {**out[i], "content": [{"type": "text", "text": PLACEHOLDER}]}
        total += size(cleared) - size(out[i])
        out[i] = cleared
    return out
