"""What a seat may do, for clients (docs/protocol.md#choices): acts, and what is blocked and why.

Must agree with `legal.py`: the same functions give the targets.
"""

from __future__ import annotations

from typing import Any

from matches.engine.games.enigma.actions import GEARS, OWN
from matches.engine.games.enigma.blueprint import AGENT, DOMAIN, FLUX, GEAR
from matches.engine.games.enigma.check import (
    ability_fault,
    ability_of,
    act_target_fault,
    agent_fault,
    attachment_fault,
    domain_fault,
    gear_fault,
    recall_fault,
    room_fault,
    strike_fault,
    upgrade_fault,
    upgrades,
)
from matches.engine.games.enigma.codes import Code
from matches.engine.games.enigma.legal import (
    Targets,
    ability_targets,
    agent_targets,
    strike_targets,
    upgrades_with,
)
from matches.engine.games.enigma.setup import origins_of
from matches.engine.games.enigma.state import (
    DISCARD,
    EXTRA_CARDS,
    MOST_REARGUARD,
    OVER,
    PROMOTE,
    SETUP,
    Card,
    Pending,
    Pico,
    State,
)
from matches.engine.games.enigma.stats import recall_cost_of
from matches.engine.games.enigma.targets import options
from matches.engine.kernel.choices import act, block, nothing, pick, values
from matches.engine.kernel.refusal import Refusal

Json = dict[str, Any]


def choices(state: State, seat: int) -> Json:
    """What `seat` may do now, and why the rest of what it has may not."""
    offered = nothing()
    if state.phase == OVER:
        return offered
    if state.pending:
        if state.pending[0].by == seat:
            offered["acts"].append(_answer(state, state.pending[0]))
    elif state.phase == SETUP:
        if not state.players[seat].set_up:
            _offer_set_up(state, seat, offered)
    elif seat == state.active:
        _offer_turn(state, seat, offered)
    offered["acts"].append(act("concede"))
    return offered


def _answer(state: State, asked: Pending) -> Json:
    player = state.players[asked.by]
    if asked.kind == PROMOTE:
        return act("promote", None, None, [values(["pico"], [[p.id] for p in player.rearguard])])
    if asked.kind == EXTRA_CARDS:
        amounts = [[amount] for amount in range(asked.amount + 1)]
        return act("choose", None, None, [values(["amount"], amounts)])
    if asked.kind == DISCARD:
        hand = [card.id for card in player.hand]
        return act("choose", None, None, [pick("cards", hand, asked.amount, asked.amount)])
    found = [card.id for card in asked.cards]
    return act("choose", None, None, [pick("cards", found, 0, 1)])


def _offer_set_up(state: State, seat: int, offered: Json) -> None:
    ids = [card.id for card in origins_of(state.players[seat])]
    for vanguard in ids:
        others = [id_ for id_ in ids if id_ != vanguard]
        most = min(MOST_REARGUARD, len(others))
        rearguard = pick("rearguard", others, 0, most, ordered=True)
        offered["acts"].append(act("setup", vanguard, "vanguard", [rearguard]))


def _offer_turn(state: State, seat: int, offered: Json) -> None:
    player = state.players[seat]
    for card in player.hand:
        _offer_card(state, seat, card, offered)
    for pico in player.picos():
        for source in (OWN, GEARS):
            _offer_ability(state, pico, source, offered)
    vanguard = player.vanguard
    if vanguard is not None:
        _offer_recall(state, vanguard, offered)
        for number in range(len(vanguard.top.strikes)):
            _offer_strike(state, vanguard, number, offered)
    offered["acts"].append(act("end_turn"))


