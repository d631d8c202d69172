"""Whose time runs, what happens when it is over, and how a match is called off."""

from __future__ import annotations

import pytest

from matches.engine.kernel.chance import SeededChance
from matches.engine.kernel.game import Result, Wait
from tests.engine.nexus.table import Table

CARDS = {"blank": {"attack": 1}}


def a_table() -> Table:
    mapper = {"patron": "cinder_cartographer", "deck": ["blank"] * 5}
    return Table(CARDS, mapper, {"deck": ["blank"] * 3})


def test_forced_choice_stands_before_the_turn() -> None:
    table = a_table()
    assert table.game.waits(table.state) == [Wait(0, "turn", 75)]
    table.do(0, "patron")
    assert table.game.waits(table.state) == [Wait(0, "choice", 30)]
    table.tick("choice")
    assert table.game.waits(table.state) == [Wait(0, "turn", 75)]
    assert table["players.0.hand.0.id"] == "blank"


def test_clock_that_is_not_running_cannot_run_out() -> None:
    table = a_table()
    for stale in (Wait(1, "turn"), Wait(0, "choice"), Wait(0, "mulligan")):
        with pytest.raises(ValueError, match="nobody waits"):
            table.game.tick(table.state, stale, SeededChance(0))
    table.do(0, "concede")
    assert table.game.waits(table.state) == []
    with pytest.raises(ValueError, match="nobody waits"):
        table.game.tick(table.state, Wait(0, "disconnect"), SeededChance(0))


def test_ended_turn_says_why_it_ended() -> None:
    table = a_table()
    ended = next(event for event in table.tick() if event.type == "turn_ended")
    assert ended.facts == {"player": 0, "reason": "timeout"}
    told = table.do(1, "end_turn")["events"]
    assert told[0] == {"type": "turn_ended", "player": 1, "reason": "own"}


def test_void_match_has_no_winner() -> None:
    table = a_table()
    table.do(0, "patron")
    log: list[object] = []
    table.game.void(table.state, log)  # type: ignore[arg-type]
    assert table.game.result(table.state) == Result(None, "void")
    assert table["pending"] is None
    assert len(log) == 1
    assert table.game.actors(table.state) == ()
    with pytest.raises(ValueError, match="keeps its result"):
        table.game.void(table.state)


def test_absence_loses_even_while_a_choice_is_open() -> None:
    table = a_table()
    table.do(0, "patron")
    table.game.tick(table.state, Wait(0, "disconnect"), SeededChance(0))
    assert table["result"] == {"winner": 1, "reason": "disconnect"}
