"""The pruner: messages in, messages with shorter old results out, and why."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from types import MappingProxyType

from toolclip.adapters import Adapter, adapter
from toolclip.adapters.objects import shown_path
from toolclip.adapters.view import Content
from toolclip.counting import Encoding, count_tokens
from toolclip.exceptions import ConfigError
from toolclip.policy import Policy
from toolclip.policy.pruning import Mode
from toolclip.prune.anthropic_editing import BETA_HEADERS, context_management, offers_editing
from toolclip.prune.binding import Binding, binding_for
from toolclip.prune.decision import Decision, apply
from toolclip.prune.economy import Economy
from toolclip.prune.modes import Choice, choose
from toolclip.prune.plan import Plan
from toolclip.prune.prices import UNKNOWN, Prices, prices_for
from toolclip.prune.report import CutReport, PruneReport, Reason
from toolclip.prune.rulers import ClassicRuler, Ruler, TokenRuler
from toolclip.prune.session import Item, Session
from toolclip.prune.settings_check import ineffective
from toolclip.prune.state import PruneState

__all__ = ["Pruned", "Pruner"]

REMEMBERED_CUTS = 4096


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
        count: Counts the tokens of a text, instead of the policy's encoding.
        prefer_provider: Use the provider's own context editing wherever it is offered, not only
            where edits of messages would break bound reasoning.
        lenient: Pass by messages of unknown shape and report them, instead of raising.

    Raises:
        ConfigError: There is no such provider.
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
        count: Callable[[str], int] | None = None,
        prefer_provider: bool = False,
        lenient: bool = False,
    ) -> None:
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
        self._ruler = self._make_ruler(count, name, model)
        self._lenient = lenient
        self._covered: dict[str, bool] = {}
        self._cut_texts: dict[tuple[Decision, int, int, str | None], Content] = {}
        self.warnings = tuple(ineffective(policy.pruning, name, has_prices=known is not None))

    @property
    def mode(self) -> Mode:
        """The mode in force: what the policy says, or the provider's default."""
        return self._mode

    def _make_ruler(
        self, count: Callable[[str], int] | None, provider: str, model: str | None
    ) -> Ruler:
        if self._settings.measure == "classic":
            return ClassicRuler()
        encoding = Encoding(self._policy.encoding).name
        return TokenRuler(count or partial(count_tokens, encoding=encoding), provider, model)

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
        if self._mode == "off" and not known.decisions:
            report = PruneReport(mode="off", measure=self._settings.measure, reason="off")
            return Pruned(list(messages), replace(report, warnings=self.warnings), known)
        session, replayed = self._read(messages, known)
        idle = None if last_request_at is None else now - last_request_at
        plan, choice, refused = self._decide(session, context_window, idle, overhead_tokens)
        report = self._report(session, plan, choice, idle, context_window)
        report = replace(
            report,
            is_dry_run=dry_run,
            refused=refused,
            replayed=len(session.decisions),
            restored=replayed[1],
            dropped=replayed[2],
        )
        if plan.drafts and not dry_run:
            session.write({o: (d.decision, d.content, d.size) for o, d in plan.drafts.items()})
        after = PruneState(MappingProxyType(session.decisions), session)
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
        if not state.decisions:
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
            self._policy.encoding,
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

    def _report(
        self, session: Session, plan: Plan, choice: Choice, idle: float | None, context_window: int
    ) -> PruneReport:
        tokens = self._ruler.tokens
        overhead = plan.overhead
        shown = overhead + session.total
        kept, rewritten = self._cache(session, plan, idle)
        low = self._settings.low_watermark * self._ruler.window(context_window)
        short = plan.total - low if choice.reason == "under-pressure" else 0
        by_provider = choice.reason == "by-the-provider"
        return PruneReport(
            mode=self._mode,
            measure=self._settings.measure,
            reason=choice.reason,
            context_window=context_window,
            tokens_before=tokens(shown + session.saved),
            tokens_replayed=tokens(shown),
            tokens_after=tokens(plan.total),
            cuts=self._cuts(session, plan),
            cache_kept=tokens(kept),
            cache_rewritten=tokens(rewritten),
            break_even=choice.verdict.break_even if choice.verdict else None,
            expected_requests=choice.verdict.expected if choice.verdict else None,
            shortfall=max(0, tokens(short)),
            request_params=self._request_params(session, context_window) if by_provider else {},
            beta_headers=BETA_HEADERS if by_provider else (),
            warnings=self.warnings,
            problems=session.view.problems,
        )

    def _request_params(self, session: Session, context_window: int) -> dict[str, object]:
        names = [item.tool_name for item in session.items if item.tool_name]
        return context_management(self._settings, context_window, names)

    def _cache(self, session: Session, plan: Plan, idle: float | None) -> tuple[int, int]:
        """Return how much of the cached prompt stays valid, and how much is written again."""
        if idle is not None and idle > self._prices.ttl_seconds:
            return 0, 0
        cached = session.cached_size
        if not plan.drafts:
            return plan.overhead + cached, 0
        first = min(cached, session.items[min(plan.drafts)].start)
        return plan.overhead + first, max(0, cached - first - plan.removed)

    def _cuts(self, session: Session, plan: Plan) -> Sequence[CutReport]:
        tokens = self._ruler.tokens
        cuts: list[CutReport] = []
        for order, draft in sorted(plan.drafts.items()):
            item = session.items[order]
            cuts.append(
                CutReport(
                    path=shown_path(item.result.path),
                    tool_name=item.result.tool_name,
                    call_id=item.result.call_id,
                    kind=draft.decision.recipe.kind,
                    tokens_before=tokens(item.size),
                    tokens_after=tokens(draft.size),
                )
            )
        return cuts

    def _covers(self, tool_name: str) -> bool:
        covered = self._covered.get(tool_name)
        if covered is None:
            covered = self._covered[tool_name] = self._settings.covers(tool_name)
        return covered

    def _apply(self, decision: Decision, content: Content, tool_name: str | None) -> Content:
        """Cut a content; a text that was cut this way before is not cut again."""
        if not isinstance(content, str) or decision.recipe.kind == "clear":
            return apply(decision, content, tool_name)
        key = (decision, hash(content), len(content), tool_name)
        cut = self._cut_texts.get(key)
        if cut is None:
            if len(self._cut_texts) >= REMEMBERED_CUTS:
                self._cut_texts.clear()
            cut = self._cut_texts[key] = apply(decision, content, tool_name)
        return cut
