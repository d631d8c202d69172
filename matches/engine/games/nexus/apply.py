"""Carrying out actions: each kind has one handler, which may not refuse (see `check.py`)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from matches.engine.games.nexus.actions import (
    Action,
    Activate,
    Attack,
    Choose,
    Concede,
    EndTurn,
    Kindle,
    Mulligan,
    Play,
    UsePatron,
)
from matches.engine.games.nexus.aftermath import resolve_all
from matches.engine.games.nexus.blueprint import ON_PLAY, SNEAKY
from matches.engine.games.nexus.combat import attack
from matches.engine.games.nexus.drawing import take_card
from matches.engine.games.nexus.ending import end
from matches.engine.games.nexus.patrons import use_patron
from matches.engine.games.nexus.resolution import Resolution
from matches.engine.games.nexus.specials import fire
from matches.engine.games.nexus.state import (
    LANE_NUMBERS,
    LOOKED_AT,
    Card,
    Player,
    State,
    new_creature,
)
from matches.engine.games.nexus.turns import end_turn, take_mulligan, time_out
from matches.engine.kernel.chance import Chance
from matches.engine.kernel.event import Log
from matches.engine.kernel.game import Wait


def carry_out(
    state: State, seat: int, action: Action, chance: Chance, log: Log | None = None
) -> None:
    """Carry out an action that is known to be legal."""
    _HANDLERS[type(action)](Resolution(state, chance, log), seat, action)


def tick(state: State, wait: Wait, chance: Chance, log: Log | None = None) -> None:
    """The time of `wait` ran out. Call only with a wait that is running."""
    r = Resolution(state, chance, log)
    if wait.kind == "mulligan":
        take_mulligan(r, wait.seat, ())  # keeps the hand
    elif wait.kind == "choice":
        _take_looked_at(r, wait.seat, state.players[wait.seat].deck[0].id)
    else:
        time_out(r, wait.seat)


def _mulligan(r: Resolution, seat: int, action: Mulligan) -> None:
    take_mulligan(r, seat, action.cards)


def _play(r: Resolution, seat: int, action: Play) -> None:
    state = r.state
    player = state.players[seat]
    card = _leave_hand(player, action.card)
    player.energy -= card.blueprint.cost
    state.last_entered += 1
    place = 2 * LANE_NUMBERS[action.lane] + action.slot
    creature = new_creature(card, seat, place, state.last_entered)
    creature.played_this_turn = True
    creature.sneaky = creature.mask & SNEAKY != 0
    state.put(creature)
    if r.log is not None:
        r.tell(
            "card_played",
            player=seat,
            card={"id": card.id, "card": card.key},
            lane=action.lane,
            slot=action.slot,
            cost=card.blueprint.cost,
            target=action.target,
        )
    special = creature.special
    if special is not None and special.trigger == ON_PLAY:
        fire(r, creature, action.target, None)
        resolve_all(r)


def _attack(r: Resolution, seat: int, action: Attack) -> None:
    attack(r, r.state.creatures[action.attacker], action.target, action.special_target)


def _activate(r: Resolution, seat: int, action: Activate) -> None:
    creature = r.state.creatures[action.creature]
    special = creature.special
    if special is None:
        return
    creature.charge -= special.charge
    if r.log is not None:
        r.tell("charge_paid", creature=creature.id, amount=special.charge, charge=creature.charge)
    fire(r, creature, action.target, None)
    resolve_all(r)


def _kindle(r: Resolution, seat: int, action: Kindle) -> None:
    player = r.state.players[seat]
    card = _leave_hand(player, action.card)
    player.removed.append(card)
    player.kindled = True
    player.energy += 1
    if r.log is not None:
        r.tell(
            "card_kindled",
            player=seat,
            card={"id": card.id, "card": card.key},
            energy=player.energy,
        )


def _patron(r: Resolution, seat: int, action: UsePatron) -> None:
    player = r.state.players[seat]
    cost = r.state.rules.patron_costs[str(player.patron)]
    player.energy -= cost
    player.patron_used = True
    if r.log is not None:
        r.tell("patron_used", player=seat, patron=player.patron, target=action.target, cost=cost)
    use_patron(r, seat, action.target)


def _choose(r: Resolution, seat: int, action: Choose) -> None:
    _take_looked_at(r, seat, action.card)


def _take_looked_at(r: Resolution, seat: int, card_id: str) -> None:
    """One of the cards looked at to the hand, the others under the deck in their order (N4)."""
    player = r.state.players[seat]
    looked_at, rest = player.deck[:LOOKED_AT], player.deck[LOOKED_AT:]
    player.deck = rest + [card for card in looked_at if card.id != card_id]
    r.state.pending_by = None
    for card in looked_at:
        if card.id == card_id:
            take_card(r, seat, card, "card_taken")


def _end_turn(r: Resolution, seat: int, action: EndTurn) -> None:
    end_turn(r, seat)


def _concede(r: Resolution, seat: int, action: Concede) -> None:
    end(r.state, r.log, 1 - seat, "concede")


def _leave_hand(player: Player, card_id: str) -> Card:
    for index, card in enumerate(player.hand):
        if card.id == card_id:
            return player.hand.pop(index)
    raise KeyError(card_id)


_HANDLERS: dict[type[Action], Callable[[Resolution, int, Any], None]] = {
    Mulligan: _mulligan,
    Play: _play,
    Attack: _attack,
    Activate: _activate,
    Kindle: _kindle,
    UsePatron: _patron,
    Choose: _choose,
    EndTurn: _end_turn,
    Concede: _concede,
}
