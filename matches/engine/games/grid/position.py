"""Positions of scenarios: a `setup` that states little, filled up (docs/scenarios.md).

Strict: an unknown key or a value of the wrong kind is a `SetupFault`, never a default.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from matches.engine.games.grid.blueprint import (
    DEFAULT_POINTS,
    FACING_NUMBERS,
    Rules,
    turned,
)
from matches.engine.games.grid.design import GridDesign, words
from matches.engine.games.grid.state import OVER, PLACEMENT, SETUP, SQUARES, State
from matches.engine.games.grid.stored import FORMAT, load
from matches.engine.games.grid.view import ARROWS
from matches.engine.kernel.setup import (
    CardNames,
    SetupFault,
    read_flag,
    read_list,
    read_number,
    read_object,
    read_players,
    read_result,
    read_seat,
    read_word,
    refuse_unknown,
)

Json = dict[str, Any]

_FORGING: Final = ("missing", "too_low", "too_high", "too_short", "too_long", "empty_looking")
"""Faults that a scenario's designs may have: they are not held against forging limits."""
_MATCH_KEYS: Final = (
    "format",
    "game",
    "turn",
    "active",
    "phase",
    "first",
    "result",
    "points",
    "sudden_death",
    "squares",
    "blocked",
    "players",
)
_PLAYER_KEYS: Final = ("available", "resting", "discard", "trick_played", "timeouts")
_ASSISTANT_KEYS: Final = (
    "id",
    "card",
    "owner",
    "facing",
    "arrows",
    "attack",
    "defense",
    "damage",
)


def scenario_designs(cards: Mapping[str, Json], design: GridDesign) -> dict[str, Json]:
    """The designs of a scenario with their defaults filled in."""
    return {key: _fill_design(key, data, design) for key, data in cards.items()}


def _fill_design(key: str, data: Json, design: GridDesign) -> Json:
    where = f"cards.{key}"
    if not isinstance(data, Mapping):
        raise SetupFault(f"{where}: an object is wanted, not {data!r}")
    filled: Json = {"name": key, **data}
    given = read_number(filled, "cost", 0, where)
    filled.pop("cost", None)
    for fault in design.validate(filled):
        if fault.code not in _FORGING or (fault.code == "missing" and fault.path != "amount"):
            raise SetupFault(f"{where}.{fault.path}: {fault.code} {dict(fault.facts)}")
    canonical = design.canonical(filled)
    return {**canonical, "cost": given if "cost" in data else design.breakdown(filled).cost}


def from_setup(setup: Json, rules: Rules) -> State:
    """The position that a `setup` describes. Raises SetupFault."""
    return load(_Filling(refuse_unknown(setup, _MATCH_KEYS, "setup"), rules).match(), rules)


class _Filling:
    """One setup while its gaps are filled; the ids that it hands out."""

    def __init__(self, setup: Json, rules: Rules) -> None:
        self._setup = setup
        self._rules = rules
        self._names = CardNames(rules.blueprints)

    def match(self) -> Json:
        """The full state, as `dump` would write it; None for an attack or defense left out."""
        setup = self._setup
        players = read_players(setup, "grid", FORMAT)
        phase = read_word(setup, "phase", SETUP, (SETUP, PLACEMENT, OVER), "setup")
        turn = read_number(setup, "turn", 5, "setup")
        active = read_seat(setup, "active", "setup")
        on_odd_turns = active if turn % 2 else 1 - active
        filled: Json = {
            "format": FORMAT,
            "turn": turn,
            "active": active,
            "phase": phase,
            "first": read_seat({"first": on_odd_turns, **setup}, "first", "setup"),
            "result": read_result(setup.get("result"), phase == OVER),
            "points": read_number(setup, "points", DEFAULT_POINTS, "setup"),
            "sudden_death": read_flag(setup, "sudden_death", False, "setup"),
            "squares": {
                square: self._assistant(given, f"setup.squares.{square}")
                for square, given in _by_square(setup, "squares")
            },
            "blocked": {
                square: read_number({"until": last}, "until", None, f"setup.blocked.{square}")
                for square, last in _by_square(setup, "blocked")
            },
        }
        if set(filled["squares"]) & set(filled["blocked"]):
            raise SetupFault("setup.blocked: only vacant squares are")
        filled["players"] = self._players(players)
        return filled

    def _players(self, given: list[Any]) -> list[Json]:
        filled = [
            self._player(player, f"setup.players.{seat}") for seat, player in enumerate(given)
        ]
        for seat, player in enumerate(filled):  # last: bare keys are numbered in order
            player["discard"] = self._names.cards(given[seat], "discard", f"setup.players.{seat}")
            for card in player["discard"]:
                if not self._rules.blueprints[card["card"]].is_trick:
                    raise SetupFault(f"setup.players.{seat}.discard: only Tricks come there")
        return filled

    def _player(self, data: Any, where: str) -> Json:
        given = refuse_unknown(data, _PLAYER_KEYS, where)
        resting = read_list(given, "resting", where)
        return {
            "available": self._names.cards(given, "available", where),
            "resting": [
                self._rest(rest, f"{where}.resting.{place}") for place, rest in enumerate(resting)
            ],
            "trick_played": read_flag(given, "trick_played", False, where),
            "timeouts": read_number(given, "timeouts", 0, where),
        }

    def _rest(self, data: Any, where: str) -> Json:
        given = refuse_unknown(data, ("id", "card", "counters"), where)
        filled = self._piece(given, where)
        filled["counters"] = read_number(given, "counters", None, where)
        if filled["counters"] < 1:
            raise SetupFault(f"{where}.counters: without any it is available")
        return filled

    def _assistant(self, data: Any, where: str) -> Json:
        given = refuse_unknown(data, _ASSISTANT_KEYS, where)
        filled = self._piece(given, where)
        filled["owner"] = read_seat({**given, "owner": given.get("owner", "")}, "owner", where)
        filled["facing"] = read_word(given, "facing", "up", FACING_NUMBERS, where)
        printed = self._rules.blueprints[filled["card"]].arrows
        arrows = ARROWS[turned(printed, FACING_NUMBERS[filled["facing"]])]
        if given.get("arrows", arrows) != arrows:
            raise SetupFault(f"{where}.arrows: they point {arrows}")
        filled["damage"] = read_number(given, "damage", 0, where)
        for name in ("attack", "defense"):
            filled[name] = read_number(given, name, 0, where) if name in given else None
        return filled

    def _piece(self, given: Json, where: str) -> Json:
        """An Assistant in play or at rest."""
        id_, key = self._names.claim(given.get("id"), given.get("card"), where)
        if self._rules.blueprints[key].is_trick:
            raise SetupFault(f"{where}: {key!r} is no {words.TYPES[words.ASSISTANT].label}")
        return {"id": id_, "card": key}


def _by_square(setup: Json, name: str) -> list[tuple[str, Any]]:
    """An object with the numbers of squares as keys, in their order."""
    given = read_object(setup, name, "setup")
    squares = [str(place + 1) for place in range(SQUARES)]
    refuse_unknown(given, squares, f"setup.{name}")
    return [(square, given[square]) for square in squares if square in given]
