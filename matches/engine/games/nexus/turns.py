"""The course of a match: mulligan, start and end of turns, clocks that run out (N1.5, N2)."""

from __future__ import annotations

from typing import Final

from matches.engine.games.nexus.aftermath import resolve_all, resolve_deaths
from matches.engine.games.nexus.blueprint import REGENERATE
from matches.engine.games.nexus.damage import heal_creature
from matches.engine.games.nexus.drawing import draw_card, shuffle_into_deck
from matches.engine.games.nexus.effects import tell_stat
from matches.engine.games.nexus.ending import end
from matches.engine.games.nexus.resolution import Resolution
from matches.engine.games.nexus.state import MAIN, MOST_ENERGY, OVER, Player
from matches.engine.games.nexus.statuses import tick_burn, tick_poison, wear_off_stun

REGENERATION: Final = 2
TURN_LIMIT: Final = 200
MOST_TIMEOUTS: Final = 3


def take_mulligan(r: Resolution, player: int, named: tuple[str, ...]) -> None:
    """Put the named cards back, draw as many; when both are done turn 1 begins (N1.5)."""
    own = r.state.players[player]
    returned = [card for card in own.hand if card.id in named]
    if r.log is not None:
        secret = {"cards": [card.id for card in returned]}
        r.tell_one("mulligan_taken", player, secret, player=player, count=len(returned))
    if returned:
        own.hand = [card for card in own.hand if card.id not in named]
        shuffle_into_deck(r, player, returned)
        for _ in returned:
            draw_card(r, player)
    own.mulligan_done = True
    if all(each.mulligan_done for each in r.state.players):
        r.state.phase = MAIN
        start_turn(r, r.state.first)


def start_turn(r: Resolution, player: int) -> None:
    """The steps of N2.2, in their order."""
    state = r.state
    state.turn += 1
    state.active = player
    own = state.players[player]
    _refill_energy(r, player)
    for creature in own.board:
        creature.sneaky = False  # [R] N7.5: until its owner's next turn
        creature.charge += 1
        if r.log is not None:
            tell_stat(r, creature, "charge", 1, creature.charge)
    for creature in own.board:
        if creature.mask & REGENERATE:
            heal_creature(r, creature, REGENERATION, "regenerate", creature)
    r.open_window()
    tick_burn(r, own)
    resolve_all(r)
    if state.phase != OVER:
        draw_card(r, player)
        resolve_deaths(r)  # fatigue may end the match


def _refill_energy(r: Resolution, player: int) -> None:
    state = r.state
    own = state.players[player]
    if own.max_energy < MOST_ENERGY:
        own.max_energy += 1
    own.energy = own.max_energy
    if state.turn == 2 and player != state.first:
        own.energy += state.rules.second_player_extra_energy  # [R] N1.3
    if r.log is not None:
        r.tell(
            "turn_began",
            player=player,
            turn=state.turn,
            energy=own.energy,
            max_energy=own.max_energy,
        )


def end_turn(r: Resolution, player: int) -> None:
    """The player ends the own turn."""
    r.state.players[player].timeouts = 0
    _finish_turn(r, player, "own")


def time_out(r: Resolution, player: int) -> None:
    """The turn's time ran out; the third time in a row loses at once (N2.6)."""
    own = r.state.players[player]
    own.timeouts += 1
    if own.timeouts >= MOST_TIMEOUTS:
        end(r.state, r.log, 1 - player, "timeouts")
    else:
        _finish_turn(r, player, "timeout")


def _finish_turn(r: Resolution, player: int, reason: str) -> None:
    """The steps of N2.4; then the other player's turn starts, or the limit is reached (N2.7)."""
    state = r.state
    own = state.players[player]
    if r.log is not None:
        r.tell("turn_ended", player=player, reason=reason)
    r.open_window()
    tick_poison(r, own)
    resolve_all(r)
    if state.phase == OVER:
        return
    wear_off_stun(r, own)
    own.energy = 0
    _forget_this_turn(own)
    if state.turn + 1 >= TURN_LIMIT:
        end(state, r.log, None, "turn_limit")
    else:
        start_turn(r, 1 - player)


def _forget_this_turn(player: Player) -> None:
    """Reset everything that is about "this turn"."""
    player.kindled = False
    for creature in player.board:
        creature.attacks_made = 0
        creature.played_this_turn = False
        creature.breach_used = False
        creature.breach_open = False
