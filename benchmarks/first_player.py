"""How often who begins wins in Grid, by points, as a table.

    python -m benchmarks.first_player [--points 10 15 25] [--matches 200] [--play play]
                                      [--seed 1] [--jobs 1]

Nothing is shuffled, so each pair of matches has two decks of its own, put together by lot from the
cards of the sample decks; the second match of a pair has the other side begin. With sudden death,
as in ranked play (G2.8); draws count one half. The exit status is 1 if who begins wins less than 45
or more than 55 of 100.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import groupby
from math import sqrt
from statistics import fmean, stdev

from matches.engine.games import registry
from matches.engine.games.grid.trial import lot_deck
from matches.engine.kernel.chance import SeededChance
from matches.engine.kernel.game import Config, SeatDeck

BARS = (45.0, 55.0)
MOST_ACTIONS = 500
SUDDEN_DEATH = 31


@dataclass(frozen=True, slots=True)
class Match:
    """One match. score: 1 won by who began, 0.5 drawn, 0 lost. turn: the last one."""

    points: int
    score: float
    turn: int
    reason: str


def play_match(points: int, number: int, seed: str, play: str) -> Match:
    """Match `number`: seat 0 begins the even ones. Raises RuntimeError if it does not end."""
    game = registry.get("grid")
    chance = SeededChance(f"{seed}:{points}:{number // 2}")
    samples, _ = game.sample_decks(0)
    first = number % 2
    config = Config(
        samples.designs,
        game.default_balance(),
        {"points": points, "sudden_death": True, "first": first},
    )
    decks = []
    for owner in (0, 1):
        keys = lot_deck(samples.designs, points, chance)
        decks.append(SeatDeck(tuple((f"s{owner}-{place}", key) for place, key in enumerate(keys))))
    state = game.new(config, tuple(decks), chance)
    for _ in range(MOST_ACTIONS):
        if not (seats := game.actors(state)):
            break
        view = game.view(state, seats[0])
        game.apply(state, seats[0], game.choose(view, config, seats[0], play), chance)
    result = game.result(state)
    if result is None:
        raise RuntimeError(f"match {number} at {points} points of seed {seed!r} does not end")
    score = 0.5 if result.winner is None else float(result.winner == first)
    return Match(points, score, game.view(state, 0)["turn"], result.reason)


def play_all(
    points: Sequence[int], matches: int, *, seed: str, play: str, jobs: int = 1
) -> list[Match]:
    """`matches` matches at each number of points."""
    work = [(each, number, seed, play) for each in points for number in range(matches)]
    if jobs == 1:
        return [play_match(*each) for each in work]
    with ProcessPoolExecutor(jobs) as pool:
        return list(pool.map(play_match, *zip(*work, strict=True)))


def of_100(matches: Sequence[Match]) -> tuple[float, float]:
    """What who begins scores, and its standard error, from pairs of matches with the same decks."""
    scores = [match.score for match in matches]
    pairs = [fmean(pair) for pair in zip(scores[::2], scores[1::2], strict=True)]
    error = stdev(pairs) / sqrt(len(pairs)) if len(pairs) > 1 else 0.5
    return 100 * fmean(pairs), 100 * error


def table(matches: Sequence[Match]) -> Iterator[str]:
    """Lines of a Markdown table; how matches ended is of 100."""
    yield (
        "| points | matches | who begins wins | before sudden death | in it | by the last turn "
        "| drawn | turns |"
    )
    yield "|---" * 8 + "|"
    for points, group in groupby(matches, key=lambda match: match.points):
        of = list(group)
        score, error = of_100(of)
        early = sum(match.turn < SUDDEN_DEATH for match in of)
        last = sum(match.reason == "turn_limit" for match in of)
        shares = [early, len(of) - early - last, last, sum(match.score == 0.5 for match in of)]
        told = " | ".join(f"{100 * share / len(of):.1f}" for share in shares)
        turns = fmean(match.turn for match in of)
        yield f"| {points} | {len(of)} | {score:.1f} ± {error:.1f} | {told} | {turns:.1f} |"


def is_fair(matches: Sequence[Match]) -> bool:
    """Within the bars at each number of points."""
    by_points = groupby(matches, key=lambda match: match.points)
    return all(BARS[0] <= of_100(list(group))[0] <= BARS[1] for _, group in by_points)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0] if __doc__ else "")
    parser.add_argument("--points", type=int, nargs="+", default=[10, 15, 25])
    parser.add_argument("--matches", type=int, default=200, help="at each number of points; even")
    parser.add_argument("--play", choices=("play", "measure"), default="play")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--jobs", type=int, default=1)
    options = parser.parse_args()
    matches = play_all(
        options.points, options.matches, seed=options.seed, play=options.play, jobs=options.jobs
    )
    for line in table(matches):
        print(line)
    return 0 if is_fair(matches) else 1


if __name__ == "__main__":
    sys.exit(main())
