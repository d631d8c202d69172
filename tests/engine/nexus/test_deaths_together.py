"""Creatures that die together speak in the order in which they came, wherever they stand."""

from __future__ import annotations

from itertools import permutations

import pytest

from matches.engine.games.nexus.state import LANES
from tests.engine.nexus.table import Json, Table

STORM: Json = {"trigger": "onPlay", "effect": "damage", "amount": 9, "target": "allCreatures"}
LAST_WORDS: dict[str, Json] = {
    "avenger": {"effect": "damage", "amount": 2, "target": "enemyHero"},
    "mason": {"effect": "heal", "amount": 3, "target": "allAllyTowers"},
    "scribe": {"effect": "draw", "amount": 1, "target": "allyHero"},
    "vandal": {"effect": "damage", "amount": 1, "target": "allEnemyTowers"},
}
PLACES = {
    "avenger": (0, "left"),
    "mason": (1, "left"),
    "scribe": (0, "right"),
    "vandal": (1, "mid"),
}


def cards() -> dict[str, Json]:
    """The storm, and four who do something when they die."""
    specials = {"storm": STORM} | {
        name: {"trigger": "onDeath", **special} for name, special in LAST_WORDS.items()
    }
    return {
        name: {"attack": 1, "health": 1, "special": special, "cost": 1}
        for name, special in specials.items()
    }


def fall(order: tuple[str, ...], *, caller: int) -> tuple[Table, list[Json]]:
    """All four on the board, having come in `order`; seat `caller` calls the storm."""
    boards: list[dict[str, Json]] = [{}, {}]
    for entered, name in enumerate(order, start=1):
        owner, lane = PLACES[name]
        boards[owner][name] = {"card": name, "lane": lane, "slot": 0, "entered": entered}
    players: list[Json] = [
        {
            "hand": [{"id": f"storm{seat}", "card": "storm"}],
            "deck": [{"id": f"d{seat}{number}", "card": "scribe"} for number in range(3)],
            "board": boards[seat],
            "towers": {"left": 4, "mid": 5, "right": 6},
            "energy": 5,
            "max_energy": 5,
        }
        for seat in (0, 1)
    ]
    table = Table(cards(), *players, active=caller, turn=9)
    done = table.do(caller, "play", card=f"storm{caller}", lane="mid", slot=1)
    return table, done["events"]


@pytest.mark.parametrize("caller", [0, 1])
@pytest.mark.parametrize("order", list(permutations(LAST_WORDS)), ids="-".join)
def test_deaths_of_one_batch_follow_entry_not_place(order: tuple[str, ...], caller: int) -> None:
    """Case 21 (N5.13): all leave first, in the order in which they came, then each speaks."""
    table, events = fall(order, caller=caller)
    died = [event["creature"] for event in events if event["type"] == "creature_died"]
    assert died == [*order, f"storm{caller}"]
    words = [
        (place, event["creature"])
        for place, event in enumerate(events)
        if event["type"] == "special_fired" and event["creature"] in LAST_WORDS
    ]
    assert [name for _, name in words] == list(order)
    deaths = [place for place, event in enumerate(events) if event["type"] == "creature_died"]
    assert max(deaths) < words[0][0]
    towers = [[table[f"players.{seat}.towers.{lane}"] for lane in LANES] for seat in (0, 1)]
    assert towers == [[3, 4, 5], [5, 8, 9]]
    assert len(table["players.0.hand"]) == 1 + (caller == 1)
