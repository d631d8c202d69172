"""Cards whose use pays for itself are seen, by their design alone."""

from __future__ import annotations

import pytest

from matches.engine.games.nexus.design import NexusDesign
from tests.engine.nexus_design.conftest import a_design, a_special


@pytest.mark.parametrize(
    ("special", "feeds"),
    [
        (a_special("activated", "charge", "self", 2, charge=1), True),
        (a_special("activated", "charge", "self", 1, charge=1), True),
        (a_special("activated", "charge", "chosenAllyCreature", 2, charge=2), True),
        (a_special("activated", "charge", "allAllyCreatures", 1, charge=3), True),
        (a_special("activated", "charge", "self", 1, charge=2), False),
        (a_special("activated", "charge", "chosenEnemyCreature", 3, charge=1), False),
        (a_special("activated", "attack", "self", 3, charge=1), False),
        (a_special("onDamaged", "charge", "self", 3), False),
        (a_special("onPlay", "charge", "allAllyCreatures", 3), False),
        (None, False),
    ],
)
def test_card_that_gives_back_its_charge_is_seen(
    rules: NexusDesign, special: dict[str, object] | None, feeds: bool
) -> None:
    """Cases 24 and 25: each of two cards that feed each other is marked by itself."""
    assert rules.feeds_itself(a_design(special=special)) is feeds


def test_half_a_draft_feeds_nothing(rules: NexusDesign) -> None:
    for draft in ({}, {"special": {"trigger": "activated"}}, {"special": "charge"}):
        assert rules.feeds_itself(draft) is False
