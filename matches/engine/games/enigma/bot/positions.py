"""What a position is worth to a seat, in tens of Integrity; what searches compare."""

from __future__ import annotations

from typing import Final

from matches.engine.games.enigma.blueprint import FLUX, PICO, can_pay
from matches.engine.games.enigma.bot.worth import expected_damage
from matches.engine.games.enigma.check import upgrades
from matches.engine.games.enigma.design.words import NULL
from matches.engine.games.enigma.state import STUNNED, Pico, Player, State
from matches.engine.games.enigma.stats import counts_as

WON: Final = 10_000.0
SPARKS: Final = (0.0, 6.0, 12.5, 20.0, 30.0, WON)
"""By how many a side has earned; the last ones weigh more."""
NO_REARGUARD: Final = 7.0
ONE_REARGUARD: Final = 2.0
FRONT: Final = 1.0
BEHIND: Final = 0.55
"""How much of a Pico's power counts, by where it stands."""
INTEGRITY: Final = 0.8
BODY: Final = 1.0
ATTACHED: Final = 1.0
GEAR: Final = 0.8
STATUS: Final = 1.5
STUN: Final = 2.5
HELD: Final = 0.7
HELD_FLUX: Final = 0.8
HELD_UPGRADE: Final = 2.2
MANY_CARDS: Final = 8
THIN_DECK: Final = 6
READY: Final = 0.6
"""How much of the Strike that it could use now counts, for whose turn it is."""


def position_worth(state: State, seat: int) -> float:
    """Above 0 if `seat` stands better; WON or more for a match that is won."""
    result = state.result
    if result is not None:
        if result.winner is None:
            return 0.0
        return WON if result.winner == seat else -WON
    return _side_worth(state, seat) - _side_worth(state, 1 - seat)


def strike_hope(state: State, seat: int) -> float:
    """What the best Strike that a side can pay for would bring."""
    own, enemy = state.players[seat].vanguard, state.players[1 - seat].vanguard
    if own is None or enemy is None or own.status == STUNNED:
        return 0.0
    elements = [flux.key for flux in own.flux]
    also = counts_as(state, own)
    best = 0.0
    for number, strike in enumerate(own.top.strikes):
        if not can_pay(strike.cost, elements, also):
            continue
        damage = expected_damage(state, own, number)
        hope = INTEGRITY * min(damage, enemy.integrity) / 10
        if damage >= enemy.integrity:
            hope += SPARKS[1] + BODY + ATTACHED * len(enemy.flux) + power_of(state, enemy)
        if strike.effect is not None:
            hope += READY
        best = max(best, hope)
    return best


def _side_worth(state: State, seat: int) -> float:
    player = state.players[seat]
    worth = SPARKS[min(player.sparks, len(SPARKS) - 1)] + _hand_worth(player)
    if not player.rearguard:
        worth -= NO_REARGUARD
    elif len(player.rearguard) == 1:
        worth -= ONE_REARGUARD
    if len(player.deck) < THIN_DECK:
        worth -= THIN_DECK - len(player.deck)
    if player.vanguard is not None:
        worth += _pico_worth(state, player.vanguard, FRONT)
    for pico in player.rearguard:
        worth += _pico_worth(state, pico, BEHIND)
    return worth


def _pico_worth(state: State, pico: Pico, share: float) -> float:
    worth = BODY + INTEGRITY * pico.integrity / 10 + ATTACHED * len(pico.flux)
    worth += share * power_of(state, pico)
    if pico.gear is not None:
        worth += GEAR
    if pico.status:
        worth -= STUN if pico.status == STUNNED else STATUS
    return worth


def power_of(state: State, pico: Pico) -> float:
    """The damage of its best Strike, less by what its Flux still lacks."""
    held: dict[str, int] = {}
    for flux in pico.flux:
        held[flux.key] = held.get(flux.key, 0) + 1
    best = 0.0
    for number, strike in enumerate(pico.top.strikes):
        paid = 0
        for symbol, count in strike.cost.items():
            if symbol != NULL:
                paid += min(count, held.get(symbol, 0))
        paid += min(strike.cost.get(NULL, 0), len(pico.flux) - paid)
        share = (1 + paid) / (1 + strike.size)
        best = max(best, share * share * expected_damage(state, pico, number) / 10)
    return best


def _hand_worth(player: Player) -> float:
    worth = 0.0
    flux = 0
    for card in player.hand:
        kind = card.blueprint.kind
        if kind == FLUX:
            flux += 1
            worth += HELD_FLUX / flux
        elif kind == PICO and not card.blueprint.is_origin:
            fits = any(upgrades(card.blueprint, pico) for pico in player.picos())
            worth += HELD_UPGRADE if fits else HELD / 2
        else:
            worth += HELD
    return worth - max(0, len(player.hand) - MANY_CARDS) * HELD
