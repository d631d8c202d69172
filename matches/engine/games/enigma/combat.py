"""One Strike: its damage and effect, up to the knock-outs (E3.9, E4.1, E11.7)."""

from __future__ import annotations

from matches.engine.games.enigma.actions import Target
from matches.engine.games.enigma.blueprint import Effect, Strike
from matches.engine.games.enigma.damage import StrikeDamage, hurt, strike_damage
from matches.engine.games.enigma.effects import carry_out_effect
from matches.engine.games.enigma.knockouts import settle
from matches.engine.games.enigma.resolution import Resolution
from matches.engine.games.enigma.state import COMBAT, Pico, State

MORE_IF = "more_if"
COIN = "coin"


def use_strike(r: Resolution, seat: int, number: int, target: Target | None) -> None:
    """The Vanguard's Strike, in the order of E11.7."""
    state = r.state
    attacker, defender = state.players[seat].vanguard, state.players[1 - seat].vanguard
    if attacker is None or defender is None:
        return
    strike = attacker.top.strikes[number]
    effect = strike.effect
    if r.log is not None:
        named = None if target is None else target.json()
        r.tell("strike_declared", player=seat, pico=attacker.id, strike=number, target=named)
    damage = strike_damage(state, attacker, defender, _base(r, seat, attacker, strike))
    hurt(r, defender, damage.defender, "strike", attacker)
    if effect is not None and effect.kind != MORE_IF:
        # E10.6: one that wants a target where there is none does nothing.
        carry_out_effect(r, seat, attacker, effect, target)
    state.phase = COMBAT
    settle(r)


def begins_with_coin(state: State, seat: int, number: int) -> bool:
    """Whether a coin decides on the damage of the Vanguard's Strike."""
    attacker = state.players[seat].vanguard
    effect = None if attacker is None else attacker.top.strikes[number].effect
    return effect is not None and effect.kind == MORE_IF and effect.when == COIN


def foreseen_damage(
    state: State, seat: int, number: int, heads: bool | None = None
) -> StrikeDamage | None:
    """What a Strike is going to do; None while a coin decides. heads: how it is assumed to fall."""
    attacker, defender = state.players[seat].vanguard, state.players[1 - seat].vanguard
    if attacker is None or defender is None:
        return None
    strike = attacker.top.strikes[number]
    effect = strike.effect
    base = strike.damage
    if effect is not None and effect.kind == MORE_IF:
        if effect.when != COIN:
            base += effect.amount * times_more(state, seat, attacker, effect)
        elif heads is None:
            return None
        else:
            base += effect.amount * int(heads)
    return strike_damage(state, attacker, defender, base)


def times_more(state: State, seat: int, attacker: Pico, effect: Effect) -> int:
    """How often `more_if` adds its amount, a coin aside."""
    if effect.when == "flux":
        return len(attacker.flux)
    if effect.when == "rearguard":
        return len(state.players[seat].rearguard)
    defender = state.players[1 - seat].vanguard
    status = "" if defender is None else defender.status
    return int(status != "" and effect.when in ("status", status))


def _base(r: Resolution, seat: int, attacker: Pico, strike: Strike) -> int:
    """Printed damage and `more_if` together; its coin is flipped here."""
    effect = strike.effect
    if effect is None or effect.kind != MORE_IF:
        return strike.damage
    if effect.when == COIN:
        times = int(flip(r, attacker, MORE_IF))
    else:
        times = times_more(r.state, seat, attacker, effect)
    return strike.damage + effect.amount * times


def flip(r: Resolution, pico: Pico, reason: str) -> bool:
    """A coin about a Pico: is it heads?"""
    heads = r.chance.coin()
    if r.log is not None:
        r.tell("coin_flipped", pico=pico.id, reason=reason, heads=heads)
    return heads
