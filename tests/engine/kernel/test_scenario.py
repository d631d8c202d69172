"""The scenario runner: what passes, and above all what must not."""

from __future__ import annotations

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from matches.engine.kernel.chance import Chance
from matches.engine.kernel.event import Log
from matches.engine.kernel.game import Wait
from matches.engine.kernel.refusal import Refusal
from matches.engine.kernel.scenario import run, run_file, run_paths
from tests.engine.fixture_game import Lanterns, rules
from tests.engine.fixture_game.state import State

SOUND: dict[str, Any] = {
    "game": "lanterns",
    "name": "douse-a-lantern-of-the-other",
    "rules": ["L2", "L3"],
    "cards": {
        "lamp": {"oil": 2},
        "snuffer": {"oil": 1, "wish": "douse"},
        "storm": {"wish": "gust"},
        "eye": {"wish": "look"},
    },
    "setup": {
        "players": [
            {"hand": ["snuffer", "storm", "eye"], "deck": ["lamp", "lamp"]},
            {"row": ["lamp", {"id": "far", "card": "lamp"}]},
        ]
    },
    "steps": [
        {"by": 1, "do": {"type": "pass"}, "refused": "not_your_turn"},
        {
            "by": 0,
            "do": {"type": "light", "card": "snuffer", "target": "far"},
            "chance": [],
            "expect": {
                "players.1.row": [{"id": "lamp#3", "card": "lamp"}],
                "players.1.out.0.id": "far",
                "turn": {"one_of": [4, 5]},
            },
            "events": {
                "contains": [{"type": "lit", "id": "snuffer"}, {"type": "doused", "id": "far"}]
            },
        },
        {
            "by": 0,
            "do": {"type": "light", "card": "storm"},
            "chance": [1],
            "expect": {"players.1.row": {"len": 0}, "players.0.row": {"len": 2}},
            "view": {"1": {"players.0.hand": {"absent": True}, "players.0.hand_size": 1}},
        },
        {"clock": "disconnect:0"},
    ],
    "expect": {"result": {"winner": 1, "reason": "disconnect"}, "players.0.hand": ["eye"]},
    "view": {"spectator": {"players.0.deck_size": 2}},
}
SOUND["expect"]["players.0.hand"] = [{"id": "eye", "card": "eye"}]


def find(key: str) -> Lanterns:
    return Lanterns({"lanterns": 2, "alone": 1}[key])


def faults_with(*path: str | int, value: Any) -> str:
    """The faults after one place of the sound scenario was changed (or, if new, added)."""
    scenario = deepcopy(SOUND)
    place: Any = scenario
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    return "\n".join(run(scenario, find).faults)


def test_sound_scenario_passes() -> None:
    report = run(SOUND, find, "a.json")
    assert report.faults == ()
    assert report.passed
    assert (report.file, report.name, report.game) == ("a.json", SOUND["name"], "lanterns")
    assert report.rules == ("L2", "L3")


@pytest.mark.parametrize(
    "path",
    [
        ("expects",),
        ("cards", "lamp", "oils"),
        ("setup", "players", 0, "hands"),
        ("setup", "turns"),
        ("setup", "players", 1, "row", 1, "slot"),
        ("steps", 0, "expects"),
        ("steps", 3, "by"),
        ("steps", 2, "view", "2"),
        ("steps", 1, "events", "contain"),
        ("view", "audience"),
    ],
)
def test_unknown_key_anywhere_fails(path: tuple[str | int, ...]) -> None:
    fault = faults_with(*path, value={})
    assert str(path[-1]) in fault or "contains" in fault


@pytest.mark.parametrize(
    ("path", "value", "fault"),
    [
        (("expect", "result.winner"), 0, "result.winner is 1, expected 0"),
        (("expect", "result.winner"), True, "result.winner is 1, expected true"),
        (("expect", "result.winer"), 1, "result.winer is not there"),
        (("expect", "players.0.row.7"), None, "players.0.row.7 is not there"),
        (("expect", "turn"), {"len": 1}, "turn is 5"),
        (("expect", "turn"), {"one_of": 5}, "is no matcher"),
        (("expect", "players.0.row"), {"len": "2"}, "is no matcher"),
        (("expect", "players.0.row"), {"contains": {"id": "x"}}, "expected"),
        (("expect", "players.0.hand"), {"absent": True}, "expected nothing there"),
        (("expect", "players.0.hamd"), {"absent": True}, "nothing was ever called 'hamd'"),
        (("expect", "player.0.hand"), {"absent": True}, "no player.0 either"),
        (("expect", "players.0.x"), {"absent": False}, "is no matcher"),
        (("view", "1"), {"players.0.hand": []}, "view of 1: players.0.hand is not there"),
        (("steps", 0, "refused"), "not_in_hand", "refused with not_your_turn"),
        (("steps", 0, "do", "type"), "concede", "was allowed"),
        (("steps", 1, "refused"), "illegal_target", "was allowed"),
        (("steps", 1, "do", "target"), "ghost", "refused: illegal_target (L3)"),
        (("steps", 2, "chance"), [], "no outcome left"),
        (("steps", 2, "chance"), [2], "2 is not one of 2"),
        (("steps", 2, "chance"), [1, 0], "nothing asked for [0]"),
        (("steps", 2, "chance"), 1, "chance is a list"),
        (("steps", 0, "by"), 2, "by is a seat"),
        (("steps", 0, "by"), False, "by is a seat"),
        (("steps", 3, "clock"), "disconnect:2", "clock is"),
        (("steps", 3, "clock"), "timeout", "nobody's time is running"),
        (("steps", 1, "events"), {"contains": []}, "at least one"),
        (("steps", 1, "events"), {"contains": [{"id": "far"}]}, "names no type"),
        (("steps", 1, "events"), {"contains": [{"type": "lit", "id": "far"}]}, "no {"),
        (
            ("steps", 1, "events"),
            {"contains": [{"type": "doused"}, {"type": "lit"}]},
            'no {"type":"lit"}',
        ),
        (("setup", "players", 0, "hand"), ["lamp", "moth"], "no card 'moth'"),
        (("setup", "players", 1, "row", 0), {"id": "lamp#2", "card": "lamp"}, "used twice"),
        (("cards", "lamp"), {"wish": "rain"}, "no wish 'rain'"),
        (("game",), "chess", "no game 'chess'"),
        (("steps",), {}, "steps is a list"),
    ],
)
def test_what_does_not_hold_fails(path: tuple[str | int, ...], value: Any, fault: str) -> None:
    assert fault in faults_with(*path, value=value)


