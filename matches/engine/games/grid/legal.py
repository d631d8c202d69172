"""Every legal action of a player. Must agree with `check.py` in both directions."""

from __future__ import annotations

from collections.abc import Iterator

from matches.engine.games.grid.actions import CONCEDE, PASS, Action, Place, Target, Trick
from matches.engine.games.grid.blueprint import (
    BLOCK,
    EXHAUST,
    FACINGS,
    REFRESH,
    TURN,
)
from matches.engine.games.grid.check import phase_fault, target_fault
from matches.engine.games.grid.state import OVER, SQUARES, Card, State


def legal_actions(state: State, seat: int) -> Iterator[Action]:
    """All canonical actions that `check` accepts, in a fixed order, `concede` last."""
    actions: list[Action] = []
    if state.phase == OVER:
        return iter(actions)
    if seat == state.active:
        if phase_fault(state, seat) is None:
            _add_tricks(state, seat, actions)
        _add_placements(state, seat, actions)
        actions.append(PASS)
    actions.append(CONCEDE)
    return iter(actions)


def _add_tricks(state: State, seat: int, actions: list[Action]) -> None:
    for card in state.players[seat].available:
        if not card.blueprint.is_trick:
            continue
        for target in targets_of(state, seat, card):
            if card.blueprint.effect == TURN:
                actions.extend([Trick(card.id, target, facing) for facing in FACINGS])
            else:
                actions.append(Trick(card.id, target))


def _add_placements(state: State, seat: int, actions: list[Action]) -> None:
    squares = free_squares(state)
    for card in state.players[seat].available:
        if not card.blueprint.is_trick:
            for square in squares:
                actions.extend([Place(card.id, square, facing) for facing in FACINGS])


def free_squares(state: State) -> list[int]:
    """Where an Assistant may be placed (G2.3)."""
    return [
        place + 1
        for place in range(SQUARES)
        if state.squares[place] is None and place not in state.blocked
    ]


def candidates(state: State, seat: int, effect: str) -> list[Target]:
    """What an effect could act on, as far as zone and side go, in a fixed order."""
    found: list[Target] = []
    if effect == BLOCK:
        found.extend([place + 1 for place in range(SQUARES) if state.squares[place] is None])
    elif effect in (EXHAUST, REFRESH):
        owner = 1 - seat if effect == EXHAUST else seat
        found.extend([rest.card.id for rest in state.players[owner].resting])
    else:
        for assistant in state.squares:
            if assistant is not None:
                found.append(assistant.card.id)
    return found


def targets_of(state: State, seat: int, card: Card) -> list[Target]:
    """What a Trick may choose now."""
    effect = card.blueprint.effect
    return [
        target
        for target in candidates(state, seat, effect)
        if target_fault(state, seat, card, target) is None
    ]