def _offer_card(state: State, seat: int, card: Card, offered: Json) -> None:
    kind = card.blueprint.kind
    picos = state.players[seat].picos()
    if card.blueprint.is_origin:
        _offer(offered, card.id, "play", "card", room_fault(state, seat), [])
    elif kind == FLUX:
        _offer_to_picos(offered, card, "attach", picos, attachment_fault(state, seat))
    elif kind == AGENT:
        _offer_agent(state, seat, card, offered)
    elif kind == GEAR:
        fitting = [pico for pico in picos if gear_fault(card, pico) is None]
        taken = Refusal(Code.GEAR_TAKEN, "E3.6")
        _offer_to_picos(offered, card, "gear", fitting, None if fitting else taken)
    elif kind == DOMAIN:
        _offer(offered, card.id, "domain", "card", domain_fault(state, seat, card), [])
    else:
        _offer_upgrade(state, seat, card, offered)


def _offer_upgrade(state: State, seat: int, card: Card, offered: Json) -> None:
    fault: Refusal | None = None
    fitting = upgrades_with(state, seat, card)
    if not fitting:
        fault = Refusal(Code.WRONG_UPGRADE, "E3.3", card=card.id)
        for pico in state.players[seat].picos():
            if upgrades(card.blueprint, pico):
                fault = upgrade_fault(state, pico)
    _offer_to_picos(offered, card, "upgrade", fitting, fault)


def _offer_agent(state: State, seat: int, card: Card, offered: Json) -> None:
    effect = card.blueprint.act
    fault = agent_fault(state, seat)
    if fault is None and effect is not None:
        wanted = options(state, seat, None, effect)
        fault = act_target_fault(wanted, None) if wanted is not None and not wanted else None
    _offer(offered, card.id, "agent", "card", fault, agent_targets(state, seat, card))


def _offer_ability(state: State, pico: Pico, source: str, offered: Json) -> None:
    effect = ability_of(pico, source)
    if effect is None:
        return
    fault = ability_fault(pico, source)
    targets = ability_targets(state, pico, source)
    if fault is None and not targets:
        fault = Refusal(Code.ILLEGAL_TARGET, "E10.6")
    if fault is not None:
        block(offered, pico.id, "ability", fault)
        return
    fields = _target_field(targets)
    if source != OWN:
        fields.insert(0, values(["source"], [[source]]))
    offered["acts"].append(act("ability", pico.id, "pico", fields))


def _offer_recall(state: State, vanguard: Pico, offered: Json) -> None:
    fault = recall_fault(state, vanguard.owner)
    if fault is not None:
        block(offered, vanguard.id, "recall", fault)
        return
    rearguard = [[pico.id] for pico in state.players[vanguard.owner].rearguard]
    needs = recall_cost_of(state, vanguard)
    flux = pick("flux", [card.id for card in vanguard.flux], needs, needs)
    fields = [values(["to"], rearguard), flux]
    offered["acts"].append(act("recall", vanguard.id, None, fields))


def _offer_strike(state: State, vanguard: Pico, number: int, offered: Json) -> None:
    fault = strike_fault(state, vanguard, vanguard.top.strikes[number])
    if fault is not None:
        fault.facts["strike"] = number
        block(offered, vanguard.id, "strike", fault)
        return
    targets = strike_targets(state, vanguard, number)
    fields = [values(["strike"], [[number]]), *_target_field(targets)]
    offered["acts"].append(act("strike", vanguard.id, None, fields))


def _offer_to_picos(
    offered: Json, card: Card, type_: str, picos: list[Pico], fault: Refusal | None
) -> None:
    """An act that puts a card of the hand to one of some Picos."""
    if fault is not None:
        block(offered, card.id, type_, fault)
        return
    fields = [values(["pico"], [[pico.id] for pico in picos])]
    offered["acts"].append(act(type_, card.id, "card", fields))


def _offer(
    offered: Json, piece: str, type_: str, as_: str, fault: Refusal | None, targets: Targets
) -> None:
    """An act, or why it is not offered."""
    if fault is not None:
        block(offered, piece, type_, fault)
        return
    offered["acts"].append(act(type_, piece, as_, _target_field(targets)))


def _target_field(targets: Targets) -> list[Json]:
    """The field of a target, none where the action goes without."""
    named = [[target.json()] for target in targets if target is not None]
    return [values(["target"], named)] if named else []
