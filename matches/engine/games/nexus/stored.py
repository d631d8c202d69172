"""The state as JSON and back: whole (`dump`, `load`), or from what one seat sees (`from_view`)."""

from __future__ import annotations

from typing import Any, Final

from matches.engine.games.nexus.blueprint import Blueprint, Rules, mask_of
from matches.engine.games.nexus.state import (
    LANE_NUMBERS,
    LANES,
    Card,
    Creature,
    Player,
    State,
)
from matches.engine.games.nexus.view import (
    board_json,
    cards_json,
    open_facts,
    open_player_facts,
    pending_json,
)
from matches.engine.kernel.stored import read_result, with_blanks

Json = dict[str, Any]

FORMAT: Final = 1
UNPLAYABLE: Final = 99
"""The cost of a card that the viewer does not know, so that nobody plans to play it."""


def dump(state: State) -> Json:
    """The full state; `load` needs nothing but this and the config."""
    return {
        "format": FORMAT,
        "game": "nexus",
        **open_facts(state),
        "pending": pending_json(state),
        "players": [_player_dump(state, player) for player in state.players],
    }


def _player_dump(state: State, player: Player) -> Json:
    return {
        **open_player_facts(player),
        "hand": cards_json(player.hand),
        "deck": cards_json(player.deck),
        "removed": cards_json(player.removed),
        "seen": sorted(player.seen),
        "board": board_json(state, player),
    }


def load(data: Json, rules: Rules) -> State:
    """The state that `dump` wrote. Raises ValueError for a format that this build cannot read."""
    if data["format"] != FORMAT:
        raise ValueError(f"a Nexus state of format {data['format']!r} cannot be read")
    return _read(data, rules)


def from_view(view: Json, rules: Rules) -> State:
    """A state that fits a seat's view; cards that the seat does not know are blanks."""
    pending = view["pending"]
    players = [
        with_blanks(player, owner, pending["cards"] if pending and pending["by"] == owner else [])
        for owner, player in enumerate(view["players"])
    ]
    return _read({**view, "players": players}, rules)


def _read(data: Json, rules: Rules) -> State:
    pending = data["pending"]
    state = State(
        rules,
        data["first"],
        data["turn"],
        data["active"],
        data["phase"],
        read_result(data["result"]),
        None if pending is None else pending["by"],
        data["last_entered"],
        [_read_player(player, rules) for player in data["players"]],
        {},
    )
    creatures = [
        _read_creature(id_, creature, owner, rules)
        for owner, player in enumerate(data["players"])
        for id_, creature in player["board"].items()
    ]
    for creature in sorted(creatures, key=_entered):
        state.put(creature)
    return state


def _entered(creature: Creature) -> int:
    return creature.entered


def _read_player(data: Json, rules: Rules) -> Player:
    return Player(
        data["hero"]["health"],
        data["hero"]["armor"],
        data["energy"],
        data["max_energy"],
        data["patron"],
        data["patron_used"],
        data["kindled"],
        data["fatigue"],
        data["timeouts"],
        data["mulligan_done"],
        [data["towers"][lane] for lane in LANES],
        _read_cards(data["hand"], rules),
        _read_cards(data["deck"], rules),
        _read_cards(data["removed"], rules),
        [],
        [None] * 6,
        frozenset(data["seen"]),
    )


_BLANK: Final = Blueprint("", UNPLAYABLE)


def _read_cards(cards: list[Json], rules: Rules) -> list[Card]:
    return [
        Card(card["id"], _BLANK if card["card"] is None else rules.blueprints[card["card"]])
        for card in cards
    ]


def _read_creature(id_: str, data: Json, owner: int, rules: Rules) -> Creature:
    blueprint = rules.blueprints[data["card"]]
    traits = tuple(data["traits"])
    return Creature(
        id_,
        Card(id_, blueprint),
        owner,
        2 * LANE_NUMBERS[data["lane"]] + data["slot"],
        data["entered"],
        data["lasting_attack"],
        data["lasting_armor"],
        data["health"],
        data["max_health"],
        data["resistance"],
        traits,
        mask_of(traits),
        None if data["silenced"] else blueprint.special,
        data["charge"],
        data["poison"],
        data["bleed"],
        data["burn"],
        data["stun"],
        data["attacks_made"],
        data["played_this_turn"],
        data["sneaky"],
        data["silenced"],
        data["sturdy_used"],
        data["breach_used"],
        data["breach_open"],
    )
