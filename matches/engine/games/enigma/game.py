"""Spark Enigma as the kernel knows it: the contract, filled from this package's modules."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from types import MappingProxyType
from typing import Any

from matches.engine.games.enigma import actions, bot, position, setup, stored
from matches.engine.games.enigma.actions import Action, Agent, Domain, Gear, Play, Setup, Upgrade
from matches.engine.games.enigma.apply import carry_out, tick
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
from matches.engine.kernel.design import Fault
from matches.engine.kernel.face import SAMPLES, Face, Parts
from matches.engine.kernel.game import Config, Json, SeatDeck, Wait
from matches.engine.kernel.measure import Measured, Subject, Trial
from matches.engine.kernel.sample import sample_match


class Enigma(Face[State, Action, Rules]):
    """The rules of Spark Enigma; `kernel.game.Game` says what each method promises."""

    key = "enigma"
    name = "Spark Enigma"
    seats = 2
    over_rule = "E6.1"
    default = "enigma-1"
    deck_limits: Mapping[str, int] = MappingProxyType({"size": DECK_SIZE, "copies": MOST_COPIES})
    basics = BASIC_FLUX

    parts = Parts(
        rules=Rules,
        new=setup.new_match,
        from_setup=position.from_setup,
        from_view=stored.from_view,
        load=stored.load,
        dump=stored.dump,
        parse=actions.parse,
        legal_actions=legal_actions,
        choices=choices,
        check=check,
        carry_out=carry_out,
        tick=tick,
        end=end,
        forecast=forecast,
        view=view,
        seen_cards=seen_cards,
        choose=bot.choose,
    )

    def __init__(self, data: Mapping[str, Any]) -> None:
        super().__init__(data)
        self.design = EnigmaDesign(self.default_balance())

    def sample_decks(self, number: int) -> tuple[Config, tuple[SeatDeck, ...]]:
        return sample_match(self._data[SAMPLES], self.default_balance(), number)

    def scenario_config(self, cards: Mapping[str, Json]) -> Config:
        return Config(position.scenario_designs(cards, self.design), self.default_balance())

    def actors(self, state: State) -> tuple[int, ...]:
        if state.phase == OVER:
            return ()
        if state.pending:
            return (state.pending[0].by,)
        if state.phase == SETUP:
            return tuple(seat for seat in (0, 1) if not state.players[seat].set_up)
        return (state.active,)

    def waits(self, state: State) -> list[Wait]:
        rules = state.rules
        if state.phase == OVER:
            return []
        if state.pending:
            return [Wait(state.pending[0].by, "choice", rules.choice_seconds)]
        if state.phase == SETUP:
            return [Wait(seat, "mulligan", rules.setup_seconds) for seat in self.actors(state)]
        return [Wait(state.active, "turn", rules.turn_seconds)]

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