@pytest.mark.parametrize("key", ["game", "name", "setup", "steps"])
def test_missing_part_fails(key: str) -> None:
    scenario = {name: value for name, value in SOUND.items() if name != key}
    assert f"{key} is missing" in run(scenario, find).faults[0]


def test_draws_without_a_script_follow_a_fixed_seed() -> None:
    scenario = deepcopy(SOUND)
    del scenario["steps"][2]["chance"], scenario["steps"][2]["expect"]
    scenario["steps"] = scenario["steps"][:3]
    scenario["expect"] = {"players.0.row": {"len": 2}}
    first = run(scenario, find)
    assert all(run(scenario, find) == first for _ in range(5))


def test_game_for_one_takes_no_seat_in_its_steps() -> None:
    scenario = {
        "game": "alone",
        "name": "pass",
        "setup": {"players": [{}]},
        "steps": [{"do": {"type": "pass"}}],
        "expect": {"phase": "over"},
    }
    assert run(scenario, find).faults == ()
    scenario["steps"] = [{"by": 0, "do": {"type": "pass"}}]
    assert "unknown key 'by'" in run(scenario, find).faults[0]


class Timed(Lanterns):
    """Lanterns with a clock: what waits is asked of the test, what ticks is told to it."""

    def __init__(self, waits: list[Wait]) -> None:
        super().__init__(2)
        self.told = waits
        self.ticked: list[Wait] = []

    def waits(self, state: State) -> list[Wait]:
        return self.told

    def tick(self, state: State, wait: Wait, chance: Chance, log: Log | None = None) -> None:
        self.ticked.append(wait)


@pytest.mark.parametrize(
    ("waits", "ticked"),
    [
        ([Wait(0, "turn", 75), Wait(1, "choice", 30), Wait(0, "choice", 30)], [1]),
        ([Wait(1, "mulligan", 75), Wait(0, "mulligan", 75)], [1, 0]),
        ([Wait(1, "turn", 75)], [1]),
    ],
)
def test_timeout_ends_the_right_waits(waits: list[Wait], ticked: list[int]) -> None:
    game = Timed(waits)
    scenario = SOUND | {"steps": [{"clock": "timeout"}], "expect": {}, "view": {}}
    assert run(scenario, lambda key: game).faults == ()
    assert [wait.seat for wait in game.ticked] == ticked


class Untidy(Lanterns):
    """Changes something before it refuses."""

    def __init__(self, how: str) -> None:
        super().__init__(2)
        self.how = how

    def apply(
        self, state: State, seat: int, action: Any, chance: Chance, log: Log | None = None
    ) -> None:
        if self.how == "state":
            state.turn += 1
        elif self.how == "log":
            rules.begin_turn(self.copy(state), 0, log if log is not None else [])
        elif self.how == "chance":
            chance.coin()
        else:
            raise ZeroDivisionError("the lamp fell over")
        raise Refusal("not_your_turn", "L2")


@pytest.mark.parametrize(
    ("how", "fault"),
    [
        ("state", "but the state changed"),
        ("log", "after events or draws"),
        ("chance", "after events or draws"),
        ("crash", "the lamp fell over"),
    ],
)
def test_untidy_refusal_and_crash_fail(how: str, fault: str) -> None:
    report = run(SOUND, lambda key: Untidy(how))
    assert fault in report.faults[0]
    assert "step 0" in report.faults[0]


def test_file_holds_one_scenario_or_a_list(tmp_path: Path) -> None:
    one, many = tmp_path / "one.json", tmp_path / "sub" / "many.json"
    many.parent.mkdir()
    one.write_text(json.dumps(SOUND))
    many.write_text(json.dumps([SOUND, SOUND | {"name": "again"}]))
    reports = list(run_paths([tmp_path], find))
    assert [report.name for report in reports] == [SOUND["name"], SOUND["name"], "again"]
    assert all(report.passed for report in reports)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("{", "cannot be read"),
        ('{"game": "lanterns", "game": "lanterns"}', "'game' is given twice"),
        ('{"turn": NaN}', "NaN is no JSON"),
        ("[]", "holds no scenario"),
        ("[3]", "an object is wanted"),
    ],
)
def test_unreadable_file_fails(tmp_path: Path, text: str, fault: str) -> None:
    path = tmp_path / "broken.json"
    path.write_text(text)
    (report,) = run_file(path, find)
    assert fault in report.faults[0]


def test_missing_file_fails(tmp_path: Path) -> None:
    (report,) = run_file(tmp_path / "none.json", find)
    assert not report.passed
