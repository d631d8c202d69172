"""The first turn is measured, and what makes up for it shows."""

from __future__ import annotations

from matches.engine.games import registry
from matches.engine.games.nexus.lab.opening import Opening, fairest, openings

BALANCE = registry.get("nexus").balance("nexus-1")


def test_more_for_the_second_player_is_worth_more_to_it():
    none, much = openings([(0, 0), (30, 3)], BALANCE, "lab", 64)
    assert none.share > much.share + 0.1
    assert 0 < none.error < 0.15
    assert BALANCE["setup"]["second_player_armor"] == 2, "what is tried changes nothing"


def test_same_seed_gives_the_same_numbers():
    once, again = (list(openings([(2, 0)], BALANCE, "lab", 16)) for _ in range(2))
    assert once == again


def test_fairest_is_nearest_to_one_half_and_then_smallest():
    found = [
        Opening(armor, 0, 100, share, 0.1) for armor, share in ((0, 0.6), (4, 0.52), (8, 0.48))
    ]
    assert fairest(found).armor == 4
