"""What a seat may do, for clients (docs/protocol.md#choices): acts, what is blocked, notes.

Must agree with `legal.py`: the same functions give the targets.
"""

from __future__ import annotations

from typing import Any

from matches.engine.games.nexus.blueprint import ACTIVATED, ON_ATTACK, ON_PLAY
from matches.engine.games.nexus.check import (
    activation_fault,
    cost_fault,
    kindling_fault,
    locking_guards,
    patron_use_fault,
    ready_fault,
    special_fault,
)
from matches.engine.games.nexus.codes import Code
from matches.engine.games.nexus.legal import (
    Targets,
    activation_targets,
    free_slots,
    patron_targets,
    special_targets,
    strike_targets,
)
from matches.engine.games.nexus.patrons import patron_fault
from matches.engine.games.nexus.state import (
    LANES,
    LOOKED_AT,
    MULLIGAN,
    OVER,
    Card,
    Creature,
    State,
)
from matches.engine.kernel.choices import act, block, nothing, pick, values
from matches.engine.kernel.refusal import Refusal

Json = dict[str, Any]


def choices(state: State, seat: int) -> Json:
    """What `seat` may do now, and why the rest of what it has may not."""
    offered = nothing()
    if state.phase == OVER:
        return offered
    if state.phase == MULLIGAN:
        if not state.players[seat].mulligan_done:
            hand = [card.id for card in state.players[seat].hand]
            offered["acts"].append(act("mulligan", None, None, [pick("cards", hand, 0, len(hand))]))
    elif seat == state.active and state.pending_by is not None:
        looked_at = [[card.id] for card in state.players[seat].deck[:LOOKED_AT]]
        offered["acts"].append(act("choose", None, None, [values(["card"], looked_at)]))
    elif seat == state.active:
        _offer_turn(state, seat, offered)
    offered["acts"].append(act("concede"))
    return offered


def _offer_turn(state: State, seat: int, offered: Json) -> None:
    player = state.players[seat]
    slots = values(["lane", "slot"], [[lane, slot] for lane, slot in free_slots(state, seat)])
    for card in player.hand:
        _offer_play(state, seat, card, slots, offered)
    for creature in player.board:
        _offer_attack(state, creature, offered)
        _offer_activation(state, creature, offered)
    fault = kindling_fault(state, seat)
    if fault is None:
        offered["acts"] += [act("kindle", card.id, "card") for card in player.hand]
    else:
        block(offered, "kindle", "kindle", fault)
    if player.patron is not None:
        _offer_patron(state, seat, offered)
    offered["acts"].append(act("end_turn"))
    offered["notes"] = {"lanes": _lane_notes(state, seat)}


def _offer_play(state: State, seat: int, card: Card, slots: Json, offered: Json) -> None:
    """slots: the field of the free places."""
    fault = cost_fault(state, seat, card.blueprint.cost)
    if fault is None and not slots["values"]:
        fault = Refusal(Code.SLOT_TAKEN, "N1.2")
    if fault is not None:
        block(offered, card.id, "play", fault)
        return
    targets = special_targets(state, seat, card.blueprint.special, ON_PLAY, card.id)
    fields = [slots, *_target_field("target", targets)]
    offered["acts"].append(act("play", card.id, "card", fields))


def _offer_attack(state: State, creature: Creature, offered: Json) -> None:
    fault = ready_fault(creature)
    if fault is not None:
        block(offered, creature.id, "attack", fault)
        return
    strikes = values(["target"], [[target] for target in strike_targets(state, creature)])
    picks = special_targets(state, creature.owner, creature.special, ON_ATTACK)
    fields = [strikes, *_target_field("special_target", picks)]
    offered["acts"].append(act("attack", creature.id, "attacker", fields))


def _offer_activation(state: State, creature: Creature, offered: Json) -> None:
    special = creature.special
    if special is None or special.trigger != ACTIVATED:
        return
    targets = activation_targets(state, creature)
    if targets:
        field = _target_field("target", targets)
        offered["acts"].append(act("activate", creature.id, "creature", field))
        return
    fault = activation_fault(creature)
    if fault is None:
        fault = special_fault(state, creature.owner, special, ACTIVATED, None)
    block(offered, creature.id, "activate", fault)


def _offer_patron(state: State, seat: int, offered: Json) -> None:
    targets = patron_targets(state, seat)
    if targets:
        offered["acts"].append(act("patron", None, None, _target_field("target", targets)))
        return
    fault = patron_use_fault(state, seat)
    if fault is None:
        fault = patron_fault(state, seat, None)
    block(offered, "patron", "patron", fault)


def _target_field(name: str, targets: Targets) -> list[Json]:
    """The field of a target, none where the action goes without."""
    if targets[0] is None:
        return []
    return [values([name], [[target] for target in targets])]


def _lane_notes(state: State, seat: int) -> Json:
    notes: Json = {}
    towers = state.players[1 - seat].towers
    for lane, name in enumerate(LANES):
        guards = locking_guards(state, seat, lane)
        if guards:
            notes[name] = {"code": "guarded", "facts": {"guards": guards}}
        elif towers[lane] == 0:
            notes[name] = {"code": "hero_open", "facts": {}}
        else:
            notes[name] = None
    return notes
