"""Measured power: how much a card changes the win rate of a deck, found by playing.

A deck with copies of the card meets the same deck with plain cards of the same cost in their
place. Matches come in pairs: the same draws of chance, the seats exchanged, so that luck and the
first turn fall on both sides alike. Every match follows from the seed and its number alone, so the
work can be cut anywhere, resumed, or shared, and gives the same report.
"""

from __future__ import annotations

import traceback
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any, Protocol, cast

from matches.engine.kernel.chance import SeededChance
from matches.engine.kernel.game import Config, Game, Json, SeatDeck

MOST_ACTIONS = 2000
"""A measured match is a twentieth as long; one this long is an endless chain."""
LISTED = 5
"""At most so many crashed or endless matches are listed in a report, with their numbers."""
_Z95 = 1.96
_PRIOR = 2.0
"""Two won and two lost pairs are added before the interval is reckoned (Agresti and Coull), so
that few or equal results do not look certain."""


@dataclass(frozen=True, slots=True)
class Subject:
    """The card that is measured: its canonical design and the cost at which it is played.

    against: the points of the plain card that it meets, in games whose cards all cost the same;
    None: as many as it has itself.
    """

    design: Json
    cost: int
    against: int | None = None


@dataclass(frozen=True, slots=True)
class Trial:
    """One match to play. seat: who has the card; ids: those of its copies."""

    config: Config
    decks: tuple[SeatDeck, ...]
    seat: int
    ids: frozenset[str]


class MeasuredGame(Game[Any, Any], Protocol):
    """A game of two seats whose cards can be measured."""

    def trial(self, subject: Subject, balance: Mapping[str, Any], number: int) -> Trial:
        """Match `number`: those of 2n and 2n + 1 differ in the seats alone."""
        ...

    def card_faults(
        self, measured: Measured, others: Mapping[str, Mapping[str, Any]]
    ) -> list[Json]:
        """What of a card does not work, alone or with one of the `others` (design by key).

        Some of its measured matches are played once more. Each: `kind`, a word of the game's, and
        `facts`, what shows it.
        """
        ...

    def plays(self, action: Any) -> Collection[str]:
        """The ids of the cards that an action brings into play."""
        ...

    def length(self, state: Any) -> int:
        """How long a match has lasted, in the game's own measure (turns)."""
        ...


@dataclass(frozen=True, slots=True)
class Outcome:
    """One measured match.

    points: 2 won, 1 drawn, 0 lost by the side with the card; None if it crashed or did not end.
    played: whether that side brought the card into play. error: the last line of a traceback, or
    "endless".
    """

    number: int
    points: int | None
    played: bool
    length: int
    actions: int
    error: str = ""

    def to_json(self) -> list[Any]:
        """A row that `outcomes_from_json` reads."""
        return [self.number, self.points, self.played, self.length, self.actions, self.error]


@dataclass(frozen=True, slots=True)
class Measured:
    """The measured matches of a card, with what is needed to play any of them once more."""

    subject: Subject
    balance: Mapping[str, Any]
    seed: str
    outcomes: Sequence[Outcome]


def outcomes_from_json(rows: Iterable[list[Any]]) -> list[Outcome]:
    """The outcomes of a stored checkpoint."""
    return [Outcome(*row) for row in rows]


def measure(
    game: Game[Any, Any],
    subject: Subject,
    balance: Mapping[str, Any],
    seed: str,
    numbers: Iterable[int],
) -> list[Outcome]:
    """Play the matches of these numbers, in any order and any share of the whole.

    game: one of those that are a `MeasuredGame`.
    """
    measured = cast(MeasuredGame, game)
    return [_play(measured, subject, balance, seed, number) for number in numbers]


def _play(
    game: MeasuredGame, subject: Subject, balance: Mapping[str, Any], seed: str, number: int
) -> Outcome:
    trial = game.trial(subject, balance, number)
    chance = SeededChance(f"{seed}:{number // 2}")
    state = game.new(trial.config, trial.decks, chance)
    played, actions = False, 0
    try:
        while seats := game.actors(state):
            if actions >= MOST_ACTIONS:
                return Outcome(number, None, played, game.length(state), actions, "endless")
            seat = seats[0]
            action = game.choose(game.view(state, seat), trial.config, seat, "measure")
            if seat == trial.seat and not played:
                played = not trial.ids.isdisjoint(game.plays(action))
            game.apply(state, seat, action, chance)
            actions += 1
    except Exception:  # a card that breaks the rules is a finding, told with its match
        error = traceback.format_exc().strip().rsplit("\n", 1)[-1]
        return Outcome(number, None, played, game.length(state), actions, error)
    result = game.result(state)
    if result is None:
        return Outcome(number, None, played, game.length(state), actions, "nobody may act")
    points = 1 if result.winner is None else 2 * (result.winner == trial.seat)
    return Outcome(number, points, played, game.length(state), actions)


def report(outcomes: Iterable[Outcome], seed: str) -> Json:
    """What the matches tell, as JSON; the same for the same matches in whatever order.

    delta: win rate less one half, a draw as half a win; low and high: its interval (95 %).
    """
    ordered = sorted({each.number: each for each in outcomes}.values(), key=_number)
    sound = [each for each in ordered if each.points is not None]
    points = [each.points for each in sound if each.points is not None]
    low, high = _interval(sound)
    return {
        "seed": seed,
        "matches": len(ordered),
        "wins": points.count(2),
        "draws": points.count(1),
        "losses": points.count(0),
        "delta": round(sum(points) / (2 * len(points)) - 0.5, 4) if points else 0.0,
        "low": low,
        "high": high,
        "played_in": sum(each.played for each in sound),
        "mean_length": _mean([each.length for each in sound]),
        "mean_actions": _mean([each.actions for each in sound]),
        "crashes": _found(ordered, lambda error: error not in ("", "endless")),
        "endless": _found(ordered, lambda error: error == "endless"),
    }


def _number(outcome: Outcome) -> int:
    return outcome.number


def _mean(values: list[int]) -> float:
    return round(sum(values) / len(values), 2) if values else 0.0


def _found(ordered: list[Outcome], wanted: Any) -> Json:
    """How many matches went wrong in some way, and the first of them."""
    faulty = [each for each in ordered if wanted(each.error)]
    first = [{"match": each.number, "error": each.error} for each in faulty[:LISTED]]
    return {"count": len(faulty), "first": first}


def _interval(sound: list[Outcome]) -> tuple[float, float]:
    """The 95 % interval of delta, from the scores of pairs (their two matches are not independent).

    A match whose other half is missing or went wrong stands for a pair by itself.
    """
    pairs: dict[int, list[int]] = {}
    for each in sound:
        if each.points is not None:
            pairs.setdefault(each.number // 2, []).append(each.points)
    scores = [sum(points) / (2 * len(points)) for points in pairs.values()]
    count = len(scores) + 2 * _PRIOR
    mean = (sum(scores) + _PRIOR) / count
    spread = sum((score - mean) ** 2 for score in scores)
    spread += _PRIOR * (mean**2 + (1 - mean) ** 2)
    half = _Z95 * sqrt(spread) / count
    return round(max(-0.5, mean - 0.5 - half), 4), round(min(0.5, mean - 0.5 + half), 4)
