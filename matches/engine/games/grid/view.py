"""What each viewer is shown: everything (G1.2)."""

from __future__ import annotations

from typing import Any, Final

from matches.engine.games.grid.blueprint import FACINGS
from matches.engine.games.grid.state import Assistant, Card, Player, State
from matches.engine.games.grid.stats import attack_of, defense_of
from matches.engine.kernel.event import Viewer
from matches.engine.kernel.stored import result_json

Json = dict[str, Any]

ARROWS: Final[list[list[str]]] = [
    [FACINGS[direction] for direction in range(4) if mask >> direction & 1] for mask in range(16)
]
"""Bits -> the words, in the order up, right, down, left (G7.8)."""


def view(state: State, viewer: Viewer) -> Json:
    """The state as `viewer` sees it: `you` is their seat, None for all others."""
    return {
        "game": "grid",
        "you": viewer if isinstance(viewer, int) else None,
        **open_facts(state),
    }


def seen_cards(state: State, viewer: Viewer) -> set[str]:
    """The keys of all cards of the match: both decks are open from the start."""
    seen = {each.card.key for each in state.squares if each is not None}
    for player in state.players:
        seen.update([card.key for card in player.available])
        seen.update([rest.card.key for rest in player.resting])
        seen.update([card.key for card in player.discard])
    return seen


def open_facts(state: State) -> Json:
    """The whole state."""
    return {
        "turn": state.turn,
        "active": state.active,
        "phase": state.phase,
        "first": state.first,
        "result": result_json(state.result),
        "points": state.points,
        "sudden_death": state.sudden_death,
        "squares": {
            str(place + 1): _assistant_json(state, place, assistant)
            for place, assistant in enumerate(state.squares)
            if assistant is not None
        },
        "blocked": {str(place + 1): state.blocked[place] for place in sorted(state.blocked)},
        "players": [_player_json(player) for player in state.players],
    }


def card_json(card: Card) -> Json:
    """A card as it stands in lists."""
    return {"id": card.id, "card": card.key}


def _player_json(player: Player) -> Json:
    return {
        "available": [card_json(card) for card in player.available],
        "resting": [
            {"id": rest.card.id, "card": rest.card.key, "counters": rest.counters}
            for rest in player.resting
        ],
        "discard": [card_json(card) for card in player.discard],
        "trick_played": player.trick_played,
        "timeouts": player.timeouts,
    }


def _assistant_json(state: State, place: int, assistant: Assistant) -> Json:
    """attack: with all that it has now; defense: what is left of it this turn."""
    return {
        "id": assistant.card.id,
        "card": assistant.card.key,
        "owner": assistant.owner,
        "facing": FACINGS[assistant.facing],
        "arrows": ARROWS[assistant.arrows][:],
        "attack": attack_of(state, place, assistant),
        "defense": defense_of(assistant),
        "damage": assistant.damage,
    }
