"""What follows a damage batch: deaths and their onDeath, the look at the heroes, onDamaged."""

from __future__ import annotations

from collections.abc import Sequence

from matches.engine.games.nexus.blueprint import GUARD, ON_DEATH, STURDY
from matches.engine.games.nexus.ending import look_at_heroes
from matches.engine.games.nexus.resolution import Resolution
from matches.engine.games.nexus.specials import fire
from matches.engine.games.nexus.state import OVER, Creature

NOBODY: tuple[Creature, ...] = ()


def resolve_all(r: Resolution, smothered: Sequence[Creature] = NOBODY) -> None:
    """Deaths, then every onDamaged that waits, until nothing is left or the match is over.

    smothered: creatures that a Smother struck in this batch: their onDeath does not fire (N7.10).
    """
    resolve_deaths(r, smothered)
    if r.fresh:
        _fire_on_damaged(r)


def resolve_deaths(r: Resolution, smothered: Sequence[Creature] = NOBODY) -> None:
    """Let those at 0 or less leave, batch by batch, each with its onDeath (N5.13).

    What the onDeath of one batch do together is the next batch. The heroes are looked at after
    each (N5.15).
    """
    while r.wounded:
        r.wounded = False
        dead = _leave_together(r)
        look_at_heroes(r)
        if r.state.phase == OVER:
            return
        for creature in dead:
            special = creature.special
            if special is not None and special.trigger == ON_DEATH and creature not in smothered:
                fire(r, creature, None, None)
        smothered = NOBODY


def would_die(creature: Creature) -> bool:
    """At 0 or less, and Sturdy does not save it (N7.4)."""
    return creature.health <= 0 and not _is_saved(creature)


def _is_saved(creature: Creature) -> bool:
    return creature.mask & (STURDY | GUARD) == STURDY and not creature.sturdy_used


def _leave_together(r: Resolution) -> list[Creature]:
    """Take all the dead off the board, in play order."""
    fallen = [creature for creature in r.state.creatures.values() if creature.health <= 0]
    dead = []
    for creature in fallen:
        if _is_saved(creature):
            creature.sturdy_used = True
            creature.health = 1
            if r.log is not None:
                r.tell("creature_saved", creature=creature.id)
            continue
        r.state.take(creature)
        dead.append(creature)
        if r.log is not None:
            r.tell(
                "creature_died",
                creature=creature.id,
                player=creature.owner,
                card=creature.card.key,
            )
    return dead


def _fire_on_damaged(r: Resolution) -> None:
    """Fire the onDamaged of all who were damaged and still live, in order (N8.10).

    In play order; those whom these damage in turn join at the end.
    """
    queue: list[Creature] = []
    creatures = r.state.creatures
    while r.state.phase != OVER:
        if r.fresh:
            queue += sorted(r.fresh, key=_entered)
            r.fresh.clear()
        if not queue:
            return
        creature = queue.pop(0)
        if creature.id in creatures and creature.special is not None:
            fire(r, creature, None, None)
            resolve_deaths(r)


def _entered(creature: Creature) -> int:
    return creature.entered
