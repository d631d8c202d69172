"""What every game looks for in cards that do not work: that one is played, and does its part.

Which words on a card can be dead, and which cards should not meet, is the game's own
(`games/<key>/lab/faults.py`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Final

from matches.engine.kernel.chance import SeededChance
from matches.engine.kernel.event import Log
from matches.engine.kernel.game import Json
from matches.engine.kernel.measure import Measured, MeasuredGame, Outcome, Trial

LEAST_MATCHES: Final = 40
"""In fewer a card may well stay in the deck by chance."""
LEAST_PLAYS: Final = 10
"""In so many matches a card must have been played before a part of it counts as never used."""
MOST_HEARD: Final = 40
"""So many matches are played once more, to hear its parts go off."""
HARDLY: Final = 0.02
"""A card played in a smaller share of matches counts as never played."""


@dataclass(frozen=True, slots=True)
class CardFault:
    """kind: a word of the game's. facts: what shows it."""

    kind: str
    facts: Json

    def to_json(self) -> Json:
        return asdict(self)


@dataclass(frozen=True, slots=True)
class Use:
    """How many matches came to an end, and the numbers of those in which the card was played."""

    matches: int
    played_in: Sequence[int]

    @property
    def fault(self) -> CardFault | None:
        """`never_played`, if it hardly ever was in matches enough to tell."""
        if self.matches < LEAST_MATCHES or len(self.played_in) >= HARDLY * self.matches:
            return None
        facts = {"played_in": len(self.played_in), "matches": self.matches}
        return CardFault("never_played", facts)

    @property
    def to_hear(self) -> Sequence[int]:
        """Matches to play once more, to hear what it does; none if they would tell nothing."""
        if self.matches < LEAST_MATCHES or self.fault or len(self.played_in) < LEAST_PLAYS:
            return ()
        return self.played_in[:MOST_HEARD]


def use_in(outcomes: Sequence[Outcome]) -> Use:
    """How measured matches made use of the card."""
    sound = [outcome for outcome in outcomes if not outcome.error]
    return Use(len(sound), [outcome.number for outcome in sound if outcome.played])


def heard_again(game: MeasuredGame, measured: Measured, number: int) -> Iterator[tuple[Trial, Log]]:
    """A measured match once more: with each action, the events that it caused."""
    trial = game.trial(measured.subject, measured.balance, number)
    chance = SeededChance(f"{measured.seed}:{number // 2}")
    began: Log = []
    state = game.new(trial.config, trial.decks, chance, began)
    yield trial, began
    while seats := game.actors(state):
        action = game.choose(game.view(state, seats[0]), trial.config, seats[0], "measure")
        log: Log = []
        game.apply(state, seats[0], action, chance, log)
        yield trial, log
