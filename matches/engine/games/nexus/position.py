"""Positions of scenarios: a `setup` that states little, filled up (docs/scenarios.md).

Strict: an unknown key or a value of the wrong kind is a `SetupFault`, never a default.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from matches.engine.games.nexus.blueprint import TRAIT_BITS, Rules
from matches.engine.games.nexus.design import NexusDesign
from matches.engine.games.nexus.design.words import EFFECTS, EFFECTS_ON, TARGETS, TRIGGERS
from matches.engine.games.nexus.patrons import PATRONS
from matches.engine.games.nexus.state import (
    HERO_HEALTH,
    LANE_NUMBERS,
    LANES,
    LOOKED_AT,
    MAIN,
    MOST_ENERGY,
    MULLIGAN,
    OVER,
    TOWER_HEALTH,
    State,
)
from matches.engine.games.nexus.stored import FORMAT, load
from matches.engine.kernel.setup import (
    CardNames,
    SetupFault,
    read_flag,
    read_number,
    read_object,
    read_players,
    read_result,
    read_seat,
    read_seen,
    read_word,
    refuse_unknown,
)

Json = dict[str, Any]

_DESIGN_NUMBERS: Final = ("attack", "health", "armor", "resistance")
_DESIGN_KEYS: Final = (*_DESIGN_NUMBERS, "name", "flavor", "traits", "special", "cost")
_SPECIAL_KEYS: Final = ("trigger", "effect", "amount", "target", "charge")

_MATCH_KEYS: Final = (
    "format",
    "game",
    "first",
    "turn",
    "active",
    "phase",
    "result",
    "last_entered",
    "pending",
    "players",
)
_PLAYER_NUMBERS: Final = {
    "energy": MOST_ENERGY,
    "max_energy": MOST_ENERGY,
    "fatigue": 0,
    "timeouts": 0,
}
_PLAYER_KEYS: Final = (
    *_PLAYER_NUMBERS,
    "hero",
    "patron",
    "patron_used",
    "kindled",
    "mulligan_done",
    "towers",
    "hand",
    "deck",
    "removed",
    "seen",
    "board",
)
_CREATURE_NUMBERS: Final = ("charge", "poison", "bleed", "burn", "stun", "attacks_made")
_CREATURE_FLAGS: Final = (
    "played_this_turn",
    "sneaky",
    "silenced",
    "sturdy_used",
    "breach_used",
    "breach_open",
)
_CREATURE_KEYS: Final = (
    *_CREATURE_NUMBERS,
    *_CREATURE_FLAGS,
    "card",
    "lane",
    "slot",
    "entered",
    "attack",
    "lasting_attack",
    "armor",
    "lasting_armor",
    "health",
    "max_health",
    "resistance",
    "traits",
)


def scenario_designs(
    cards: Mapping[str, Json], design: NexusDesign, balance: Mapping[str, Any]
) -> dict[str, Json]:
    """The designs of a scenario with their defaults filled in; a given cost wins."""
    return {key: _fill_design(key, data, design, balance) for key, data in cards.items()}


def _fill_design(key: str, data: Json, design: NexusDesign, balance: Mapping[str, Any]) -> Json:
    where = f"cards.{key}"
    given = refuse_unknown(data, _DESIGN_KEYS, where)
    filled: Json = {"name": given.get("name", key), "flavor": given.get("flavor", "")}
    for name in _DESIGN_NUMBERS:
        filled[name] = read_number(given, name, 1 if name == "health" else 0, where)
    filled["traits"] = _traits(given, [], where)
    filled["special"] = _fill_special(given.get("special"), f"{where}.special")
    if "cost" in given:
        filled["cost"] = read_number(given, "cost", 0, where)
    else:
        budget = design.breakdown(filled, balance)
        filled["cost"] = MOST_ENERGY if budget.cost is None else budget.cost
    return filled


def _fill_special(data: Any, where: str) -> Json | None:
    if data is None:
        return None
    given = refuse_unknown(data, _SPECIAL_KEYS, where)
    filled: Json = {
        "trigger": read_word(given, "trigger", None, TRIGGERS, where),
        "effect": read_word(given, "effect", None, EFFECTS, where),
        "amount": read_number(given, "amount", 0, where) or None,
        "target": read_word(given, "target", None, TARGETS, where),
        "charge": read_number(given, "charge", 0, where) or None,
    }
    if filled["effect"] not in EFFECTS_ON[TARGETS[filled["target"]].kind]:
        raise SetupFault(f"{where}: no effect {filled['effect']!r} on {filled['target']}")
    return {name: value for name, value in filled.items() if value is not None}


def from_setup(setup: Json, rules: Rules) -> State:
    """The position that a `setup` describes. Raises SetupFault."""
    return load(_Filling(refuse_unknown(setup, _MATCH_KEYS, "setup"), rules).match(), rules)


class _Filling:
    """One setup while its gaps are filled; the ids and numbers that it hands out."""

    def __init__(self, setup: Json, rules: Rules) -> None:
        self._setup = setup
        self._rules = rules
        self._names = CardNames(rules.blueprints)
        self._entered = 0

    def match(self) -> Json:
        """The full state, as `dump` would write it."""
        setup = self._setup
        given = read_players(setup, "nexus", FORMAT)
        phase = read_word(setup, "phase", MAIN, (MULLIGAN, MAIN, OVER), "setup")
        filled: Json = {
            "format": FORMAT,
            "first": read_seat(setup, "first", "setup"),
            "turn": read_number(setup, "turn", 5, "setup"),
            "active": read_seat(setup, "active", "setup"),
            "phase": phase,
            "result": read_result(setup.get("result"), phase == OVER),
            "pending": setup.get("pending"),
            "players": [
                self._player(player, f"setup.players.{seat}", phase)
                for seat, player in enumerate(given)
            ],
        }
        self._add_removed(filled["players"], given)
        _check_board(filled["players"])
        _check_pending(filled["pending"], filled["players"], self._rules)
        filled["last_entered"] = read_number(setup, "last_entered", self._entered, "setup")
        if filled["last_entered"] < self._entered:
            raise SetupFault("setup.last_entered: a creature has entered later")
        return filled

    def _player(self, data: Any, where: str, phase: str) -> Json:
        given = refuse_unknown(data, _PLAYER_KEYS, where)
        hero = refuse_unknown(given.get("hero", {}), ("health", "armor"), f"{where}.hero")
        towers = refuse_unknown(given.get("towers", {}), LANES, f"{where}.towers")
        filled: Json = {
            name: read_number(given, name, default, where)
            for name, default in _PLAYER_NUMBERS.items()
        }
        filled["hero"] = {
            "health": read_number(hero, "health", HERO_HEALTH, where),
            "armor": read_number(hero, "armor", 0, where),
        }
        filled["towers"] = {
            lane: read_number(towers, lane, TOWER_HEALTH, f"{where}.towers") for lane in LANES
        }
        patron = given.get("patron")
        filled["patron"] = (
            None if patron is None else read_word(given, "patron", None, PATRONS, where)
        )
        filled["patron_used"] = read_flag(given, "patron_used", False, where)
        filled["kindled"] = read_flag(given, "kindled", False, where)
        filled["mulligan_done"] = read_flag(given, "mulligan_done", phase != MULLIGAN, where)
        filled["hand"] = self._names.cards(given, "hand", where)
        filled["deck"] = self._names.cards(given, "deck", where)
        in_hand = {card["card"] for card in filled["hand"]}
        filled["seen"] = read_seen(given, sorted(in_hand), self._rules.blueprints, where)
        filled["board"] = {
            id_: self._creature(id_, creature, f"{where}.board.{id_}")
            for id_, creature in read_object(given, "board", where).items()
        }
        return filled

    def _add_removed(self, players: list[Json], given: list[Any]) -> None:
        """Last, so that bare keys in hands and decks are numbered as the page on scenarios says."""
        for seat, player in enumerate(players):
            player["removed"] = self._names.cards(given[seat], "removed", f"setup.players.{seat}")

    def _creature(self, id_: str, data: Any, where: str) -> Json:
        given = refuse_unknown(data, _CREATURE_KEYS, where)
        self._names.claim(id_, given.get("card"), where)
        blueprint = self._rules.blueprints[given["card"]]
        silenced = read_flag(given, "silenced", False, where)
        filled: Json = {
            "card": given["card"],
            "lane": read_word(given, "lane", None, LANE_NUMBERS, where),
            "slot": read_number(given, "slot", None, where),
            "entered": read_number(given, "entered", self._entered + 1, where),
            "resistance": read_number(given, "resistance", blueprint.resistance, where),
            "health": read_number(given, "health", blueprint.health, where),
            "traits": _traits(given, [] if silenced else list(blueprint.traits), where),
        }
        self._entered = max(self._entered, filled["entered"])
        for name, printed in (("attack", blueprint.attack), ("armor", blueprint.armor)):
            stated = read_number(given, name, printed, where)
            filled[f"lasting_{name}"] = read_number(given, f"lasting_{name}", stated, where)
        filled["max_health"] = read_number(given, "max_health", blueprint.health, where)
        for name in _CREATURE_NUMBERS:
            filled[name] = read_number(given, name, 0, where)
        for name in _CREATURE_FLAGS:
            filled[name] = read_flag(given, name, False, where)
        if "breach_open" not in given:
            filled["breach_open"] = filled["breach_used"] and filled["attacks_made"] == 0
        if filled["slot"] not in (0, 1):
            raise SetupFault(f"{where}.slot: 0 or 1 is wanted")
        return filled


def _check_board(players: list[Json]) -> None:
    """No two creatures in one slot, none with the number of another."""
    entered = [creature["entered"] for player in players for creature in player["board"].values()]
    if len(set(entered)) < len(entered):
        raise SetupFault("setup: two creatures with the same `entered`")
    for seat, player in enumerate(players):
        places = [(each["lane"], each["slot"]) for each in player["board"].values()]
        if len(set(places)) < len(places):
            raise SetupFault(f"setup.players.{seat}.board: two creatures in one slot")


def _check_pending(pending: Any, players: list[Json], rules: Rules) -> None:
    """A pending choice is about the top cards of the chooser's deck."""
    if pending is None:
        return
    where = "setup.pending"
    given = refuse_unknown(pending, ("type", "by", "cards"), where)
    read_word(given, "type", None, ("cartographer",), where)
    top = players[read_seat(given, "by", where)]["deck"][:LOOKED_AT]
    if not top or given.get("cards", top) != top:
        raise SetupFault(f"{where}.cards: they are the top cards of the deck")


def _traits(given: Json, default: list[str], where: str) -> list[str]:
    traits = given.get("traits", default)
    if not isinstance(traits, list) or any(trait not in TRAIT_BITS for trait in traits):
        raise SetupFault(f"{where}.traits: a list of traits is wanted, not {traits!r}")
    return traits
