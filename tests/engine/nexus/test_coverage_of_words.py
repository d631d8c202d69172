"""Nothing of which Nexus designs are made is without an example: traits, Patrons, effects.

Each test names what is missing. Rules and codes: `tests/engine/test_coverage_of_rules.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

from matches.engine.games.nexus.design import words
from matches.engine.games.nexus.patrons import PATRONS
from tests.engine.examples import missing, scenarios


def played_designs() -> Iterator[dict[str, Any]]:
    """Designs whose creature is on the board or played in some scenario."""
    for scenario in scenarios("nexus"):
        used = set()
        for player in scenario["setup"].get("players", []):
            used |= {creature["card"] for creature in player.get("board", {}).values()}
            used |= {
                entry if isinstance(entry, str) else entry["card"]
                for entry in player.get("hand", [])
            }
        yield from (scenario["cards"][key] for key in used)


def test_every_trait_is_shown() -> None:
    shown = {trait for design in played_designs() for trait in design.get("traits", [])}
    assert missing(set(words.TRAITS), shown) == []


def test_every_patron_is_used() -> None:
    used = set()
    for scenario in scenarios("nexus"):
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
