"""The matches on which measured power is found: a deck with the card against the same deck with
plain cards in its place (kernel/measure.py plays them).

Nothing is shuffled in this game, and bots draw no lots: so that no two pairs are the same match,
each has a deck of its own, put together from the cards of the sample decks.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from typing import Any, Final

from matches.engine.games.grid.design import words
from matches.engine.games.grid.design.declaration import MOST_ATTACK, MOST_DEFENSE
from matches.engine.kernel.chance import SeededChance
from matches.engine.kernel.design import DesignRules
from matches.engine.kernel.game import Config, Json, SeatDeck
from matches.engine.kernel.measure import Subject, Trial

SIZES: Final = (10, 15, 25)
"""Points of the decks, in turn."""
COPIES: Final = 3
"""As many as stand for at most half of a deck."""
SUBJECT: Final = "measured"
PLAIN: Final = "plain"
TRICK_IN: Final = 5
"""Of so many cards of a deck one is a Trick."""
SHAPE: Final = 1.5
"""Defense for each attack of the plainest Assistant."""
ARROWS: Final = 2
"""Of the plainest Assistant."""


def trial(
    samples: Mapping[str, Any],
    subject: Subject,
    balance: Mapping[str, Any],
    number: int,
    rules: DesignRules,
) -> Trial:
    """Match `number`: each pair has the next deck; the odd one exchanges seats."""
    seat = number % 2
    cost = subject.cost
    fitting = [size for size in SIZES if size >= 2 * cost] or [max(*SIZES, cost + COPIES)]
    points = fitting[number // 2 % len(fitting)]
    copies = max(1, min(COPIES, points // (2 * cost), subject.design.get("limit") or COPIES))
    designs = dict(samples["designs"])
    keys = lot_deck(designs, points - copies * cost, SeededChance(f"trial:{number // 2}"))
    designs[SUBJECT] = {**subject.design, "cost": cost}
    designs[PLAIN] = {**plain_design(subject.design, cost, balance, rules), "cost": cost}
    decks = tuple(
        _seat_deck([SUBJECT if owner == seat else PLAIN] * copies + keys, owner) for owner in (0, 1)
    )
    ids = frozenset(id_ for id_, key in decks[seat].entries if key == SUBJECT)
    config = Config(designs, balance, {"points": points, "sudden_death": True})
    return Trial(config, decks, seat, ids)


def lot_deck(designs: Mapping[str, Json], points: int, chance: SeededChance) -> list[str]:
    """Keys of cards for so many points: the first an Assistant, then a Trick now and then."""
    keys: list[str] = []
    while points > 0:
        is_trick = bool(keys) and chance.index(TRICK_IN) == 0
        fitting = [
            key
            for key, design in designs.items()
            if design["cost"] <= points
            and (design.get("type") == words.TRICK) == is_trick
            and keys.count(key) < (design.get("limit") or points + 1)
        ]
        key = fitting[chance.index(len(fitting))]
        keys.append(key)
        points -= designs[key]["cost"]
    return keys


def plain_design(
    design: Mapping[str, Any], cost: int, balance: Mapping[str, Any], rules: DesignRules
) -> Json:
    """What a card is measured against: of its type and cost, with nothing special.

    An Assistant without ability that uses its points as far as its shape lets it; a Trick that
    strengthens, or deals damage where that alone costs as much.
    """
    if design.get("type") == words.TRICK:
        return rules.canonical(_plain_trick(cost, balance))
    best: Json = {}
    least = 0.0
    names = [*words.DIRECTIONS]
    for attack, defense, arrows in product(
        range(1, MOST_ATTACK + 1), range(1, MOST_DEFENSE + 1), range(1, len(names) + 1)
    ):
        body: Json = {
            "name": "Plain",
            "attack": attack,
            "defense": defense,
            "arrows": names[:arrows],
        }
        budget = rules.breakdown(body, balance)
        if budget.cost is None or budget.cost > cost:
            continue
        unspent = balance["budget"]["parts_per_point"] * cost - budget.points
        odd = unspent + 4 * abs(defense - SHAPE * attack) + 3 * abs(arrows - ARROWS)
        if not best or odd < least:
            best, least = body, odd
    return rules.canonical(best)


def _plain_trick(cost: int, balance: Mapping[str, Any]) -> Json:
    best, most = ("strengthen", 1), (0, 0)
    for effect in ("strengthen", "damage"):
        for place, price in enumerate(balance["tricks"][effect]):
            if most < (price, place) and price <= cost:
                best, most = (effect, place + 1), (price, place)
    return {"type": words.TRICK, "name": "Plain", "effect": best[0], "amount": best[1]}


def _seat_deck(keys: list[str], owner: int) -> SeatDeck:
    return SeatDeck(tuple((f"s{owner}-{number}", key) for number, key in enumerate(keys)))
