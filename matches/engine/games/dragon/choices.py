"""What the player may do, for clients (docs/protocol.md#choices): acts, and what is blocked.

Must agree with `legal.py`: the same functions give targets and answers.
"""

from __future__ import annotations

from typing import Any

from matches.engine.games.dragon.actions import MODES, WAYS, entry_json, targets_json
from matches.engine.games.dragon.blueprint import HERO_SKILL, Effect
from matches.engine.games.dragon.check import (
    can_set,
    cost_fault,
    forgettable,
    is_consumable,
    is_set_used,
    loot_fault,
    must_forget,
    next_fault,
    played_effects,
    rest_cost_fault,
)
from matches.engine.games.dragon.codes import Code
from matches.engine.games.dragon.legal import loot_answers, single_targets
from matches.engine.games.dragon.state import CHOOSE_HERO, LOOT, NEXT, Card, Pending, State
from matches.engine.games.dragon.targets import Entry, all_targets
from matches.engine.kernel.choices import act, block, nothing, values
from matches.engine.kernel.refusal import Refusal

Json = dict[str, Any]


def choices(state: State, seat: int) -> Json:
    """What may be done now, and why the rest of what is there may not."""
    offered = nothing()
    if state.is_over:
        return offered
    if state.pending is not None:
        _offer_answers(state, state.pending, offered)
    elif state.phase == NEXT:
        for to in WAYS:
            fault = next_fault(state, to)
            if fault is None:
                offered["acts"].append(act("next", None, None, [values(["to"], [[to]])]))
            else:
                block(offered, to, "next", fault)
    else:
        _offer_turn(state, offered)
    offered["acts"].append(act("concede"))
    return offered


def _offer_answers(state: State, pending: Pending, offered: Json) -> None:
    if pending.kind == CHOOSE_HERO:
        for card in pending.cards:
            offered["acts"].append(act("choose_hero", card.id, "hero"))
    elif pending.kind == LOOT:
        _offer_loot(state, pending.cards[0], offered)
    else:
        fields = []
        if must_forget(state):
            fields.append(values(["forget"], [[id_] for id_ in forgettable(state)]))
        for card in pending.cards:
            if not fields or fields[0]["values"]:
                offered["acts"].append(act("choose_skill", card.id, "card", fields))
        offered["acts"].append(act("choose_skill", None, None, [values(["card"], [[None]])]))


def _offer_loot(state: State, found: Card, offered: Json) -> None:
    """To put something away where there is room is a choice of its own."""
    fault = loot_fault(state, found, True, None)
    if fault is not None:
        block(offered, found.id, "loot", fault)
    for answer in loot_answers(state, found):
        fields = [values(["equip"], [[answer.equip]])]
        if answer.put_away is not None:
            fields.append(values(["put_away"], [[answer.put_away]]))
        offered["acts"].append(act("loot", None, None, fields))


def _offer_turn(state: State, offered: Json) -> None:
    for card in state.hand:
        if card.key == HERO_SKILL:
            _offer_rest(state, offered)
        else:
            _offer_play(state, card, offered)
            _offer_set(state, card, offered)
    for card in state.the_hero().loot:
        if is_consumable(card):
            fields = _target_fields(state, card.blueprint.loot.effects)
            offered["acts"].append(act("use", card.id, "loot", fields))
    offered["acts"].append(act("end_turn"))


def _offer_play(state: State, card: Card, offered: Json) -> None:
    """Uncharged, and charged where the card can be."""
    for charged in (False, True):
        if charged and card.blueprint.skill.charged is None:
            continue
        fault = cost_fault(state, card, charged)
        if fault is not None:
            block(offered, card.id, "charge" if charged else "play", fault)
            continue
        fields = [values(["charged"], [[True]])] if charged else []
        fields += _target_fields(state, played_effects(card, charged))
        offered["acts"].append(act("play", card.id, "skill", fields))


def _offer_set(state: State, card: Card, offered: Json) -> None:
    if not can_set(card):
        return
    if is_set_used(state):
        block(offered, card.id, "set", Refusal(Code.ALREADY_SET, "D4.4"))
        return
    if card.blueprint.skill.set is not None:
        fields = _single_field(single_targets(state, card, None))
        if fields is not None:
            offered["acts"].append(act("set", card.id, "skill", fields))
        return
    for mode in MODES:
        fields = _single_field(single_targets(state, card, mode))
        if fields is not None:
            fields = [values(["mode"], [[mode]]), *fields]
            offered["acts"].append(act("set", card.id, "skill", fields))


def _offer_rest(state: State, offered: Json) -> None:
    fault = rest_cost_fault(state)
    if fault is not None:
        block(offered, HERO_SKILL, "rest", fault)
        return
    fields = _target_fields(state, state.the_hero().card.blueprint.hero.special)
    offered["acts"].append(act("rest", HERO_SKILL, None, fields))


def _target_fields(state: State, effects: list[Effect]) -> list[Json]:
    """One field with all rows of targets; none where nothing is asked."""
    rows = list(all_targets(state, effects))
    if rows == [()]:
        return []
    return [values(["targets"], [[targets_json(row)] for row in rows])]


def _single_field(targets: list[Entry | None]) -> list[Json] | None:
    """The field of a single target; [] where none is asked; None if nothing may be named."""
    if not targets:
        return None
    named = [[entry_json(target)] for target in targets if target is not None]
    return [values(["target"], named)] if named else []
