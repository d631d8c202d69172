"""Spark Grid as the kernel knows it: the contract, filled from this package's modules."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from types import MappingProxyType
from typing import Any

from matches.engine.games.grid import actions, bot, position, sample, setup, stored
from matches.engine.games.grid.actions import Action, Place, Trick
from matches.engine.games.grid.apply import carry_out, tick
from matches.engine.games.grid.blueprint import Rules
from matches.engine.games.grid.check import check
from matches.engine.games.grid.choices import choices
from matches.engine.games.grid.deck import LEAST_COST, MOST_POINTS, deck_faults
from matches.engine.games.grid.design import GridDesign
from matches.engine.games.grid.ending import end
from matches.engine.games.grid.forecast import forecast
from matches.engine.games.grid.lab.faults import card_faults
from matches.engine.games.grid.legal import legal_actions
from matches.engine.games.grid.options import OPTIONS
from matches.engine.games.grid.state import OVER, State
from matches.engine.games.grid.trial import trial
from matches.engine.games.grid.view import seen_cards, view
from matches.engine.kernel.design import Fault
from matches.engine.kernel.face import SAMPLES, Face, Parts
from matches.engine.kernel.game import Config, Json, SeatDeck, Wait
from matches.engine.kernel.measure import Measured, Subject, Trial


class Grid(Face[State, Action, Rules]):
    """The rules of Spark Grid; `kernel.game.Game` says what each method promises."""

    key = "grid"
    name = "Spark Grid"
    seats = 2
    over_rule = "G2.1"
    default = "grid-1"
    options = OPTIONS
    hides = False
    deck_limits: Mapping[str, int] = MappingProxyType(
        {"points": MOST_POINTS, "copies": MOST_POINTS // LEAST_COST}
    )

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
        self.design = GridDesign(self.default_balance())

    def sample_decks(self, number: int) -> tuple[Config, tuple[SeatDeck, ...]]:
        return sample.sample_decks(self._data[SAMPLES], self.default_balance(), number)

    def scenario_config(self, cards: Mapping[str, Json]) -> Config:
        return Config(position.scenario_designs(cards, self.design), self.default_balance())

    def actors(self, state: State) -> tuple[int, ...]:
        return () if state.phase == OVER else (state.active,)

    def waits(self, state: State) -> list[Wait]:
        if state.phase == OVER:
            return []
        return [Wait(state.active, "turn", state.rules.turn_seconds)]

    def trial(self, subject: Subject, balance: Mapping[str, Any], number: int) -> Trial:
        return trial(self._data[SAMPLES], subject, balance, number, self.design)

    def card_faults(
        self, measured: Measured, others: Mapping[str, Mapping[str, Any]]
    ) -> list[Json]:
        return [fault.to_json() for fault in card_faults(measured)]

    def plays(self, action: Action) -> Collection[str]:
        return (action.card,) if isinstance(action, (Trick, Place)) else ()

    def length(self, state: State) -> int:
        return state.turn

    def deck_faults(
        self, cards: Mapping[str, int], extras: Mapping[str, Any], designs: Mapping[str, Json]
    ) -> list[Fault]:
        return deck_faults(cards, extras, designs)
