"""The contract that every game fulfils; services, bots, tests and pages know only this.

A state is changed in place, by `apply` and `tick` alone. Outwardly all is pure: the same state,
action and outcomes of chance give the same result.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeVar

from matches.engine.kernel.chance import Chance
from matches.engine.kernel.design import BasicCard, DesignRules, Fault
from matches.engine.kernel.event import Log, Viewer
from matches.engine.kernel.options import Option

S = TypeVar("S")
A = TypeVar("A")

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Wait:
    """A seat whose time runs.

    kind: "turn", "choice" (a forced choice; the turn's clock stands meanwhile) or "mulligan"
    (a set-up answered by all at once); "disconnect" is never listed by `waits`, but may be given
    to `tick` when a seat was gone for too long.
    seconds: the time allowed from its beginning, None without a clock.
    """

    seat: int
    kind: str
    seconds: int | None = None


@dataclass(frozen=True, slots=True)
class Result:
    """How a match ended. winner: a seat, None for a draw or a void. reason: the rules' word."""

    winner: int | None
    reason: str


@dataclass(frozen=True, slots=True)
class SeatDeck:
    """What one seat brings. entries: (id, card key) for each copy, ids unique in the match.

    extras: game specific, frozen as well (Nexus: {"patron": key}).
    """

    entries: tuple[tuple[str, str], ...]
    extras: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Config:
    """What a match is frozen with.

    designs: card key -> design JSON (canonical, with its "cost"), without the game's basic cards.
    balance: the balance data (numbers marked with a dagger in the rules), with its "version".
    options: what the players agreed on before the match, where a game leaves something to them
    (Grid: {"points", "sudden_death", "first"}); what is left out has the game's default.
    """

    designs: Mapping[str, Json]
    balance: Mapping[str, Any]
    options: Mapping[str, Any] = field(default_factory=dict)


class Game(Protocol[S, A]):
    """One game's rules. Instances hold no match; the registry makes one for each game.

    A game is a class in `games/<key>/game.py`, made with its data: one argument, a mapping from
    the stem of each file in its `data/` folder to that file's JSON (`games/registry.py`).
    over_code, over_rule: what an ended match refuses everything with, and the id of the rule behind
    that, for `kernel/play.py`.
    deck_limits: for deck builders' captions: the "size" of a deck, or the most "points" for which
    it may be made (an option of that key says how many); most "copies" of a card. None in games
    without decks.
    basics: card key -> a card that needs no design, reserved in every match; none in most games.
    options: what it leaves to its players before a match, for forms and `Config.options`.
    hides: whether anything of a state is hidden from anyone.
    """

    key: str
    name: str
    seats: int
    over_code: str
    over_rule: str
    deck_limits: Mapping[str, int]
    basics: Mapping[str, BasicCard]
    options: Sequence[Option]
    hides: bool

    @property
    def design(self) -> DesignRules:
        """What the game knows about card designs."""
        ...

    def default_balance(self) -> Mapping[str, Any]:
        """The balance data that count where nothing else was activated; read once."""
        ...

    def balances(self) -> tuple[str, ...]:
        """The versions of all balance data that the game was delivered with, the oldest first."""
        ...

    def balance(self, version: str) -> Mapping[str, Any]:
        """The balance data of a version, so that what it made can be reckoned again.

        Raises KeyError if the game does not know it.
        """
        ...

    def new(
        self, config: Config, decks: Sequence[SeatDeck], chance: Chance, log: Log | None = None
    ) -> S:
        """A match at its very beginning. Decks are taken as legal (see `deck_faults`)."""
        ...

    def sample_decks(self, number: int) -> tuple[Config, tuple[SeatDeck, ...]]:
        """Designs and a legal deck for each seat, for simulation `number` (0, 1, 2 ...).

        From the game's own data (`data/sample_decks.json`); the number picks which of its decks
        meet. Ids are unique over all seats. The same number gives the same decks.
        """
        ...

    def common_deck(self, designs: Mapping[str, Json]) -> SeatDeck | None:
        """The deck with which everybody plays, of a set's designs; None where players bring theirs.

        Raises SetupFault for a set that lacks what a match needs.
        """
        ...

    def scenario_config(self, cards: Mapping[str, Json]) -> Config:
        """The config of a scenario whose `cards` these are (docs/scenarios.md).

        Designs are filled up with their defaults and not held against budget or forging limits;
        a `cost` that is given wins over the computed one. Balance is the newest.
        Raises SetupFault for an unknown key or a value of the wrong kind.
        """
        ...

    def from_setup(self, setup: Json, config: Config) -> S:
        """The position that a scenario's `setup` describes, what is left out by default.

        Bare card keys get their ids from `kernel/setup.py: CardNames` (`key`, `key#2` ...;
        player 0 before player 1, hand before deck). Everything that `dump` writes is accepted:
        `dump(from_setup(dump(state), config))` equals `dump(state)` to the byte.
        Raises SetupFault for an unknown key, an unknown card, an id used twice, a wrong value.
        """
        ...

    def first(self, state: S) -> int:
        """The seat that has, or had, the first turn; 0 in a game for one."""
        ...

    def parse(self, data: object) -> A:
        """The canonical action of some JSON; unordered lists are sorted.

        Raises Refusal: unknown_action, malformed.
        """
        ...

    def action_json(self, action: A) -> Json:
        """The JSON of an action: `parse(action_json(a))` equals `a`."""
        ...

    def actors(self, state: S) -> tuple[int, ...]:
        """The seats that may act now (concede aside); () when the match is over."""
        ...

    def legal_actions(self, state: S, seat: int) -> Iterator[A]:
        """All canonical actions that `check` accepts from `seat`, in a fixed order.

        `concede`, legal for every seat until the end, comes last. Actions are equal (`==`) if
        their JSON is.
        """
        ...

    def choices(self, state: S, seat: int) -> Json:
        """What `seat` may do, for clients; docs/protocol.md#choices gives the shape."""
        ...

    def check(self, state: S, seat: int, action: A) -> None:
        """Raises Refusal when the rules do not allow `action`; never changes `state`."""
        ...

    def apply(self, state: S, seat: int, action: A, chance: Chance, log: Log | None = None) -> None:
        """Carry out `action`, or raise Refusal and leave `state` as it is."""
        ...

    def carry_out(
        self, state: S, seat: int, action: A, chance: Chance, log: Log | None = None
    ) -> None:
        """`apply` without `check`, for actions known to be legal (simulations)."""
        ...

    def waits(self, state: S) -> list[Wait]:
        """Whose time runs, for what, for how long; [] when over or nobody's does."""
        ...

    def tick(self, state: S, wait: Wait, chance: Chance, log: Log | None = None) -> None:
        """The time of `wait` ran out (or, kind "disconnect", the seat is gone for good)."""
        ...

    def result(self, state: S) -> Result | None:
        """The result, or None while the match runs."""
        ...

    def void(self, state: S, log: Log | None = None) -> None:
        """End the match without a winner, reason "void" (design: results)."""
        ...

    def forecast(self, state: S, seat: int, action: A) -> Json:
        """What is certain of a legal action's outcome from what `seat` knows, on a copy.

        docs/protocol.md#forecast gives the shape. Raises Refusal like `check`.
        """
        ...

    def view(self, state: S, viewer: Viewer) -> Json:
        """The state as `viewer` may see it, built from what is shown."""
        ...

    def seen_cards(self, state: S, viewer: Viewer) -> set[str]:
        """The card keys that `viewer` has been shown so far (own hand, boards, removed ...)."""
        ...

    def from_view(self, view: Json, config: Config) -> S:
        """A state that fits a seat's view, unknown cards as blanks; what a bot thinks on."""
        ...

    def dump(self, state: S) -> Json:
        """The full state as JSON, with everything that `load` needs besides `config`.

        Cards in hands and decks are exactly {"id", "card"}. Plain JSON values with string keys;
        a fresh structure that shares nothing with the state.
        """
        ...

    def load(self, data: Json, config: Config) -> S:
        """The state that `dump` wrote. Upgrades older `format` numbers."""
        ...

    def copy(self, state: S) -> S:
        """An independent copy; frozen designs and balance are shared."""
        ...

    def choose(self, view: Json, config: Config, seat: int, policy: str) -> A:
        """The bot's action from its seat's view alone. policy: "play" or "measure"."""
        ...

    def deck_faults(
        self, cards: Mapping[str, int], extras: Mapping[str, Any], designs: Mapping[str, Json]
    ) -> list[Fault]:
        """Every rule that a deck breaks, one fault each; [] for a legal deck.

        cards: card key -> copies, basic cards too; designs: those of the keys that may be played.
        """
        ...
