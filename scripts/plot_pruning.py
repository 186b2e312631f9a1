"""Draws docs/pruning.svg: what a session costs without pruning, sliding, and in mode `pays`.

The session is that of docs/pruning.md: 60 requests 20 seconds apart, each adding a result of 4,000
tokens, on a model that charges a tenth for cached tokens and a quarter more for writing them. The
real pruner decides; the cache is ideal. Run ``python scripts/plot_pruning.py`` after a change.
"""

from __future__ import annotations

import sys
from itertools import accumulate
from pathlib import Path
from typing import Any

from toolclip import Policy
from toolclip.prune import Prices, Pruner
from toolclip.prune.cost import request_cost
from toolclip.prune.replay import replay

TURNS, RESULT, SMALL, SYSTEM, KEEP, PLACEHOLDER = 60, 4000, 300, 15_000, 3, 14
PRICES = Prices(read=0.1, write=1.25)
WIDTH, HEIGHT, LEFT, BOTTOM = 720, 300, 60, 40
FONT = 'font-family="sans-serif" font-size="12" fill="#333"'
COLORS = {"no pruning": "#b0413e", "sliding, keep 3": "#e09f3e", "pays": "#2a6f97"}


def messages() -> list[dict[str, Any]]:
    """Return the session, sized as the pruner measures it."""
    out: list[dict[str, Any]] = [{"role": "user", "content": " token" * (SYSTEM - 4)}]
    for number in range(TURNS):
        function = {"name": "exec", "arguments": "{}"}
        call = {"id": f"call_{number}", "type": "function", "function": function}
        said = " token" * (SMALL - 14)
        out.append({"role": "assistant", "content": said, "tool_calls": [call]})
        text = " token" * (RESULT - 4)
        out.append({"role": "tool", "tool_call_id": call["id"], "content": text})
    return out[:-2]


def costs() -> dict[str, list[float]]:
    """Return the cost of each request, in thousands of base input tokens."""
    policy = Policy.load({"agents": {"defaults": {"contextPruning": {"mode": "pays"}}}})
    pruner = Pruner(policy, "openai-chat", prices=PRICES)
    turns = list(
        replay(messages(), pruner, provider="openai-chat", context_window=1_000_000, prices=PRICES)
    )
    return {
        "no pruning": [turn.cost / 1000 for turn in turns],
        "sliding, keep 3": [cost / 1000 for cost in sliding()],
        "pays": [turn.cost_pruned / 1000 for turn in turns],
    }


def sliding() -> list[float]:
    """Return what clearing all but the last three results costs when it is done in every turn."""
    found: list[float] = []
    for turn in range(TURNS):
        cleared = max(0, turn - KEEP)
        tokens = SYSTEM + turn * SMALL + (turn - cleared) * RESULT + cleared * PLACEHOLDER
        first = SYSTEM + cleared * SMALL + max(0, cleared - 1) * PLACEHOLDER
        before = SYSTEM + (turn - 1) * (SMALL + RESULT)
        read = 0 if turn == 0 else first if cleared else before
        found.append(request_cost(read, tokens - read, PRICES))
    return found


def svg(series: dict[str, list[float]]) -> str:
    """Return the plot of the sums; the same numbers give the same text."""
    sums = {name: list(accumulate(values)) for name, values in series.items()}
    most = 200 * (1 + int(max(max(values) for values in sums.values()) // 200))
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" {FONT}>',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
    ]
    for tick in range(0, most + 1, 200):
        y = place(0, tick, most)[1]
        lines.append(f'<line x1="{LEFT}" x2="{WIDTH - 150}" y1="{y}" y2="{y}" stroke="#ddd"/>')
        lines.append(f'<text x="{LEFT - 8}" y="{y + 4}" text-anchor="end">{tick}</text>')
    for name, values in sums.items():
        points = " ".join("{},{}".format(*place(i, v, most)) for i, v in enumerate(values))
        style = f'fill="none" stroke="{COLORS[name]}" stroke-width="2"'
        lines.append(f'<polyline points="{points}" {style}/>')
        x, y = place(len(values) - 1, values[-1], most)
        label = f"{name}: {values[-1]:.0f}"
        lines.append(f'<text x="{x + 6}" y="{y + 4}" fill="{COLORS[name]}">{label}</text>')
    axis = "cost so far (thousands of base input tokens) after each of 60 requests"
    lines.append(f'<text x="{LEFT}" y="{HEIGHT - 12}">{axis}</text>')
    return "\n".join([*lines, "</svg>", ""])


def place(request: int, cost: float, most: int) -> tuple[float, float]:
    """Return where a point stands."""
    x = LEFT + (WIDTH - 150 - LEFT) * request / (TURNS - 1)
    return round(x, 1), round(HEIGHT - BOTTOM - (HEIGHT - BOTTOM - 20) * cost / most, 1)


if __name__ == "__main__":
    target = Path(sys.argv[1] if len(sys.argv) > 1 else "docs/pruning.svg")
    target.write_text(svg(costs()), "utf-8")
