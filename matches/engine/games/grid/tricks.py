"""What Tricks do: each effect has one function (G4.4); what it may choose is in `check.py`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, cast

from matches.engine.games.grid.actions import Trick
from matches.engine.games.grid.blueprint import (
    BLOCK,
    DAMAGE,
    EXHAUST,
    FACING_NUMBERS,
    REFRESH,
    RETURN,
    SHIELD,
    STRENGTHEN,
    TURN,
    turned,
)
from matches.engine.games.grid.combat import wake
from matches.engine.games.grid.resolution import Resolution
from matches.engine.games.grid.state import PLACEMENT
from matches.engine.games.grid.stats import attack_of, defense_of
from matches.engine.games.grid.turns import change_counters


def play_trick(r: Resolution, seat: int, action: Trick) -> None:
    """Use a Trick up: it acts at once, then the placement follows (G4.5, G7.5)."""
    state = r.state
    own = state.players[seat]
    card = own.take(action.card)
    own.discard.append(card)
    own.trick_played = True
    state.phase = PLACEMENT
    if r.log is not None:
        r.tell(
            "trick_played",
            player=seat,
            card={"id": card.id, "card": card.key},
            target=action.target,
            facing=action.facing,
        )
    _EFFECTS[card.blueprint.effect](r, seat, action, card.blueprint.amount)


def _damage(r: Resolution, seat: int, action: Trick, amount: int) -> None:
    """It fights on this turn, whatever is left of it (G4.6)."""
    _, assistant = r.state.find(str(action.target))
    assistant.damage += amount
    if r.log is not None:
        r.tell(
            "assistant_damaged",
            assistant=assistant.card.id,
            amount=amount,
            defense=defense_of(assistant),
            cause="trick",
            source=action.card,
            edge=None,
        )


def _strengthen(r: Resolution, seat: int, action: Trick, amount: int) -> None:
    place, assistant = r.state.find(str(action.target))
    assistant.strength += amount
    if r.log is not None:
        r.tell(
            "attack_changed",
            assistant=assistant.card.id,
            amount=amount,
            attack=attack_of(r.state, place, assistant),
            cause="trick",
        )


def _shield(r: Resolution, seat: int, action: Trick, amount: int) -> None:
    _, assistant = r.state.find(str(action.target))
    assistant.shield += amount
    if r.log is not None:
        r.tell(
            "defense_changed",
            assistant=assistant.card.id,
            amount=amount,
            defense=defense_of(assistant),
            cause="trick",
        )


def _turn(r: Resolution, seat: int, action: Trick, amount: int) -> None:
    place, assistant = r.state.find(str(action.target))
    assistant.facing = FACING_NUMBERS[str(action.facing)]
    assistant.arrows = turned(assistant.card.blueprint.arrows, assistant.facing)
    if r.log is not None:
        r.tell(
            "assistant_turned",
            assistant=assistant.card.id,
            square=place + 1,
            facing=action.facing,
        )


def _return(r: Resolution, seat: int, action: Trick, amount: int) -> None:
    place, assistant = r.state.find(str(action.target))
    r.state.squares[place] = None
    card = assistant.card
    r.state.players[seat].available.append(card)
    if r.log is not None:
        shown = {"id": card.id, "card": card.key}
        r.tell("assistant_returned", player=seat, card=shown, square=place + 1)


def _exhaust(r: Resolution, seat: int, action: Trick, amount: int) -> None:
    rest = r.state.players[1 - seat].rest_of(str(action.target))
    change_counters(r, 1 - seat, rest, amount, "trick")


def _refresh(r: Resolution, seat: int, action: Trick, amount: int) -> None:
    """One that loses its last counter may be placed this turn (G7.4)."""
    own = r.state.players[seat]
    rest = own.rest_of(str(action.target))
    change_counters(r, seat, rest, -amount, "trick")
    if not rest.counters:
        own.resting.remove(rest)
        wake(r, seat, rest.card)


def _block(r: Resolution, seat: int, action: Trick, amount: int) -> None:
    square = cast(int, action.target)
    last = r.state.turn + 1
    r.state.blocked[square - 1] = last
    if r.log is not None:
        r.tell("square_blocked", square=square, until=last)


_EFFECTS: Final[dict[str, Callable[[Resolution, int, Trick, int], None]]] = {
    DAMAGE: _damage,
    STRENGTHEN: _strengthen,
    SHIELD: _shield,
    TURN: _turn,
    RETURN: _return,
    EXHAUST: _exhaust,
    REFRESH: _refresh,
    BLOCK: _block,
}
