"""Spark Enigma as the kernel knows it: the contract, filled from this package's modules."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from matches.engine.games.enigma import actions, bot, position, setup, stored
from matches.engine.games.enigma.actions import Action, Agent, Domain, Gear, Play, Setup, Upgrade
from matches.engine.games.enigma.apply import apply, carry_out, tick
from matches.engine.games.enigma.blueprint import Rules
from matches.engine.games.enigma.check import check
from matches.engine.games.enigma.choices import choices
from matches.engine.games.enigma.deck import DECK_SIZE, MOST_COPIES, deck_faults
from matches.engine.games.enigma.design import EnigmaDesign
from matches.engine.games.enigma.design.basics import BASIC_FLUX
from matches.engine.games.enigma.ending import end
from matches.engine.games.enigma.forecast import forecast
from matches.engine.games.enigma.lab.faults import card_faults
from matches.engine.games.enigma.legal import legal_actions
from matches.engine.games.enigma.state import OVER, SETUP, State
from matches.engine.games.enigma.trial import trial
from matches.engine.games.enigma.view import seen_cards, view
from matches.engine.kernel.chance import Chance
from matches.engine.kernel.design import Fault
from matches.engine.kernel.event import Log, Viewer
from matches.engine.kernel.face import SAMPLES, Face, refuse_stale_wait, refuse_void_of_ended
from matches.engine.kernel.game import Config, Json, SeatDeck, Wait
from matches.engine.kernel.measure import Measured, Subject, Trial
from matches.engine.kernel.sample import sample_match


class Enigma(Face[Rules]):
    """The rules of Spark Enigma; `kernel.game.Game` says what each method promises."""

    key = "enigma"
    name = "Spark Enigma"
    seats = 2
    over_rule = "E6.1"
    default = "enigma-1"
    deck_limits: Mapping[str, int] = MappingProxyType({"size": DECK_SIZE, "copies": MOST_COPIES})
    basics = BASIC_FLUX

    def __init__(self, data: Mapping[str, Any]) -> None:
        super().__init__(data)
        self.design = EnigmaDesign(self.default_balance())

    def compiled(self, config: Config) -> Rules:
        return Rules(config)

    def new(
        self, config: Config, decks: Sequence[SeatDeck], chance: Chance, log: Log | None = None
    ) -> State:
        return setup.new_match(Rules(config), decks, chance, log)

    def sample_decks(self, number: int) -> tuple[Config, tuple[SeatDeck, ...]]:
        return sample_match(self._data[SAMPLES], self.default_balance(), number)

    def scenario_config(self, cards: Mapping[str, Json]) -> Config:
        return Config(position.scenario_designs(cards, self.design), self.default_balance())

    def from_setup(self, setup: Json, config: Config) -> State:
        return position.from_setup(setup, Rules(config))

    def parse(self, data: object) -> Action:
        return actions.parse(data)

    def actors(self, state: State) -> tuple[int, ...]:
        if state.phase == OVER:
            return ()
        if state.pending:
            return (state.pending[0].by,)
        if state.phase == SETUP:
            return tuple(seat for seat in (0, 1) if not state.players[seat].set_up)
        return (state.active,)

    def legal_actions(self, state: State, seat: int) -> Iterator[Action]:
        return legal_actions(state, seat)

    def choices(self, state: State, seat: int) -> Json:
        return choices(state, seat)

    def check(self, state: State, seat: int, action: Action) -> None:
        check(state, seat, action)

    def apply(
        self, state: State, seat: int, action: Action, chance: Chance, log: Log | None = None
    ) -> None:
        apply(state, seat, action, chance, log)

    def carry_out(
        self, state: State, seat: int, action: Action, chance: Chance, log: Log | None = None
    ) -> None:
        carry_out(state, seat, action, chance, log)

    def waits(self, state: State) -> list[Wait]:
        rules = state.rules
        if state.phase == OVER:
            return []
        if state.pending:
            return [Wait(state.pending[0].by, "choice", rules.choice_seconds)]
        if state.phase == SETUP:
            return [Wait(seat, "mulligan", rules.setup_seconds) for seat in self.actors(state)]
        return [Wait(state.active, "turn", rules.turn_seconds)]

    def tick(self, state: State, wait: Wait, chance: Chance, log: Log | None = None) -> None:
        refuse_stale_wait(wait, self.waits(state), is_over=state.phase == OVER)
        tick(state, wait, chance, log)

    def void(self, state: State, log: Log | None = None) -> None:
        refuse_void_of_ended(is_over=state.phase == OVER)
        end(state, log, None, "void")

    def forecast(self, state: State, seat: int, action: Action) -> Json:
        check(state, seat, action)
        return forecast(state, seat, action)

    def view(self, state: State, viewer: Viewer) -> Json:
        return view(state, viewer)

    def seen_cards(self, state: State, viewer: Viewer) -> set[str]:
        return seen_cards(state, viewer)

    def from_view(self, view: Json, config: Config) -> State:
        return stored.from_view(view, Rules(config))

    def dump(self, state: State) -> Json:
        return stored.dump(state)

    def load(self, data: Json, config: Config) -> State:
        return stored.load(data, Rules(config))

    def copy(self, state: State) -> State:
        return state.copy()

    def choose(self, view: Json, config: Config, seat: int, policy: str) -> Action:
        return bot.choose(view, self.rules(config), seat, policy)

    def trial(self, subject: Subject, balance: Mapping[str, Any], number: int) -> Trial:
        return trial(self._data[SAMPLES], subject, balance, number, self.design)

    def card_faults(
        self, measured: Measured, others: Mapping[str, Mapping[str, Any]]
    ) -> list[Json]:
        return [fault.to_json() for fault in card_faults(self, measured, others)]

    def plays(self, action: Action) -> Collection[str]:
        if isinstance(action, Setup):
            return (action.vanguard, *action.rearguard)
        if isinstance(action, (Play, Upgrade, Agent, Gear, Domain)):
            return (action.card,)
        return ()

    def length(self, state: State) -> int:
        return state.turn

    def deck_faults(
        self, cards: Mapping[str, int], extras: Mapping[str, Any], designs: Mapping[str, Json]
    ) -> list[Fault]:
        return deck_faults(cards, designs)
