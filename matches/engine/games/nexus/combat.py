"""One attack, from its declaration to Breach (N5.5). What may be attacked is in `check.py`."""

from __future__ import annotations

from typing import Final

from matches.engine.games.nexus.aftermath import resolve_all, would_die
from matches.engine.games.nexus.blueprint import (
    BREACH,
    BULWARK,
    FLANK,
    GUARD,
    ON_ATTACK,
    PIERCING,
    QUICK,
    SIEGE,
    SMOTHER,
    SUNDER,
    VENOMOUS,
    WARDEN,
)
from matches.engine.games.nexus.damage import hurt_creature, hurt_hero, hurt_tower, pay_leech
from matches.engine.games.nexus.resolution import Resolution
from matches.engine.games.nexus.specials import fire
from matches.engine.games.nexus.state import HERO, OVER, TOWER_LANES, Creature, State
from matches.engine.games.nexus.stats import armor_of, attack_of
from matches.engine.games.nexus.statuses import bleed, gain_status

FLANK_BONUS: Final = 2
SUNDER_BONUS: Final = 2
SIEGE_BONUS: Final = 3
VENOM: Final = 2
"""Potency of the Poison that Venomous gives."""


def attack(r: Resolution, attacker: Creature, target: str, special_target: str | None) -> None:
    """Carry out a legal attack, in the order of N5.5."""
    state = r.state
    attacker.attacks_made += 1
    attacker.breach_open = False
    if r.log is not None:
        r.tell("attack_declared", attacker=attacker.id, target=target, player=attacker.owner)
    attacked = state.creatures.get(target)
    special = attacker.special
    if special is not None and special.trigger == ON_ATTACK:
        fire(r, attacker, special_target, attacked)
        resolve_all(r)
        if state.phase == OVER or attacker.id not in state.creatures or attacker.stun:
            return
    if target == HERO:
        _strike_hero(r, attacker)
    elif attacked is None:
        lane = TOWER_LANES[target]
        if state.players[1 - attacker.owner].towers[lane] > 0:
            _strike_tower(r, attacker, lane)
    elif target in state.creatures:
        _clash(r, attacker, attacked)


def strike_on_creature(
    state: State, striker: Creature, struck: Creature, *, attacking: bool
) -> int:
    """Damage of a strike, or of a strike back, on a creature (N5.6)."""
    mask = striker.mask
    flank = 0
    if attacking and mask & FLANK and striker.place >> 1 != struck.place >> 1:
        flank = FLANK_BONUS
    damage = attack_of(state, striker, flank) - _wardens_against(state, striker)
    if attacking and mask & SUNDER and struck.mask & GUARD:
        damage += SUNDER_BONUS
    if not (attacking and mask & PIERCING):  # [R] N7.2: not when it strikes back
        damage -= armor_of(state, struck)
    return damage if damage > 1 else 1


def strike_on_tower(state: State, striker: Creature, lane: int) -> int:
    """Damage of a strike on the enemy tower of `lane` (N5.9)."""
    damage = attack_of(state, striker) - _wardens_against(state, striker)
    if striker.mask & SIEGE:
        damage += SIEGE_BONUS
    damage -= _count_in_lane(state, 1 - striker.owner, lane, BULWARK)
    return damage if damage > 1 else 1


def strike_on_hero(state: State, striker: Creature) -> int:
    """Damage of a strike on the enemy hero (N5.9)."""
    damage = attack_of(state, striker) - _wardens_against(state, striker)
    return damage if damage > 1 else 1


def _wardens_against(state: State, striker: Creature) -> int:
    """How much enemy Wardens in its lane take off its strikes, whatever they hit (N7.8)."""
    return _count_in_lane(state, 1 - striker.owner, striker.place >> 1, WARDEN)


def _count_in_lane(state: State, owner: int, lane: int, trait: int) -> int:
    places = state.players[owner].places
    one, other = places[2 * lane], places[2 * lane + 1]
    return (one is not None and one.mask & trait != 0) + (
        other is not None and other.mask & trait != 0
    )


def _clash(r: Resolution, attacker: Creature, attacked: Creature) -> None:
    """Both strike at once, or the only quick one first (N5.7)."""
    attacker_is_quick = attacker.mask & QUICK != 0
    if attacker_is_quick == (attacked.mask & QUICK != 0):
        _strike_at_once(r, attacker, attacked)
        return
    first, second = (attacker, attacked) if attacker_is_quick else (attacked, attacker)
    _strike_alone(r, first, second, attacker, with_bleed=True)
    creatures = r.state.creatures
    if r.state.phase != OVER and first.id in creatures and second.id in creatures:
        _strike_alone(r, second, first, attacker, with_bleed=False)


def _strike_at_once(r: Resolution, attacker: Creature, attacked: Creature) -> None:
    state = r.state
    damage = strike_on_creature(state, attacker, attacked, attacking=True)
    damage_back = strike_on_creature(state, attacked, attacker, attacking=False)
    hurt_creature(r, attacked, damage, "strike", attacker)
    hurt_creature(r, attacker, damage_back, "strike", attacked)
    bleed(r, attacker)
    bleed(r, attacked)
    _poison_survivor(r, attacker, attacked)
    pay_leech(r)
    smothered = []
    if attacker.mask & SMOTHER:
        smothered.append(attacked)
    if attacked.mask & SMOTHER:
        smothered.append(attacker)
    resolve_all(r, smothered)


def _strike_alone(
    r: Resolution, striker: Creature, struck: Creature, attacker: Creature, *, with_bleed: bool
) -> None:
    """One strike with all that it causes; the first of two also brings the Bleed of both (N5.8)."""
    attacking = striker is attacker
    damage = strike_on_creature(r.state, striker, struck, attacking=attacking)
    hurt_creature(r, struck, damage, "strike", striker)
    if with_bleed:
        bleed(r, striker)
        bleed(r, struck)
    if attacking:
        _poison_survivor(r, striker, struck)
    pay_leech(r)
    resolve_all(r, [struck] if striker.mask & SMOTHER else [])


def _poison_survivor(r: Resolution, attacker: Creature, attacked: Creature) -> None:
    """Venomous, after the strike was made and before deaths (N7.2)."""
    if attacker.mask & VENOMOUS and not would_die(attacked):
        gain_status(r, attacked, "poison", VENOM)


def _strike_tower(r: Resolution, attacker: Creature, lane: int) -> None:
    owner = 1 - attacker.owner
    hurt_tower(r, owner, lane, strike_on_tower(r.state, attacker, lane), "strike", attacker)
    felled = r.state.players[owner].towers[lane] == 0
    bleed(r, attacker)
    pay_leech(r)
    resolve_all(r)
    if felled and r.state.phase != OVER:
        _open_breach(r, attacker)


def _open_breach(r: Resolution, attacker: Creature) -> None:
    """It may attack once more this turn (N7.9), if it lives and still has Breach."""
    if not attacker.mask & BREACH or attacker.breach_used:
        return
    if attacker.id in r.state.creatures:
        attacker.breach_used = True
        attacker.breach_open = True
        attacker.attacks_made = 0
        if r.log is not None:
            r.tell("breach_opened", creature=attacker.id)


def _strike_hero(r: Resolution, attacker: Creature) -> None:
    hurt_hero(r, 1 - attacker.owner, strike_on_hero(r.state, attacker), "strike", attacker)
    bleed(r, attacker)
    pay_leech(r)
    resolve_all(r)
