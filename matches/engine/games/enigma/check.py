"""May a player do this now? Everything that `check` accepts, `legal.py` lists, and nothing else.

If several refusals apply, the first in the order of E11.15 counts: turn, pending choice, card and
Pico, owner, whether the card fits, limits of the turn and state of the Pico, cost, target.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from matches.engine.games.enigma.actions import (
    OWN,
    Action,
    Agent,
    Attach,
    Choose,
    Concede,
    Domain,
    EndTurn,
    Gear,
    Play,
    Promote,
    Recall,
    Setup,
    Strike,
    Target,
    Upgrade,
    UseAbility,
)
from matches.engine.games.enigma.blueprint import (
    AGENT,
    DOMAIN,
    FLUX,
    GEAR,
    PICO,
    Blueprint,
    Effect,
    can_pay,
)
from matches.engine.games.enigma.blueprint import Strike as PrintedStrike
from matches.engine.games.enigma.codes import Code
from matches.engine.games.enigma.design.words import BELOW
from matches.engine.games.enigma.state import (
    DISCARD,
    EXTRA_CARDS,
    MOST_REARGUARD,
    OVER,
    PROMOTE,
    SETUP,
    STUNNED,
    Card,
    Pending,
    Pico,
    State,
)
from matches.engine.games.enigma.stats import counts_as, recall_cost_of
from matches.engine.games.enigma.targets import Options, options
from matches.engine.kernel.refusal import Refusal


def check(state: State, seat: int, action: Action) -> None:
    """Raises Refusal, with any code of E8, if the rules do not allow `action`."""
    if state.phase == OVER:
        raise Refusal(Code.MATCH_OVER, "E6.1")
    if isinstance(action, Concede):
        return
    if state.pending:
        _check_answer(state, seat, action)
    elif isinstance(action, Setup):
        _check_setup(state, seat, action)
    elif state.phase == SETUP:
        raise Refusal(Code.CHOICE_PENDING, "E11.2")
    elif seat != state.active:
        raise Refusal(Code.NOT_YOUR_TURN, "E3.2")
    elif isinstance(action, (Promote, Choose)):
        raise Refusal(Code.NO_CHOICE_PENDING, "E11.15")
    elif not isinstance(action, EndTurn):
        _CHECKS[type(action)](state, seat, action)


def _check_answer(state: State, seat: int, action: Action) -> None:
    asked = state.pending[0]
    if asked.by == seat and asked.kind == PROMOTE and isinstance(action, Promote):
        _own_pico(state, seat, action.pico)
    elif asked.by == seat and asked.kind != PROMOTE and isinstance(action, Choose):
        _refuse(choice_fault(state, asked, action))
    elif _must_wait(state, seat):
        raise Refusal(Code.CHOICE_PENDING, "E11.15")
    else:
        raise Refusal(Code.NOT_YOUR_TURN, "E11.15")


def _must_wait(state: State, seat: int) -> bool:
    """Is it a pending choice, and not the other's turn, that keeps a player from acting?"""
    if state.phase == SETUP or seat == state.active:
        return True
    return any(each.by == seat for each in state.pending)


def choice_fault(state: State, asked: Pending, action: Choose) -> Refusal | None:
    """Why this does not answer a pending choice of cards or of an amount."""
    if asked.kind == EXTRA_CARDS:
        fits = action.amount is not None and 0 <= action.amount <= asked.amount
        return None if fits else Refusal(Code.ILLEGAL_TARGET, "E11.1")
    if action.cards is None:
        return Refusal(Code.ILLEGAL_TARGET, "E11.16")
    if asked.kind == DISCARD:
        for card_id in action.cards:
            if state.players[asked.by].in_hand(card_id) is None:
                return Refusal(Code.NOT_IN_HAND, "E11.15", card=card_id)
        fits = len(set(action.cards)) == len(action.cards) == asked.amount
        return None if fits else Refusal(Code.ILLEGAL_TARGET, "E11.15")
    offered = [card.id for card in asked.cards]
    fits = len(action.cards) <= 1 and all(card_id in offered for card_id in action.cards)
    return None if fits else Refusal(Code.ILLEGAL_TARGET, "E11.15")


def _check_setup(state: State, seat: int, action: Setup) -> None:
    player = state.players[seat]
    if state.phase != SETUP or player.set_up:
        raise Refusal(Code.NO_CHOICE_PENDING, "E11.2")
    cards = [_card_in_hand(state, seat, id_) for id_ in (action.vanguard, *action.rearguard)]
    for card in cards:
        _refuse(origin_fault(card))
    if len(action.rearguard) > MOST_REARGUARD:
        raise Refusal(Code.REARGUARD_FULL, "E2.3")


def _check_play(state: State, seat: int, action: Play) -> None:
    _refuse(origin_fault(_card_in_hand(state, seat, action.card)))
    _refuse(room_fault(state, seat))


def _check_upgrade(state: State, seat: int, action: Upgrade) -> None:
    card = _card_in_hand(state, seat, action.card)
    pico = _own_pico(state, seat, action.pico)
    if not upgrades(card.blueprint, pico):
        raise Refusal(Code.WRONG_UPGRADE, "E3.3", card=card.id, pico=pico.id)
    _refuse(upgrade_fault(state, pico))


