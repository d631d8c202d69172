"""How the bot fares in Dragon Spark: every hero of the set in seeded hunts, as tables.

    python -m benchmarks.hunts [--hunts 20] [--play bot] [--seed 1] [--jobs 1]

`--hunts` is for each hero, who is chosen whatever the bot would rather play; which dragon comes
when is left to the seed. The cards are those of `cards/content/dragon`. The exit status is 1 if
less than 5 or more than 40 of 100 hunts are won, or more than 2 of 100 end by exhaustion (D8.3).
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any

from cards import content
from matches.engine.games import registry
from matches.engine.kernel.chance import SeededChance
from matches.engine.kernel.game import Config, SeatDeck

CARDS = Path(content.__file__).parent / "dragon/cards.json"
LEVELS = {"bot": "play", "measure": "measure"}
"""As `simulate --play` has them, and what the bot calls them."""
WON = (5.0, 40.0)
MOST_EXHAUSTED = 2.0
MOST_ACTIONS = 5_000
ORDINALS = ("first", "second", "third")


@dataclass(frozen=True, slots=True)
class Hunt:
    """What became of a hunt. dragons: as they were hunted, the last one perhaps not defeated."""

    hero: str
    dragons: tuple[str, ...]
    defeated: int
    won: bool
    reason: str
    score: int
    waves: int
    turns: int


@cache
def designs() -> dict[str, dict[str, Any]]:
    """The designs of the content by their keys, in its order."""
    cards = json.loads(CARDS.read_text("utf-8"))
    entries = [*cards["cards"], *cards["basics"]]
    return {entry["key"]: entry["design"] for entry in entries if "design" in entry}


def keys_of(kind: str) -> list[str]:
    """The keys of the designs of a type."""
    return [key for key, design in designs().items() if design["type"] == kind]


def play_hunt(hero: str, number: int, seed: str, play: str) -> Hunt:
    """A hunt with this hero: the first shuffle of this number that offers them.

    Raises RuntimeError if it does not come to an end.
    """
    game = registry.get("dragon")
    config = Config(designs(), game.default_balance())
    deck = SeatDeck(tuple((key, key) for key in keys_of("card")))
    for shuffle in count():
        chance = SeededChance(f"{seed}:{hero}:{number}:{shuffle}")
        state = game.new(config, (deck,), chance)
        if hero in game.view(state, 0)["pending"]["heroes"]:
            break
    game.apply(state, 0, game.parse({"type": "choose_hero", "hero": hero}), chance)
    for _ in range(MOST_ACTIONS):
        if not game.actors(state):
            return ended_hunt(hero, game.view(state, 0))
        game.apply(state, 0, game.choose(game.view(state, 0), config, 0, LEVELS[play]), chance)
    raise RuntimeError(f"{hero}: hunt {number} of seed {seed!r} does not end")


def ended_hunt(hero: str, view: dict[str, Any]) -> Hunt:
    """What the view of an ended hunt tells."""
    result, defeated = view["result"], view["dragons_defeated"]
    return Hunt(
        hero,
        tuple(defeated) if result["won"] else (*defeated, view["hunt"]),
        len(defeated),
        result["won"],
        result["reason"],
        result["score"],
        result["waves"],
        result["turns"],
    )


def play_all(hunts: int, *, seed: str, play: str, jobs: int = 1) -> list[Hunt]:
    """`hunts` hunts of every hero."""
    work = [(hero, number, seed, play) for hero in keys_of("hero") for number in range(hunts)]
    if jobs == 1:
        return [play_hunt(*each) for each in work]
    with ProcessPoolExecutor(jobs) as pool:
        return list(pool.map(play_hunt, *zip(*work, strict=True)))


def share(part: int, whole: int) -> float:
    """Of 100; 0 of nothing."""
    return 100 * part / whole if whole else 0.0


def hero_table(hunts: list[Hunt]) -> Iterator[str]:
    """Lines of a Markdown table: of 100 hunts, and means of all of them."""
    yield "| hero | won | exhausted | dragons | score | waves | turns |"
    yield "|---" * 7 + "|"
    for hero in (*dict.fromkeys(hunt.hero for hunt in hunts), ""):
        of = [hunt for hunt in hunts if hero in ("", hunt.hero)]
        won = share(sum(hunt.won for hunt in of), len(of))
        tired = share(sum(hunt.reason == "exhaustion" for hunt in of), len(of))
        means = (
            sum(getattr(hunt, name) for hunt in of) / len(of)
            for name in ("defeated", "score", "waves", "turns")
        )
        name = designs()[hero]["name"] if hero else "all"
        yield (
            f"| {name} | {won:.1f} | {tired:.1f} | "
            + " | ".join(f"{mean:.1f}" for mean in means)
            + " |"
        )


def dragon_table(hunts: list[Hunt]) -> Iterator[str]:
    """Lines of a Markdown table: how many of 100 Hunts of a dragon, as the first, second and third,
    ended with its defeat; in brackets how many began."""
    yield "| dragon | " + " | ".join(ORDINALS) + " | all |"
    yield "|---" * 5 + "|"
    for dragon in keys_of("dragon"):
        row = []
        for places in ((0,), (1,), (2,), (0, 1, 2)):
            met = [
                place < hunt.defeated
                for hunt in hunts
                for place, each in enumerate(hunt.dragons)
                if each == dragon and place in places
            ]
            row.append(f"{share(sum(met), len(met)):.1f} ({len(met)})")
        yield f"| {designs()[dragon]['name']} | " + " | ".join(row) + " |"


def is_fair(hunts: list[Hunt]) -> bool:
    """Neither hopeless nor sure, and hardly ever a stand-off."""
    won = share(sum(hunt.won for hunt in hunts), len(hunts))
    tired = share(sum(hunt.reason == "exhaustion" for hunt in hunts), len(hunts))
    return WON[0] <= won <= WON[1] and tired <= MOST_EXHAUSTED


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0] if __doc__ else "")
    parser.add_argument("--hunts", type=int, default=20, help="of each hero")
    parser.add_argument("--play", choices=tuple(LEVELS), default="bot")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--jobs", type=int, default=1)
    options = parser.parse_args()
    hunts = play_all(options.hunts, seed=options.seed, play=options.play, jobs=options.jobs)
    for line in (*hero_table(hunts), "", *dragon_table(hunts)):
        print(line)
    return 0 if is_fair(hunts) else 1


if __name__ == "__main__":
    sys.exit(main())
