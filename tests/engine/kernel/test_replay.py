"""A recorded row does again what it did; what was tampered with is noticed at its step."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from matches.engine.kernel.jsonio import ordered
from matches.engine.kernel.replay import Diverged, Row, run_row
from tests.engine.fixture_game import Lanterns
from tests.engine.fixture_game.state import State

GAME = Lanterns(2)
CARDS: dict[str, Any] = {"lamp": {"oil": 2}, "storm": {"wish": "gust"}}
SETUP = {
    "players": [
        {"hand": ["storm"], "row": ["lamp", "lamp"]},
        {"row": [{"id": "far", "card": "lamp"}], "deck": ["lamp"]},
    ]
}
GUST = Row(1, "act", 0, {"type": "light", "card": "storm"}, [2], "")
PASS = Row(2, "act", 0, {"type": "pass"}, [], "")


def start() -> State:
    return GAME.from_setup(SETUP, GAME.scenario_config(CARDS))


def test_row_does_again_what_it_did() -> None:
    state = start()
    assert [event.type for event in run_row(GAME, state, GUST)] == ["lit", "doused"]
    assert state.players[1].out == [("far", "lamp")]
    assert [event.type for event in run_row(GAME, state, PASS)] == ["turn_began", "drawn"]
    assert state.active == 1


@pytest.mark.parametrize(
    ("kind", "action", "reason"),
    [("void", {}, "void"), ("tick", {"kind": "disconnect", "seat": 1}, "disconnect")],
)
def test_rows_of_clock_and_staff(kind: str, action: dict[str, Any], reason: str) -> None:
    state = start()
    run_row(GAME, state, Row(1, kind, None, action, [], ""))
    assert state.result is not None
    assert state.result.reason == reason


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"outcomes": [5]}, "5 is not one of 3"),
        ({"outcomes": []}, "no outcome left"),
        ({"outcomes": [2, 0]}, "nothing asked for the outcomes"),
        ({"seat": 1}, "refused: not_your_turn"),
        ({"seat": None}, "without a seat"),
        ({"action": {"type": "dance"}}, "refused: unknown_action"),
    ],
)
def test_changed_row_is_noticed(change: dict[str, Any], why: str) -> None:
    with pytest.raises(Diverged, match=why) as caught:
        run_row(GAME, start(), replace(GUST, **change))
    assert caught.value.seq == 1


def test_row_after_the_end_is_noticed() -> None:
    state = start()
    GAME.void(state)
    before = ordered(GAME.dump(state))
    with pytest.raises(Diverged, match="step 2: refused: match_over"):
        run_row(GAME, state, PASS)
    assert ordered(GAME.dump(state)) == before
