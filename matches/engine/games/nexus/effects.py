"""The effects of specials (N8.2): one function each, in a table for each kind of target.

Each applies one effect to one target. Who is hit, and what follows, is in `specials.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from matches.engine.games.nexus.damage import (
    heal_creature,
    heal_hero,
    heal_tower,
    hurt_creature,
    hurt_hero,
    hurt_tower,
)
from matches.engine.games.nexus.drawing import draw_card
from matches.engine.games.nexus.resolution import Resolution
from matches.engine.games.nexus.state import Creature
from matches.engine.games.nexus.stats import armor_of
from matches.engine.games.nexus.statuses import gain_status, lose_all_statuses

OnCreature = Callable[[Resolution, Creature, Creature, int], None]
"""(resolution, source, target, amount)."""
OnTower = Callable[[Resolution, Creature, int, int, int], None]
"""(resolution, source, owner of the tower, lane, amount)."""
OnHero = Callable[[Resolution, Creature, int, int], None]
"""(resolution, source, owner of the hero, amount)."""


def damage_creature(r: Resolution, source: Creature, target: Creature, amount: int) -> None:
    """Armor protects as in combat, and at least 1 gets through (N8.6)."""
    hurt_creature(r, target, max(1, amount - armor_of(r.state, target)), "special", source)


def mend_creature(r: Resolution, source: Creature, target: Creature, amount: int) -> None:
    heal_creature(r, target, amount, "special", source)


def add_armor(r: Resolution, source: Creature, target: Creature, amount: int) -> None:
    target.armor += amount
    tell_stat(r, target, "armor", amount, target.armor)


def add_poison(r: Resolution, source: Creature, target: Creature, amount: int) -> None:
    gain_status(r, target, "poison", amount)


def add_bleed(r: Resolution, source: Creature, target: Creature, amount: int) -> None:
    gain_status(r, target, "bleed", amount)


def add_burn(r: Resolution, source: Creature, target: Creature, amount: int) -> None:
    gain_status(r, target, "burn", amount)


def add_stun(r: Resolution, source: Creature, target: Creature, amount: int) -> None:
    gain_status(r, target, "stun", amount)


def add_attack(r: Resolution, source: Creature, target: Creature, amount: int) -> None:
    target.attack += amount
    tell_stat(r, target, "attack", amount, target.attack)


def add_health(r: Resolution, source: Creature, target: Creature, amount: int) -> None:
    """Both max and current health rise."""
    target.max_health += amount
    target.health += amount
    tell_stat(r, target, "health", amount, target.health)


def add_charge(r: Resolution, source: Creature, target: Creature, amount: int) -> None:
    target.charge += amount
    tell_stat(r, target, "charge", amount, target.charge)


def silence(r: Resolution, source: Creature, target: Creature, amount: int) -> None:
    """Traits, special and Charge are gone for good; statuses and changed values stay (N8.9)."""
    target.silenced = True
    target.traits = ()
    target.mask = 0
    target.special = None
    target.charge = 0
    target.sneaky = False
    if target.breach_open:
        target.breach_open = False
        target.attacks_made = 1
    if r.log is not None:
        r.tell("creature_silenced", creature=target.id)


def cleanse(r: Resolution, source: Creature, target: Creature, amount: int) -> None:
    lose_all_statuses(r, target)


def destroy(r: Resolution, source: Creature, target: Creature, amount: int) -> None:
    """Brings it to 0, which is no damage; Sturdy saves it as from any death (N7.4)."""
    if target.health > 0:
        target.health = 0
    r.wounded = True


def damage_tower(r: Resolution, source: Creature, owner: int, lane: int, amount: int) -> None:
    hurt_tower(r, owner, lane, amount, "special", source)


def mend_tower(r: Resolution, source: Creature, owner: int, lane: int, amount: int) -> None:
    heal_tower(r, owner, lane, amount, "special", source)


def damage_hero(r: Resolution, source: Creature, owner: int, amount: int) -> None:
    """The enemy hero is shielded by the standing tower with the least health (N8.7)."""
    towers = r.state.players[owner].towers
    standing = [lane for lane in range(3) if towers[lane] > 0]
    if owner == source.owner or not standing:
        hurt_hero(r, owner, amount, "special", source)
        return
    weakest = min(standing, key=towers.__getitem__)  # [R] ties: the leftmost
    hurt_tower(r, owner, weakest, amount, "special", source)


def mend_hero(r: Resolution, source: Creature, owner: int, amount: int) -> None:
    heal_hero(r, owner, amount, "special", source)


def add_hero_armor(r: Resolution, source: Creature, owner: int, amount: int) -> None:
    player = r.state.players[owner]
    player.armor += amount
    if r.log is not None:
        r.tell("hero_armor_changed", player=owner, amount=amount, armor=player.armor)


def draw(r: Resolution, source: Creature, owner: int, amount: int) -> None:
    for _ in range(amount):
        draw_card(r, owner)


def add_energy(r: Resolution, source: Creature, owner: int, amount: int) -> None:
    """For this turn; it may pass 10."""
    gain_energy(r, owner, amount)


def gain_energy(r: Resolution, owner: int, amount: int) -> None:
    """More energy for this turn, from whatever gives it."""
    player = r.state.players[owner]
    player.energy += amount
    if r.log is not None:
        r.tell(
            "energy_changed",
            player=owner,
            amount=amount,
            energy=player.energy,
            max_energy=player.max_energy,
        )


def tell_stat(r: Resolution, creature: Creature, stat: str, amount: int, value: int) -> None:
    """Tell of a lasting change; value: the lasting value after it."""
    if r.log is not None:
        r.tell("stat_changed", creature=creature.id, stat=stat, amount=amount, value=value)


ON_CREATURES: Final[dict[str, OnCreature]] = {
    "damage": damage_creature,
    "heal": mend_creature,
    "armor": add_armor,
    "poison": add_poison,
    "bleed": add_bleed,
    "burn": add_burn,
    "stun": add_stun,
    "attack": add_attack,
    "health": add_health,
    "charge": add_charge,
    "silence": silence,
    "cleanse": cleanse,
    "destroy": destroy,
}
ON_TOWERS: Final[dict[str, OnTower]] = {"damage": damage_tower, "heal": mend_tower}
ON_HEROES: Final[dict[str, OnHero]] = {
    "damage": damage_hero,
    "heal": mend_hero,
    "armor": add_hero_armor,
    "draw": draw,
    "energy": add_energy,
}
