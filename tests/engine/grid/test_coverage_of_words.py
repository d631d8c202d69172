"""Nothing of which Grid designs are made is without an example in the scenarios."""

from __future__ import annotations

from matches.engine.games.grid.design import words
from tests.engine.examples import missing, scenarios


def test_every_ability_and_effect_is_shown() -> None:
    designs = [
        design for scenario in scenarios("grid") for design in scenario.get("cards", {}).values()
    ]
    abilities = {design["ability"] for design in designs if "ability" in design}
    effects = {design["effect"] for design in designs if "effect" in design}
    assert missing(set(words.ABILITIES), abilities) == []
    assert missing(set(words.EFFECTS), effects) == []


def test_every_effect_is_carried_out_and_refused() -> None:
    done: set[str] = set()
    refused: set[str] = set()
    for scenario in scenarios("grid"):
        cards = {
            entry["id"]: scenario["cards"][entry["card"]]
            for player in scenario["setup"].get("players", [])
            for entry in player.get("available", [])
        }
        for step in scenario["steps"]:
            action = step.get("do", {})
            if action.get("type") == "trick" and action.get("card") in cards:
                effect = cards[action["card"]].get("effect", "")
                (refused if "refused" in step else done).add(effect)
    assert missing(set(words.EFFECTS), done) == []
    assert missing(set(words.EFFECTS) - {"strengthen", "shield"}, refused) == []


def test_every_kind_of_action_is_taken_and_refused() -> None:
    taken: set[str] = set()
    refused: set[str] = set()
    for scenario in scenarios("grid"):
        for step in scenario["steps"]:
            if "do" in step:
                (refused if "refused" in step else taken).add(step["do"]["type"])
    kinds = {"trick", "place", "pass", "concede"}
    assert missing(kinds, taken) == []
    assert missing(kinds, refused) == []
