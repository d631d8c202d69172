"""Dragon Spark as the kernel knows it: the contract, filled from this package's modules."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from matches.engine.games.dragon import actions, bot, position, setup, stored
from matches.engine.games.dragon.actions import Action
from matches.engine.games.dragon.apply import carry_out, tick
from matches.engine.games.dragon.blueprint import Rules
from matches.engine.games.dragon.check import check
from matches.engine.games.dragon.choices import choices
from matches.engine.games.dragon.codes import Code
from matches.engine.games.dragon.deck import deck_faults, own_deck, refuse_incomplete
from matches.engine.games.dragon.design import DragonDesign
from matches.engine.games.dragon.design.basics import BASICS
from matches.engine.games.dragon.ending import end
from matches.engine.games.dragon.forecast import forecast
from matches.engine.games.dragon.legal import legal_actions
from matches.engine.games.dragon.state import State
from matches.engine.games.dragon.view import seen_cards, view
from matches.engine.kernel.design import Fault
from matches.engine.kernel.face import Face, Parts
from matches.engine.kernel.game import Config, Json, SeatDeck, Wait

SET = "sample_set"


class Dragon(Face[State, Action, Rules]):
    """The rules of Dragon Spark; `kernel.game.Game` says what each method promises."""

    key = "dragon"
    name = "Dragon Spark"
    seats = 1
    over_rule = "D8.2"
    over_code = Code.GAME_OVER.value
    default = "dragon-1"
    deck_limits: Mapping[str, int] = MappingProxyType({})
    basics = BASICS

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
        self.design = DragonDesign(self.default_balance())

    def sample_decks(self, number: int) -> tuple[Config, tuple[SeatDeck, ...]]:
        """Nobody brings a deck: the game's own cards, the same for every number."""
        designs = self._data[SET]
        return Config(designs, self.default_balance()), (own_deck(designs),)

    def common_deck(self, designs: Mapping[str, Json]) -> SeatDeck | None:
        refuse_incomplete(designs)
        return own_deck(designs)

    def scenario_config(self, cards: Mapping[str, Json]) -> Config:
        return Config(position.scenario_designs(cards, self.design), self.default_balance())

    def actors(self, state: State) -> tuple[int, ...]:
        return () if state.is_over else (0,)

    def waits(self, state: State) -> list[Wait]:
        """A hunt waits for nobody: it can be left and resumed at any time (D8.2)."""
        return []

    def deck_faults(
        self, cards: Mapping[str, int], extras: Mapping[str, Any], designs: Mapping[str, Json]
    ) -> list[Fault]:
        return deck_faults(cards)