def _check_attach(state: State, seat: int, action: Attach) -> None:
    card = _card_in_hand(state, seat, action.card)
    _own_pico(state, seat, action.pico)
    if card.blueprint.kind != FLUX:
        raise Refusal(Code.WRONG_FLUX, "E11.15", card=card.id)
    _refuse(attachment_fault(state, seat))


def _check_gear(state: State, seat: int, action: Gear) -> None:
    card = _card_in_hand(state, seat, action.card)
    pico = _own_pico(state, seat, action.pico)
    _of_type(card, GEAR)
    _refuse(gear_fault(card, pico))


def _check_domain(state: State, seat: int, action: Domain) -> None:
    card = _card_in_hand(state, seat, action.card)
    _of_type(card, DOMAIN)
    _refuse(domain_fault(state, seat, card))


def _check_agent(state: State, seat: int, action: Agent) -> None:
    card = _card_in_hand(state, seat, action.card)
    _of_type(card, AGENT)
    _refuse(agent_fault(state, seat))
    effect = card.blueprint.act
    if effect is not None:
        _refuse(act_target_fault(options(state, seat, None, effect), action.target))


def _check_ability(state: State, seat: int, action: UseAbility) -> None:
    pico = _own_pico(state, seat, action.pico)
    _refuse(ability_fault(pico, action.source))
    effect = ability_of(pico, action.source)
    if effect is not None:
        _refuse(act_target_fault(options(state, seat, pico, effect), action.target))


def _check_recall(state: State, seat: int, action: Recall) -> None:
    player = state.players[seat]
    if not player.rearguard:
        raise Refusal(Code.NO_REARGUARD, "E3.8")
    to = _own_pico(state, seat, action.to)
    _refuse(recall_fault(state, seat))
    vanguard = _vanguard(state, seat)
    attached = {flux.id for flux in vanguard.flux}
    needs = recall_cost_of(state, vanguard)
    named = set(action.flux)
    if len(action.flux) != needs or len(named) < needs or not named <= attached:
        raise Refusal(Code.WRONG_FLUX, "E11.6", pico=vanguard.id, needs=needs)
    if to is vanguard:
        raise Refusal(Code.ILLEGAL_TARGET, "E11.15")


def _check_strike(state: State, seat: int, action: Strike) -> None:
    vanguard = _vanguard(state, seat)
    if not 0 <= action.strike < len(vanguard.top.strikes):
        raise Refusal(Code.NO_SUCH_STRIKE, "E3.9", strike=action.strike)
    strike = vanguard.top.strikes[action.strike]
    _refuse(strike_fault(state, vanguard, strike))
    wanted = None if strike.effect is None else options(state, seat, vanguard, strike.effect)
    _refuse(strike_target_fault(wanted, action.target))


def origin_fault(card: Card) -> Refusal | None:
    """Why a card of the hand cannot be put into play by itself."""
    if card.blueprint.is_origin:
        return None
    return Refusal(Code.NOT_AN_ORIGIN, "E3.2", card=card.id)


def room_fault(state: State, seat: int) -> Refusal | None:
    """Why no Pico more can be played."""
    if len(state.players[seat].rearguard) < MOST_REARGUARD:
        return None
    return Refusal(Code.REARGUARD_FULL, "E3.2")


def upgrades(card: Blueprint, pico: Pico) -> bool:
    """Is this the next form of a Pico, by name and form (E1.3, E3.3)?"""
    return (
        card.kind == PICO
        and BELOW.get(card.form) == pico.top.form
        and card.upgrades_from == pico.top.name
    )


def upgrade_fault(state: State, pico: Pico) -> Refusal | None:
    """Why a Pico cannot be upgraded this turn, whatever the card (E3.3, E11.3)."""
    is_set_up_now = pico.turn_played == 0 and state.turn <= 2
    if pico.turn_played == state.turn or is_set_up_now:
        return Refusal(Code.FIRST_TURN_IN_PLAY, "E3.3", pico=pico.id)
    if pico.upgraded_this_turn:
        return Refusal(Code.ALREADY_UPGRADED, "E3.3", pico=pico.id)
    return None


def attachment_fault(state: State, seat: int) -> Refusal | None:
    """Why no Flux more can be attached this turn (E3.2)."""
    return Refusal(Code.FLUX_ATTACHED, "E3.2") if state.players[seat].flux_attached else None


def gear_fault(card: Card, pico: Pico) -> Refusal | None:
    """Why this Gear cannot be put to a Pico (E3.6)."""
    if pico.gear is None or card.blueprint.overwrites:
        return None
    return Refusal(Code.GEAR_TAKEN, "E3.6", pico=pico.id)


def domain_fault(state: State, seat: int, card: Card) -> Refusal | None:
    """Why this Domain cannot be played now (E3.4, E3.5)."""
    if state.domain is not None and state.domain.blueprint.name == card.blueprint.name:
        return Refusal(Code.SAME_DOMAIN, "E3.5", card=card.id)
    if state.players[seat].domain_played:
        return Refusal(Code.DOMAIN_PLAYED, "E3.5")
    return _first_turn_fault(state)


