"""The pruner: messages in, messages with shorter old results out, and why."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, get_args

from toolclip.adapters import Adapter, adapter
from toolclip.arguments import check, choice, function, instance, optional, text
from toolclip.calibration import Calibration
from toolclip.counting import count_each
from toolclip.custom import CustomEncoding
from toolclip.encoding import Encoding
from toolclip.exceptions import ConfigError
from toolclip.measure import kind_of
from toolclip.policy import Policy
from toolclip.policy.pruning import Mode
from toolclip.prune.accounting import account
from toolclip.prune.anthropic_editing import offers_editing
from toolclip.prune.basis import basis_for
from toolclip.prune.binding import Binding, binding_for
from toolclip.prune.economy import Economy
from toolclip.prune.modes import Choice, choose
from toolclip.prune.plan import Plan
from toolclip.prune.prices import UNKNOWN, Prices, prices_for
from toolclip.prune.remembered import RememberedCuts
from toolclip.prune.report import PruneReport, Reason
from toolclip.prune.rulers import ClassicRuler, Ruler, TokenRuler
from toolclip.prune.session import Item, Session
from toolclip.prune.settings_check import ineffective
from toolclip.prune.state import PruneState

if TYPE_CHECKING:
    from toolclip.measure import Measure

__all__ = ["Pruned", "Pruner"]


@dataclass(frozen=True, slots=True)
class Pruned:
    """What `Pruner.prune` returns.

    Attributes:
        messages: For the request; untouched messages are the same objects as given.
        report: What was done and why.
        state: For the next call.
    """

    messages: list[object]
    report: PruneReport
    state: PruneState


class Pruner:
    """Shortens old tool results of a session, each decision for good.

    A prune is a pure function of its arguments; an instance only remembers counts and cut texts,
    so that it can serve any number of sessions and threads.

    Args:
        policy: Its `pruning` says when and what, its rules how texts of each tool are cut.
        provider: Name of the wire format: ``anthropic``, ``openai-chat``, … see
            `toolclip.adapters.names`.
        model: Name of the model, for prices, image sizes and bound reasoning.
        prices: What tokens cost, instead of the table's row.
        retention: The cache's life that was paid for: ``1h`` or ``12h``.
        binding: What the provider does to reasoning behind an edit, instead of the table's row.
        economy: What mode ``pays`` assumes.
        count: Counts the tokens of a text, instead of the model's encoding or bound: a function, a
            `CustomEncoding`, a `Calibration` or an `Encoding`. Decisions are made again by other
            processes, so that they name an encoding: trims are cut by the policy's or the model's,
            and counted by this one afterwards.
        prefer_provider: Use the provider's own context editing wherever it is offered, not only
            where edits of messages would break bound reasoning.
        lenient: Pass by messages of unknown shape and report them, instead of raising.

    Raises:
        ConfigError: There is no such provider, or an argument has the wrong type.
    """

    def __init__(  # noqa: PLR0913 - each replaces one of the tables or habits
        self,
        policy: Policy,
        provider: str,
        model: str | None = None,
        *,
        prices: Prices | None = None,
        retention: str | None = None,
        binding: Binding | None = None,
        economy: Economy | None = None,
        count: Measure | None = None,
        prefer_provider: bool = False,
        lenient: bool = False,
    ) -> None:
        check("policy", policy, instance(Policy))
        check("model", model, optional(text))
        check("retention", retention, optional(text))
        check("prices", prices, optional(instance(Prices)))
        check("economy", economy, optional(instance(Economy)))
        check("binding", binding, optional(choice(*get_args(Binding))))
        if not isinstance(count, Encoding | CustomEncoding | Calibration):
            check("count", count, optional(function))
        self._adapter: Adapter = adapter(provider)
        name = self._adapter.name
        self._policy = policy
        self._settings = policy.pruning
        self._mode = policy.pruning.mode_for(name)
        known = prices or prices_for(name, model, retention=retention)
        self._prices = known or UNKNOWN
        self._binding = binding or binding_for(name, model)
        self._economy = economy or Economy()
        self._by_provider = offers_editing(name) and (prefer_provider or self._binding == "refuses")
        self._basis = basis_for(policy.encoding, name, model)
        self._ruler = self._make_ruler(count, name, model)
        self._lenient = lenient
        self._covered: dict[str, bool] = {}
        self._apply = RememberedCuts()
        self.warnings = tuple(ineffective(policy.pruning, name, has_prices=known is not None))

    @property
    def mode(self) -> Mode:
        """The mode in force: what the policy says, or the provider's default."""
        return self._mode

    def nothing_done(self, reason: Reason) -> PruneReport:
        """Return the report of a turn in which the messages were not even read."""
        return PruneReport(
            mode=self._mode,
            measure=self._settings.measure,
            count_kind=self._ruler.count_kind,
            reason=reason,
            warnings=self.warnings,
        )

    def _make_ruler(self, count: Measure | None, provider: str, model: str | None) -> Ruler:
        if self._settings.measure == "classic":
            return ClassicRuler()
        own = self._policy.encoding if count is None else count
        if isinstance(own, str | Encoding) and count is None:
            encoding, kind = self._basis
            counted = partial(count_each, encoding=encoding)
            return TokenRuler(counted, provider, model, kind, encoding)
        return TokenRuler(partial(count_each, encoding=own), provider, model, kind_of(own))

    def prune(  # noqa: PLR0913 - the facts of one request
        self,
        messages: Sequence[object],
        *,
        context_window: int,
        now: float,
        last_request_at: float | None,
        state: PruneState | None = None,
        overhead_tokens: int = 0,
        dry_run: bool = False,
    ) -> Pruned:
        """Return the messages with old results cut as the policy says.

        Earlier decisions in ``state`` are made again to the byte, whatever the clock says; a
        result that was cut never comes back while the session goes on. The last assistant turns
        and everything before the first user message stay whole, always.

        Pass the returned state to the next call. Messages that are still the same objects are
        then not read again: they must not be changed in place between the calls.

        Args:
            messages: The provider's own list, oldest first. It is not changed.
            context_window: The model's window, in tokens.
            now: When the request will start, in seconds of any clock.
            last_request_at: When the session's last successful request started, by that clock;
                `None` if that is not known.
            state: What the last call returned, or what was made of its JSON.
            overhead_tokens: Tokens of system prompt and tools that are not in the messages.
            dry_run: Decide and report, but make no new cut.

        Raises:
            AdapterError: A message has an unknown shape, and reading is not lenient.
            ConfigError: The window is not positive.
        """
        if context_window <= 0:
            raise ConfigError("context_window", f"expected a positive number, got {context_window}")
        known = PruneState() if state is None else state
        if self._mode == "off" and not len(known):
            return Pruned(list(messages), self.nothing_done("off"), known)
        session, replayed = self._read(messages, known)
        idle = None if last_request_at is None else now - last_request_at
        plan, choice, refused = self._decide(session, context_window, idle, overhead_tokens)
        report = account(
            plan,
            choice,
            mode=self._mode,
            context_window=context_window,
            cache_lives=idle is None or idle <= self._prices.ttl_seconds,
            drops_reasoning=self._binding == "drops",
        )
        report = replace(
            report,
            is_dry_run=dry_run,
            refused=refused,
            replayed=len(session.cuts),
            restored=replayed[1],
            dropped=replayed[2],
            warnings=self.warnings,
        )
        if plan.drafts and not dry_run:
            session.write(plan.drafts)
        after = PruneState(session=session)
        return Pruned(list(session.shown), report, after)

    def _read(
        self, messages: Sequence[object], state: PruneState
    ) -> tuple[Session, tuple[int, int, int]]:
        """Return the session with all messages read and all earlier cuts made."""
        keep = self._settings.keep_last_assistants
        session = state.take_session()
        if session is not None and session.ruler is self._ruler and session.continues(messages):
            session.read(messages)
            _, high = session.prunable(keep)
            if not any(item.decision for item in session.items[high:]):
                return session, (0, 0, 0)
        session = Session(self._adapter, self._ruler, self._lenient)
        session.read(messages)
        if not len(state):
            return session, (0, 0, 0)
        return session, session.replay(state.decisions, keep, self._apply)

    def _decide(
        self, session: Session, context_window: int, idle: float | None, overhead_tokens: int
    ) -> tuple[Plan, Choice, int]:
        candidates: Sequence[Item] = session.candidates(
            self._settings.keep_last_assistants, self._covers
        )
        refused = 0
        if self._binding == "refuses":
            free = [item for item in candidates if item.result.message > session.last_bound]
            refused = len(candidates) - len(free)
            candidates = free
        window = self._ruler.window(context_window)
        plan = Plan(
            session,
            () if self._by_provider else candidates,
            self._settings,
            self._policy.rules,
            self._basis.encoding,
            self._apply,
            self._ruler.window(overhead_tokens),
        )
        if self._by_provider and self._mode != "off":
            return plan, Choice("by-the-provider"), refused
        if not candidates:
            reason: Reason = "refused" if refused else "nothing-to-prune"
            return plan, Choice("off" if self._mode == "off" else reason), refused
        choice = choose(
            self._mode,
            plan,
            window=window,
            idle=idle,
            drops_reasoning=self._binding == "drops",
            prices=self._prices,
            economy=self._economy,
        )
        return plan, choice, refused

    def _covers(self, tool_name: str) -> bool:
        covered = self._covered.get(tool_name)
        if covered is None:
            covered = self._covered[tool_name] = self._settings.covers(tool_name)
        return covered
