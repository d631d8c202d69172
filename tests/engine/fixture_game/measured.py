"""Lanterns as the site would offer it: for two, by one key, with cards whose power is measured."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from matches.engine.kernel.game import Json, SeatDeck
from matches.engine.kernel.measure import Measured, Subject, Trial
from tests.engine.fixture_game.game import Lanterns
from tests.engine.fixture_game.state import Action, State

KEY = "lanterns"
SUBJECT, PLAIN = "measured", "plain"
COPIES = 3


class OfferedLanterns(Lanterns):
    """What the registry makes of the fixture game. data: it has none."""

    deck_limits: Mapping[str, int] = {"size": 12, "copies": COPIES}

    def __init__(self, data: Mapping[str, Any]) -> None:
        super().__init__(2)
        self.key = KEY

    def trial(self, subject: Subject, balance: Mapping[str, Any], number: int) -> Trial:
        """The sample decks, with the card for one seat and a plain one for the other."""
        seat = number % 2
        config, decks = self.sample_decks(number // 2)
        cards = dict(config.designs)
        cards[SUBJECT] = subject.design
        cards[PLAIN] = {"name": "Plain", "oil": subject.cost, "wish": "none"}
        mixed = tuple(
            SeatDeck(
                tuple(
                    (id_, key if place >= COPIES else SUBJECT if owner == seat else PLAIN)
                    for place, (id_, key) in enumerate(deck.entries)
                )
            )
            for owner, deck in enumerate(decks)
        )
        ids = frozenset(id_ for id_, key in mixed[seat].entries if key == SUBJECT)
        return Trial(self.scenario_config(cards), mixed, seat, ids)

    def card_faults(
        self, measured: Measured, others: Mapping[str, Mapping[str, Any]]
    ) -> list[Json]:
        """None: every lantern gives light."""
        return []

    def plays(self, action: Action) -> Collection[str]:
        """The card that is lit."""
        return (action.card,) if action.type == "light" and action.card else ()

    def length(self, state: State) -> int:
        """Turns."""
        return state.turn
