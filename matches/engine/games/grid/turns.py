"""The course of a match: how turns begin and end, and clocks that run out (G2)."""

from __future__ import annotations

from typing import Final

from matches.engine.games.grid.combat import fight, wake
from matches.engine.games.grid.ending import (
    TURN_LIMIT,
    end,
    end_at_the_limit,
    has_won,
    is_sudden_death,
)
from matches.engine.games.grid.resolution import Resolution
from matches.engine.games.grid.state import SETUP, Rest
from matches.engine.games.grid.stats import attack_of, defense_of

MOST_TIMEOUTS: Final = 3


def start_turn(r: Resolution, player: int) -> None:
    """Before the turn five squares win; then resting Assistants lose a counter (G2.1, G2.2)."""
    state = r.state
    state.active = player
    if has_won(state):
        end(state, r.log, player, "squares")
        return
    state.phase = SETUP
    if r.log is not None:
        r.tell("turn_began", player=player, turn=state.turn)
    own = state.players[player]
    were, own.resting = own.resting, []
    for rest in were:
        change_counters(r, player, rest, -1, "turn")
        if rest.counters:
            own.resting.append(rest)
        else:
            wake(r, player, rest.card)


def change_counters(r: Resolution, player: int, rest: Rest, amount: int, cause: str) -> None:
    """Put rest counters on, or take some off, as far as there are any."""
    before = rest.counters
    rest.counters = max(0, before + amount)
    if r.log is not None:
        r.tell(
            "counters_changed",
            player=player,
            assistant=rest.card.id,
            amount=rest.counters - before,
            counters=rest.counters,
            cause=cause,
        )


def finish_turn(r: Resolution, player: int, reason: str) -> None:
    """Combat, healing, and the other player's turn. reason: "place", "pass" or "timeout"."""
    state = r.state
    fight(r, player)
    _end_this_turn(r)
    state.players[player].trick_played = False
    if r.log is not None:
        r.tell("turn_ended", player=player, reason=reason)
    _open_squares(r)
    if state.turn >= TURN_LIMIT:
        end_at_the_limit(state, r.log)
        return
    state.turn += 1
    start_turn(r, 1 - player)


def _end_this_turn(r: Resolution) -> None:
    """What is about this turn ends, and survivors are healed (G2.7), but not in sudden death."""
    state = r.state
    heals = not is_sudden_death(state)
    for place, assistant in enumerate(state.squares):
        if assistant is None:
            continue
        strength, shield, damage = assistant.strength, assistant.shield, assistant.damage
        assistant.strength = assistant.shield = 0
        if heals:
            assistant.damage = 0
        if r.log is None:
            continue
        id_ = assistant.card.id
        if strength:
            value = attack_of(state, place, assistant)
            r.tell("attack_changed", assistant=id_, amount=-strength, attack=value, cause="turn")
        if shield:
            left = defense_of(assistant) - (0 if not heals else damage)
            r.tell("defense_changed", assistant=id_, amount=-shield, defense=left, cause="turn")
        if heals and damage:
            left = defense_of(assistant)
            r.tell("assistant_healed", assistant=id_, amount=damage, defense=left)


def _open_squares(r: Resolution) -> None:
    """Blocks that held until now are gone (G4.4)."""
    state = r.state
    for place in [place for place, last in state.blocked.items() if last <= state.turn]:
        del state.blocked[place]
        if r.log is not None:
            r.tell("square_opened", square=place + 1)


def time_out(r: Resolution, player: int) -> None:
    """The turn's time ran out: a pass, or at the third time in a row the match (G2.9, G7.6)."""
    own = r.state.players[player]
    own.timeouts += 1
    if own.timeouts >= MOST_TIMEOUTS:
        end(r.state, r.log, 1 - player, "timeouts")
    else:
        finish_turn(r, player, "timeout")
