"""Effective Attack and Armor: the lasting values with what the position adds (N5.11, N5.12)."""

from __future__ import annotations

from typing import Final

from matches.engine.games.nexus.blueprint import BASTION, FRENZY, GUARD, RALLY, VANGUARD
from matches.engine.games.nexus.state import Creature, State

FRENZY_BONUS: Final = 2
RALLY_BONUS: Final = 1
VANGUARD_BONUS: Final = 1
BASTION_BONUS: Final = 1
GUARD_ARMOR_CAP: Final = 2


def attack_of(state: State, creature: Creature, flank: int = 0) -> int:
    """Effective Attack, never below 0; flank: what Flank adds against this target."""
    mask = creature.mask
    attack = creature.attack + flank
    if mask & FRENZY and creature.health < creature.max_health:
        attack += FRENZY_BONUS
    player = state.players[creature.owner]
    neighbour = player.places[creature.place ^ 1]
    if neighbour is not None and neighbour.mask & RALLY:
        attack += RALLY_BONUS
    if mask & VANGUARD and player.towers[creature.place >> 1] == 0:
        attack += VANGUARD_BONUS
    return attack if attack > 0 else 0


def armor_of(state: State, creature: Creature) -> int:
    """Effective Armor, never below 0."""
    armor = creature.armor
    mask = creature.mask
    if mask & GUARD:  # Bastion does nothing on a Guard (N7.7)
        if armor > GUARD_ARMOR_CAP:
            armor = GUARD_ARMOR_CAP
    elif mask & BASTION and state.players[creature.owner].towers[creature.place >> 1] > 0:
        armor += BASTION_BONUS
    return armor if armor > 0 else 0
