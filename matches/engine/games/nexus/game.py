"""Spark Nexus as the kernel knows it: the contract, filled from this package's modules."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from types import MappingProxyType
from typing import Any

from matches.engine.games.nexus import actions, bot, position, setup, stored
from matches.engine.games.nexus.actions import Action, Play
from matches.engine.games.nexus.apply import carry_out, tick
from matches.engine.games.nexus.blueprint import Rules
from matches.engine.games.nexus.check import check
from matches.engine.games.nexus.choices import choices
from matches.engine.games.nexus.deck import DECK_SIZE, MOST_COPIES, deck_faults
from matches.engine.games.nexus.design import NexusDesign
from matches.engine.games.nexus.ending import end
from matches.engine.games.nexus.forecast import forecast
from matches.engine.games.nexus.lab.faults import card_faults
from matches.engine.games.nexus.legal import legal_actions
from matches.engine.games.nexus.state import MULLIGAN, OVER, State
from matches.engine.games.nexus.trial import trial
from matches.engine.games.nexus.view import seen_cards, view
from matches.engine.kernel.design import Fault
from matches.engine.kernel.face import SAMPLES, Face, Parts
from matches.engine.kernel.game import Config, Json, SeatDeck, Wait
from matches.engine.kernel.measure import Measured, Subject, Trial
from matches.engine.kernel.sample import sample_match


class Nexus(Face[State, Action, Rules]):
    """The rules of Spark Nexus; `kernel.game.Game` says what each method promises."""

    key = "nexus"
    name = "Spark Nexus"
    seats = 2
    over_rule = "N9.1"
    default = "nexus-1"
    deck_limits: Mapping[str, int] = MappingProxyType({"size": DECK_SIZE, "copies": MOST_COPIES})

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
        self.design = NexusDesign(self.default_balance())

    def sample_decks(self, number: int) -> tuple[Config, tuple[SeatDeck, ...]]:
        return sample_match(self._data[SAMPLES], self.default_balance(), number, ("patron",))

    def scenario_config(self, cards: Mapping[str, Json]) -> Config:
        balance = self.default_balance()
        return Config(position.scenario_designs(cards, self.design, balance), balance)

    def actors(self, state: State) -> tuple[int, ...]:
        if state.phase == OVER:
            return ()
        if state.phase == MULLIGAN:
            return tuple(seat for seat in (0, 1) if not state.players[seat].mulligan_done)
        return (state.active,)

    def waits(self, state: State) -> list[Wait]:
        rules = state.rules
        if state.phase == OVER:
            return []
        if state.phase == MULLIGAN:
            return [Wait(seat, "mulligan", rules.mulligan_seconds) for seat in self.actors(state)]
        if state.pending_by is not None:
            return [Wait(state.pending_by, "choice", rules.choice_seconds)]
        return [Wait(state.active, "turn", rules.turn_seconds)]

    def trial(self, subject: Subject, balance: Mapping[str, Any], number: int) -> Trial:
        return trial(self._data[SAMPLES], subject, balance, number)

    def card_faults(
        self, measured: Measured, others: Mapping[str, Mapping[str, Any]]
    ) -> list[Json]:
        return [fault.to_json() for fault in card_faults(self, measured, others)]

    def plays(self, action: Action) -> Collection[str]:
        return (action.card,) if isinstance(action, Play) else ()

    def length(self, state: State) -> int:
        return state.turn

    def deck_faults(
        self, cards: Mapping[str, int], extras: Mapping[str, Any], designs: Mapping[str, Json]
    ) -> list[Fault]:
        return deck_faults(cards, extras, designs, self.design, self.default_balance())
