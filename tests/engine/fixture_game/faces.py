"""Lanterns as JSON: dump, load, setups of scenarios, views and the way back from a view."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from matches.engine.kernel.event import OPEN, Viewer
from matches.engine.kernel.game import Config, Json, Result
from matches.engine.kernel.setup import CardNames, SetupFault, refuse_unknown
from tests.engine.fixture_game.state import Entry, Pending, Player, State

_ZONES = ("hand", "deck", "row", "out")
_STATE_KEYS = ("game", "first", "phase", "turn", "active", "players", "pending", "result")
_BLANK = "?"


def entries(cards: list[Entry]) -> list[Json]:
    return [{"id": id_, "card": card} for id_, card in cards]


def dump(state: State) -> Json:
    return {
        "game": "lanterns",
        "first": state.first,
        "phase": state.phase,
        "turn": state.turn,
        "active": state.active,
        "players": [_player_json(player) for player in state.players],
        "pending": [
            {"by": pending.by, "kind": pending.kind, "cards": list(pending.cards)}
            for pending in state.pending
        ],
        "result": _result_json(state.result),
    }


def _player_json(player: Player) -> Json:
    return {
        **{zone: entries(getattr(player, zone)) for zone in _ZONES},
        "laid": None if player.laid is None else entries(player.laid),
        "known": list(player.known),
    }


def _result_json(result: Result | None) -> Json | None:
    return None if result is None else {"winner": result.winner, "reason": result.reason}


def load(data: Mapping[str, Any], config: Config) -> State:
    def pairs(cards: list[Json]) -> list[Entry]:
        return [(entry["id"], entry["card"]) for entry in cards]

    players = [
        Player(
            **{zone: pairs(player[zone]) for zone in _ZONES},
            laid=None if player["laid"] is None else pairs(player["laid"]),
            known=list(player["known"]),
        )
        for player in data["players"]
    ]
    return State(
        config,
        data["first"],
        players,
        data["phase"],
        data["turn"],
        data["active"],
        [Pending(p["by"], p["kind"], list(p["cards"])) for p in data["pending"]],
        None if data["result"] is None else Result(**data["result"]),
    )


def from_setup(setup: object, config: Config, seats: int) -> State:
    """Defaults: main phase, turn 5, seat 0 first and active, nobody has cards."""
    told = refuse_unknown(setup, _STATE_KEYS, "setup")
    players = told.get("players", [{}] * seats)
    if not isinstance(players, list) or len(players) != seats:
        raise SetupFault(f"setup.players: {seats} wanted")
    phase = told.get("phase", "main")
    names = CardNames(config.designs)
    full = {"first": 0, "phase": phase, "turn": 5, "active": 0, "pending": [], "result": None}
    full |= told
    full["players"] = [
        _player_setup(player, names, phase, f"setup.players.{seat}")
        for seat, player in enumerate(players)
    ]
    for index, pending in enumerate(full["pending"]):
        refuse_unknown(pending, ("by", "kind", "cards"), f"setup.pending.{index}")
    return load(full, config)


def _player_setup(data: object, names: CardNames, phase: str, where: str) -> Json:
    told = refuse_unknown(data, (*_ZONES, "laid", "known"), where)
    player: Json = {}
    for zone in _ZONES:
        player[zone] = entries(names.entries(told.get(zone, []), f"{where}.{zone}"))
    laid = told.get("laid", None if phase == "setup" else [])
    player["laid"] = None if laid is None else entries(names.entries(laid, f"{where}.laid"))
    shown = {entry["card"] for entry in player["hand"] + (player["laid"] or [])}
    player["known"] = told.get("known", sorted(shown))
    return player


def view(state: State, viewer: Viewer) -> Json:
    """What is open, and what is the viewer's own."""
    return {
        "game": "lanterns",
        "you": viewer if isinstance(viewer, int) else None,
        "first": state.first,
        "phase": state.phase,
        "turn": state.turn,
        "active": state.active,
        "players": [
            _player_view(player, viewer in (seat, OPEN), viewer == OPEN)
            for seat, player in enumerate(state.players)
        ],
        "pending": [
            _pending_view(state, pending, viewer in (pending.by, OPEN)) for pending in state.pending
        ],
        "result": _result_json(state.result),
    }


def _player_view(player: Player, own: bool, all_open: bool) -> Json:
    shown: Json = {
        "hand_size": len(player.hand),
        "deck_size": len(player.deck),
        "row": entries(player.row),
        "out": entries(player.out),
        "laid_size": None if player.laid is None else len(player.laid),
    }
    if own:
        shown["hand"] = entries(player.hand)
        shown["laid"] = None if player.laid is None else entries(player.laid)
        shown["known"] = list(player.known)
    if all_open:
        shown["deck"] = entries(player.deck)
    return shown


def _pending_view(state: State, pending: Pending, own: bool) -> Json:
    shown: Json = {"by": pending.by, "kind": pending.kind}
    if own:
        deck = state.players[pending.by].deck
        shown["cards"] = entries([entry for entry in deck if entry[0] in pending.cards])
    return shown


def from_view(shown: Mapping[str, Any], config: Config) -> State:
    """What is hidden becomes blanks with made-up ids, the looked-at cards first in the deck."""
    full = {key: shown[key] for key in ("first", "phase", "turn", "active", "result")}
    looked: dict[int, list[Json]] = {}
    full["pending"] = []
    for pending in shown["pending"]:
        cards = pending.get("cards", [])
        looked.setdefault(pending["by"], []).extend(cards)
        ids = [entry["id"] for entry in cards]
        full["pending"].append({"by": pending["by"], "kind": pending["kind"], "cards": ids})
    full["players"] = []
    for seat, player in enumerate(shown["players"]):
        seen = looked.get(seat, [])
        laid = player.get("laid")
        if laid is None and player["laid_size"] is not None:
            laid = _blanks(f"{seat}laid", player["laid_size"])
        full["players"].append(
            {
                "hand": player.get("hand", _blanks(f"{seat}hand", player["hand_size"])),
                "deck": seen + _blanks(f"{seat}deck", player["deck_size"] - len(seen)),
                "row": player["row"],
                "out": player["out"],
                "laid": laid,
                "known": player.get("known", []),
            }
        )
    return load(full, config)


def _blanks(place: str, count: int) -> list[Json]:
    return [{"id": f"?{place}{index}", "card": _BLANK} for index in range(count)]
