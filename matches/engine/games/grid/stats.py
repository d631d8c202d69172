"""What an Assistant has now: printed numbers, what others give it, what this turn adds."""

from __future__ import annotations

from matches.engine.games.grid.blueprint import DUELIST, RALLY
from matches.engine.games.grid.state import NEIGHBOURS, Assistant, State

RALLIED = 1
DUEL = 2


def attack_of(state: State, place: int, assistant: Assistant) -> int:
    """The attack of an Assistant at its place: printed, strengthen, rally, duelist (G7.1)."""
    printed = assistant.card.blueprint
    attack = printed.attack + assistant.strength
    touched = 0
    for direction in range(4):
        beyond = NEIGHBOURS[4 * place + direction]
        if beyond < 0:
            continue
        other = state.squares[beyond]
        if other is None:
            continue
        if other.owner != assistant.owner:
            touched += assistant.arrows >> direction & 1
        elif other.card.blueprint.ability == RALLY:
            attack += RALLIED
    if touched == 1 and printed.ability == DUELIST:
        attack += DUEL
    return attack


def defense_of(assistant: Assistant) -> int:
    """What is left of its defense this turn."""
    return assistant.card.blueprint.defense + assistant.shield - assistant.damage
