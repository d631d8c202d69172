"""The four statuses and Resistance (N6): how they come, hurt and go."""

from __future__ import annotations

from typing import Final

from matches.engine.games.nexus.blueprint import EAGER
from matches.engine.games.nexus.damage import hurt_creature
from matches.engine.games.nexus.resolution import Resolution
from matches.engine.games.nexus.state import Creature, Player

STATUSES: Final = ("poison", "bleed", "burn", "stun")
BURN_DAMAGE: Final = 2
"""Damage of one stack of Burn."""


def gain_status(r: Resolution, creature: Creature, status: str, potency: int) -> None:
    """Add what Resistance lets through (N6.1)."""
    amount = max(0, potency - creature.resistance)
    stacks = getattr(creature, status) + amount
    if amount:
        setattr(creature, status, stacks)
    if r.log is not None:
        r.tell(
            "status_gained",
            creature=creature.id,
            status=status,
            amount=amount,
            stacks=stacks,
            resisted=potency - amount,
        )


def lose_status(r: Resolution, creature: Creature, status: str, amount: int) -> None:
    """Take `amount` stacks away, of which it has at least as many."""
    stacks = getattr(creature, status) - amount
    setattr(creature, status, stacks)
    if r.log is not None:
        r.tell("status_lost", creature=creature.id, status=status, amount=amount, stacks=stacks)


def lose_all_statuses(r: Resolution, creature: Creature) -> None:
    """`cleanse`."""
    for status in STATUSES:
        stacks = getattr(creature, status)
        if stacks:
            lose_status(r, creature, status, stacks)
    if r.log is not None:
        r.tell("creature_cleansed", creature=creature.id)


def bleed(r: Resolution, creature: Creature) -> None:
    """Its Bleed is dealt: it attacks or is attacked (N6.3)."""
    if creature.bleed:
        hurt_creature(r, creature, creature.bleed, "bleed", None)


def tick_poison(r: Resolution, player: Player) -> None:
    """Poison of all its creatures as one batch, then one stack less each (N2.4 a)."""
    poisoned = [creature for creature in player.board if creature.poison]
    for creature in poisoned:
        hurt_creature(r, creature, creature.poison, "poison", None)
    for creature in poisoned:
        lose_status(r, creature, "poison", 1)


def tick_burn(r: Resolution, player: Player) -> None:
    """Burn of all its creatures as one batch, then it is gone (N2.2 d)."""
    burning = [creature for creature in player.board if creature.burn]
    for creature in burning:
        hurt_creature(r, creature, BURN_DAMAGE * creature.burn, "burn", None)
    for creature in burning:
        lose_status(r, creature, "burn", creature.burn)


def wear_off_stun(r: Resolution, player: Player) -> None:
    """One stack less on those that only the Stun kept from attacking (N6.5)."""
    for creature in player.board:
        if creature.stun and creature.attacks_made == 0 and is_awake(creature):
            lose_status(r, creature, "stun", 1)


def is_awake(creature: Creature) -> bool:
    """Not newly played, or Eager (N5.1)."""
    return not creature.played_this_turn or creature.mask & EAGER != 0
