"""Positions of scenarios: a `setup` that states little, filled up (docs/scenarios.md).

Strict: an unknown key or a value of the wrong kind is a `SetupFault`, never a default.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from matches.engine.games.enigma.blueprint import DOMAIN, FLUX, FLUX_KEYS, GEAR, PICO, Rules
from matches.engine.games.enigma.design import EnigmaDesign
from matches.engine.games.enigma.design.points import COST
from matches.engine.games.enigma.design.words import STATUSES
from matches.engine.games.enigma.state import (
    BETWEEN,
    COMBAT,
    DISCARD,
    EXTRA_CARDS,
    MAIN,
    MOST_REARGUARD,
    OVER,
    SEARCH,
    SETUP,
    State,
)
from matches.engine.games.enigma.stored import FORMAT, load
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
    read_seen,
    read_word,
    refuse_unknown,
)

Json = dict[str, Any]

DEFAULT_INTEGRITY: Final = 60
DEFAULT_STRIKE: Final = {"name": "Strike", "damage": 10}
_FORGING: Final = (
    "over_budget",
    "missing",
    "too_low",
    "too_high",
    "is_zero",
    "not_a_step",
    "too_short",
    "too_long",
    "empty_looking",
)
"""Faults that a scenario's designs may have: they are not held against forging limits."""

_MATCH_KEYS: Final = (
    "format",
    "game",
    "first",
    "turn",
    "active",
    "phase",
    "result",
    "domain",
    "pending",
    "players",
)
_PLAYER_FLAGS: Final = ("flux_attached", "agent_played", "domain_played", "recalled")
_PLAYER_KEYS: Final = (
    *_PLAYER_FLAGS,
    "sparks",
    "set_up",
    "timeouts",
    "hand",
    "deck",
    "discard",
    "vanguard",
    "rearguard",
    "picos",
    "seen",
)
_PICO_FLAGS: Final = ("upgraded_this_turn", "ability_used", "gear_ability_used")
_PICO_KEYS: Final = (
    *_PICO_FLAGS,
    "card",
    "stack",
    "integrity",
    "max_integrity",
    "flux",
    "gear",
    "status",
    "turn_played",
)


def scenario_designs(cards: Mapping[str, Json], design: EnigmaDesign) -> dict[str, Json]:
    """The designs of a scenario with their defaults filled in."""
    return {key: _fill_design(key, data, design) for key, data in cards.items()}


def _fill_design(key: str, data: Json, design: EnigmaDesign) -> Json:
    where = f"cards.{key}"
    if key in FLUX_KEYS:
        raise SetupFault(f"{where}: this key is that of a Basic Flux")
    if not isinstance(data, Mapping):
        raise SetupFault(f"{where}: an object is wanted, not {data!r}")
    filled: Json = {"name": key, **data}
    cost = read_number(filled, "cost", COST, where)
    filled.pop("cost", None)
    if filled.get("type", PICO) == PICO:
        filled = {"integrity": DEFAULT_INTEGRITY, "strikes": [DEFAULT_STRIKE], **filled}
        if isinstance(filled["strikes"], list):
            filled["strikes"] = [
                {"name": "Strike", **each} if isinstance(each, Mapping) else each
                for each in filled["strikes"]
            ]
    for fault in design.validate(filled):
        is_part_of_effect = fault.code == "missing" and "effect" in fault.path
        if fault.code not in _FORGING or is_part_of_effect:
            raise SetupFault(f"{where}.{fault.path}: {fault.code} {dict(fault.facts)}")
    return {**design.canonical(filled), "cost": cost}


def from_setup(setup: Json, rules: Rules) -> State:
    """The position that a `setup` describes. Raises SetupFault."""
    filling = _Filling(refuse_unknown(setup, _MATCH_KEYS, "setup"), rules)
    state = load(filling.match(), rules)
    for player in state.players:
        for pico in player.picos():
            if (pico.id, "max_integrity") in filling.left_out:
                pico.max_integrity = pico.basis
            if (pico.id, "integrity") in filling.left_out:
                pico.integrity = pico.max_integrity
            if pico.integrity <= 0:
                raise SetupFault(f"setup: {pico.id} has no integrity left")
    return state


