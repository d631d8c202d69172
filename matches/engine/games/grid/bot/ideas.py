"""What may be tried in a turn: legal actions, of those that come to the same one."""

from __future__ import annotations

from matches.engine.games.grid.actions import PASS, Action, Place, Trick
from matches.engine.games.grid.blueprint import FACINGS, TURN, turned
from matches.engine.games.grid.check import phase_fault
from matches.engine.games.grid.legal import free_squares, targets_of
from matches.engine.games.grid.state import State


def placements(state: State, seat: int) -> list[Action]:
    """Each kind of Assistant at hand on each free square, one facing for arrows that point alike;
    PASS comes first."""
    found: list[Action] = [PASS]
    seen: set[str] = set()
    squares = free_squares(state)
    for card in state.players[seat].available:
        if card.blueprint.is_trick or card.key in seen:
            continue
        seen.add(card.key)
        masks: set[int] = set()
        for facing in range(4):
            mask = turned(card.blueprint.arrows, facing)
            if mask not in masks:
                masks.add(mask)
                found.extend([Place(card.id, square, FACINGS[facing]) for square in squares])
    return found


def tricks(state: State, seat: int) -> list[Action]:
    """Each kind of Trick at hand on each target."""
    found: list[Action] = []
    if phase_fault(state, seat) is not None:
        return found
    seen: set[str] = set()
    for card in state.players[seat].available:
        if not card.blueprint.is_trick or card.key in seen:
            continue
        seen.add(card.key)
        for target in targets_of(state, seat, card):
            if card.blueprint.effect != TURN:
                found.append(Trick(card.id, target))
                continue
            _, assistant = state.find(str(target))
            masks = {assistant.arrows}
            for facing in range(4):
                mask = turned(assistant.card.blueprint.arrows, facing)
                if mask not in masks:
                    masks.add(mask)
                    found.append(Trick(card.id, target, FACINGS[facing]))
    return found
