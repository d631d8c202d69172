"""What a deck may hold (N1.1)."""

from __future__ import annotations

from typing import Any

import pytest

from matches.engine.games.nexus.deck import DECK_FAULT_CODES, deck_faults
from matches.engine.games.nexus.design import NexusDesign
from tests.engine.nexus_design.conftest import a_design

DESIGNS = {
    f"c{number}": a_design(name=f"Card {number}", attack=number, health=number + 1)
    for number in range(10)
}
LEGAL = dict.fromkeys(DESIGNS, 3)
PATRON = {"patron": "null_spark"}


@pytest.fixture
def faults_of(rules: NexusDesign, balance: dict[str, Any]) -> Any:
    def faults_of(
        cards: dict[str, Any], extras: dict[str, Any] = PATRON, designs: dict[str, Any] = DESIGNS
    ) -> list[tuple[str, str, dict[str, Any]]]:
        faults = deck_faults(cards, extras, designs, rules, balance)
        assert {fault.code for fault in faults} <= set(DECK_FAULT_CODES)
        assert all(fault.rule for fault in faults)
        return [(fault.path, fault.code, dict(fault.facts)) for fault in faults]

    return faults_of


def test_thirty_cards_and_a_patron_are_legal(faults_of: Any) -> None:
    assert faults_of(LEGAL) == []


def test_size_is_thirty(faults_of: Any) -> None:
    assert faults_of(LEGAL | {"c0": 2}) == [("cards", "deck_too_small", {"count": 29, "size": 30})]
    many = LEGAL | {"x": 1}
    designs = DESIGNS | {"x": a_design(traits=["quick"])}
    assert faults_of(many, designs=designs) == [
        ("cards", "deck_too_large", {"count": 31, "size": 30})
    ]


def test_three_copies_are_the_most(faults_of: Any) -> None:
    assert faults_of(LEGAL | {"c0": 4, "c1": 2}) == [
        ("cards.c0", "too_many_copies", {"card": "c0", "count": 4, "most": 3})
    ]


def test_clones_count_together(faults_of: Any) -> None:
    clone = DESIGNS["c0"] | {"name": "Card Nought", "flavor": "Quite another rat."}
    cards = LEGAL | {"c0": 2, "c1": 2, "clone": 2}
    assert faults_of(cards, designs=DESIGNS | {"clone": clone}) == [
        ("cards", "too_many_clones", {"cards": ["c0", "clone"], "count": 4, "most": 3})
    ]


def test_every_broken_rule_is_told(faults_of: Any) -> None:
    found = faults_of({"c0": 5, "gone": 1, "c1": 0, "c2": True}, {"patron": "zeus"})
    assert [(path, code) for path, code, _ in found] == [
        ("cards.gone", "unknown_card"),
        ("cards.c1", "bad_count"),
        ("cards.c2", "bad_count"),
        ("cards", "deck_too_small"),
        ("cards.c0", "too_many_copies"),
        ("patron", "unknown_patron"),
    ]


@pytest.mark.parametrize("extras", [{}, {"patron": None}, {"patron": ""}])
def test_a_patron_is_bound(faults_of: Any, extras: dict[str, Any]) -> None:
    assert faults_of(LEGAL, extras) == [("patron", "no_patron", {})]
