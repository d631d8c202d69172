"""The state as JSON and back: whole (`dump`, `load`), or from what is seen (`from_view`)."""

from __future__ import annotations

from typing import Any, Final

from matches.engine.games.dragon.blueprint import BLANK, Blueprint, Rules
from matches.engine.games.dragon.state import (
    CHOOSE_HERO,
    LOOT,
    Card,
    Enemy,
    Hero,
    Pending,
    State,
)
from matches.engine.games.dragon.view import ids, open_facts
from matches.engine.kernel.game import Result

Json = dict[str, Any]

FORMAT: Final = 1
HIDDEN: Final = "hidden:"
"""What the made-up ids of cards in an unknown deck begin with."""


def dump(state: State) -> Json:
    """The full state; `load` needs nothing but this and the config."""
    return {
        "format": FORMAT,
        "game": "dragon",
        **open_facts(state),
        "deck": ids(state.deck),
        "seen": sorted(state.seen),
    }


def load(data: Json, rules: Rules) -> State:
    """The state that `dump` wrote. Raises ValueError for a format that this build cannot read."""
    if data["format"] != FORMAT:
        raise ValueError(f"a Dragon state of format {data['format']!r} cannot be read")
    return _read(data, rules)


def from_view(view: Json, rules: Rules) -> State:
    """A state that fits the player's view, the cards of the deck as blanks."""
    deck = [f"{HIDDEN}{place}" for place in range(view["deck_size"])]
    return _read({**view, "deck": deck, "seen": []}, rules)


def key_of(id_: str) -> str:
    """The design of a card: what stands before `#` in its id (Q1)."""
    return id_.partition("#")[0]


def _card(id_: str, rules: Rules) -> Card:
    blueprint: Blueprint = BLANK
    if not id_.startswith(HIDDEN):
        blueprint = rules.blueprints[key_of(id_)]
    return Card(id_, blueprint)


def _cards(given: list[Any], rules: Rules) -> list[Card]:
    """Of ids, or of objects with an id."""
    return [_card(each if isinstance(each, str) else each["id"], rules) for each in given]


def _read(data: Json, rules: Rules) -> State:
    result, hero, dragon, pending = data["result"], data["hero"], data["dragon"], data["pending"]
    ended = None
    if result is not None:
        ended = Result(0 if result["won"] else None, result["reason"])
    return State(
        rules,
        phase=data["phase"],
        wave=data["wave"],
        hunt=data["hunt"] or "",
        dragons_defeated=list(data["dragons_defeated"]),
        turn=data["turn"],
        phase_turns=data["phase_turns"],
        result=ended,
        pending=None if pending is None else _read_pending(pending, rules),
        hero=None if hero is None else _read_hero(hero, rules),
        hand=_cards(data["hand"], rules),
        discard=_cards(data["discard"], rules),
        deck=_cards(data["deck"], rules),
        archive=_cards(data["archive"], rules),
        removed=_cards(data["removed"], rules),
        sparks_used=_cards(data["sparks_used"], rules),
        monsters=[_read_enemy(each, rules) for each in data["monsters"]],
        dragon=None if dragon is None else _read_enemy(dragon, rules),
        supply=dict(data["supply"]),
        gold=data["stars"]["gold"],
        silver=data["stars"]["silver"],
        wave_size=data["wave_size"],
        waves=data["waves"],
        seen=frozenset(data["seen"]),
    )


def _read_pending(data: Json, rules: Rules) -> Pending:
    if data["type"] == CHOOSE_HERO:
        return Pending(CHOOSE_HERO, _cards(data["heroes"], rules))
    if data["type"] == LOOT:
        return Pending(LOOT, _cards([data["card"]], rules), list(data["rewards"]), data["then"])
    return Pending(data["type"], _cards(data["cards"], rules))


def _read_hero(data: Json, rules: Rules) -> Hero:
    return Hero(
        Card(data["card"], rules.blueprints[data["card"]]),
        data["life"],
        data["block"],
        data["poison"],
        data["energy"],
        data["set_used"],
        data["extra_sets"],
        dict(data["gems"]),
        _cards(data["loot"], rules),
    )


def _read_enemy(data: Json, rules: Rules) -> Enemy:
    return Enemy(
        _card(data["id"], rules),
        data["life"],
        data["defense"],
        data["poison"],
        data["stunned"],
        data["ward_used"],
    )
