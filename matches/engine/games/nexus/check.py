"""May a player do this now? Everything that `check` accepts, `legal.py` lists, and nothing else.

If several refusals apply, the first in the order in which a person would look counts (N11): the
functions below ask in that order.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from matches.engine.games.nexus.actions import (
    Action,
    Activate,
    Attack,
    Choose,
    Concede,
    EndTurn,
    Kindle,
    Mulligan,
    Play,
    UsePatron,
)
from matches.engine.games.nexus.blueprint import (
    ACTIVATED,
    CREATURES,
    GUARD,
    ON_ATTACK,
    ON_PLAY,
    Special,
)
from matches.engine.games.nexus.codes import Code, first_of
from matches.engine.games.nexus.patrons import patron_fault
from matches.engine.games.nexus.specials import pickable, side_of
from matches.engine.games.nexus.state import (
    HERO,
    LANE_NUMBERS,
    LANES,
    LOOKED_AT,
    MULLIGAN,
    OVER,
    TOWER_LANES,
    Card,
    Creature,
    State,
)
from matches.engine.games.nexus.statuses import is_awake
from matches.engine.kernel.refusal import Refusal

TOWER_WORD = "tower:"


def check(state: State, seat: int, action: Action) -> None:
    """Raises Refusal, with any code of N11, if the rules do not allow `action`."""
    if state.phase == OVER:
        raise Refusal(Code.MATCH_OVER, "N9.1")
    if isinstance(action, Concede):
        return
    if isinstance(action, Mulligan):
        _check_mulligan(state, seat, action)
        return
    if state.phase == MULLIGAN:
        raise Refusal(Code.MULLIGAN_PENDING, "N1.5")
    if seat != state.active:
        raise Refusal(Code.NOT_YOUR_TURN, "N2.3")
    if isinstance(action, Choose):
        _check_choose(state, seat, action)
        return
    if state.pending_by is not None:
        raise Refusal(Code.CHOICE_PENDING, "N4")
    if not isinstance(action, EndTurn):
        _CHECKS[type(action)](state, seat, action)


def _check_mulligan(state: State, seat: int, action: Mulligan) -> None:
    player = state.players[seat]
    if state.phase != MULLIGAN or player.mulligan_done:
        raise Refusal(Code.MULLIGAN_DONE, "N1.5")
    for card_id in action.cards:
        _card_in_hand(state, seat, card_id)


def _check_choose(state: State, seat: int, action: Choose) -> None:
    if state.pending_by is None:
        raise Refusal(Code.NO_CHOICE_PENDING, "N4")
    if all(card.id != action.card for card in state.players[seat].deck[:LOOKED_AT]):
        raise Refusal(Code.ILLEGAL_TARGET, "N4", target=action.card)


def _check_play(state: State, seat: int, action: Play) -> None:
    card = _card_in_hand(state, seat, action.card)
    _known_target(state, action.target, newcomer=card.id)
    if action.lane not in LANE_NUMBERS or action.slot not in (0, 1):
        raise Refusal(Code.NO_SUCH_SLOT, "N1.2", lane=action.lane, slot=action.slot)
    _tower_word(action.target)
    _refuse(cost_fault(state, seat, card.blueprint.cost))
    place = 2 * LANE_NUMBERS[action.lane] + action.slot
    if state.players[seat].places[place] is not None:
        raise Refusal(Code.SLOT_TAKEN, "N1.2", lane=action.lane, slot=action.slot)
    special = card.blueprint.special
    _refuse(special_fault(state, seat, special, ON_PLAY, action.target, newcomer=card.id))


def _check_attack(state: State, seat: int, action: Attack) -> None:
    attacker = _known_creature(state, action.attacker)
    _known_target(state, action.target)
    _known_target(state, action.special_target)
    _own(attacker, seat)
    _tower_word(action.target)
    _tower_word(action.special_target)
    _refuse(ready_fault(attacker))
    _refuse(
        first_of(
            strike_fault(state, attacker, action.target),
            special_fault(state, seat, attacker.special, ON_ATTACK, action.special_target),
        )
    )


def _check_activate(state: State, seat: int, action: Activate) -> None:
    creature = _known_creature(state, action.creature)
    _known_target(state, action.target)
    _own(creature, seat)
    _tower_word(action.target)
    _refuse(activation_fault(creature))
    _refuse(special_fault(state, seat, creature.special, ACTIVATED, action.target))


def _check_kindle(state: State, seat: int, action: Kindle) -> None:
    _card_in_hand(state, seat, action.card)
    _refuse(kindling_fault(state, seat))


def _check_patron(state: State, seat: int, action: UsePatron) -> None:
    _known_target(state, action.target)
    _tower_word(action.target)
    _refuse(patron_use_fault(state, seat))
    _refuse(patron_fault(state, seat, action.target))


def cost_fault(state: State, seat: int, cost: int) -> Refusal | None:
    """Why `seat` cannot pay `cost`, if it cannot."""
    energy = state.players[seat].energy
    if cost > energy:
        return Refusal(Code.NOT_ENOUGH_ENERGY, "N2.3", cost=cost, energy=energy)
    return None


def ready_fault(attacker: Creature) -> Refusal | None:
    """Why it may not attack at all, whatever the target (N5.1)."""
    if not is_awake(attacker):
        return Refusal(Code.JUST_PLAYED, "N5.1", creature=attacker.id)
    if attacker.attacks_made:
        return Refusal(Code.ALREADY_ATTACKED, "N5.1", creature=attacker.id)
    if attacker.stun:
        return Refusal(Code.STUNNED, "N5.1", creature=attacker.id)
    return None


def activation_fault(creature: Creature) -> Refusal | None:
    """Why its special may not be activated at all, whatever the target (N8.1)."""
    special = creature.special
    if special is None or special.trigger != ACTIVATED:
        return Refusal(Code.NO_SPECIAL, "N8.1", creature=creature.id)
    if creature.stun:
        return Refusal(Code.STUNNED, "N6.5", creature=creature.id)
    if creature.charge < special.charge:
        return Refusal(
            Code.NOT_ENOUGH_CHARGE,
            "N8.1",
            creature=creature.id,
            charge=creature.charge,
            needs=special.charge,
        )
    return None


def kindling_fault(state: State, seat: int) -> Refusal | None:
    """Why `seat` may not kindle, whatever the card (N3)."""
    return Refusal(Code.ALREADY_KINDLED, "N3") if state.players[seat].kindled else None


def patron_use_fault(state: State, seat: int) -> Refusal | None:
    """Why the Patron cannot be used or paid for at all, whatever the target (N4).

    no_special: in a position without a Patron.
    """
    player = state.players[seat]
    if player.patron is None:
        return Refusal(Code.NO_SPECIAL, "N4", patron=None)
    if player.patron_used:
        return Refusal(Code.PATRON_USED, "N4", patron=player.patron)
    return cost_fault(state, seat, state.rules.patron_costs[player.patron])


def locking_guards(state: State, seat: int, lane: int) -> list[str]:
    """The enemy Guards that must be attacked from `lane` before anything else (N5.2)."""
    places = state.players[1 - seat].places
    return [
        creature.id
        for creature in (places[2 * lane], places[2 * lane + 1])
        if creature is not None and creature.mask & GUARD and not creature.sneaky
    ]


def strike_fault(state: State, attacker: Creature, target: str) -> Refusal | None:
    """Why `attacker` may not strike `target`, a known word or creature (N5.2, N5.3)."""
    seat, lane = attacker.owner, attacker.place >> 1
    guards = locking_guards(state, seat, lane)
    if guards:
        if target in guards:
            return None
        return Refusal(Code.GUARD_IN_LANE, "N5.2", lane=LANES[lane], guards=guards)
    towers = state.players[1 - seat].towers
    if target == HERO:
        if towers[lane] > 0:
            return Refusal(Code.HERO_SHIELDED, "N5.3", lane=LANES[lane])
        return None
    if target in TOWER_LANES:
        if TOWER_LANES[target] != lane:
            return Refusal(Code.WRONG_LANE, "N5.3", lane=LANES[lane], target=target)
        if towers[lane] == 0:
            return Refusal(Code.TOWER_DESTROYED, "N5.3", lane=LANES[lane])
        return None
    attacked = state.creatures[target]
    if attacked.owner == seat:
        return Refusal(Code.ILLEGAL_TARGET, "N5.3", target=target)
    if attacked.sneaky:
        return Refusal(Code.SNEAKY, "N7.5", creature=target)
    return None


def special_fault(
    state: State,
    seat: int,
    special: Special | None,
    trigger: str,
    target: str | None,
    newcomer: str | None = None,
) -> Refusal | None:
    """Why a special that `trigger` would make go off cannot take `target` (N8.3, N8.5)."""
    if special is None or not special.asks(trigger):
        return None if target is None else Refusal(Code.ILLEGAL_TARGET, "N8.5", target=target)
    if target is None:
        choices = pickable(state, seat, special, newcomer)
        if choices:
            return Refusal(Code.TARGET_REQUIRED, "N8.5", choices=choices)
        return Refusal(Code.NO_TARGET, "N8.5") if trigger == ACTIVATED else None
    owner = side_of(special, seat)
    if special.hits == CREATURES:
        return _creature_fault(state, seat, owner, target, newcomer)
    if target not in TOWER_LANES:
        return Refusal(Code.ILLEGAL_TARGET, "N8.3", target=target)
    lane = TOWER_LANES[target]
    if state.players[owner].towers[lane] == 0:
        return Refusal(Code.TOWER_DESTROYED, "N8.3", lane=LANES[lane])
    return None


def _creature_fault(
    state: State, seat: int, owner: int, target: str, newcomer: str | None
) -> Refusal | None:
    if target == newcomer:
        if owner == seat:
            return None
        return Refusal(Code.ILLEGAL_TARGET, "N8.3", target=target)
    creature = state.creatures.get(target)
    if creature is None or creature.owner != owner:
        return Refusal(Code.ILLEGAL_TARGET, "N8.3", target=target)
    if creature.sneaky and owner != seat:
        return Refusal(Code.SNEAKY, "N7.5", creature=target)
    return None


def _card_in_hand(state: State, seat: int, card_id: str) -> Card:
    card = state.players[seat].in_hand(card_id)
    if card is None:
        raise Refusal(Code.NOT_IN_HAND, "N2.3", card=card_id)
    return card


def _known_creature(state: State, creature_id: str) -> Creature:
    creature = state.creatures.get(creature_id)
    if creature is None:
        raise Refusal(Code.NO_SUCH_CREATURE, "N5.3", creature=creature_id)
    return creature


def _known_target(state: State, target: str | None, newcomer: str | None = None) -> None:
    """A target that is neither the hero nor a tower's word is a creature in play."""
    if target is None or target in (HERO, newcomer) or target.startswith(TOWER_WORD):
        return
    _known_creature(state, target)


def _tower_word(target: str | None) -> None:
    if target is not None and target.startswith(TOWER_WORD) and target not in TOWER_LANES:
        raise Refusal(Code.NO_SUCH_SLOT, "N1.2", target=target)


def _own(creature: Creature, seat: int) -> None:
    if creature.owner != seat:
        raise Refusal(Code.NOT_YOURS, "N2.3", creature=creature.id)


def _refuse(fault: Refusal | None) -> None:
    if fault is not None:
        raise fault


_CHECKS: dict[type[Action], Callable[[State, int, Any], None]] = {
    Play: _check_play,
    Attack: _check_attack,
    Activate: _check_activate,
    Kindle: _check_kindle,
    UsePatron: _check_patron,
}
