"""How a game's sample decks fare against one another: every pairing, both seats, as a table.

    python -m benchmarks.decks [--game nexus] [--matches 400] [--play measure] [--seed 1] [--jobs 1]

Both seats of all matches are played by the same bot. A pairing's matches are shared by both
orders of the seats; a deck meets itself as well, for the share of the first player. Draws count
one half. Where decks are made for some number of points, those of as many points meet, with a table
for each number; where nothing is shuffled, each match begins with a few actions by lot. The exit
status is 1 if a pairing of two decks is outside 40-60 of 100 or the first player outside 45-55.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import combinations_with_replacement
from pathlib import Path

from matches.engine.games import registry
from matches.engine.kernel.simulate import PLAYS, Played, play_sample

GAMES = Path(registry.__file__).parent
LOTS = {"grid": 4}
"""Actions by lot at the start of a match, for games that shuffle nothing: two of each player."""
PAIRING = (40.0, 60.0)
FIRST = (45.0, 55.0)


@dataclass(frozen=True, slots=True)
class Pairing:
    """What became of the matches of two decks. points: of 100, for `one`, draws as a half."""

    one: str
    other: str
    matches: int
    points: float
    first_points: float
    mean_actions: float

    def is_fair(self) -> bool:
        return self.one == self.other or PAIRING[0] <= self.points <= PAIRING[1]


def sample_decks(game: str) -> list[list[str]]:
    """The keys of a game's sample decks, in the order of the file, by points; else in one list."""
    samples = json.loads((GAMES / game / "data/sample_decks.json").read_text("utf-8"))
    groups: dict[int, list[str]] = {}
    for place, deck in enumerate(samples["decks"], start=1):
        groups.setdefault(deck.get("points", 0), []).append(deck.get("key", str(place)))
    return [groups[points] for points in sorted(groups)]


def play_pairing(
    game: str, group: int, one: int, other: int, matches: int, seed: str, play: str
) -> Pairing:
    """`matches` matches of two decks of a group; every second one with the seats exchanged.

    Raises RuntimeError if a match does not come to an end.
    """
    groups = sample_decks(game)
    keys = groups[group]
    points, first_points, actions = 0.0, 0.0, 0
    for number in range(matches):
        seats = (one, other) if number % 2 == 0 else (other, one)
        # As the game's own `sample_decks` numbers them.
        place = (seats[0] + len(keys) * seats[1]) * len(groups) + group
        lots = f"{seed}:{number // 2}"
        played = play_sample(registry.get(game), lots, place, play, LOTS.get(game, 0))
        if played.error:
            raise RuntimeError(played.error)
        points += _points(played, number % 2)
        first_points += _points(played, played.first)
        actions += played.actions
    return Pairing(
        keys[one],
        keys[other],
        matches,
        100 * points / matches,
        100 * first_points / matches,
        actions / matches,
    )


def _points(played: Played, seat: int) -> float:
    return 0.5 if played.winner is None else float(played.winner == seat)


def play_all(game: str, matches: int, *, seed: str, play: str, jobs: int = 1) -> list[Pairing]:
    """Every pairing of sample decks that may meet, a deck against itself included."""
    work = [
        (game, group, one, other, matches, seed, play)
        for group, keys in enumerate(sample_decks(game))
        for one, other in combinations_with_replacement(range(len(keys)), 2)
    ]
    if jobs == 1:
        return [play_pairing(*each) for each in work]
    with ProcessPoolExecutor(jobs) as pool:
        return list(pool.map(play_pairing, *zip(*work, strict=True)))


def table(pairings: list[Pairing]) -> Iterator[str]:
    """Lines of a Markdown table: wins of 100 of the row's deck against the column's."""
    keys = list(dict.fromkeys(pairing.one for pairing in pairings))
    shares = {(each.one, each.other): each.points for each in pairings}
    shares |= {(other, one): 100 - share for (one, other), share in shares.items() if one != other}
    yield "| | " + " | ".join(keys) + " | all others |"
    yield "|---" * (len(keys) + 2) + "|"
    for one in keys:
        row = ["–" if one == other else f"{shares[one, other]:.1f}" for other in keys]
        others = [shares[one, other] for other in keys if one != other]
        yield f"| {one} | " + " | ".join(row) + f" | {sum(others) / len(others):.1f} |"


def first_player_points(pairings: list[Pairing]) -> float:
    """Of 100, over all matches."""
    matches = sum(each.matches for each in pairings)
    return sum(each.first_points * each.matches for each in pairings) / matches


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0] if __doc__ else "")
    duels = [key for key in registry.game_keys() if registry.get(key).seats == 2]
    parser.add_argument("--game", choices=duels, default="nexus")
    parser.add_argument("--matches", type=int, default=400, help="of each pairing")
    parser.add_argument("--play", choices=PLAYS, default="measure")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--jobs", type=int, default=1)
    options = parser.parse_args()
    pairings = play_all(
        options.game, options.matches, seed=options.seed, play=options.play, jobs=options.jobs
    )
    for keys in sample_decks(options.game):
        for line in table([each for each in pairings if each.one in keys]):
            print(line)
        print()
    first = first_player_points(pairings)
    actions = sum(each.mean_actions for each in pairings) / len(pairings)
    print(f"first player: {first:.1f} of 100; {actions:.1f} actions a match")
    fair = all(each.is_fair() for each in pairings) and FIRST[0] <= first <= FIRST[1]
    return 0 if fair else 1


if __name__ == "__main__":
    sys.exit(main())
