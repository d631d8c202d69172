"""How a match begins (G1). Positions of scenarios: `position.py`."""

from __future__ import annotations

from collections.abc import Sequence

from matches.engine.games.grid.blueprint import Rules
from matches.engine.games.grid.resolution import Resolution
from matches.engine.games.grid.state import SETUP, SQUARES, Card, Player, State
from matches.engine.games.grid.turns import start_turn
from matches.engine.kernel.chance import Chance
from matches.engine.kernel.event import Event, Log
from matches.engine.kernel.game import SeatDeck


def new_match(
    rules: Rules, decks: Sequence[SeatDeck], chance: Chance, log: Log | None = None
) -> State:
    """Both whole decks at hand, an empty grid, and the first turn.

    Draws, unless it was agreed who begins: two dice of player 0, two of player 1, and again while
    they are equal (G1.4).
    """
    first = rules.first
    if first is None:
        first = _rolled(chance, log)
    players = [
        Player([Card(id_, rules.blueprints[key]) for id_, key in deck.entries], [], [])
        for deck in decks
    ]
    state = State(
        rules,
        first,
        1,
        first,
        SETUP,
        None,
        rules.points,
        rules.sudden_death,
        [None] * SQUARES,
        {},
        players,
    )
    if log is not None:
        facts = {"first": first, "points": rules.points, "sudden_death": rules.sudden_death}
        log.append(Event("match_began", facts))
    start_turn(Resolution(state, log), first)
    return state


def _rolled(chance: Chance, log: Log | None) -> int:
    """Who begins by the dice."""
    while True:
        totals = [chance.dice(2, 6), chance.dice(2, 6)]
        if log is not None:
            log.append(Event("dice_rolled", {"totals": totals}))
        if totals[0] != totals[1]:
            return 0 if totals[0] > totals[1] else 1
