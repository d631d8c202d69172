"""What follows from the rules of packs for a pool, in exact numbers, for pages and API."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from cards.packs.draw import RARITIES, Pool, rarity_in
from cards.packs.rules import PackRules, Slot

Chances = dict[str, Fraction]
"""Rarity -> chance or mean number; rarities that cannot come are left out."""


@dataclass(frozen=True, slots=True)
class Odds:
    """slots: chances of each card of a usual pack. pity: of the last card of a guaranteed one.

    in_a_pack: how many cards of a rarity a usual pack holds in the mean; with_pity: over many
    packs, guaranteed ones among them. lucky: chance that a usual pack holds a card of the rarities
    that are guaranteed. guaranteed: how many of many packs are guaranteed ones.
    spare: Sparks that a pack brings back in the mean to whom nothing is missing.
    """

    slots: list[Chances]
    pity: Chances
    in_a_pack: Chances
    with_pity: Chances
    lucky: Fraction
    guaranteed: Fraction
    spare: Fraction


def odds_of(rules: PackRules, pool: Pool) -> Odds:
    """The odds as they are with the cards of this pool. The pool must hold a card."""
    slots = [chances(slot, pool) for slot in rules.slots]
    pity = chances(rules.pity_slot, pool)
    unlucky = Fraction(1)
    for slot in rules.slots:
        unlucky *= 1 - sum(chances(slot, pool).get(each, Fraction(0)) for each in rules.pity_slot)
    # A guaranteed pack ends a row of `pity_after` packs that were all unlucky.
    rows = sum(unlucky**packs for packs in range(rules.pity_after + 1))
    guaranteed = unlucky**rules.pity_after / rows
    usual = _summed(slots)
    last = _summed([*slots[:-1], pity])
    with_pity = {
        rarity: (1 - guaranteed) * usual.get(rarity, Fraction(0))
        + guaranteed * last.get(rarity, Fraction(0))
        for rarity in RARITIES
        if rarity in usual or rarity in last
    }
    return Odds(
        slots=slots,
        pity=pity,
        in_a_pack=usual,
        with_pity=with_pity,
        lucky=1 - unlucky,
        guaranteed=guaranteed,
        spare=sum((mean * rules.excess[each] for each, mean in with_pity.items()), Fraction(0)),
    )


def chances(slot: Slot, pool: Pool) -> Chances:
    """The chance of each rarity in a slot; what the pool lacks counts for what comes instead."""
    found: Chances = {}
    whole = sum(slot.values())
    for rarity in RARITIES:
        if rarity in slot:
            comes = rarity_in(pool, rarity)
            found[comes] = found.get(comes, Fraction(0)) + Fraction(slot[rarity], whole)
    return {rarity: found[rarity] for rarity in RARITIES if rarity in found}


def _summed(slots: list[Chances]) -> Chances:
    return {
        rarity: sum((slot.get(rarity, Fraction(0)) for slot in slots), Fraction(0))
        for rarity in RARITIES
        if any(rarity in slot for slot in slots)
    }


@dataclass(frozen=True, slots=True)
class Row:
    """A rarity in a table of odds. cards: in the pool.

    usual, last, pity: its chance in each card but the last, in the last one, and in the last one of
    a guaranteed pack. mean: cards of it in a pack, over many packs. packs_for_one: how many packs
    hold a certain card of it once, in the mean; None for never. spare: Sparks for a copy too many.
    """

    rarity: str
    cards: int
    usual: Fraction
    last: Fraction
    pity: Fraction
    mean: Fraction
    packs_for_one: Fraction | None
    spare: int


def rows_of(rules: PackRules, pool: Pool) -> list[Row]:
    """The odds by rarity, the commonest first. The pool must hold a card."""
    odds, none = odds_of(rules, pool), Fraction(0)
    return [
        Row(
            rarity=rarity,
            cards=len(pool.get(rarity, ())),
            usual=odds.slots[0].get(rarity, none),
            last=odds.slots[-1].get(rarity, none),
            pity=odds.pity.get(rarity, none),
            mean=odds.with_pity.get(rarity, none),
            packs_for_one=len(pool[rarity]) / odds.with_pity[rarity]
            if odds.with_pity.get(rarity)
            else None,
            spare=rules.excess[rarity],
        )
        for rarity in RARITIES
    ]
