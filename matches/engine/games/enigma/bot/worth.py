"""What cards and Picos seem worth to the bot."""

from __future__ import annotations

from matches.engine.games.enigma.blueprint import FLUX, PICO, Blueprint, can_pay
from matches.engine.games.enigma.check import upgrades
from matches.engine.games.enigma.combat import COIN, MORE_IF, times_more
from matches.engine.games.enigma.damage import strike_damage
from matches.engine.games.enigma.state import Card, Pico, State
from matches.engine.games.enigma.stats import counts_as


def origin_worth(card: Blueprint) -> float:
    """Of an Origin in front in the first turns."""
    cheapest = min((strike.size for strike in card.strikes), default=9)
    return card.integrity / 10 - cheapest


def fighter_worth(state: State, pico: Pico) -> float:
    """Of a Pico that is to be Vanguard now: what it can do, then how long it lasts."""
    return 2.0 * best_damage(state, pico) + pico.integrity


def best_damage(state: State, pico: Pico) -> int:
    """The most damage of a Strike that its Flux pays for, against the enemy Vanguard."""
    elements = [flux.key for flux in pico.flux]
    best = 0
    for strike in pico.top.strikes:
        if can_pay(strike.cost, elements, counts_as(state, pico)):
            best = max(best, expected_damage(state, pico, pico.top.strikes.index(strike)))
    return best


def expected_damage(state: State, pico: Pico, number: int) -> int:
    """What a Strike of this Pico does to the enemy Vanguard; half of what hangs on a coin."""
    defender = state.players[1 - pico.owner].vanguard
    strike = pico.top.strikes[number]
    base = strike.damage
    effect = strike.effect
    if effect is not None and effect.kind == MORE_IF:
        if effect.when == COIN:
            base += effect.amount // 2
        else:
            base += effect.amount * times_more(state, pico.owner, pico, effect)
    return base if defender is None else strike_damage(state, pico, defender, base).defender


def flux_lacking(state: State, pico: Pico) -> int:
    """How many Flux its dearest Strike still needs; 0 when it can pay for all."""
    elements = [flux.key for flux in pico.flux]
    lacking = 0
    for strike in pico.top.strikes:
        if not can_pay(strike.cost, elements, counts_as(state, pico)):
            lacking = max(lacking, max(1, strike.size - len(elements)))
    return lacking


def helps(state: State, pico: Pico, element: str) -> bool:
    """Does one more Flux of this element bring a Strike nearer?"""
    elements = [flux.key for flux in pico.flux]
    also = counts_as(state, pico)
    for strike in pico.top.strikes:
        if can_pay(strike.cost, elements, also):
            continue
        if can_pay(strike.cost, [*elements, element], also):
            return True
        if elements.count(element) < strike.cost.get(element, 0):
            return True
        spare = len(elements) - sum(
            min(elements.count(symbol), count) for symbol, count in strike.cost.items()
        )
        if spare < strike.cost.get("null", 0):
            return True
    return False


def card_worth(state: State, seat: int, card: Card) -> float:
    """Of a card in hand or found in the deck, for the turns that come."""
    player = state.players[seat]
    kind = card.blueprint.kind
    if kind == FLUX:
        held = sum(each.blueprint.kind == FLUX for each in player.hand)
        return 6.0 - 2.0 * held
    if kind != PICO:
        return 3.0
    if card.blueprint.is_origin:
        return 5.0 - len(player.rearguard)
    fits = any(upgrades(card.blueprint, pico) for pico in player.picos())
    return 8.0 if fits else 1.0