def agent_fault(state: State, seat: int) -> Refusal | None:
    """Why no Agent can be played now, whatever its target (E3.2, E3.4)."""
    if state.players[seat].agent_played:
        return Refusal(Code.AGENT_PLAYED, "E3.2")
    return _first_turn_fault(state)


def _first_turn_fault(state: State) -> Refusal | None:
    """On turn 1 the first player plays neither Agent nor Domain."""
    return Refusal(Code.FIRST_TURN, "E3.4") if state.turn == 1 else None


def ability_of(pico: Pico, source: str) -> Effect | None:
    """What a Pico's own ability, or that of its Gear, does when it is used."""
    if source == OWN:
        return pico.top.act
    return None if pico.gear is None else pico.gear.blueprint.act


def ability_fault(pico: Pico, source: str) -> Refusal | None:
    """Why an ability cannot be used, whatever its target (E10.4)."""
    if ability_of(pico, source) is None:
        return Refusal(Code.NO_ABILITY, "E11.15", pico=pico.id)
    if pico.ability_used if source == OWN else pico.gear_ability_used:
        return Refusal(Code.ABILITY_USED, "E7", pico=pico.id)
    return None


def recall_fault(state: State, seat: int) -> Refusal | None:
    """Why the Vanguard cannot be recalled, whatever pays and replaces it (E3.8)."""
    player = state.players[seat]
    if not player.rearguard:
        return Refusal(Code.NO_REARGUARD, "E3.8")
    if player.recalled:
        return Refusal(Code.RECALL_USED, "E3.8")
    vanguard = _vanguard(state, seat)
    if vanguard.status == STUNNED:
        return Refusal(Code.STUNNED, "E5.2", pico=vanguard.id)
    needs, flux = recall_cost_of(state, vanguard), len(vanguard.flux)
    if flux < needs:
        return Refusal(Code.NOT_ENOUGH_FLUX, "E11.6", pico=vanguard.id, needs=needs, flux=flux)
    return None


def strike_fault(state: State, vanguard: Pico, strike: PrintedStrike) -> Refusal | None:
    """Why a Strike cannot be used, whatever its target (E3.9)."""
    if vanguard.status == STUNNED:
        return Refusal(Code.STUNNED, "E5.2", pico=vanguard.id)
    needs, flux = strike.size, len(vanguard.flux)
    if flux < needs:
        return Refusal(Code.NOT_ENOUGH_FLUX, "E3.9", pico=vanguard.id, needs=needs, flux=flux)
    elements = [card.key for card in vanguard.flux]
    if not can_pay(strike.cost, elements, counts_as(state, vanguard)):
        return Refusal(Code.WRONG_FLUX, "E3.9", pico=vanguard.id, needs=needs)
    return None


def act_target_fault(wanted: Options, target: Target | None) -> Refusal | None:
    """Why an Agent or ability cannot have this target; none at all is refused too (E10.6)."""
    if wanted is not None and not wanted:
        return Refusal(Code.ILLEGAL_TARGET, "E10.6")
    return strike_target_fault(wanted, target)


def strike_target_fault(wanted: Options, target: Target | None) -> Refusal | None:
    """Why a Strike cannot have this target (E10.6)."""
    if not wanted:
        return None if target is None else Refusal(Code.ILLEGAL_TARGET, "E10.6")
    if target is None:
        return Refusal(Code.TARGET_REQUIRED, "E10.6")
    return None if target in wanted else Refusal(Code.ILLEGAL_TARGET, "E10.6")


def _card_in_hand(state: State, seat: int, card_id: str) -> Card:
    card = state.players[seat].in_hand(card_id)
    if card is None:
        raise Refusal(Code.NOT_IN_HAND, "E11.15", card=card_id)
    return card


def _own_pico(state: State, seat: int, pico_id: str) -> Pico:
    pico = state.pico(pico_id)
    if pico is None:
        raise Refusal(Code.NO_SUCH_PICO, "E11.15", pico=pico_id)
    if pico.owner != seat:
        raise Refusal(Code.NOT_YOURS, "E11.15", pico=pico_id)
    return pico


def _vanguard(state: State, seat: int) -> Pico:
    """There always is one while nothing is pending (E4.3, E6.1)."""
    vanguard = state.players[seat].vanguard
    if vanguard is None:
        raise ValueError("a match without a Vanguard and without its promotion")
    return vanguard


def _of_type(card: Card, kind: str) -> None:
    if card.blueprint.kind != kind:
        raise Refusal(Code.MALFORMED, "E11.15", what="card")


def _refuse(fault: Refusal | None) -> None:
    if fault is not None:
        raise fault


_CHECKS: dict[type[Action], Callable[[State, int, Any], None]] = {
    Play: _check_play,
    Upgrade: _check_upgrade,
    Attach: _check_attach,
    Gear: _check_gear,
    Domain: _check_domain,
    Agent: _check_agent,
    UseAbility: _check_ability,
    Recall: _check_recall,
    Strike: _check_strike,
}
