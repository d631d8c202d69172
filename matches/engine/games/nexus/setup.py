"""How a match begins (N1). Positions of scenarios: `position.py`."""

from __future__ import annotations

from collections.abc import Sequence

from matches.engine.games.nexus.blueprint import Rules
from matches.engine.games.nexus.state import (
    HERO_HEALTH,
    MULLIGAN,
    TOWER_HEALTH,
    Card,
    Player,
    State,
)
from matches.engine.kernel.chance import Chance
from matches.engine.kernel.event import Event, Log
from matches.engine.kernel.game import SeatDeck

FIRST_HAND = 3
SECOND_HAND = 4


def new_match(
    rules: Rules, decks: Sequence[SeatDeck], chance: Chance, log: Log | None = None
) -> State:
    """The coin, both shuffles, the opening hands; both may then take a mulligan.

    Draws, in this order: the coin, the deck of player 0, the deck of player 1 (N1.3).
    """
    first = 0 if chance.coin() else 1
    players = [_new_player(rules, deck, chance) for deck in decks]
    players[1 - first].armor = rules.second_player_armor
    for seat, player in enumerate(players):
        count = FIRST_HAND if seat == first else SECOND_HAND
        player.hand, player.deck = player.deck[:count], player.deck[count:]
        for card in player.hand:
            player.show(card)
    if log is not None:
        log.append(Event("match_began", {"first": first}))
    return State(rules, first, 0, first, MULLIGAN, None, None, 0, players, {})


def _new_player(rules: Rules, deck: SeatDeck, chance: Chance) -> Player:
    by_id = {id_: Card(id_, rules.blueprints[key]) for id_, key in deck.entries}
    order = chance.shuffle(list(by_id))
    return Player(
        health=HERO_HEALTH,
        armor=0,
        energy=0,
        max_energy=0,
        patron=deck.extras["patron"],
        patron_used=False,
        kindled=False,
        fatigue=0,
        timeouts=0,
        mulligan_done=False,
        towers=[TOWER_HEALTH] * 3,
        hand=[],
        deck=[by_id[id_] for id_ in order],
        removed=[],
        board=[],
        places=[None] * 6,
        seen=frozenset(),
    )
