"""What a position is worth to a seat, in points: judgement of the bot, no rule and no balance data.

A point of hero or tower health is worth about one. The other weights were fitted by letting the
cheap bot play some thousands of matches against itself with one of them changed. Everything that
a player could gain without end (Charge, Attack, Armor ...) is worth nothing above some height, so
that no chain of gains goes on for ever.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from matches.engine.games.nexus.blueprint import (
    ACTIVATED,
    BASTION,
    BREACH,
    BULWARK,
    EAGER,
    FLANK,
    FRENZY,
    GUARD,
    LEECH,
    ON_ATTACK,
    ON_DAMAGED,
    ON_DEATH,
    ON_PLAY,
    PIERCING,
    QUICK,
    RALLY,
    REGENERATE,
    SIEGE,
    SMOTHER,
    SNEAKY,
    STURDY,
    SUNDER,
    VANGUARD,
    VENOMOUS,
    WARDEN,
    Blueprint,
    Special,
)
from matches.engine.games.nexus.design.words import is_drawback
from matches.engine.games.nexus.state import OVER, Creature, Player, State
from matches.engine.games.nexus.stats import armor_of, attack_of

WON: Final = 10_000.0
ATTACK: Final = 1.2
HEALTH: Final = 0.6
ARMOR: Final = 1.5
RESISTANCE: Final = 0.4
CARD: Final = 3.5
"""A card in hand. It counts the same known or unknown: what it can do shows when it is played."""
FATIGUE: Final = 2.0
TOWER: Final = 4.5
TOWER_HEALTH_POINT: Final = 1.0
REACH_TOWER: Final = 0.25
REACH_HERO: Final = 0.5
"""A point of Attack that can strike the tower, or the open hero, of its lane next turn."""
UNUSED_PATRON: Final = {
    "ember_broker": 2.5,
    "cinder_cartographer": 3.0,
    "brazier_warden": 1.5,
    "flux_weaver": 3.5,
    "anvil_twin": 5.0,
    "null_spark": 8.0,
    "chronarch": 5.0,
    "spirewright": 5.0,
}
"""What a Patron must bring to be used: it can be used only once."""
MAX_ENERGY: Final = tuple(0.45 * level * (21 - level) for level in range(11))
"""By max energy: a point of it counts for each turn before the tenth."""

MOST_ATTACK: Final = 12
MOST_HEALTH: Final = 25
MOST_ARMOR: Final = 6
MOST_CHARGE: Final = 4
MOST_HERO_ARMOR: Final = 15

_TRAITS: Final = {
    GUARD: 2.5,
    EAGER: 0.0,  # once it stands, it is as awake as any other
    QUICK: 2.5,
    PIERCING: 1.5,
    VENOMOUS: 2.0,
    LEECH: 2.5,
    STURDY: 4.0,
    SNEAKY: 0.0,
    FRENZY: 1.5,
    REGENERATE: 2.5,
    SIEGE: 1.5,
    BASTION: 0.5,
    FLANK: 1.0,
    BREACH: 1.0,
    RALLY: 1.0,
    VANGUARD: 0.5,
    BULWARK: 1.5,
    WARDEN: 1.5,
    SUNDER: 0.7,
    SMOTHER: 1.0,
}

_EFFECTS: Final = {
    "damage": 2.2,
    "heal": 0.5,
    "armor": 1.6,
    "poison": 1.6,
    "bleed": 1.6,
    "burn": 2.2,
    "stun": 4.0,
    "attack": 1.8,
    "health": 1.2,
    "charge": 0.8,
    "silence": 4.0,
    "cleanse": 1.0,
    "destroy": 12.0,
    "draw": 3.0,
    "energy": 1.5,
}
_REACH: Final = {"all": 1.9, "random": 0.8}
_TIMES: Final = {ON_DEATH: 0.6, ON_ATTACK: 1.2, ON_DAMAGED: 0.8}
"""How often a special that waits on the board is likely to go off."""


@lru_cache(maxsize=4096)
def traits_worth(mask: int) -> float:
    """The worth of a creature's traits."""
    return sum(points for bit, points in _TRAITS.items() if mask & bit)


@lru_cache(maxsize=4096)
def waiting_worth(special: Special) -> float:
    """The worth of a special that waits on the board; what onPlay did is done."""
    if special.trigger == ACTIVATED:
        times = (2.0, 1.2, 0.8)[min(special.charge, 3) - 1]
    else:
        times = _TIMES.get(special.trigger, 0.0)
    return times * effect_worth(special)


