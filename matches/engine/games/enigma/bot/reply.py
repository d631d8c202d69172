"""The other side's likely answer: it attaches a Flux, as far as one may be held, and strikes."""

from __future__ import annotations

from typing import Final

from matches.engine.games.enigma.actions import END_TURN, Action, Strike
from matches.engine.games.enigma.apply import carry_out
from matches.engine.games.enigma.blueprint import BASIC_FLUX, FLUX_KEYS
from matches.engine.games.enigma.bot.answers import answer
from matches.engine.games.enigma.bot.positions import READY, position_worth, strike_hope
from matches.engine.games.enigma.bot.worth import best_damage
from matches.engine.games.enigma.legal import legal_actions
from matches.engine.games.enigma.state import MAIN, Card, State
from matches.engine.kernel.chance import AssumedChance, Chance

MOST_STRIKES: Final = 5
HOLDS_FLUX: Final = 2
"""A hand of so many cards is taken to hold the Flux that its Vanguard wants."""


def settle_choices(state: State, chance: Chance) -> None:
    """Let both sides answer what is asked, until nothing is."""
    while state.pending:
        asked = state.pending[0]
        carry_out(state, asked.by, answer(state, asked), chance)


def after_reply(state: State, seat: int) -> float:
    """The worth for `seat`, whose turn has ended, once the other side has answered it."""
    if state.phase != MAIN or state.active == seat:
        return position_worth(state, seat) + READY * strike_hope(state, seat)
    enemy = 1 - seat
    _attach(state, enemy)
    least = None
    for action in _ends(state, enemy):
        reached = state.copy()
        chance = AssumedChance(heads=False)
        carry_out(reached, enemy, action, chance)
        settle_choices(reached, chance)
        worth = position_worth(reached, seat) + READY * strike_hope(reached, seat)
        if least is None or worth < least:
            least = worth
    return position_worth(state, seat) if least is None else least


def _ends(state: State, enemy: int) -> list[Action]:
    strikes = [each for each in legal_actions(state, enemy) if isinstance(each, Strike)]
    return [*strikes[:MOST_STRIKES], END_TURN]


def _attach(state: State, enemy: int) -> None:
    """Give its Vanguard the Flux with which it can do most, if that is more than it can now."""
    player = state.players[enemy]
    vanguard = player.vanguard
    if vanguard is None or len(player.hand) < HOLDS_FLUX:
        return
    best, most = "", best_damage(state, vanguard)
    for element in FLUX_KEYS:
        vanguard.flux.append(Card("imagined", BASIC_FLUX[element]))
        damage = best_damage(state, vanguard)
        vanguard.flux.pop()
        if damage > most:
            best, most = element, damage
    if best:
        player.hand.pop()
        vanguard.flux.append(Card("imagined", BASIC_FLUX[best]))
