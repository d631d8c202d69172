"""The state as JSON and back. What this turn adds shows in `attack` and `defense` alone."""

from __future__ import annotations

from typing import Any, Final

from matches.engine.games.grid.blueprint import FACING_NUMBERS, Rules, turned
from matches.engine.games.grid.state import SQUARES, Assistant, Card, Player, Rest, State
from matches.engine.games.grid.stats import attack_of, defense_of
from matches.engine.games.grid.view import open_facts
from matches.engine.kernel.stored import read_result

Json = dict[str, Any]

FORMAT: Final = 1


def dump(state: State) -> Json:
    """The full state; `load` needs nothing but this and the config."""
    return {"format": FORMAT, "game": "grid", **open_facts(state)}


def load(data: Json, rules: Rules) -> State:
    """The state that `dump` wrote. Raises ValueError for a format that this build cannot read."""
    if data["format"] != FORMAT:
        raise ValueError(f"a Grid state of format {data['format']!r} cannot be read")
    return read(data, rules)


def from_view(view: Json, rules: Rules) -> State:
    """The state that a view shows: nothing is hidden."""
    return read(view, rules)


def read(data: Json, rules: Rules) -> State:
    """A state from what `open_facts` wrote.

    An `attack` or `defense` of None is what the Assistant has without Tricks of this turn.
    """
    squares: list[Assistant | None] = [None] * SQUARES
    for square, given in data["squares"].items():
        squares[int(square) - 1] = _read_assistant(given, rules)
    state = State(
        rules,
        data["first"],
        data["turn"],
        data["active"],
        data["phase"],
        read_result(data["result"]),
        data["points"],
        data["sudden_death"],
        squares,
        {int(square) - 1: last for square, last in data["blocked"].items()},
        [_read_player(player, rules) for player in data["players"]],
    )
    for place, assistant in enumerate(squares):
        if assistant is not None:
            _add_this_turn(state, place, assistant, data["squares"][str(place + 1)])
    return state


def _read_assistant(data: Json, rules: Rules) -> Assistant:
    card = _read_card(data, rules)
    facing = FACING_NUMBERS[data["facing"]]
    arrows = turned(card.blueprint.arrows, facing)
    return Assistant(card, data["owner"], facing, arrows, data["damage"])


def _add_this_turn(state: State, place: int, assistant: Assistant, data: Json) -> None:
    """What its numbers say more than it has by itself and from its neighbours."""
    if data["attack"] is not None:
        assistant.strength = data["attack"] - attack_of(state, place, assistant)
    if data["defense"] is not None:
        assistant.shield = data["defense"] - defense_of(assistant)


def _read_player(data: Json, rules: Rules) -> Player:
    return Player(
        [_read_card(card, rules) for card in data["available"]],
        [Rest(_read_card(rest, rules), rest["counters"]) for rest in data["resting"]],
        [_read_card(card, rules) for card in data["discard"]],
        data["trick_played"],
        data["timeouts"],
    )


def _read_card(data: Json, rules: Rules) -> Card:
    return Card(data["id"], rules.blueprints[data["card"]])
