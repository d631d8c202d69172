"""A recording that was tampered with, or rules that changed, are noticed at the right step."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from matches.engine.kernel.chance import SeededChance
from matches.engine.kernel.jsonio import CHAIN_START
from matches.engine.kernel.replay import Diverged, Row, link, replay
from tests.engine.fixture_game import Lanterns
from tests.engine.fixture_game.state import State

GAME = Lanterns(2)
CARDS: dict[str, Any] = {"lamp": {"oil": 2}, "storm": {"wish": "gust"}}
SETUP = {
    "players": [{"hand": ["storm"], "row": ["lamp", "lamp"]}, {"row": ["lamp"], "deck": ["lamp"]}]
}


def start() -> State:
    return GAME.from_setup(SETUP, GAME.scenario_config(CARDS))


def recording() -> list[Row]:
    """A gust, a pass, and staff's void."""
    state = start()
    chain = CHAIN_START
    rows = []
    for seq, data in enumerate([{"type": "light", "card": "storm"}, {"type": "pass"}, None], 1):
        chance = SeededChance(seq)
        if data is None:
            GAME.void(state)
            row = Row(seq, "void", None, {}, [], "")
        else:
            GAME.apply(state, 0, GAME.parse(data), chance)
            row = Row(seq, "act", 0, data, chance.outcomes, "")
        chain = link(chain, row, GAME.dump(state))
        rows.append(replace(row, chain=chain))
    return rows


def test_sound_recording_runs_to_its_end() -> None:
    state = start()
    logs = [log for _, log in replay(GAME, state, recording())]
    assert [log[-1].type for log in logs] == ["doused", "drawn", "match_over"]
    assert state.result is not None
    assert state.result.reason == "void"


@pytest.mark.parametrize(
    ("index", "change", "why"),
    [
        (0, {"outcomes": [5]}, "5 is not one of 3"),
        (0, {"outcomes": []}, "no outcome left"),
        (1, {"outcomes": ["heads"]}, "nothing asked for the outcomes"),
        (1, {"seat": 1}, "refused: not_your_turn"),
        (1, {"seat": None}, "without a seat"),
        (1, {"action": {"type": "concede"}}, "chain hash differs"),
        (2, {"chain": "0" * 64}, "chain hash differs"),
        (2, {"seq": 4}, "chain hash differs"),
    ],
)
def test_changed_row_is_noticed(index: int, change: dict[str, object], why: str) -> None:
    rows = recording()
    rows[index] = replace(rows[index], **change)  # type: ignore[arg-type]
    done: list[object] = []
    with pytest.raises(Diverged, match=why) as caught:
        done.extend(replay(GAME, start(), rows))
    assert caught.value.seq == rows[index].seq


def test_another_position_at_the_start_is_noticed() -> None:
    state = start()
    state.turn += 1
    with pytest.raises(Diverged, match="step 1"):
        list(replay(GAME, state, recording()))


def test_missing_row_is_noticed() -> None:
    rows = recording()
    with pytest.raises(Diverged, match="step 2"):
        list(replay(GAME, start(), [rows[1]]))
