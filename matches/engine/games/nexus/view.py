"""What each viewer is shown, built up from what they may see: never the state less its secrets."""

from __future__ import annotations

from typing import Any, Final

from matches.engine.games.nexus.state import LANES, LOOKED_AT, Card, Creature, Player, State
from matches.engine.games.nexus.stats import armor_of, attack_of
from matches.engine.kernel.event import OPEN, Viewer
from matches.engine.kernel.stored import result_json

Json = dict[str, Any]


def view(state: State, viewer: Viewer) -> Json:
    """The state as `viewer` sees it (N1.7): `you` is their seat, None for all others."""
    seat = viewer if isinstance(viewer, int) else None
    return {
        "game": "nexus",
        "you": seat,
        **open_facts(state),
        "pending": pending_json(state) if viewer in (state.pending_by, OPEN) else None,
        "players": [_player_view(state, owner, viewer) for owner in (0, 1)],
    }


def seen_cards(state: State, viewer: Viewer) -> set[str]:
    """The keys of all cards that `viewer` has been shown so far."""
    seen = {creature.card.key for creature in state.creatures.values()}
    for player in state.players:
        seen.update(card.key for card in player.removed)
        if viewer == OPEN:
            seen.update(card.key for card in (*player.hand, *player.deck))
    if isinstance(viewer, int):
        seen |= state.players[viewer].seen
    return seen


def open_facts(state: State) -> Json:
    """What everybody knows of the match as a whole."""
    return {
        "first": state.first,
        "turn": state.turn,
        "active": state.active,
        "phase": state.phase,
        "result": result_json(state.result),
        "last_entered": state.last_entered,
    }


def open_player_facts(player: Player) -> Json:
    """What everybody knows of one side, its cards and creatures aside."""
    return {
        "hero": {"health": player.health, "armor": player.armor},
        "energy": player.energy,
        "max_energy": player.max_energy,
        "patron": player.patron,
        "patron_used": player.patron_used,
        "kindled": player.kindled,
        "fatigue": player.fatigue,
        "timeouts": player.timeouts,
        "mulligan_done": player.mulligan_done,
        "towers": towers_json(player),
    }


def towers_json(player: Player) -> dict[str, int]:
    """Health by lane."""
    left, mid, right = player.towers
    return {"left": left, "mid": mid, "right": right}


def pending_json(state: State) -> Json | None:
    """The pending choice with the cards to choose from; for the player who must choose."""
    by = state.pending_by
    if by is None:
        return None
    cards = cards_json(state.players[by].deck[:LOOKED_AT])
    return {"type": "cartographer", "by": by, "cards": cards}


def cards_json(cards: list[Card]) -> list[Json]:
    """Cards as they stand in hands and decks."""
    return [{"id": card.id, "card": card.key} for card in cards]


def board_json(state: State, player: Player) -> Json:
    """The creatures of one side by id, in play order."""
    return {creature.id: _creature_json(state, creature) for creature in player.board}


def _player_view(state: State, owner: int, viewer: Viewer) -> Json:
    player = state.players[owner]
    shown = open_player_facts(player)
    if viewer in (owner, OPEN):
        shown["hand"] = cards_json(player.hand)
    else:
        shown["hand_size"] = len(player.hand)
    if viewer == OPEN:
        shown["deck"] = cards_json(player.deck)
    else:
        shown["deck_size"] = len(player.deck)
    shown["removed"] = cards_json(player.removed)
    shown["board"] = board_json(state, player)
    return shown


_CREATURE: Final[Json] = dict.fromkeys(
    (
        "card",
        "lane",
        "slot",
        "entered",
        "attack",
        "lasting_attack",
        "health",
        "max_health",
        "armor",
        "lasting_armor",
        "resistance",
        "traits",
        "charge",
        "poison",
        "bleed",
        "burn",
        "stun",
        "attacks_made",
        "played_this_turn",
        "sneaky",
        "silenced",
        "sturdy_used",
        "breach_used",
        "breach_open",
    )
)
"""A creature's keys in their order. Filling a copy is much faster than so long a dict display."""


def _creature_json(state: State, creature: Creature) -> Json:
    """attack, armor: effective, without Flank (N5.11, N5.12); lasting_*: without what may pass."""
    shown = _CREATURE.copy()
    shown["card"] = creature.card.key
    shown["lane"] = LANES[creature.place >> 1]
    shown["slot"] = creature.place & 1
    shown["entered"] = creature.entered
    shown["attack"] = attack_of(state, creature)
    shown["lasting_attack"] = creature.attack
    shown["health"] = creature.health
    shown["max_health"] = creature.max_health
    shown["armor"] = armor_of(state, creature)
    shown["lasting_armor"] = creature.armor
    shown["resistance"] = creature.resistance
    shown["traits"] = list(creature.traits)
    shown["charge"] = creature.charge
    shown["poison"] = creature.poison
    shown["bleed"] = creature.bleed
    shown["burn"] = creature.burn
    shown["stun"] = creature.stun
    shown["attacks_made"] = creature.attacks_made
    shown["played_this_turn"] = creature.played_this_turn
    shown["sneaky"] = creature.sneaky
    shown["silenced"] = creature.silenced
    shown["sturdy_used"] = creature.sturdy_used
    shown["breach_used"] = creature.breach_used
    shown["breach_open"] = creature.breach_open
    return shown
