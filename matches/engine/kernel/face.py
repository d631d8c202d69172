"""What is the same in the face of every game with balance data in files (`kernel/game.py`)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Generic, TypeVar

from matches.engine.kernel.action import Action
from matches.engine.kernel.chance import Chance
from matches.engine.kernel.design import BasicCard
from matches.engine.kernel.event import Log, Viewer
from matches.engine.kernel.game import Config, Json, Result, SeatDeck, Wait
from matches.engine.kernel.options import Option

S = TypeVar("S")
A = TypeVar("A", bound=Action)
R = TypeVar("R")

BALANCES = "balance-"
"""What the names of the files with balance data begin with."""
SAMPLES = "sample_decks"
POLICIES = ("play", "measure")
"""How bots play: as people meet them, and the cheap way of power reports."""


@dataclass(frozen=True, slots=True)
class Parts(Generic[S, A, R]):
    """What a game's modules bring to its face; `kernel.game.Game` says what each promises.

    rules: what the game goes by, made of a config; it is handed on where a state is made.
    forecast, carry_out: of an action that was checked. end: sets the result, and tells of it.
    tick: of a wait that is running, never "disconnect". choose: in a state made `from_view`.
    """

    rules: Callable[[Config], R]
    new: Callable[[R, Sequence[SeatDeck], Chance, Log | None], S]
    from_setup: Callable[[Json, R], S]
    from_view: Callable[[Json, R], S]
    load: Callable[[Json, R], S]
    dump: Callable[[S], Json]
    parse: Callable[[object], A]
    legal_actions: Callable[[S, int], Iterator[A]]
    choices: Callable[[S, int], Json]
    check: Callable[[S, int, A], None]
    carry_out: Callable[[S, int, A, Chance, Log | None], None]
    tick: Callable[[S, Wait, Chance, Log | None], None]
    end: Callable[[S, Log | None, int | None, str], None]
    forecast: Callable[[S, int, A], Json]
    view: Callable[[S, Viewer], Json]
    seen_cards: Callable[[S, Viewer], set[str]]
    choose: Callable[[S, int, str], A]


class Face(Generic[S, A, R]):
    """Base of a game's class: of states, actions, and what the game goes by (its `Rules`).

    data: file stem -> content of the game's `data/*.json`. default: the version of the balance
    data that count where nothing else was activated. over_code: that of most games' rules.
    """

    parts: Parts[S, A, R]
    seats: int
    default = ""
    over_code = "match_over"
    basics: Mapping[str, BasicCard] = MappingProxyType({})
    options: Sequence[Option] = ()
    hides = True

    def __init__(self, data: Mapping[str, Any]) -> None:
        self._data = data
        self._balances = {
            each["version"]: each for name, each in data.items() if name.startswith(BALANCES)
        }
        self._compiled: tuple[Config, R] | None = None

    def waits(self, state: S) -> list[Wait]:
        raise NotImplementedError

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
            self._compiled = kept = (config, self.parts.rules(config))
        return kept[1]

    def common_deck(self, designs: Mapping[str, Json]) -> SeatDeck | None:
        """Players bring decks of their own in most games."""
        return None

    def new(
        self, config: Config, decks: Sequence[SeatDeck], chance: Chance, log: Log | None = None
    ) -> S:
        return self.parts.new(self.parts.rules(config), decks, chance, log)

    def from_setup(self, setup: Json, config: Config) -> S:
        return self.parts.from_setup(setup, self.parts.rules(config))

    def from_view(self, view: Json, config: Config) -> S:
        return self.parts.from_view(view, self.parts.rules(config))

    def load(self, data: Json, config: Config) -> S:
        return self.parts.load(data, self.parts.rules(config))

    def dump(self, state: S) -> Json:
        return self.parts.dump(state)

    def copy(self, state: Any) -> S:
        copied: S = state.copy()
        return copied

    def first(self, state: Any) -> int:
        seat: int = state.first
        return seat

    def result(self, state: Any) -> Result | None:
        result: Result | None = state.result
        return result

    def parse(self, data: object) -> A:
        return self.parts.parse(data)

    def action_json(self, action: A) -> Json:
        return action.json()

    def legal_actions(self, state: S, seat: int) -> Iterator[A]:
        return self.parts.legal_actions(state, seat)

    def choices(self, state: S, seat: int) -> Json:
        return self.parts.choices(state, seat)

    def check(self, state: S, seat: int, action: A) -> None:
        self.parts.check(state, seat, action)

    def apply(self, state: S, seat: int, action: A, chance: Chance, log: Log | None = None) -> None:
        self.parts.check(state, seat, action)  # past this line nothing may refuse
        self.parts.carry_out(state, seat, action, chance, log)

    def carry_out(
        self, state: S, seat: int, action: A, chance: Chance, log: Log | None = None
    ) -> None:
        self.parts.carry_out(state, seat, action, chance, log)

    def tick(self, state: S, wait: Wait, chance: Chance, log: Log | None = None) -> None:
        """Of two sides, the one that is gone for good loses; alone nobody wins."""
        is_gone = wait.kind == "disconnect" and self.result(state) is None
        if is_gone:
            winner = 1 - wait.seat if self.seats > 1 else None
            self.parts.end(state, log, winner, "disconnect")
            return
        refuse_stale_wait(wait, self.waits(state))
        self.parts.tick(state, wait, chance, log)

    def void(self, state: S, log: Log | None = None) -> None:
        if self.result(state) is not None:
            raise ValueError("a match that is over keeps its result")
        self.parts.end(state, log, None, "void")

    def forecast(self, state: S, seat: int, action: A) -> Json:
        self.parts.check(state, seat, action)
        return self.parts.forecast(state, seat, action)

    def view(self, state: S, viewer: Viewer) -> Json:
        return self.parts.view(state, viewer)

    def seen_cards(self, state: S, viewer: Viewer) -> set[str]:
        return self.parts.seen_cards(state, viewer)

    def choose(self, view: Json, config: Config, seat: int, policy: str) -> A:
        if policy not in POLICIES:
            raise ValueError(f"no policy is called {policy!r}")
        return self.parts.choose(self.parts.from_view(view, self.rules(config)), seat, policy)


def refuse_stale_wait(wait: Wait, running: Iterable[Wait]) -> None:
    """Raises ValueError for a wait that is not running: the caller read an older state."""
    if (wait.seat, wait.kind) not in {(each.seat, each.kind) for each in running}:
        raise ValueError(f"nobody waits for {wait}")
