"""No rule and no refusal code of any game is without an example.

Each test names what is missing. Rules that no position can show are shown by tests that cite them.
What a game has besides (effects, modifiers, traits ...) is looked at in its own folder.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path

import pytest

from matches.engine.games import registry
from matches.engine.games.dragon.codes import Code as DragonCode
from matches.engine.games.enigma.codes import Code as EnigmaCode
from matches.engine.games.grid.codes import Code as GridCode
from matches.engine.games.nexus.codes import Code as NexusCode
from tests.engine.examples import missing, scenarios

TESTS = Path(__file__).parents[1]

RULES = {
    "nexus": {
        "N1": 7, "N2": 7, "N3": 0, "N4": 0, "N5": 15, "N6": 5, "N7": 11, "N8": 11, "N9": 5,
        "N10": 4, "N11": 0,
    },
    "enigma": {
        "E1": 3, "E2": 3, "E3": 10, "E4": 4, "E5": 3, "E6": 3, "E7": 0, "E8": 0, "E9": 0, "E10": 8,
        "E11": 17,
    },
    "grid": {"G1": 4, "G2": 9, "G3": 0, "G4": 6, "G5": 2, "G6": 0, "G7": 9},
    "dragon": {
        "D1": 0, "D2": 3, "D3": 5, "D4": 11, "D5": 3, "D6": 2, "D7": 3, "D8": 3, "D9": 0, "D10": 0,
    },
}  # fmt: skip
"""Section -> how many rules it has; 0: it is one rule."""
HEADINGS = {"nexus": set[str](), "enigma": {"E5"}, "grid": set[str](), "dragon": set[str]()}
"""Sections that say something themselves besides their rules."""
CODES: dict[str, type[StrEnum]] = {
    "nexus": NexusCode,
    "enigma": EnigmaCode,
    "grid": GridCode,
    "dragon": DragonCode,
}

SHOWN_BY_TESTS = {
    "N1.1": "what a deck may hold, and that a match plays on frozen designs",
    "N7.1": "which traits go together is a matter of the forge",
    "N8.4": "which effect fits which target is a matter of the forge",
    "N9.2": "the tally is kept by the match service",
    "N9.3": "so are the Sparks",
    "N9.4": "so are the Sparks against bots",
    "N9.5": "so is that they are booked once",
    "N10.1": "fields and their ranges are a matter of the forge",
    "N10.3": "points of specials are a matter of the forge",
    "N10.4": "rarity is no part of a design at all",
    "E1.1": "what a deck may hold",
    "E2.1": "a coin and two shuffles come before any position",
    "E9": "the budget is a matter of the forge",
    "E10.1": "fields and their ranges are a matter of the forge",
    "G1.1": "what a deck may hold",
    "G1.4": "dice come before any position",
    "G4.1": "fields and their ranges are a matter of the forge",
    "G4.2": "so are those of Tricks",
    "G5.1": "points are a matter of the forge",
    "G5.2": "so are those of Tricks",
}

pytestmark = pytest.mark.parametrize("key", registry.game_keys())


def rule_ids(key: str) -> set[str]:
    ids = {
        f"{section}.{number}" if count else section
        for section, count in RULES[key].items()
        for number in range(1, max(count, 1) + 1)
    }
    return ids | HEADINGS[key]


def test_every_rule_has_a_scenario(key: str) -> None:
    cited = {rule for scenario in scenarios(key) for rule in scenario["rules"]}
    assert missing(rule_ids(key) - set(SHOWN_BY_TESTS), cited) == []
    assert missing(cited, rule_ids(key)) == [], "no such rule"


def test_every_rule_beyond_positions_is_cited_by_a_test(key: str) -> None:
    sources = [
        path.read_text(encoding="utf-8") for path in TESTS.rglob("*.py") if path != Path(__file__)
    ]
    cited = {rule for source in sources for rule in cited_in(source)}
    assert missing(set(SHOWN_BY_TESTS) & rule_ids(key), cited) == []


def cited_in(source: str) -> Iterator[str]:
    """Every "N5.3" and "E9", and each of "N9.2 to N9.5", in some text."""
    yield from re.findall(r"\b[A-Z]\d+\b(?!\.\d)", source)
    for section, first, last in re.findall(r"\b([A-Z]\d+)\.(\d+)(?: to \1\.(\d+))?", source):
        for number in range(int(first), int(last or first) + 1):
            yield f"{section}.{number}"


def test_every_refusal_code_is_shown(key: str) -> None:
    refused = {
        step["refused"] for each in scenarios(key) for step in each["steps"] if "refused" in step
    }
    assert missing({str(code) for code in CODES[key]}, refused) == []
