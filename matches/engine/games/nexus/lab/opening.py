"""What having the first turn is worth, and what makes up for it (N1.3).

Every sample deck meets every other on either seat, by the quick bot; the same draws for every
compensation that is tried, so that they differ by it alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from math import sqrt
from typing import Any, Final

from matches.engine.games import registry
from matches.engine.games.nexus.lab import GAME
from matches.engine.kernel.chance import SeededChance
from matches.engine.kernel.game import Config, Json
from matches.engine.kernel.measure import MOST_ACTIONS

_Z95: Final = 1.96


@dataclass(frozen=True, slots=True)
class Opening:
    """How often the first player won with a compensation for the second. share: a draw as half a
    win; error: half its 95 % interval."""

    armor: int
    energy: int
    matches: int
    share: float
    error: float

    def to_json(self) -> Json:
        return asdict(self)


def openings(
    compensations: Sequence[tuple[int, int]],
    balance: Mapping[str, Any],
    seed: str,
    matches: int,
) -> Iterator[Opening]:
    """Each compensation (hero armor, extra energy on turn 2) as it is measured."""
    for armor, energy in compensations:
        setup = {
            **balance["setup"],
            "second_player_armor": armor,
            "second_player_extra_energy": energy,
        }
        changed = {**balance, "setup": setup}
        points = [_first_scores(changed, seed, number) for number in range(matches)]
        share = sum(points) / (2 * matches)
        error = _Z95 * sqrt(max(share * (1 - share), 1 / matches) / matches)
        yield Opening(armor, energy, matches, round(share, 4), round(error, 4))


def fairest(found: Sequence[Opening]) -> Opening:
    """The compensation that comes nearest to one half; of equal ones the smallest."""
    return min(found, key=lambda each: (abs(each.share - 0.5), each.energy, each.armor))


def _first_scores(balance: Mapping[str, Any], seed: str, number: int) -> int:
    """2, 1 or 0: won, drawn or lost by whoever had the first turn."""
    game = registry.get(GAME)
    config, decks = game.sample_decks(number)
    config = Config(config.designs, balance)
    chance = SeededChance(f"{seed}:{number}")
    state = game.new(config, decks, chance)
    for _ in range(MOST_ACTIONS):
        seats = game.actors(state)
        if not seats:
            break
        action = game.choose(game.view(state, seats[0]), config, seats[0], "measure")
        game.apply(state, seats[0], action, chance)
    result = game.result(state)
    if result is None:
        raise AssertionError(f"match {number} of seed {seed!r} does not end")
    return 1 if result.winner is None else 2 * (result.winner == game.first(state))
