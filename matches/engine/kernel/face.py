"""What is the same in the face of every game with balance data in files (`kernel/game.py`)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any, Generic, TypeVar

from matches.engine.kernel.action import Action
from matches.engine.kernel.design import BasicCard
from matches.engine.kernel.game import Config, Json, Result, Wait

R = TypeVar("R")

BALANCES = "balance-"
"""What the names of the files with balance data begin with."""
SAMPLES = "sample_decks"


class Face(Generic[R]):
    """Base of a game's class. R: what the game makes of a config (its `Rules`).

    data: file stem -> content of the game's `data/*.json`. default: the version of the balance
    data that count where nothing else was activated.
    """

    default = ""
    basics: Mapping[str, BasicCard] = MappingProxyType({})

    def __init__(self, data: Mapping[str, Any]) -> None:
        self._data = data
        self._balances = {
            each["version"]: each for name, each in data.items() if name.startswith(BALANCES)
        }
        self._compiled: tuple[Config, R] | None = None

    def compiled(self, config: Config) -> R:
        """The game's rules for a config, made anew."""
        raise NotImplementedError

    def first(self, state: Any) -> int:
        seat: int = state.first
        return seat

    def action_json(self, action: Action) -> Json:
        return action.json()

    def result(self, state: Any) -> Result | None:
        result: Result | None = state.result
        return result

    def default_balance(self) -> Mapping[str, Any]:
        return self.balance(self.default)

    def balances(self) -> tuple[str, ...]:
        return tuple(self._balances)

    def balance(self, version: str) -> Mapping[str, Any]:
        balance: Mapping[str, Any] = self._balances[version]
        return balance

    def rules(self, config: Config) -> R:
        """The config compiled; the last one is kept, since a bot asks for the same many times."""
        kept = self._compiled
        if kept is None or kept[0] is not config:
            self._compiled = kept = (config, self.compiled(config))
        return kept[1]


def refuse_stale_wait(wait: Wait, running: Iterable[Wait], *, is_over: bool) -> None:
    """Raises ValueError for a wait that is not running: the caller read an older state."""
    gone = wait.kind == "disconnect" and not is_over
    if not gone and (wait.seat, wait.kind) not in {(each.seat, each.kind) for each in running}:
        raise ValueError(f"nobody waits for {wait}")


def refuse_void_of_ended(*, is_over: bool) -> None:
    """Raises ValueError: a result is never taken back."""
    if is_over:
        raise ValueError("a match that is over keeps its result")