class _Filling:
    """One setup while its gaps are filled; the ids that it hands out.

    left_out: (pico id, "integrity" or "max_integrity") where the default depends on modifiers.
    """

    def __init__(self, setup: Json, rules: Rules) -> None:
        self._setup = setup
        self._rules = rules
        self._names = CardNames(rules.blueprints)
        self.left_out: set[tuple[str, str]] = set()

    def match(self) -> Json:
        """The full state, as `dump` would write it."""
        setup = self._setup
        given = read_players(setup, "enigma", FORMAT)
        phase = read_word(setup, "phase", MAIN, (SETUP, MAIN, COMBAT, BETWEEN, OVER), "setup")
        first = read_seat(setup, "first", "setup")
        filled: Json = {
            "format": FORMAT,
            "first": first,
            "turn": read_number(setup, "turn", 0 if phase == SETUP else 5, "setup"),
            "active": read_seat(
                {"active": first if phase == SETUP else 0, **setup}, "active", "setup"
            ),
            "phase": phase,
            "result": read_result(setup.get("result"), phase == OVER),
            "players": [
                self._player(player, f"setup.players.{seat}", phase)
                for seat, player in enumerate(given)
            ],
        }
        for seat, player in enumerate(filled["players"]):  # last: bare keys are numbered in order
            player["discard"] = self._names.cards(given[seat], "discard", f"setup.players.{seat}")
        filled["domain"] = self._domain(setup.get("domain"))
        filled["pending"] = [
            _pending(each, filled["players"], f"setup.pending.{place}")
            for place, each in enumerate(read_list(setup, "pending", "setup"))
        ]
        _check_phase(filled)
        return filled

    def _player(self, data: Any, where: str, phase: str) -> Json:
        given = refuse_unknown(data, _PLAYER_KEYS, where)
        filled: Json = {name: read_flag(given, name, False, where) for name in _PLAYER_FLAGS}
        filled["sparks"] = read_number(given, "sparks", 0, where)
        filled["timeouts"] = read_number(given, "timeouts", 0, where)
        filled["hand"] = self._names.cards(given, "hand", where)
        filled["deck"] = self._names.cards(given, "deck", where)
        filled["picos"] = {
            id_: self._pico(id_, pico, f"{where}.picos.{id_}")
            for id_, pico in read_object(given, "picos", where).items()
        }
        filled["vanguard"], filled["rearguard"] = _places(given, filled["picos"], where)
        is_placed = filled["vanguard"] is not None
        filled["set_up"] = read_flag(given, "set_up", phase != SETUP or is_placed, where)
        in_hand = {card["card"] for card in filled["hand"]} - set(FLUX_KEYS)
        filled["seen"] = read_seen(given, sorted(in_hand), self._rules.blueprints, where)
        return filled

    def _pico(self, id_: str, data: Any, where: str) -> Json:
        given = refuse_unknown(data, _PICO_KEYS, where)
        alone = [{"id": id_, "card": given.get("card")}]
        stack = read_list({"stack": alone, **given}, "stack", where)
        cards = [self._piece(card, PICO, f"{where}.stack") for card in stack]
        if not cards or cards[0]["id"] != id_:
            raise SetupFault(f"{where}.stack: its first card has the id of the Pico")
        if given.get("card", cards[-1]["card"]) != cards[-1]["card"]:
            raise SetupFault(f"{where}.card: it is the last one of the stack")
        for name in ("integrity", "max_integrity"):
            if name not in given:
                self.left_out.add((id_, name))
        gear, status = given.get("gear"), given.get("status")
        filled: Json = {
            "stack": cards,
            "integrity": read_number(given, "integrity", 0, where),
            "max_integrity": read_number(given, "max_integrity", 0, where),
            "flux": [self._flux(flux, f"{where}.flux") for flux in read_list(given, "flux", where)],
            "gear": None if gear is None else self._piece(gear, GEAR, f"{where}.gear"),
            "status": None if status is None else read_word(given, "status", "", STATUSES, where),
            "turn_played": read_number(given, "turn_played", 0, where),
        }
        for name in _PICO_FLAGS:
            filled[name] = read_flag(given, name, False, where)
        return filled

    def _domain(self, data: Any) -> Json | None:
        if data is None:
            return None
        given = refuse_unknown(data, ("id", "card", "owner"), "setup.domain")
        owner = read_seat(given, "owner", "setup.domain")
        card = self._piece(
            {"id": given.get("id"), "card": given.get("card")}, DOMAIN, "setup.domain"
        )
        return {**card, "owner": owner}

    def _flux(self, data: Any, where: str) -> Json:
        given = refuse_unknown(data, ("id", "element"), where)
        card = {"id": given.get("id"), "card": given.get("element")}
        return {"id": card["id"], "element": self._piece(card, FLUX, where)["card"]}

    def _piece(self, data: Any, kind: str, where: str) -> Json:
        """A card in play, of the type that belongs there."""
        given = refuse_unknown(data, ("id", "card"), where)
        id_, key = self._names.claim(given.get("id"), given.get("card"), where)
        if self._rules.blueprints[key].kind != kind:
            raise SetupFault(f"{where}: {key!r} is no {kind}")
        return {"id": id_, "card": key}


