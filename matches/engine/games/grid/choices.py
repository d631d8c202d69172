"""What a seat may do, for clients (docs/protocol.md#choices): acts, and what is blocked and why.

Must agree with `legal.py`: the same functions give targets and squares.
"""

from __future__ import annotations

from typing import Any

from matches.engine.games.grid.blueprint import BLOCK, FACINGS, TURN
from matches.engine.games.grid.check import phase_fault, square_fault, target_fault, unavailable
from matches.engine.games.grid.codes import Code
from matches.engine.games.grid.legal import candidates, free_squares, targets_of
from matches.engine.games.grid.state import OVER, SQUARES, Card, State
from matches.engine.kernel.choices import act, block, nothing, values
from matches.engine.kernel.refusal import Refusal

Json = dict[str, Any]


def choices(state: State, seat: int) -> Json:
    """What `seat` may do now, and why the rest of what it has may not."""
    offered = nothing()
    if state.phase == OVER:
        return offered
    if seat == state.active:
        _offer_turn(state, seat, offered)
    offered["acts"].append(act("concede"))
    return offered


def _offer_turn(state: State, seat: int, offered: Json) -> None:
    player = state.players[seat]
    squares = values(["square"], [[square] for square in free_squares(state)])
    facings = values(["facing"], [[facing] for facing in FACINGS])
    for card in player.available:
        if card.blueprint.is_trick:
            _offer_trick(state, seat, card, facings, offered)
        elif squares["values"]:
            offered["acts"].append(act("place", card.id, "card", [squares, facings]))
        else:
            block(offered, card.id, "place", _full_fault(state))
    for rest in player.resting:
        block(offered, rest.card.id, "place", unavailable(state, seat, rest.card.id))
    offered["acts"].append(act("pass"))


def _offer_trick(state: State, seat: int, card: Card, facings: Json, offered: Json) -> None:
    fault = phase_fault(state, seat)
    targets = [] if fault is not None else targets_of(state, seat, card)
    if not targets:
        block(offered, card.id, "trick", fault or _no_target_fault(state, seat, card))
        return
    fields = [values(["target"], [[target] for target in targets])]
    if card.blueprint.effect == TURN:
        fields.append(facings)
    offered["acts"].append(act("trick", card.id, "card", fields))


def _full_fault(state: State) -> Refusal:
    """Why there is no square to place on: all are taken, or those that are not are blocked."""
    for square in range(1, SQUARES + 1):
        fault = square_fault(state, square)
        if fault is not None and fault.code == Code.SQUARE_BLOCKED:
            return fault
    return Refusal(Code.SQUARE_TAKEN, "G2.3")


def _no_target_fault(state: State, seat: int, card: Card) -> Refusal:
    """Why a Trick has nothing to choose: there is nothing, or what there is may not be chosen."""
    effect = card.blueprint.effect
    for target in candidates(state, seat, effect):
        fault = target_fault(state, seat, card, target)
        if fault is not None and fault.code != Code.ILLEGAL_TARGET:
            return fault
    return Refusal(Code.SQUARE_TAKEN if effect == BLOCK else Code.ILLEGAL_TARGET, "G4.4")
