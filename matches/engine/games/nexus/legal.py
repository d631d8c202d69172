"""Every legal action of a player. Must agree with `check.py` in both directions."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from matches.engine.games.nexus.actions import (
    CONCEDE,
    END_TURN,
    Action,
    Activate,
    Attack,
    Choose,
    Kindle,
    Mulligan,
    Play,
    UsePatron,
)
from matches.engine.games.nexus.blueprint import ACTIVATED, CHOSEN, ON_ATTACK, ON_PLAY, Special
from matches.engine.games.nexus.check import locking_guards
from matches.engine.games.nexus.patrons import PATRONS
from matches.engine.games.nexus.specials import pickable
from matches.engine.games.nexus.state import (
    HERO,
    LANES,
    LOOKED_AT,
    MULLIGAN,
    OVER,
    TOWERS,
    Creature,
    State,
)
from matches.engine.games.nexus.statuses import is_awake

Targets = list[str | None]
_NO_TARGET: Targets = [None]


def legal_actions(state: State, seat: int) -> Iterator[Action]:
    """All canonical actions that `check` accepts, in a fixed order, `concede` last."""
    actions: list[Action] = []
    if state.phase == OVER:
        return iter(actions)
    if state.phase == MULLIGAN:
        if not state.players[seat].mulligan_done:
            actions += _mulligans(state, seat)
    elif seat != state.active:
        pass
    elif state.pending_by is not None:
        actions += [Choose(card.id) for card in state.players[seat].deck[:LOOKED_AT]]
    else:
        _add_plays(state, seat, actions)
        for creature in state.players[seat].board:
            if not creature.stun:
                _add_attacks(state, creature, actions)
                _add_activations(state, creature, actions)
        _add_kindles(state, seat, actions)
        _add_patron(state, seat, actions)
        actions.append(END_TURN)
    actions.append(CONCEDE)
    return iter(actions)


def strike_targets(state: State, attacker: Creature) -> list[str]:
    """What the creature may strike, if it may attack at all (N5.2, N5.3)."""
    seat, lane = attacker.owner, attacker.place >> 1
    guards = locking_guards(state, seat, lane)
    if guards:
        return guards
    enemy = state.players[1 - seat]
    targets = [creature.id for creature in enemy.board if not creature.sneaky]
    targets.append(TOWERS[lane] if enemy.towers[lane] > 0 else HERO)
    return targets


def special_targets(
    state: State, seat: int, special: Special | None, trigger: str, newcomer: str | None = None
) -> Targets:
    """The targets with which an action may be given; [None] if it takes none (N8.5)."""
    if special is None or special.pick != CHOSEN or special.trigger != trigger:
        return _NO_TARGET
    choices: Targets = [*pickable(state, seat, special, newcomer)]
    return choices or _NO_TARGET


def free_slots(state: State, seat: int) -> list[tuple[str, int]]:
    """(lane, slot) of each free place, from left to right."""
    places = state.players[seat].places
    return [(LANES[place >> 1], place & 1) for place in range(6) if places[place] is None]


def patron_targets(state: State, seat: int) -> Targets:
    """The targets with which the Patron may be used; [None] if it takes none; [] if it may not."""
    player = state.players[seat]
    if player.patron is None or player.patron_used:
        return []
    if state.rules.patron_costs[player.patron] > player.energy:
        return []
    patron = PATRONS[player.patron]
    if patron.targets is not None:
        return [*patron.targets(state, seat)]
    useless = patron.has_use is not None and not patron.has_use(state, seat)
    return [] if useless else _NO_TARGET


def activation_targets(state: State, creature: Creature) -> Targets:
    """The targets with which its special may be activated; [None] if none; [] if it may not."""
    special = creature.special
    if special is None or special.trigger != ACTIVATED:
        return []
    if creature.stun or creature.charge < special.charge:
        return []
    if special.pick != CHOSEN:
        return _NO_TARGET
    return [*pickable(state, creature.owner, special)]


def _mulligans(state: State, seat: int) -> list[Action]:
    ids = sorted(card.id for card in state.players[seat].hand)
    return [Mulligan(named) for count in range(len(ids) + 1) for named in combinations(ids, count)]


def _add_plays(state: State, seat: int, actions: list[Action]) -> None:
    player = state.players[seat]
    slots = free_slots(state, seat)
    for card in player.hand:
        if card.blueprint.cost > player.energy:
            continue
        targets = special_targets(state, seat, card.blueprint.special, ON_PLAY, card.id)
        for lane, slot in slots:
            for target in targets:
                actions.append(Play(card.id, lane, slot, target))


def _add_attacks(state: State, creature: Creature, actions: list[Action]) -> None:
    if creature.attacks_made or not is_awake(creature):
        return
    picks = special_targets(state, creature.owner, creature.special, ON_ATTACK)
    for target in strike_targets(state, creature):
        for pick in picks:
            actions.append(Attack(creature.id, target, pick))


def _add_activations(state: State, creature: Creature, actions: list[Action]) -> None:
    for target in activation_targets(state, creature):
        actions.append(Activate(creature.id, target))


def _add_kindles(state: State, seat: int, actions: list[Action]) -> None:
    player = state.players[seat]
    if not player.kindled:
        for card in player.hand:
            actions.append(Kindle(card.id))


def _add_patron(state: State, seat: int, actions: list[Action]) -> None:
    for target in patron_targets(state, seat):
        actions.append(UsePatron(target))
