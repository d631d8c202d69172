"""Specials (N8): whom they may pick, whom they hit, and carrying them out."""

from __future__ import annotations

from matches.engine.games.nexus.blueprint import (
    ALL,
    ATTACKED,
    BOTH,
    CHOSEN,
    CREATURES,
    ENEMY,
    HEROES,
    ITSELF,
    OWN,
    RANDOM,
    Special,
)
from matches.engine.games.nexus.damage import pay_leech
from matches.engine.games.nexus.effects import ON_CREATURES, ON_HEROES, ON_TOWERS
from matches.engine.games.nexus.resolution import Resolution
from matches.engine.games.nexus.state import LANES, TOWER_LANES, TOWERS, Creature, State


def pickable(state: State, player: int, special: Special, newcomer: str | None = None) -> list[str]:
    """The targets among which `player` may choose for a `chosen` special (N8.3, N8.5).

    newcomer: the id of the creature being played, which its own onPlay may pick as an ally.
    """
    owner = side_of(special, player)
    if special.hits == CREATURES:
        if owner == player:
            own = [creature.id for creature in state.players[owner].board]
            return own if newcomer is None else [*own, newcomer]
        return [creature.id for creature in state.players[owner].board if not creature.sneaky]
    towers = state.players[owner].towers
    return [TOWERS[lane] for lane in range(3) if towers[lane] > 0]


def side_of(special: Special, player: int) -> int:
    """Whose creatures, towers or hero the special of `player` is about."""
    return player if special.side == OWN else 1 - player


def fire(r: Resolution, creature: Creature, chosen: str | None, attacked: Creature | None) -> None:
    """Carry out the special of `creature`, all but the deaths that it causes.

    chosen: the target named in the action. attacked: the creature it attacks (onAttack only).
    """
    special = creature.special
    if special is None:
        return
    if special.hits == CREATURES:
        _fire_on_creatures(r, creature, special, chosen, attacked)
    elif special.hits == HEROES:
        owner = side_of(special, creature.owner)
        if r.log is not None:
            _tell(r, creature, special, [f"hero:{owner}"])
        ON_HEROES[special.effect](r, creature, owner, special.amount)
    else:
        _fire_on_towers(r, creature, special, chosen)
    pay_leech(r)


def _fire_on_creatures(
    r: Resolution,
    creature: Creature,
    special: Special,
    chosen: str | None,
    attacked: Creature | None,
) -> None:
    targets = _creatures_hit(r, creature, special, chosen, attacked)
    if not targets:
        return
    if r.log is not None:
        _tell(r, creature, special, [target.id for target in targets])
    effect = ON_CREATURES[special.effect]
    amount = special.amount
    for target in targets:
        effect(r, creature, target, amount)


def _creatures_hit(
    r: Resolution,
    creature: Creature,
    special: Special,
    chosen: str | None,
    attacked: Creature | None,
) -> list[Creature]:
    """In play order; dead creatures are no longer among "all allies" (N8.3)."""
    state = r.state
    pick = special.pick
    if pick == CHOSEN:
        return [state.creatures[chosen]] if chosen is not None else []
    if pick == ITSELF:
        return [creature] if creature.id in state.creatures else []
    if pick == ATTACKED:
        return [attacked] if attacked is not None else []
    if special.side == BOTH:
        return list(state.creatures.values())
    candidates = state.players[side_of(special, creature.owner)].board
    if pick == ALL:
        return candidates[:]
    if special.side == ENEMY:
        candidates = [candidate for candidate in candidates if not candidate.sneaky]
    return [candidates[r.chance.index(len(candidates))]] if candidates else []


def _fire_on_towers(
    r: Resolution, creature: Creature, special: Special, chosen: str | None
) -> None:
    owner = side_of(special, creature.owner)
    towers = r.state.players[owner].towers
    if special.pick == CHOSEN:
        lanes = [TOWER_LANES[chosen]] if chosen is not None else []
    else:
        lanes = [lane for lane in range(3) if towers[lane] > 0]
        if special.pick == RANDOM and lanes:
            lanes = [lanes[r.chance.index(len(lanes))]]
    if not lanes:
        return
    if r.log is not None:
        _tell(r, creature, special, [f"tower:{owner}:{LANES[lane]}" for lane in lanes])
    effect = ON_TOWERS[special.effect]
    for lane in lanes:
        effect(r, creature, owner, lane, special.amount)


def _tell(r: Resolution, creature: Creature, special: Special, targets: list[str]) -> None:
    r.tell(
        "special_fired",
        creature=creature.id,
        trigger=special.trigger,
        effect=special.effect,
        amount=special.amount or None,
        targets=targets,
    )
