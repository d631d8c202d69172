"""The draw of packs: what is published about it is what comes."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from cards.packs.draw import RARITIES, Drawn, draw_pack, rarity_at, rarity_in
from cards.packs.odds import chances, odds_of
from cards.packs.rules import pack_rules
from matches.engine.kernel.chance import RecordedChance, SeededChance

PACKS = 100_000
RULES = pack_rules()
POOL = {
    rarity: list(range(1000 * place, 1000 * place + count))
    for place, (rarity, count) in enumerate(zip(RARITIES, (24, 18, 12, 6, 4), strict=True), start=1)
}
# Chi-square at a chance of one in 100,000 that fair draws exceed it, by degrees of freedom.
CRITICAL = {1: 19.5, 2: 23.0, 3: 25.9, 4: 28.5, 23: 68.0, 17: 57.7, 11: 46.7, 5: 30.9}


def chi_square(seen: Counter[str] | Counter[int], expected: dict) -> float:
    """How far counts are from what was to be expected."""
    assert set(seen) <= set(expected)
    return sum((seen[each] - float(mean)) ** 2 / float(mean) for each, mean in expected.items())


@pytest.fixture(scope="module")
def many_packs() -> list[tuple[bool, list[Drawn]]]:
    """A hundred thousand packs in a row, as one buyer gets them: whether guaranteed, and cards."""
    chance, since, packs = SeededChance("packs"), 0, []
    for _ in range(PACKS):
        is_guaranteed = since >= RULES.pity_after
        drawn = draw_pack(RULES.slots_of(guaranteed=is_guaranteed), POOL, chance)
        packs.append((is_guaranteed, drawn))
        is_lucky = any(RULES.is_lucky(each.rarity) for each in drawn)
        since = 0 if is_lucky else since + 1
        chance.outcomes.clear()
    return packs


@pytest.mark.parametrize("place", range(5))
def test_each_place_of_a_pack_has_the_published_odds(many_packs, place):
    usual = [drawn for is_guaranteed, drawn in many_packs if not is_guaranteed]
    seen = Counter(drawn[place].rarity for drawn in usual)
    expected = {
        rarity: chance * len(usual) for rarity, chance in chances(RULES.slots[place], POOL).items()
    }
    assert chi_square(seen, expected) < CRITICAL[len(expected) - 1]


def test_last_card_of_a_guaranteed_pack_has_the_published_odds(many_packs):
    guaranteed = [drawn for is_guaranteed, drawn in many_packs if is_guaranteed]
    assert len(guaranteed) == pytest.approx(
        float(odds_of(RULES, POOL).guaranteed) * PACKS, rel=0.05
    )
    seen = Counter(drawn[-1].rarity for drawn in guaranteed)
    expected = {"epic": Fraction(5, 6) * len(guaranteed), "legendary": len(guaranteed) / 6}
    assert chi_square(seen, expected) < CRITICAL[1]


@pytest.mark.parametrize("rarity", RARITIES[:-1])
def test_cards_of_a_rarity_come_alike(many_packs, rarity):
    seen = Counter(each.card for _, drawn in many_packs for each in drawn if each.rarity == rarity)
    expected = dict.fromkeys(POOL[rarity], seen.total() / len(POOL[rarity]))
    assert chi_square(seen, expected) < CRITICAL[len(POOL[rarity]) - 1]


def test_many_packs_hold_what_the_odds_page_says(many_packs):
    seen = Counter(each.rarity for _, drawn in many_packs for each in drawn)
    for rarity, mean in odds_of(RULES, POOL).with_pity.items():
        assert seen[rarity] / PACKS == pytest.approx(float(mean), rel=0.03)


def test_nobody_waits_longer_than_the_pity_rule_says(many_packs):
    since = longest = 0
    for is_guaranteed, drawn in many_packs:
        assert is_guaranteed == (since == RULES.pity_after)
        is_lucky = any(RULES.is_lucky(each.rarity) for each in drawn)
        since = 0 if is_lucky else since + 1
        longest = max(longest, since)
    assert longest == RULES.pity_after


def test_the_test_would_find_wrong_odds(many_packs):
    """One in a hundred from uncommon to rare is seen."""
    seen = Counter(drawn[0].rarity for is_guaranteed, drawn in many_packs if not is_guaranteed)
    wrong = {**RULES.slots[0], "uncommon": 213, "rare": 57}
    expected = {rarity: weight * seen.total() / 1000 for rarity, weight in wrong.items()}
    assert chi_square(seen, expected) > CRITICAL[4]


def test_number_falls_at_a_rarity_by_the_weights():
    slot = RULES.slots[0]
    assert [
        rarity_at(slot, number) for number in (0, 719, 720, 939, 940, 989, 990, 997, 998, 999)
    ] == [
        *("common", "common", "uncommon", "uncommon", "rare", "rare"),
        *("epic", "epic", "legendary", "legendary"),
    ]
    with pytest.raises(ValueError, match="not below"):
        rarity_at(slot, 1000)


def test_rarity_without_cards_gives_the_next_lower_one_or_else_a_higher():
    pool = {"uncommon": [1], "epic": [2]}
    assert [rarity_in(pool, rarity) for rarity in RARITIES] == [
        *("uncommon", "uncommon", "uncommon", "epic", "epic")
    ]
    with pytest.raises(ValueError, match="no card"):
        rarity_in({}, "rare")


def test_pack_takes_two_numbers_a_card_and_none_where_there_is_no_choice():
    pool = {"common": [11, 12], "legendary": [31]}
    chance = RecordedChance([0, 1, 999, 719, 0, 998, 5, 1])
    drawn = draw_pack(RULES.slots, pool, chance)
    assert drawn == [
        Drawn(12, "common"),
        Drawn(31, "legendary"),
        Drawn(11, "common"),
        Drawn(31, "legendary"),
        Drawn(12, "common"),  # an uncommon, of which there is none
    ]
    assert chance.left == []


def test_pack_brings_back_less_than_it_costs_to_whom_nothing_is_missing():
    assert odds_of(RULES, POOL).spare < RULES.price
    assert all(amount > 0 for amount in RULES.excess.values())


def test_odds_of_a_slot_sum_up_to_one_whatever_the_pool_lacks():
    for pool in (POOL, {"common": [1]}, {"legendary": [1]}, {"uncommon": [1], "epic": [2]}):
        odds = odds_of(RULES, pool)
        assert all(sum(slot.values()) == 1 for slot in (*odds.slots, odds.pity))
        assert sum(odds.with_pity.values()) == 5