def _places(given: Json, picos: Json, where: str) -> tuple[str | None, list[str]]:
    """Who stands where: every Pico in one place, and a Status in the Vanguard slot alone."""
    vanguard, rearguard = given.get("vanguard"), read_list(given, "rearguard", where)
    placed = [*rearguard] if vanguard is None else [vanguard, *rearguard]
    if any(not isinstance(id_, str) for id_ in placed) or sorted(placed) != sorted(picos):
        raise SetupFault(f"{where}: each of the picos stands in one place, and nobody else")
    if len(rearguard) > MOST_REARGUARD:
        raise SetupFault(f"{where}.rearguard: at most {MOST_REARGUARD}")
    for id_ in rearguard:
        if picos[id_]["status"] is not None:
            raise SetupFault(f"{where}.picos.{id_}.status: only a Vanguard has one")
    return vanguard, rearguard


def _pending(data: Any, players: list[Json], where: str) -> Json:
    given = refuse_unknown(data, ("by", "type", "effect", "amount", "cards"), where)
    by = read_seat(given, "by", where)
    if read_word(given, "type", None, ("promote", "choose"), where) == "promote":
        refuse_unknown(given, ("by", "type"), where)
        if players[by]["vanguard"] is not None or not players[by]["rearguard"]:
            raise SetupFault(f"{where}: there is nobody to promote")
        return {"by": by, "type": "promote"}
    effect = read_word(given, "effect", None, (DISCARD, SEARCH, EXTRA_CARDS), where)
    filled: Json = {"by": by, "type": "choose", "effect": effect}
    if effect == SEARCH:
        cards = read_list(given, "cards", where)
        if not cards or any(card not in players[by]["deck"] for card in cards):
            raise SetupFault(f"{where}.cards: they are cards of the deck")
        return {**filled, "cards": cards}
    amount = read_number(given, "amount", None, where)
    if amount < 1 or (effect == DISCARD and amount >= len(players[by]["hand"])):
        raise SetupFault(f"{where}.amount: this asks nothing")
    return {**filled, "amount": amount}


def _check_phase(filled: Json) -> None:
    """What the rules never leave behind is no position."""
    phase, pending = filled["phase"], filled["pending"]
    if phase in (COMBAT, BETWEEN) and not pending:
        raise SetupFault(f"setup.phase: {phase} waits for something pending")
    if phase == OVER and pending:
        raise SetupFault("setup.pending: nothing is asked in an ended match")
    if phase == SETUP and all(player["set_up"] for player in filled["players"]):
        raise SetupFault("setup.phase: both have set up")
    for seat, player in enumerate(filled["players"]):
        asked = {"by": seat, "type": "promote"} in pending
        if phase in (MAIN, COMBAT, BETWEEN) and player["vanguard"] is None and not asked:
            raise SetupFault(f"setup.players.{seat}.vanguard: there is none, nor its promotion")
