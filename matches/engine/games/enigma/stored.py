"""The state as JSON and back: whole (`dump`, `load`), or from what one seat sees (`from_view`)."""

from __future__ import annotations

from typing import Any, Final

from matches.engine.games.enigma.blueprint import BLANK, Rules
from matches.engine.games.enigma.state import PROMOTE, Card, Pending, Pico, Player, State
from matches.engine.games.enigma.stats import whole_integrity
from matches.engine.games.enigma.view import (
    cards_json,
    open_facts,
    open_player_facts,
    pending_json,
    places_json,
)
from matches.engine.kernel.stored import read_result, with_blanks

Json = dict[str, Any]

FORMAT: Final = 1


def dump(state: State) -> Json:
    """The full state; `load` needs nothing but this and the config."""
    return {
        "format": FORMAT,
        "game": "enigma",
        **open_facts(state),
        "pending": [pending_json(each, is_shown=True) for each in state.pending],
        "players": [_player_dump(player) for player in state.players],
    }


def _player_dump(player: Player) -> Json:
    return {
        **open_player_facts(player),
        "hand": cards_json(player.hand),
        "deck": cards_json(player.deck),
        "discard": cards_json(player.discard),
        **places_json(player),
        "seen": sorted(player.seen),
    }


def load(data: Json, rules: Rules) -> State:
    """The state that `dump` wrote. Raises ValueError for a format that this build cannot read."""
    if data["format"] != FORMAT:
        raise ValueError(f"an Enigma state of format {data['format']!r} cannot be read")
    return _read(data, rules)


def from_view(view: Json, rules: Rules) -> State:
    """A state that fits a seat's view; cards that the seat does not know are blanks.

    What it found in its own deck lies on top there.
    """
    found = [card for pending in view["pending"] for card in pending.get("cards", ())]
    players = [
        with_blanks(player, owner, found if owner == view["you"] else [])
        for owner, player in enumerate(view["players"])
    ]
    return _read({**view, "players": players}, rules)


def _read(data: Json, rules: Rules) -> State:
    domain = data["domain"]
    state = State(
        rules,
        data["first"],
        data["turn"],
        data["active"],
        data["phase"],
        read_result(data["result"]),
        [_read_pending(each, rules) for each in data["pending"]],
        None if domain is None else _read_card(domain, rules),
        0 if domain is None else domain["owner"],
        [_read_player(player, owner, rules) for owner, player in enumerate(data["players"])],
    )
    for player in state.players:
        for pico in player.picos():
            pico.basis = whole_integrity(state, pico)
    return state


def _read_pending(data: Json, rules: Rules) -> Pending:
    if data["type"] == "promote":
        return Pending(data["by"], PROMOTE)
    cards = tuple(_read_cards(data.get("cards", []), rules))
    return Pending(data["by"], data["effect"], data.get("amount", 0), cards)


def _read_player(data: Json, owner: int, rules: Rules) -> Player:
    picos = {id_: _read_pico(id_, pico, owner, rules) for id_, pico in data["picos"].items()}
    return Player(
        sparks=data["sparks"],
        hand=_read_cards(data["hand"], rules),
        deck=_read_cards(data["deck"], rules),
        discard=_read_cards(data["discard"], rules),
        vanguard=None if data["vanguard"] is None else picos[data["vanguard"]],
        rearguard=[picos[id_] for id_ in data["rearguard"]],
        set_up=data["set_up"],
        flux_attached=data["flux_attached"],
        agent_played=data["agent_played"],
        domain_played=data["domain_played"],
        recalled=data["recalled"],
        timeouts=data["timeouts"],
        seen=frozenset(data["seen"]),
    )


def _read_cards(cards: list[Json], rules: Rules) -> list[Card]:
    return [_read_card(card, rules) for card in cards]


def _read_card(card: Json, rules: Rules) -> Card:
    key = card["card"]
    return Card(card["id"], BLANK if key is None else rules.blueprints[key])


def _read_pico(id_: str, data: Json, owner: int, rules: Rules) -> Pico:
    gear = data["gear"]
    return Pico(
        id_,
        owner,
        _read_cards(data["stack"], rules),
        data["integrity"],
        data["max_integrity"],
        [Card(flux["id"], rules.blueprints[flux["element"]]) for flux in data["flux"]],
        None if gear is None else _read_card(gear, rules),
        data["status"] or "",
        data["turn_played"],
        data["upgraded_this_turn"],
        data["ability_used"],
        data["gear_ability_used"],
    )
