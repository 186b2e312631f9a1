"""`toolclip prune`: a recorded session turn by turn, with and without pruning."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

from toolclip.adapters.recorded import Session, read_session
from toolclip.cli.failure import USAGE, CommandError
from toolclip.cli.names import printable
from toolclip.cli.parser import Parser
from toolclip.cli.streams import STDIN, read, write
from toolclip.cli.table import table
from toolclip.exceptions import AdapterError
from toolclip.policy import Policy
from toolclip.policy.pruning import MEASURES, MODES, Mode
from toolclip.prune.prices import UNKNOWN, Prices, prices_for
from toolclip.prune.pruner import Pruner
from toolclip.prune.replay import GAP_SECONDS, Turn, recorded_times, replay

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

HEADER = (
    "turn",
    "idle s",
    "tokens",
    "pruned",
    "cuts",
    "cache read",
    "written",
    "cost",
    "cost pruned",
    "why",
)
WINDOW = 200_000
MODE: Mode = "pays"
# Whose prices a recorded session of an agent is charged at, if nobody says.
PRICED_AS = {"claude-code": "anthropic", "pi": "anthropic"}


def main(words: Sequence[str]) -> int:
    """Print one line for each request of the session, and what both ways cost."""
    arguments = parser().parse_args(words)
    session = _session(arguments.session)
    prices = _prices(arguments, session)
    policy = _policy(arguments)
    turns = list(_replay(arguments, session, policy, prices))
    if arguments.plot is not None:
        _plot(
            arguments.plot, turns, f"mode {policy.pruning.mode}, window {arguments.window:,} tokens"
        )
    write(turns_as_json(turns, prices) if arguments.json else turns_as_table(turns))
    return 0


def parser() -> Parser:
    """Return the parser of the words after `toolclip prune`."""
    parser = Parser(
        prog="toolclip prune",
        description="Replay a session turn by turn: what pruning would cut, keep and cost. "
        "Costs are in base input tokens.",
    )
    add = parser.add_argument
    add("session", help="a message list or recorded session (JSON, JSONL, .traj), or - for input")
    add("--provider", metavar="P", help="whose prices hold (default: the session's own)")
    add("--model", metavar="NAME", help="the model, for prices and image sizes")
    add("--retention", metavar="TTL", help="the cache life that was paid for: 1h or 12h")
    window = f"the context window in tokens (default: {WINDOW})"
    add("--window", type=int, default=WINDOW, metavar="N", help=window)
    mode = f"the pruning mode (default: that of --config, or {MODE})"
    add("--mode", choices=MODES, help=mode)
    add("--measure", choices=MEASURES, help="how cache-ttl measures (default: tokens)")
    add("--config", metavar="FILE", help="a configuration; --mode and --measure win over it")
    gap = f"ignore recorded times: requests are SECONDS apart (default: {GAP_SECONDS:.0f})"
    add(
        "--simulate",
        nargs="?",
        type=float,
        const=GAP_SECONDS,
        default=None,
        metavar="SECONDS",
        help=gap,
    )
    add("--json", action="store_true", help="print the turns as JSON")
    add("--plot", metavar="FILE", help="draw both contexts to a .png or .svg (needs matplotlib)")
    return parser


def _session(name: str) -> Session:
    try:
        return read_session(read(name))
    except AdapterError as error:
        called = "standard input" if name == STDIN else printable(name)
        raise CommandError(f"{called}: {error}", USAGE) from None


def _prices(arguments: argparse.Namespace, session: Session) -> Prices:
    provider = arguments.provider or PRICED_AS.get(session.provider, session.provider)
    found = prices_for(provider, arguments.model, retention=arguments.retention)
    if found is None:
        print(f"toolclip: no prices for {provider}; assuming an ordinary Claude", file=sys.stderr)
    return found or UNKNOWN


def _replay(
    arguments: argparse.Namespace, session: Session, policy: Policy, prices: Prices
) -> list[Turn]:
    if arguments.window <= 0:
        raise CommandError("--window: expected a positive number", USAGE)
    simulated = arguments.simulate is not None
    pruner = Pruner(policy, session.provider, arguments.model, prices=prices, lenient=True)
    turns = replay(
        session.messages,
        pruner,
        provider=session.provider,
        context_window=arguments.window,
        prices=prices,
        times=() if simulated else recorded_times(session.messages),
        gap_seconds=arguments.simulate if simulated else GAP_SECONDS,
    )
    for warning in pruner.warnings:
        print(f"toolclip: {warning}", file=sys.stderr)
    return list(turns)


def _policy(arguments: argparse.Namespace) -> Policy:
    from dataclasses import replace  # noqa: PLC0415 # with the policy, which needs it anyway

    policy = Policy.load(arguments.config) if arguments.config else Policy()
    pruning = replace(policy.pruning, mode=arguments.mode or policy.pruning.mode or MODE)
    if arguments.measure is not None:
        pruning = replace(pruning, measure=arguments.measure)
    return replace(policy, pruning=pruning)


def _plot(path: str, turns: Sequence[Turn], title: str) -> None:
    try:
        from toolclip.cli.prune_plot import draw  # noqa: PLC0415 # matplotlib takes a second
    except ImportError:
        raise CommandError("--plot needs matplotlib: pip install matplotlib", USAGE) from None
    draw(turns, path, title)


def turns_as_table(turns: Sequence[Turn]) -> str:
    """Return one line a turn, and the sums."""
    return table([HEADER, *map(_cells, turns), _sums(turns)])


def _cells(turn: Turn) -> tuple[str, ...]:
    numbers = (turn.tokens, turn.tokens_pruned, turn.cuts, turn.cache_read, turn.cache_written)
    costs = (turn.cost, turn.cost_pruned)
    shown = (*map(str, numbers), *(f"{cost:.0f}" for cost in costs))
    return (str(turn.number), f"{turn.idle_seconds:.0f}", *shown, turn.reason)


def _sums(turns: Sequence[Turn]) -> tuple[str, ...]:
    cost, pruned = (sum(getattr(t, name) for t in turns) for name in ("cost", "cost_pruned"))
    change = f"{100 * (pruned / cost - 1):+.1f} %" if cost else "-"
    numbers = [
        str(sum(getattr(t, n) for t in turns)) for n in ("cuts", "cache_read", "cache_written")
    ]
    return ("sum", "", "", "", *numbers, f"{cost:.0f}", f"{pruned:.0f}", change)


def turns_as_json(turns: Sequence[Turn], prices: Prices) -> str:
    """Return the turns, their sums and the prices as one line of JSON."""
    from dataclasses import asdict  # noqa: PLC0415 # as above

    members = {
        "turns": [turn.to_dict() for turn in turns],
        "cost": sum(turn.cost for turn in turns),
        "cost_pruned": sum(turn.cost_pruned for turn in turns),
        "cuts": sum(turn.cuts for turn in turns),
        "prices": asdict(prices),
    }
    return json.dumps(members) + "\n"
