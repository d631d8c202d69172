"""The matches on which measured power is found: a sample deck with the card against the same deck
with plain cards in its place (kernel/measure.py plays them).
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping
from functools import lru_cache
from itertools import product
from math import inf
from typing import Any, Final

from matches.engine.games.nexus.design.points import body_points
from matches.engine.kernel.game import Config, Json, SeatDeck
from matches.engine.kernel.measure import Subject, Trial

COPIES: Final = 3
"""As many as a deck may hold (N1.1)."""
SUBJECT: Final = "measured"
PLAIN: Final = "plain"
SHAPE: Final = 1.5
"""Health for each Attack of the plainest card."""
_BODIES: Final = tuple(product(range(11), range(1, 16)))


def trial(
    samples: Mapping[str, Any], subject: Subject, balance: Mapping[str, Any], number: int
) -> Trial:
    """Match `number`: each pair takes the next of the sample decks; the odd one exchanges seats."""
    deck = samples["decks"][number // 2 % len(samples["decks"])]
    seat = number % 2
    designs = dict(samples["designs"])
    designs[SUBJECT] = subject.design | {"cost": subject.cost}
    plain = plain_designs(subject.cost, balance)
    designs |= {_plain(copy): each | {"cost": subject.cost} for copy, each in enumerate(plain)}
    places = _places_for(subject.cost, deck["cards"], samples["designs"])
    of_subject = dict.fromkeys(places, SUBJECT)
    of_plain = {place: _plain(copy % len(plain)) for copy, place in enumerate(places)}
    decks = tuple(
        _seat_deck(deck, of_subject if owner == seat else of_plain, f"s{owner}-")
        for owner in (0, 1)
    )
    ids = frozenset(id_ for id_, key in decks[seat].entries if key == SUBJECT)
    return Trial(Config(designs, balance), decks, seat, ids)


def plain_designs(cost: int, balance: Mapping[str, Any]) -> list[Json]:
    """What a card of this cost is measured against: as many plain cards as there are copies of it,
    in turn. They are of several shapes where the weights say so, since one body may be worth more
    or less than it costs by how it meets those of the sample decks.
    """
    return [plain_design(cost, balance, shape) for shape in balance.get("plain_shapes", (SHAPE,))]


def plain_design(cost: int, balance: Mapping[str, Any], shape: float = SHAPE) -> Json:
    """A creature without traits and special that uses all points of its cost, or as many as a plain
    body can; its health about `shape` times its Attack.

    Where Attack and Health are priced together, few bodies come out even: there a little Armor or
    Resistance is better than a shape far from that.
    """
    weights = tuple(balance["cost"].items())
    attack, health, armor, resistance = _plain_body(cost, shape, weights)
    return {
        "name": "Plain",
        "attack": attack,
        "health": health,
        "armor": armor,
        "resistance": resistance,
        "traits": [],
        "special": None,
    }


@lru_cache(maxsize=128)  # every match of a measurement asks for the same
def _plain_body(
    cost: int, shape: float, items: tuple[tuple[str, int], ...]
) -> tuple[int, int, int, int]:
    """Attack, Health, Armor and Resistance by the weights of `items`."""
    weights = dict(items)
    most = weights["free_points"] + weights["points_per_energy"] * cost
    best, best_rank = (0, 1, 0, 0), (most, 0, 0.0)
    for armor in range(4):
        bodies = _bodies(armor, weights, shape)
        for resistance in range(4):
            rest = most - armor * weights["armor"] - resistance * weights["resistance"]
            fitting = bisect_right(bodies, (rest, inf))
            if fitting:
                points, nearness, attack, health = bodies[fitting - 1]
                body = (-attack, -health, armor, resistance)
                fill = armor + resistance
                rank = (rest - points, fill, -nearness)
                if "body" in weights:
                    rank = (rest - points, 0, armor + fill - nearness)
                if (rank, body) < (best_rank, best):
                    best, best_rank = body, rank
    return best


def _bodies(
    armor: int, weights: Mapping[str, int], shape: float
) -> list[tuple[int, float, int, int]]:
    """(points, how near to the shape, less its Attack, less its Health) of every Attack and Health:
    in an order by which of equal points the last is the plainest."""
    return sorted(
        (
            body_points(attack, health, armor, weights)
            + attack * weights.get("attack", 0)
            + health * weights.get("health", 0),
            -abs(health - shape * attack),
            -attack,
            -health,
        )
        for attack, health in _BODIES
    )


def _plain(copy: int) -> str:
    return f"{PLAIN}{copy}"


def _places_for(cost: int, cards: Mapping[str, int], designs: Mapping[str, Json]) -> list[int]:
    """Which of a deck's entries make room: those nearest in cost, the first of them."""
    keys = _keys(cards)
    order = sorted(
        range(len(keys)), key=lambda place: (abs(designs[keys[place]]["cost"] - cost), place)
    )
    return order[:COPIES]


def _keys(cards: Mapping[str, int]) -> list[str]:
    return [key for key, count in cards.items() for _ in range(count)]


def _seat_deck(deck: Mapping[str, Any], replaced: Mapping[int, str], stem: str) -> SeatDeck:
    """Entries stand in the same order for both seats, so that equal draws deal equal hands."""
    entries = tuple(
        (f"{stem}{place}", replaced.get(place, key))
        for place, key in enumerate(_keys(deck["cards"]))
    )
    return SeatDeck(entries, {"patron": deck["patron"]})
