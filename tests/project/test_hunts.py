"""`python -m benchmarks.hunts`: every hero of Dragon Spark's cards, in seeded hunts of the bot."""

from __future__ import annotations

import sys

import pytest

from benchmarks import hunts
from benchmarks.hunts import Hunt


def hunt(hero: str, *, won: bool, reason: str = "life", defeated: int = 0) -> Hunt:
    dragons = ("cinderjaw", "old-hoarfrost", "mother-mire")
    met = dragons if won else dragons[: defeated + 1]
    return Hunt(hero, met, 3 if won else defeated, won, reason, 9, 6, 30)


def test_a_hunt_is_played_the_same_way_each_time_with_the_hero_asked_for() -> None:
    played = hunts.play_hunt("bonesetter", 0, "hunts", "measure")
    assert played == hunts.play_hunt("bonesetter", 0, "hunts", "measure")
    assert played.hero == "bonesetter"
    assert set(played.dragons) <= set(hunts.keys_of("dragon"))
    assert played.defeated == len(played.dragons) - (not played.won)
    assert played.turns > played.waves >= 0


def test_tables_count_by_hero_and_by_dragon() -> None:
    played = [hunt("ranger", won=True), hunt("ranger", won=False), hunt("chandler", won=False)]
    assert list(hunts.hero_table(played))[2:] == [
        "| Ranger | 50.0 | 0.0 | 1.5 | 9.0 | 6.0 | 30.0 |",
        "| Chandler | 0.0 | 0.0 | 0.0 | 9.0 | 6.0 | 30.0 |",
        "| all | 33.3 | 0.0 | 1.0 | 9.0 | 6.0 | 30.0 |",
    ]
    assert list(hunts.dragon_table(played))[3:] == [
        "| Cinderjaw | 33.3 (3) | 0.0 (0) | 0.0 (0) | 33.3 (3) |",
        "| Mother Mire | 0.0 (0) | 0.0 (0) | 100.0 (1) | 100.0 (1) |",
    ]


@pytest.mark.parametrize(
    ("won", "exhausted", "status"), [(0, 0, 1), (20, 0, 0), (20, 3, 1), (41, 0, 1)]
)
def test_exit_status_tells_hopeless_sure_and_tired_hunts(
    monkeypatch: pytest.MonkeyPatch, won: int, exhausted: int, status: int
) -> None:
    played = [hunt("ranger", won=number < won) for number in range(100 - exhausted)]
    played += [hunt("ranger", won=False, reason="exhaustion")] * exhausted
    monkeypatch.setattr(sys, "argv", ["hunts"])
    monkeypatch.setattr(hunts, "play_all", lambda *_, **__: played)
    assert hunts.main() == status
