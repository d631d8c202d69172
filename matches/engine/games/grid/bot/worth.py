"""What a position is worth to a player, in parts of a square."""

from __future__ import annotations

from typing import Final

from matches.engine.games.grid.actions import PASS
from matches.engine.games.grid.apply import carry_out
from matches.engine.games.grid.ending import SUDDEN_DEATH, TURN_LIMIT
from matches.engine.games.grid.state import NEIGHBOURS, Player, State
from matches.engine.games.grid.stats import attack_of, defense_of
from matches.engine.kernel.chance import UnknownChance

WON: Final = 10_000.0
SQUARE: Final = 10.0
LATE_SQUARE: Final = 18.0
"""In the turns before a count of squares and during sudden death, where they decide the match."""
LATE: Final = 8
"""So many turns before."""
NO_CHANCE: Final = UnknownChance()

AT_HAND: Final = (0.0, 4.0, 6.0, 7.0, 7.5)
"""By how many Assistants are available: one is placed a turn, so that few suffice."""
COUNTER: Final = 0.4
TRICK: Final = 2.0
POINT_OF_DEFENSE: Final = 0.6
THREAT: Final = 0.5
"""Per point of attack over a free edge."""
LAST_TURNS: Final = 1.0
"""Of a turn, so that a win sooner and a loss later are worth more."""


def settled_worth(state: State, seat: int) -> float:
    """The worth after the active player's combat, as if they passed now. Uses the state up."""
    if state.result is None:
        carry_out(state, state.active, PASS, NO_CHANCE)
    return worth_of(state, seat)


def worth_of(state: State, seat: int) -> float:
    """The worth of a position as it stands."""
    if state.result is not None:
        if state.result.winner is None:
            return 0.0
        won = WON - LAST_TURNS * state.turn
        return won if state.result.winner == seat else -won
    worth = 0.0
    counted_at = SUDDEN_DEATH if state.sudden_death else TURN_LIMIT
    square = LATE_SQUARE if state.turn > counted_at - LATE else SQUARE
    for place, assistant in enumerate(state.squares):
        if assistant is None:
            continue
        own = square + POINT_OF_DEFENSE * defense_of(assistant)
        if assistant.arrows:
            attack = attack_of(state, place, assistant)
            for edge in range(4):
                beyond = NEIGHBOURS[4 * place + edge]
                if assistant.arrows >> edge & 1 and beyond >= 0 and state.squares[beyond] is None:
                    own += THREAT * attack
        worth += own if assistant.owner == seat else -own
    return worth + _reserve(state.players[seat]) - _reserve(state.players[1 - seat])


def _reserve(player: Player) -> float:
    """What a player has beside the grid."""
    ready = 0
    worth = 0.0
    for card in player.available:
        if card.blueprint.is_trick:
            worth += TRICK
        else:
            ready += 1
    worth += AT_HAND[min(ready, len(AT_HAND) - 1)]
    for rest in player.resting:
        worth -= COUNTER * rest.counters
    return worth


def is_in_turn(state: State, seat: int) -> bool:
    """Does the player's turn still go on, be it after a Trick?"""
    return state.result is None and state.active == seat
