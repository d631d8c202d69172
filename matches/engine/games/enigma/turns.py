"""The course of a match: turns, what is between them, clocks that run out (E3.1, E5.1, E6.3)."""

from __future__ import annotations

from typing import Final

from matches.engine.games.enigma.combat import flip
from matches.engine.games.enigma.damage import heal, hurt, lose_status
from matches.engine.games.enigma.ending import end
from matches.engine.games.enigma.knockouts import settle
from matches.engine.games.enigma.resolution import Resolution
from matches.engine.games.enigma.state import (
    BETWEEN,
    COMBAT,
    MAIN,
    POISONED,
    SCORCHED,
    STUNNED,
    Player,
)
from matches.engine.games.enigma.stats import sum_of
from matches.engine.games.enigma.zones import draw

STATUS_DAMAGE: Final = 10
MOST_TIMEOUTS: Final = 3


def start_turn(r: Resolution, seat: int) -> None:
    """The next turn with its draw; who cannot draw has lost (E3.1). Nobody draws on turn 1."""
    state = r.state
    state.turn += 1
    state.active = seat
    state.phase = MAIN
    for player in state.players:
        _forget_this_turn(player)
    if r.log is not None:
        r.tell("turn_began", player=seat, turn=state.turn)
    if state.turn == 1:
        return
    if not state.players[seat].deck:
        end(state, r.log, 1 - seat, "deck_out")
        return
    draw(r, seat, 1)


def end_turn(r: Resolution, seat: int) -> None:
    """The player ends the own turn."""
    r.state.players[seat].timeouts = 0
    _finish_turn(r, "own")
    go_on(r)


def time_out(r: Resolution, seat: int) -> None:
    """The turn's time ran out; the third time in a row loses at once (E11.13)."""
    player = r.state.players[seat]
    player.timeouts += 1
    if player.timeouts >= MOST_TIMEOUTS:
        end(r.state, r.log, 1 - seat, "timeouts")
        return
    _finish_turn(r, "timeout")
    go_on(r)


def go_on(r: Resolution) -> None:
    """Go on with what waits for no answer: after a Strike, and between turns."""
    state = r.state
    if state.phase == COMBAT and not state.pending:
        _finish_turn(r, "strike")
    if state.phase == BETWEEN and not state.pending:
        start_turn(r, 1 - state.active)


def _finish_turn(r: Resolution, reason: str) -> None:
    """What happens between turns, up to the knock-outs and what they ask (E11.11)."""
    state = r.state
    state.phase = BETWEEN
    if r.log is not None:
        r.tell("turn_ended", player=state.active, reason=reason)
    sides = [state.players[state.active], state.players[1 - state.active]]
    vanguards = [player.vanguard for player in sides if player.vanguard is not None]
    for pico in vanguards:
        if pico.status in (POISONED, SCORCHED):
            hurt(r, pico, STATUS_DAMAGE, pico.status, None)
    for player in sides:
        for pico in player.picos():
            healing = sum_of(state, pico, "heal_between_turns")
            if healing > 0:
                heal(r, pico, healing, "between_turns")
    for pico in vanguards:
        if pico.status == STUNNED and flip(r, pico, STUNNED):
            lose_status(r, pico)
    settle(r)


def _forget_this_turn(player: Player) -> None:
    """Limits of the turn are reset for both players (E11.16)."""
    player.flux_attached = False
    player.agent_played = False
    player.domain_played = False
    player.recalled = False
    for pico in player.picos():
        pico.upgraded_this_turn = False
        pico.ability_used = False
        pico.gear_ability_used = False
