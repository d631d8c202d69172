"""Nothing in the rules is without an example: rules, traits, Patrons, effects, refusal codes.

Each test names what is missing. Rules that no position can show are shown by tests that cite them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

from matches.engine.games.nexus.codes import Code
from matches.engine.games.nexus.design import words
from matches.engine.games.nexus.patrons import PATRONS
from matches.engine.kernel.jsonio import parse_strictly
from tests.engine.nexus.test_scenarios import FILES

TESTS = Path(__file__).parents[2]

RULES = {
    "N1": 7, "N2": 7, "N3": 0, "N4": 0, "N5": 15, "N6": 5, "N7": 11, "N8": 11, "N9": 5, "N10": 4,
    "N11": 0,
}  # fmt: skip
"""Section -> how many rules it has; 0: it is one rule."""

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
}


def scenarios() -> Iterator[dict[str, Any]]:
    for path in FILES:
        content = parse_strictly(path.read_text(encoding="utf-8"))
        yield from content if isinstance(content, list) else [content]


def played_designs() -> Iterator[dict[str, Any]]:
    """Designs whose creature is on the board or played in some scenario."""
    for scenario in scenarios():
        used = set()
        for player in scenario["setup"].get("players", []):
            used |= {creature["card"] for creature in player.get("board", {}).values()}
            used |= {
                entry if isinstance(entry, str) else entry["card"]
                for entry in player.get("hand", [])
            }
        yield from (scenario["cards"][key] for key in used)


def missing(wanted: set[Any], found: set[Any]) -> list[Any]:
    return sorted(wanted - found)


def rule_ids() -> set[str]:
    return {
        f"{section}.{number}" if count else section
        for section, count in RULES.items()
        for number in range(1, max(count, 1) + 1)
    }


def test_every_rule_has_a_scenario() -> None:
    cited = {rule for scenario in scenarios() for rule in scenario["rules"]}
    assert missing(rule_ids() - set(SHOWN_BY_TESTS), cited) == []
    assert missing(cited, rule_ids()) == [], "no such rule"


def test_every_rule_beyond_positions_is_cited_by_a_test() -> None:
    sources = [
        path.read_text(encoding="utf-8") for path in TESTS.rglob("*.py") if path != Path(__file__)
    ]
    cited = {rule for source in sources for rule in cited_in(source)}
    assert missing(set(SHOWN_BY_TESTS), cited) == []


def cited_in(source: str) -> Iterator[str]:
    """Every "N5.3" and each of "N9.2 to N9.5" in some text."""
    for section, first, last in re.findall(r"\b(N\d+)\.(\d+)(?: to \1\.(\d+))?", source):
        for number in range(int(first), int(last or first) + 1):
            yield f"{section}.{number}"


def test_every_trait_is_shown() -> None:
    shown = {trait for design in played_designs() for trait in design.get("traits", [])}
    assert missing(set(words.TRAITS), shown) == []


def test_every_patron_is_used() -> None:
    used = set()
    for scenario in scenarios():
        for step in scenario["steps"]:
            if step.get("do", {}).get("type") == "patron" and "refused" not in step:
                used.add(scenario["setup"]["players"][step["by"]]["patron"])
    assert missing(set(PATRONS), used) == []


def test_every_trigger_is_shown() -> None:
    shown = {design["special"]["trigger"] for design in played_designs() if "special" in design}
    assert missing(set(words.TRIGGERS), shown) == []


def test_every_effect_is_shown_on_every_target_that_it_fits() -> None:
    shown = {
        (design["special"]["effect"], design["special"]["target"])
        for design in played_designs()
        if "special" in design
    }
    fitting = {
        (effect, target)
        for effect, target in product(words.EFFECTS, words.TARGETS)
        if effect in words.effects_fitting(target)
    }
    assert len(fitting) == 136
    assert missing(fitting, shown) == []


def test_every_refusal_code_is_shown() -> None:
    refused = {
        step["refused"] for each in scenarios() for step in each["steps"] if "refused" in step
    }
    assert missing({str(code) for code in Code}, refused) == []
