"""The draw of a pack: a pure function of its slots, the pool and chance.

Each card takes two numbers: one below the sum of its slot's weights, which says its rarity, and one
below the count of the pool's cards of that rarity, which says which. `check_pack.py` and
static/js/packs/proof.js say the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from cards.packs.rules import Slot
from matches.engine.kernel.chance import Chance

RARITIES = ("common", "uncommon", "rare", "epic", "legendary")
"""From the commonest."""

Pool = Mapping[str, Sequence[int]]
"""Rarity -> ids of its cards by rising number; a rarity without cards is left out."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """One card of a pack. rarity: the one that it was drawn among."""

    card: int
    rarity: str


@dataclass(frozen=True, slots=True)
class Step:
    """How one card was drawn. number: below `of`, fell at the rarity `fell`; the pool had no such
    cards if `drawn` has another rarity. place: below `count`, the card's among those of its rarity.
    """

    number: int
    of: int
    fell: str
    place: int
    count: int
    drawn: Drawn


def draw_pack(slots: Sequence[Slot], pool: Pool, chance: Chance) -> list[Drawn]:
    """One card a slot, in their order. The pool must hold a card."""
    return [step.drawn for step in draw_steps(slots, pool, chance)]


def draw_steps(slots: Sequence[Slot], pool: Pool, chance: Chance) -> Iterator[Step]:
    """The same with the numbers that led to each card."""
    for slot in slots:
        of = sum(slot.values())
        number = chance.index(of)
        fell = rarity_at(slot, number)
        rarity = rarity_in(pool, fell)
        cards = pool[rarity]
        place = chance.index(len(cards))
        yield Step(number, of, fell, place, len(cards), Drawn(cards[place], rarity))


def rarity_at(slot: Slot, number: int) -> str:
    """The rarity at which a number below the sum of the slot's weights falls."""
    for rarity in RARITIES:
        number -= slot.get(rarity, 0)
        if number < 0:
            return rarity
    raise ValueError("The number is not below the sum of the weights.")


def rarity_in(pool: Pool, rarity: str) -> str:
    """The rarity itself if the pool has such cards, else the next lower one that has, else higher.

    Raises: ValueError for an empty pool.
    """
    place = RARITIES.index(rarity)
    for each in (*RARITIES[place::-1], *RARITIES[place + 1 :]):
        if pool.get(each):
            return each
    raise ValueError("There is no card to draw.")
