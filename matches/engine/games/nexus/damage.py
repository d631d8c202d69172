"""Taking and giving health: creatures, towers, heroes; Leech.

These change numbers and tell of it. What follows (deaths, onDamaged, the end) is `aftermath.py`.
A source is the creature that dealt it by strike or special; None for statuses and fatigue.
"""

from __future__ import annotations

from matches.engine.games.nexus.blueprint import LEECH, ON_DAMAGED
from matches.engine.games.nexus.resolution import Resolution
from matches.engine.games.nexus.state import (
    HERO_HEALTH,
    LANES,
    TOWER_HEALTH,
    Creature,
)


def hurt_creature(
    r: Resolution, creature: Creature, amount: int, cause: str, source: Creature | None
) -> None:
    """Deal `amount` (at least 1, Armor already taken off)."""
    creature.health -= amount
    r.wounded = True
    special = creature.special
    if special is not None and special.trigger == ON_DAMAGED and creature not in r.heard:
        r.heard.append(creature)
        r.fresh.append(creature)
    if source is not None and source.mask & LEECH:
        r.drained[source.owner] += amount // 2
    if r.log is not None:
        r.tell(
            "creature_damaged",
            creature=creature.id,
            amount=amount,
            health=creature.health,
            cause=cause,
            source=source.id if source is not None else None,
        )


def hurt_tower(
    r: Resolution, owner: int, lane: int, amount: int, cause: str, source: Creature | None
) -> None:
    """Deal `amount` to a standing tower; the excess is lost (N5.9)."""
    towers = r.state.players[owner].towers
    lost = min(amount, towers[lane])
    towers[lane] -= lost
    if source is not None and source.mask & LEECH:
        r.drained[source.owner] += amount // 2  # [R] N7.3: the excess counts
    if r.log is not None:
        r.tell(
            "tower_damaged",
            player=owner,
            lane=LANES[lane],
            amount=lost,
            health=towers[lane],
            cause=cause,
            source=source.id if source is not None else None,
        )
        if towers[lane] == 0:
            r.tell("tower_fell", player=owner, lane=LANES[lane])


def hurt_hero(r: Resolution, owner: int, amount: int, cause: str, source: Creature | None) -> None:
    """Deal `amount`; hero armor absorbs first (N5.10)."""
    player = r.state.players[owner]
    absorbed = min(amount, player.armor)
    player.armor -= absorbed
    player.health -= amount - absorbed
    r.wounded = True
    if source is not None and source.mask & LEECH:
        r.drained[source.owner] += amount // 2  # [R] N7.3: what armor absorbs counts
    if r.log is not None:
        r.tell(
            "hero_damaged",
            player=owner,
            amount=amount - absorbed,
            absorbed=absorbed,
            health=player.health,
            armor=player.armor,
            cause=cause,
            source=source.id if source is not None else None,
        )


def pay_leech(r: Resolution) -> None:
    """Heal the heroes for what Leech drained in this batch (N7.3)."""
    for owner, amount in enumerate(r.drained):
        if amount:
            r.drained[owner] = 0
            heal_hero(r, owner, amount, "leech", None)


def heal_creature(
    r: Resolution, creature: Creature, amount: int, cause: str, source: Creature | None
) -> None:
    """Heal up to the max health."""
    gained = min(amount, creature.max_health - creature.health)
    if gained <= 0:
        return
    creature.health += gained
    if r.log is not None:
        r.tell(
            "creature_healed",
            creature=creature.id,
            amount=gained,
            health=creature.health,
            cause=cause,
            source=source.id if source is not None else None,
        )


def heal_tower(
    r: Resolution, owner: int, lane: int, amount: int, cause: str, source: Creature | None
) -> None:
    """Heal a standing tower up to its maximum (N8.8)."""
    towers = r.state.players[owner].towers
    gained = min(amount, TOWER_HEALTH - towers[lane])
    if gained <= 0:
        return
    towers[lane] += gained
    if r.log is not None:
        r.tell(
            "tower_healed",
            player=owner,
            lane=LANES[lane],
            amount=gained,
            health=towers[lane],
            cause=cause,
            source=source.id if source is not None else None,
        )


def heal_hero(r: Resolution, owner: int, amount: int, cause: str, source: Creature | None) -> None:
    """Heal up to the hero's 30."""
    player = r.state.players[owner]
    gained = min(amount, HERO_HEALTH - player.health)
    if gained <= 0:
        return
    player.health += gained
    if r.log is not None:
        r.tell(
            "hero_healed",
            player=owner,
            amount=gained,
            health=player.health,
            cause=cause,
            source=source.id if source is not None else None,
        )
