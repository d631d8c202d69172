"""May a player do this now? Everything that `check` accepts, `legal.py` lists, and nothing else.

If several refusals apply, the first in the order of G7.7 counts.
"""

from __future__ import annotations

from matches.engine.games.grid.actions import (
    CONCEDE,
    Action,
    Concede,
    Misread,
    Place,
    Target,
    Trick,
)
from matches.engine.games.grid.blueprint import (
    ANCHOR,
    BLOCK,
    EXHAUST,
    REFRESH,
    RETURN,
    STEADFAST,
    TURN,
)
from matches.engine.games.grid.codes import Code
from matches.engine.games.grid.state import OVER, SETUP, SQUARES, Card, State
from matches.engine.kernel.refusal import Refusal


def check(state: State, seat: int, action: Action) -> None:
    """Raises Refusal, with any code of G6 but `unknown_action`, if the rules do not allow it."""
    if state.phase == OVER:
        raise Refusal(Code.MATCH_OVER, "G2.1")
    gives_up = isinstance(action, Concede) or (
        isinstance(action, Misread) and action.kind == CONCEDE.type
    )
    if seat != state.active and not gives_up:
        raise Refusal(Code.NOT_YOUR_TURN, "G2")
    if isinstance(action, Misread):
        raise Refusal(Code.MALFORMED, "G7.7", what=action.what)
    fault: Refusal | None = None
    if isinstance(action, Trick):
        fault = _trick_fault(state, seat, action)
    elif isinstance(action, Place):
        fault = _place_fault(state, seat, action)
    if fault is not None:
        raise fault


def _trick_fault(state: State, seat: int, action: Trick) -> Refusal | None:
    fault = phase_fault(state, seat)
    if fault is not None:
        return fault
    card = state.players[seat].at_hand(action.card)
    if card is None or not card.blueprint.is_trick:
        return unavailable(state, seat, action.card)
    if action.target is None:
        return Refusal(Code.TARGET_REQUIRED, "G4.4")
    fault = target_fault(state, seat, card, action.target)
    if fault is not None:
        return fault
    if (card.blueprint.effect == TURN) != (action.facing is not None):
        return Refusal(Code.MALFORMED, "G7.7", what="facing")
    return None


def phase_fault(state: State, seat: int) -> Refusal | None:
    """Why the active player may play no Trick at all now (G2.2)."""
    if state.players[seat].trick_played:
        return Refusal(Code.TRICK_USED, "G2.2")
    if state.turn == 1 and seat == state.first:
        return Refusal(Code.FIRST_TURN_TRICK, "G2.2")
    if state.phase != SETUP:
        return Refusal(Code.WRONG_PHASE, "G7.5")
    return None


def unavailable(state: State, seat: int, card_id: str) -> Refusal:
    """The refusal of a card that is not at hand, or is of the other kind."""
    rest = state.players[seat].at_rest(card_id)
    if rest is None:
        return Refusal(Code.NOT_AVAILABLE, "G7.7", card=card_id)
    return Refusal(Code.NOT_AVAILABLE, "G2.2", card=card_id, counters=rest.counters)


def target_fault(state: State, seat: int, card: Card, target: Target) -> Refusal | None:
    """Why a Trick may not choose this (G4.3, G4.4)."""
    effect = card.blueprint.effect
    if effect == BLOCK:
        return _vacancy_fault(state, target)
    if not isinstance(target, str):
        return Refusal(Code.MALFORMED, "G7.7", what="target")
    if effect in (EXHAUST, REFRESH):
        return _rest_fault(state, seat, effect, target)
    place = state.place_of(target)
    assistant = state.squares[place] if place >= 0 else None
    if assistant is None or (effect == RETURN and assistant.owner != seat):
        return _no_target(state, target)
    ability = assistant.card.blueprint.ability
    if ability == STEADFAST and assistant.owner != seat:
        return Refusal(Code.STEADFAST, "G4.3", assistant=target)
    if ability == ANCHOR and effect in (TURN, RETURN):
        return Refusal(Code.ANCHORED, "G4.3", assistant=target)
    return None


def _vacancy_fault(state: State, target: Target) -> Refusal | None:
    """A block wants a vacant square; one that is blocked already will do (G7.4)."""
    if not isinstance(target, int):
        return Refusal(Code.MALFORMED, "G7.7", what="target")
    if not 1 <= target <= SQUARES:
        return Refusal(Code.NO_SUCH_SQUARE, "G1.3", square=target)
    if state.squares[target - 1] is not None:
        return Refusal(Code.SQUARE_TAKEN, "G4.4", square=target)
    return None


def _rest_fault(state: State, seat: int, effect: str, target: str) -> Refusal | None:
    """`exhaust` wants a resting enemy, `refresh` a resting Assistant of one's own (G4.4)."""
    owner = 1 - seat if effect == EXHAUST else seat
    rest = state.players[owner].at_rest(target)
    if rest is None:
        return _no_target(state, target)
    if owner != seat and rest.card.blueprint.ability == STEADFAST:  # [R] G7.3: at rest too
        return Refusal(Code.STEADFAST, "G7.3", assistant=target)
    return None


def _no_target(state: State, target: str) -> Refusal:
    """A target of another zone or side is told from one that is nowhere (G7.7)."""
    code = Code.ILLEGAL_TARGET if _is_somewhere(state, target) else Code.NO_SUCH_TARGET
    return Refusal(code, "G4.4", target=target)


def _is_somewhere(state: State, card_id: str) -> bool:
    if state.place_of(card_id) >= 0:
        return True
    for player in state.players:
        if player.at_hand(card_id) is not None or player.at_rest(card_id) is not None:
            return True
        for card in player.discard:
            if card.id == card_id:
                return True
    return False


def _place_fault(state: State, seat: int, action: Place) -> Refusal | None:
    card = state.players[seat].at_hand(action.card)
    if card is None or card.blueprint.is_trick:
        return unavailable(state, seat, action.card)
    if not 1 <= action.square <= SQUARES:
        return Refusal(Code.NO_SUCH_SQUARE, "G1.3", square=action.square)
    return square_fault(state, action.square)


def square_fault(state: State, square: int) -> Refusal | None:
    """Why no Assistant may be placed on a square, 1 to 9 (G2.3)."""
    place = square - 1
    if state.squares[place] is not None:
        return Refusal(Code.SQUARE_TAKEN, "G2.3", square=square)
    if place in state.blocked:
        until = state.blocked[place]
        return Refusal(Code.SQUARE_BLOCKED, "G2.3", square=square, until=until)
    return None