@lru_cache(maxsize=4096)
def effect_worth(special: Special) -> float:
    """The worth of a special going off once, in a position like most; below 0 for a drawback."""
    size = max(1, abs(special.amount))
    worth = min(_EFFECTS[special.effect] * size * _REACH.get(special.pick, 1.0), 14.0)
    if is_drawback(special.effect, special.target, special.amount):
        return -0.6 * worth
    return worth


@lru_cache(maxsize=4096)
def printed_worth(blueprint: Blueprint) -> float:
    """The worth of a card once it is played, its onPlay special included."""
    worth = (
        ATTACK * blueprint.attack
        + HEALTH * blueprint.health
        + ARMOR * blueprint.armor
        + RESISTANCE * blueprint.resistance
        + traits_worth(blueprint.mask)
    )
    special = blueprint.special
    if special is None:
        return worth
    if special.trigger == ON_PLAY:
        return worth + effect_worth(special)
    return worth + waiting_worth(special)


def creature_worth(state: State, creature: Creature) -> float:
    """What a creature on the board is worth to its owner."""
    health = creature.health
    if health <= 0:
        return 0.0
    armor = armor_of(state, creature)
    attack = attack_of(state, creature)
    worth = (
        ATTACK * (attack if attack < MOST_ATTACK else MOST_ATTACK)
        + HEALTH * (health if health < MOST_HEALTH else MOST_HEALTH)
        + ARMOR * (armor if armor < MOST_ARMOR else MOST_ARMOR)
        + RESISTANCE * creature.resistance
        + traits_worth(creature.mask)
    )
    if creature.special is not None:
        worth += waiting_worth(creature.special)
        if creature.special.trigger == ACTIVATED:
            charge = creature.charge
            worth += 0.5 * (charge if charge < MOST_CHARGE else MOST_CHARGE)
    if creature.poison or creature.bleed or creature.burn or creature.stun:
        worth -= _status_cost(creature, attack, worth)
    return worth


def _status_cost(creature: Creature, attack: int, worth: float) -> float:
    """What the statuses on a creature will take; never more than it is worth."""
    poison, health = creature.poison, creature.health
    coming = poison * (poison + 1) // 2 + 2 * creature.burn
    cost = min(coming, health) * HEALTH + creature.bleed * 1.5
    if coming >= health:
        cost = worth * (0.9 if poison + 2 * creature.burn >= health else 0.6)
    cost += min(creature.stun, 3) * attack * 0.7
    return min(cost, worth)


def player_worth(player: Player) -> float:
    """What a side is worth apart from its creatures."""
    armor = player.armor if player.armor < MOST_HERO_ARMOR else MOST_HERO_ARMOR
    health = player.health + 0.8 * armor
    worth = health + 0.6 * min(health, 15.0) + 0.8 * min(health, 6.0)
    for tower in player.towers:
        if tower > 0:
            worth += TOWER + TOWER_HEALTH_POINT * tower
    worth += CARD * len(player.hand)
    worth += MAX_ENERGY[min(player.max_energy, 10)]
    if len(player.deck) < 4:
        worth -= FATIGUE * (4 - len(player.deck) + player.fatigue)
    if player.patron is not None and not player.patron_used:
        worth += UNUSED_PATRON[player.patron]
    return worth


def position_worth(state: State, seat: int) -> float:
    """How much better the position is for `seat` than for the other."""
    if state.phase == OVER:
        winner = state.result.winner if state.result is not None else None
        if winner is None:
            return 0.0
        return WON if winner == seat else -WON
    worth = player_worth(state.players[seat]) - player_worth(state.players[1 - seat])
    attack_in = [0] * 6
    guarded = [False] * 6
    for creature in state.creatures.values():
        points = creature_worth(state, creature)
        lane = 3 * creature.owner + (creature.place >> 1)
        attack_in[lane] += min(creature.attack, MOST_ATTACK)
        if creature.mask & GUARD:
            guarded[lane] = True
        worth += points if creature.owner == seat else -points
    for owner in (0, 1):
        towers = state.players[1 - owner].towers
        for lane in range(3):
            attack = attack_in[3 * owner + lane]
            if attack > 0 and not guarded[3 * (1 - owner) + lane]:
                points = attack * (REACH_TOWER if towers[lane] > 0 else REACH_HERO)
                worth += points if owner == seat else -points
    return worth
