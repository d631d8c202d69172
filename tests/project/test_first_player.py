"""`benchmarks.first_player`: pairs that differ in who begins alone, and what its table tells."""

from __future__ import annotations

import pytest

from benchmarks.first_player import Match, is_fair, of_100, play_all, play_match, table


def test_a_pair_differs_in_who_begins_and_each_seed_has_other_decks() -> None:
    one, other = play_all([10], 2, seed="pair", play="measure")
    assert one == play_match(10, 0, "pair", "measure")
    assert other == play_match(10, 1, "pair", "measure")
    ends = {(each.turn, each.score) for each in play_all([10, 15], 6, seed="x", play="measure")}
    assert len(ends) > 3


def matches(points: int, *scores: float) -> list[Match]:
    return [Match(points, score, 40, "squares") for score in scores]


def test_score_and_its_error_come_from_pairs() -> None:
    assert of_100(matches(10, 1, 0, 1, 0)) == (50.0, 0.0), "the better deck won, whoever began"
    score, error = of_100(matches(10, 1, 1, 0, 0))
    assert (score, error) == (50.0, pytest.approx(50.0))


def test_table_tells_how_matches_ended() -> None:
    played = [
        Match(10, 1.0, 12, "squares"),
        Match(10, 1.0, 31, "squares"),
        Match(10, 0.5, 60, "turn_limit"),
        Match(10, 0.0, 60, "turn_limit"),
    ]
    *_, line = table(played)
    assert line == "| 10 | 4 | 62.5 ± 37.5 | 25.0 | 25.0 | 50.0 | 25.0 | 40.8 |"


def test_each_number_of_points_has_to_be_fair() -> None:
    even, first = matches(10, 1, 0, 0, 1), matches(15, 1, 1, 1, 0)
    assert is_fair(even)
    assert not is_fair([*even, *first])
