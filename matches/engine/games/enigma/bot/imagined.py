"""Stand-ins for what a seat does not see, so that a look ahead can go on where a card is drawn,
searched for, or held by the other side. Nothing of what is really there is known here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from matches.engine.games.enigma.blueprint import (
    BASIC_FLUX,
    FLUX_KEYS,
    ORIGIN,
    PICO,
    UNKNOWN,
    Blueprint,
)
from matches.engine.games.enigma.state import Card, Player, State

SOME_CARD: Final = Blueprint("", "some card", {})
"""Of no type: it counts in hand and deck, and nobody can do anything with it."""
SOME_ORIGIN: Final = Blueprint("", PICO, {"form": ORIGIN, "integrity": 50})


def imagine(state: State, seat: int) -> None:
    """Put stand-ins in place of the cards that `seat` does not know, in a state made from its view.

    At the bottom of its own deck lie an Origin and the Flux that its Picos ask for most, so that a
    search finds something; what is drawn is some card.
    """
    for player in state.players:
        player.hand = [_some(card) for card in player.hand]
        player.deck = [_some(card) for card in player.deck]
    own = state.players[seat]
    finds = [BASIC_FLUX[_asked_most(own)], SOME_ORIGIN]
    for place, blueprint in zip(range(len(own.deck) - 1, 0, -1), finds, strict=False):
        if own.deck[place].blueprint is SOME_CARD:
            own.deck[place] = Card(own.deck[place].id, blueprint)


def _some(card: Card) -> Card:
    return Card(card.id, SOME_CARD) if card.blueprint.kind == UNKNOWN else card


def _asked_most(player: Player) -> str:
    needs = Counter(_symbols(player))
    return max(FLUX_KEYS, key=lambda element: needs[element])


def _symbols(player: Player) -> Iterator[str]:
    """Every symbol that a Strike of a side's Picos costs."""
    for pico in player.picos():
        for strike in pico.top.strikes:
            for symbol, count in strike.cost.items():
                yield from [symbol] * count
