"""The matches on which measured power is found: a sample deck with the card against the same deck
with plain cards in its place (kernel/measure.py plays them).
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from typing import Any, Final

from matches.engine.kernel.game import Config, Json, SeatDeck
from matches.engine.kernel.measure import Subject, Trial

COPIES: Final = 3
"""As many as a deck may hold (N1.1)."""
SUBJECT: Final = "measured"
PLAIN: Final = "plain"


def trial(
    samples: Mapping[str, Any], subject: Subject, balance: Mapping[str, Any], number: int
) -> Trial:
    """Match `number`: each pair takes the next of the sample decks; the odd one exchanges seats."""
    deck = samples["decks"][number // 2 % len(samples["decks"])]
    seat = number % 2
    designs = dict(samples["designs"])
    designs[SUBJECT] = subject.design | {"cost": subject.cost}
    designs[PLAIN] = plain_design(subject.cost, balance) | {"cost": subject.cost}
    places = _places_for(subject.cost, deck["cards"], samples["designs"])
    decks = tuple(
        _seat_deck(deck, places, SUBJECT if owner == seat else PLAIN, f"s{owner}-")
        for owner in (0, 1)
    )
    ids = frozenset(id_ for id_, key in decks[seat].entries if key == SUBJECT)
    return Trial(Config(designs, balance), decks, seat, ids)


def plain_design(cost: int, balance: Mapping[str, Any]) -> Json:
    """A creature without traits and special that uses all points of its cost, or as many as a plain
    body can; its health about one and a half times its Attack."""
    weights = balance["cost"]
    most = weights["free_points"] + weights["points_per_energy"] * cost
    best, best_rank = (0, 1, 0, 0), (most, 0, 0.0)
    for attack, armor, resistance in product(range(11), range(4), range(4)):
        rest = most - attack * weights["attack"] - armor * weights["armor"]
        rest -= resistance * weights["resistance"]
        health = min(15, _most_health(rest, attack, weights))
        if health >= 1:
            left = rest - health * weights["health"]
            left -= min(attack, health) * weights.get("both", 0)
            rank = (left, armor + resistance, abs(health - 1.5 * attack))
            if rank < best_rank:
                best, best_rank = (attack, health, armor, resistance), rank
    attack, health, armor, resistance = best
    return {
        "name": "Plain",
        "attack": attack,
        "health": health,
        "armor": armor,
        "resistance": resistance,
        "traits": [],
        "special": None,
    }


def _most_health(points: int, attack: int, weights: Mapping[str, int]) -> int:
    """What some points buy beside an Attack: the first ones also count as being in both (N10.2)."""
    first = weights["health"] + weights.get("both", 0)
    health = points // first
    if health < attack:
        return health
    return attack + (points - attack * first) // weights["health"]


def _places_for(cost: int, cards: Mapping[str, int], designs: Mapping[str, Json]) -> frozenset[int]:
    """Which of a deck's entries make room: those nearest in cost, the first of them."""
    keys = _keys(cards)
    order = sorted(
        range(len(keys)), key=lambda place: (abs(designs[keys[place]]["cost"] - cost), place)
    )
    return frozenset(order[:COPIES])


def _keys(cards: Mapping[str, int]) -> list[str]:
    return [key for key, count in cards.items() for _ in range(count)]


def _seat_deck(
    deck: Mapping[str, Any], places: frozenset[int], replaced_by: str, stem: str
) -> SeatDeck:
    """Entries stand in the same order for both seats, so that equal draws deal equal hands."""
    entries = tuple(
        (f"{stem}{place}", replaced_by if place in places else key)
        for place, key in enumerate(_keys(deck["cards"]))
    )
    return SeatDeck(entries, {"patron": deck["patron"]})
