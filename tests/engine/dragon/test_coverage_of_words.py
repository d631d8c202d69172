"""Nothing of which Dragon designs are made is without an example in the scenarios."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from matches.engine.games.dragon.design import words
from tests.engine.examples import missing, scenarios

SLOTS: dict[str, Mapping[str, Any]] = {
    "passive": words.PASSIVES,
    "monster.passive": words.MONSTER_PASSIVES,
    "monster.ambush": words.AMBUSHES,
    "monster.buff": words.BUFFS,
    "abilities": words.ABILITIES,
    "skill.effects": words.HERO_EFFECTS,
}
OTHER_SLOTS = ("special", "skill.charged", "skill.set", "loot.effects", "spark.effects", "effects")


def shown() -> set[tuple[str, str]]:
    """(slot, effect) of all that stands on the cards of the scenarios."""
    found: set[tuple[str, str]] = set()
    for scenario in scenarios("dragon"):
        for design in scenario.get("cards", {}).values():
            collect(design, "", found)
    return found


def collect(part: Any, path: str, found: set[tuple[str, str]]) -> None:
    if isinstance(part, Mapping) and "effect" in part:
        slot = "abilities" if path.startswith("abilities.") else path
        found.add((slot, part["effect"]))
    elif isinstance(part, Mapping):
        for key, inner in part.items():
            collect(inner, f"{path}.{key}" if path else key, found)
    elif isinstance(part, list):
        for inner in part:
            collect(inner, path, found)


def test_every_effect_is_shown_where_it_may_stand() -> None:
    wanted = {(slot, kind) for slot, kinds in SLOTS.items() for kind in kinds}
    wanted |= {("passive", "thorns"), ("passive", "ward")}
    found = shown()
    assert missing(wanted, found) == []
    assert missing(set(OTHER_SLOTS), {slot for slot, _ in found}) == []


def test_every_bonus_and_kind_of_loot_is_shown() -> None:
    loots = [
        design["loot"]
        for scenario in scenarios("dragon")
        for design in scenario.get("cards", {}).values()
        if "loot" in design
    ]
    bonuses = {name for loot in loots for name in loot.get("bonus", {})}
    assert missing(set(words.BONUSES), bonuses) == []
    assert missing(set(words.LOOT_KINDS), {loot.get("kind", "trinket") for loot in loots}) == []


def test_every_kind_of_action_is_taken_and_refused() -> None:
    taken: set[str] = set()
    refused: set[str] = set()
    for scenario in scenarios("dragon"):
        for step in scenario["steps"]:
            (refused if "refused" in step else taken).add(step["do"]["type"])
    kinds = {"choose_hero", "play", "set", "rest", "use", "loot", "choose_skill", "next"}
    kinds |= {"end_turn", "concede"}
    assert missing(kinds, taken) == []
    assert missing(kinds, refused) == []
