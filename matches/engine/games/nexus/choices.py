"""What a seat may do, for clients (docs/protocol.md#choices): acts, what is blocked, notes.

Must agree with `legal.py`: the same functions give the targets.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from matches.engine.games.nexus.blueprint import ACTIVATED, ON_ATTACK, ON_PLAY
from matches.engine.games.nexus.check import (
    check_activation,
    check_cost,
    check_kindling,
    check_patron,
    check_ready,
    locking_guards,
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
from matches.engine.kernel.choices import act, nothing, pick, values
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
            offered["acts"].append(act("mulligan", None, None, pick("cards", hand, 0, len(hand))))
    elif seat == state.active and state.pending_by is not None:
        looked_at = [[card.id] for card in state.players[seat].deck[:LOOKED_AT]]
        offered["acts"].append(act("choose", None, None, values(["card"], looked_at)))
    elif seat == state.active:
        _offer_turn(state, seat, offered)
    offered["acts"].append(act("concede"))
    return offered


def _offer_turn(state: State, seat: int, offered: Json) -> None:
    player = state.players[seat]
    for card in player.hand:
        _offer_play(state, seat, card, offered)
    for creature in player.board:
        _offer_attack(state, creature, offered)
        _offer_activation(state, creature, offered)
    if not _blocks(offered, "kindle", "kindle", lambda: check_kindling(state, seat)):
        offered["acts"] += [act("kindle", card.id, "card") for card in player.hand]
    if player.patron is not None:
        _offer_patron(state, seat, offered)
    offered["acts"].append(act("end_turn"))
    offered["notes"] = {"lanes": _lane_notes(state, seat)}


def _offer_play(state: State, seat: int, card: Card, offered: Json) -> None:
    slots = free_slots(state, seat)

    def check_room() -> None:
        check_cost(state, seat, card.blueprint.cost)
        if not slots:
            raise Refusal(Code.SLOT_TAKEN, "N1.2")

    if _blocks(offered, card.id, "play", check_room):
        return
    targets = special_targets(state, seat, card.blueprint.special, ON_PLAY, card.id)
    fields = [values(["lane", "slot"], slots), *_target_field("target", targets)]
    offered["acts"].append(act("play", card.id, "card", *fields))


def _offer_attack(state: State, creature: Creature, offered: Json) -> None:
    if _blocks(offered, creature.id, "attack", lambda: check_ready(creature)):
        return
    strikes = [[target] for target in strike_targets(state, creature)]
    picks = special_targets(state, creature.owner, creature.special, ON_ATTACK)
    fields = [values(["target"], strikes), *_target_field("special_target", picks)]
    offered["acts"].append(act("attack", creature.id, "attacker", *fields))


def _offer_activation(state: State, creature: Creature, offered: Json) -> None:
    special = creature.special
    if special is None or special.trigger != ACTIVATED:
        return
    targets = activation_targets(state, creature)
    if targets:
        field = _target_field("target", targets)
        offered["acts"].append(act("activate", creature.id, "creature", *field))
        return

    def check_activating() -> None:
        check_activation(creature)
        fault = special_fault(state, creature.owner, special, ACTIVATED, None)
        if fault is not None:
            raise fault

    _blocks(offered, creature.id, "activate", check_activating)


def _offer_patron(state: State, seat: int, offered: Json) -> None:
    targets = patron_targets(state, seat)
    if targets:
        offered["acts"].append(act("patron", None, None, *_target_field("target", targets)))
        return

    def check_using() -> None:
        check_patron(state, seat)
        fault = patron_fault(state, seat, None)
        if fault is not None:
            raise fault

    _blocks(offered, "patron", "patron", check_using)


def _target_field(name: str, targets: Targets) -> list[Json]:
    """The field of a target, none where the action goes without."""
    if targets[0] is None:
        return []
    return [values([name], [[target] for target in targets])]


def _blocks(offered: Json, piece: str, act_: str, ask: Callable[[], object]) -> bool:
    """Whether `ask` refuses; then the refusal is noted as what blocks this act of the piece."""
    try:
        ask()
    except Refusal as refusal:
        told = {
            "act": act_,
            "code": str(refusal.code),
            "rule": refusal.rule,
            "facts": refusal.facts,
        }
        offered["blocked"].setdefault(piece, []).append(told)
        return True
    return False


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
