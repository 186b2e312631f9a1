"""What pruning has decided about a session, as a small value the caller keeps anywhere.

As JSON it is ``{"v": 1, "recipes": [{…}], "cuts": [[recipe, key, tokens], …]}``, some 30 bytes for
each result that was cut and nothing for the others. A key is a hash of call id and content with
the occurrence behind it, so that an id that a provider uses twice is no trap.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, fields
from operator import itemgetter
from types import MappingProxyType
from typing import TYPE_CHECKING

from toolclip.exceptions import AdapterError
from toolclip.prune.decision import Decision, Recipe

if TYPE_CHECKING:
    from toolclip.prune.session import Session

__all__ = ["VERSION", "PruneState"]

VERSION = 1
_DEFAULTS = Recipe(kind="clear")
_KINDS = ("clear", "trim", "ends", "images")


class PruneState:
    """The decisions about one session; read-only.

    A state that `Pruner.prune` returned also remembers, in this process only, what it has read of
    the session, so that the next turn costs what is new in it. That is no part of the JSON.

    Args:
        decisions: What was decided, by the key of the result.
        session: What this process has read, instead; keys are made when somebody asks for them,
            as hashing costs what the results are long.
    """

    __slots__ = ("_cuts", "_decisions", "_session")

    def __init__(
        self, decisions: Mapping[str, Decision] | None = None, *, session: Session | None = None
    ) -> None:
        self._decisions = None if session else MappingProxyType(dict(decisions or {}))
        self._cuts = session.cuts if session else {}
        self._session = session

    @property
    def decisions(self) -> Mapping[str, Decision]:
        """What was decided, by the key of the result."""
        if self._decisions is None:
            made = {item.key: decision for item, decision in self._cuts.values()}
            self._decisions = MappingProxyType(made)
        return self._decisions

    def __len__(self) -> int:
        """Return how many results were cut."""
        return len(self._cuts) if self._decisions is None else len(self._decisions)

    def __bool__(self) -> bool:
        """A state is a state, with or without decisions."""
        return True

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, PruneState):
            return NotImplemented
        return dict(self.decisions) == dict(other.decisions)

    __hash__ = None  # type: ignore[assignment] # equal by its decisions, which are a mapping

    def __repr__(self) -> str:
        return f"PruneState({len(self)} cuts)"

    def to_dict(self) -> dict[str, object]:
        """Return the state as a JSON object; the same decisions give the same object."""
        recipes: dict[Recipe, int] = {}
        numbers: dict[int, int] = {}  # by identity first: hashing a recipe takes a microsecond
        cuts: list[list[object]] = []
        for key, decision in sorted(self.decisions.items(), key=itemgetter(0)):
            recipe = decision.recipe
            number = numbers.get(id(recipe))
            if number is None:
                number = numbers[id(recipe)] = recipes.setdefault(recipe, len(recipes))
            cuts.append([number, key, decision.tokens] if decision.tokens else [number, key])
        return {"v": VERSION, "recipes": [_sparse(r) for r in recipes], "cuts": cuts}

    def to_json(self) -> str:
        """Return the state as JSON text without spaces."""
        return json.dumps(self.to_dict(), separators=(",", ":"))

    @classmethod
    def from_dict(cls, raw: object) -> PruneState:
        """Return the state that this JSON object draws.

        Raises:
            AdapterError: It is no such object, or of a later version.
        """
        if not isinstance(raw, Mapping) or raw.get("v") != VERSION:
            raise AdapterError("state", f"expected a pruning state of version {VERSION}")
        try:
            recipes = [_recipe(recipe) for recipe in raw["recipes"]]
            decisions = {str(c[1]): _decision(recipes, c) for c in raw["cuts"]}
        except (KeyError, IndexError, TypeError, ValueError) as error:
            raise AdapterError("state", f"not a pruning state: {error!r}") from error
        return cls(decisions)

    @classmethod
    def from_json(cls, text: str | bytes) -> PruneState:
        """Return the state that this JSON text draws.

        Raises:
            AdapterError: The text is no JSON or draws no state.
        """
        try:
            raw = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise AdapterError("state", f"not JSON: {error}") from error
        return cls.from_dict(raw)

    def take_session(self) -> Session | None:
        """Hand over what this process has read; a second caller has to read for itself."""
        session, self._session = self._session, None
        return session


def _sparse(recipe: Recipe) -> dict[str, object]:
    default = asdict(_DEFAULTS)
    return {k: v for k, v in asdict(recipe).items() if k == "kind" or v != default[k]}


def _recipe(raw: Mapping[str, object]) -> Recipe:
    known = {f.name for f in fields(Recipe)}
    if not set(raw) <= known or raw["kind"] not in _KINDS:
        raise ValueError("unknown recipe")
    for name, value in raw.items():
        if type(value) is not type(getattr(_DEFAULTS, name)):
            raise ValueError(f"recipe.{name}")
    return Recipe(**raw)  # type: ignore[arg-type] # each was checked against its default


def _decision(recipes: list[Recipe], cut: list[object]) -> Decision:
    number, tokens = cut[0], cut[2] if len(cut) > 2 else 0  # noqa: PLR2004 # [recipe, key, tokens]
    if not isinstance(number, int) or not isinstance(tokens, int) or number < 0 or tokens < 0:
        raise ValueError(f"cut {cut[1]!r}")
    return Decision(recipes[number], tokens)
