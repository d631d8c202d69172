"""What comes of an action (docs/protocol.md#forecast): who hits whom over which edge, who falls.

Nothing is hidden and nothing is drawn, so all of it is certain. The action is carried out on a
copy, and what is told there is gathered by piece.
"""

from __future__ import annotations

from typing import Any

from matches.engine.games.grid.actions import Action
from matches.engine.games.grid.apply import carry_out
from matches.engine.games.grid.state import State
from matches.engine.games.grid.stats import defense_of
from matches.engine.kernel.chance import UnknownChance
from matches.engine.kernel.event import Log

Json = dict[str, Any]


def forecast(state: State, seat: int, action: Action) -> Json:
    """The outcome of a legal action: until its turn is over, if it ends it."""
    ahead = state.copy()
    log: Log = []
    carry_out(ahead, seat, action, UnknownChance(), log)
    pieces: Json = {}
    for event in log:
        if event.type == "turn_ended":
            break
        facts = event.facts
        if event.type == "assistant_damaged":
            piece = _piece(state, facts["assistant"], pieces)
            piece["damage"] += facts["amount"]
            piece["health"] = facts["defense"]
            hit = {name: facts[name] for name in ("source", "cause", "edge", "amount")}
            piece.setdefault("hits", []).append(hit)
        elif event.type == "assistant_fell":
            piece = _piece(state, facts["card"]["id"], pieces)
            piece["dies"] = True
            piece["counters"] = facts["counters"]
        elif event.type in ("attack_changed", "defense_changed") and facts["cause"] == "trick":
            piece = _piece(state, facts["assistant"], pieces)
            name = event.type.partition("_")[0]
            piece[name] = facts["amount"]
            if name == "defense":
                piece["health"] = facts["defense"]
        elif event.type == "assistant_turned":
            _piece(state, facts["assistant"], pieces)["facing"] = facts["facing"]
        elif event.type == "assistant_returned":
            _piece(state, facts["card"]["id"], pieces)["leaves"] = True
        elif event.type == "counters_changed":
            pieces[facts["assistant"]] = {"counters": facts["amount"]}
    result = ahead.result
    return {
        "certain": True,
        "pieces": pieces,
        "wins": None if result is None else result.winner,
    }


def _piece(state: State, id_: str, pieces: Json) -> Json:
    """What becomes of one Assistant; begun with what it has before, or as it is placed."""
    if id_ not in pieces:
        place = state.place_of(id_)
        assistant = state.squares[place] if place >= 0 else None
        left = 0 if assistant is None else defense_of(assistant)
        pieces[id_] = {"damage": 0, "health": left, "dies": False}
    piece: Json = pieces[id_]
    return piece
