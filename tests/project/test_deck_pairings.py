"""`python -m benchmarks.decks`: every pairing of a game's sample decks, counted from both seats."""

from __future__ import annotations

import sys

import pytest

from benchmarks import decks
from benchmarks.decks import Pairing
from matches.engine.games import registry
from matches.engine.kernel.simulate import play_sample


def test_every_pairing_is_played_the_same_way_each_time() -> None:
    [keys] = decks.sample_decks("enigma")
    pairings = decks.play_all("enigma", 2, seed="pairs", play="measure")
    met = [(each.one, each.other) for each in pairings]
    assert met == [(one, other) for place, one in enumerate(keys) for other in keys[place:]]
    assert pairings[1] == decks.play_pairing("enigma", 0, 0, 1, 2, "pairs", "measure")
    assert all(each.mean_actions > 10 for each in pairings)


def test_decks_meet_those_of_as_many_points() -> None:
    keys = decks.sample_decks("grid")
    pairings = decks.play_all("grid", 2, seed="pairs", play="random")
    met = [(each.one, each.other) for each in pairings]
    assert met == [
        (one, other) for group in keys for place, one in enumerate(group) for other in group[place:]
    ]
    assert len(keys) > 1


def test_matches_of_two_decks_differ_by_their_opening_where_nothing_is_shuffled() -> None:
    game = registry.get("grid")
    played = {
        play_sample(game, f"{seed}", 0, "measure", decks.LOTS["grid"]).digest for seed in range(4)
    }
    assert len(played) == 4
    assert play_sample(game, "0", 0, "measure", decks.LOTS["grid"]).digest in played


def test_table_shows_a_pairing_from_both_sides() -> None:
    pairings = [
        Pairing("a", "a", 4, 50.0, 75.0, 20.0),
        Pairing("a", "b", 4, 62.5, 50.0, 20.0),
        Pairing("b", "b", 4, 25.0, 25.0, 20.0),
    ]
    assert list(decks.table(pairings))[2:] == ["| a | – | 62.5 | 62.5 |", "| b | 37.5 | – | 37.5 |"]
    assert decks.first_player_points(pairings) == 50.0
    assert [each.is_fair() for each in pairings] == [True, False, True]


@pytest.mark.parametrize(("points", "status"), [(50.0, 0), (61.0, 1)])
def test_unfair_pairing_is_told_by_the_exit_status(
    monkeypatch: pytest.MonkeyPatch, points: float, status: int
) -> None:
    monkeypatch.setattr(sys, "argv", ["decks", "--game", "enigma"])
    one = Pairing("a", "b", 2, points, 50.0, 20.0)
    monkeypatch.setattr(decks, "play_all", lambda *_, **__: [one, Pairing("b", "b", 2, 0, 50, 20)])
    assert decks.main() == status
