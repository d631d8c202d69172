"""Worked examples of the rules pages: what they show is what the rules do."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders

from matches.engine.games import registry
from matches.engine.kernel.scenario import run_file
from matches.scenes import scene, scene_files
from matches.tableaux.nexus import Piece, Table

pytestmark = pytest.mark.once

FILES = scene_files("nexus")
ALL_FILES = [*FILES, *scene_files("enigma"), *scene_files("grid"), *scene_files("dragon")]
PAGES = settings.BASE_DIR / "templates" / "rules"
CONTENT = settings.BASE_DIR / "cards" / "content"


def read(file: Path) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return told


def pieces(table: Table) -> dict[str, Piece]:
    return {
        piece.id: piece
        for lane in table.lanes
        for piece in (*lane.far_slots, *lane.near_slots)
        if piece is not None
    }


@pytest.mark.parametrize("file", ALL_FILES, ids=lambda file: file.stem)
def test_scene_is_a_scenario_that_passes(file: Path) -> None:
    (report,) = run_file(file, registry.get)
    assert report.faults == ()
    assert report.name == file.stem


@pytest.mark.parametrize(
    "file", [*FILES, *scene_files("grid"), *scene_files("dragon")], ids=lambda file: file.stem
)
def test_scene_shows_starter_cards_as_they_are(file: Path) -> None:
    game = file.parent.name
    content = read(CONTENT / game / "cards.json")
    known = [*content["cards"], *content.get("basics", [])]
    starter = {card["key"]: card["design"] for card in known if "design" in card}
    design = registry.get(game).design
    for key, told in read(file)["cards"].items():
        assert design.mechanics(design.canonical(told)) == design.mechanics(starter[key]), key
        assert finders.find(f"starter-art/{game}/{key}.webp"), key


@pytest.mark.parametrize("game", ["nexus", "enigma", "grid", "dragon"])
def test_every_scene_is_shown_and_none_is_missing(game: str) -> None:
    shown = set()
    for page in (PAGES / game).rglob("*.html"):
        shown |= set(re.findall(rf'worked_example "{game}" "([\w-]+)"', page.read_text()))
    assert shown == {file.stem for file in scene_files(game)}


def test_act_is_marked_with_its_forecast_and_then_done() -> None:
    drawn = scene("nexus", "quick-strikes-first")
    before = pieces(drawn.steps[0].before)
    assert before["a1"].state == "selected"
    assert before["b2"].is_target
    assert before["b2"].tag is not None
    assert (before["b2"].tag.text, before["b2"].tag.fatal) == ("−3", True)
    assert before["a1"].tag is None
    after = pieces(drawn.after)
    assert "b2" not in after
    assert (after["a1"].state, after["a1"].flags[0].word) == ("exhausted", "Spent")


def test_refused_act_gives_its_sentence_and_changes_nothing() -> None:
    first = scene("nexus", "guard-locks-its-lane").steps[0]
    assert first.refusal == "Guarded by Tin Butler: attack a Guard of this lane first."
    assert first.rule == "N5.2"
    assert [lane.key for lane in first.before.lanes] == ["left", "mid"]
    assert first.before.lanes[0].far_tower.is_target


def test_own_tower_is_marked_where_a_special_helps_it() -> None:
    (step,) = scene("nexus", "play-a-creature").steps
    (lane,) = step.before.lanes
    assert lane.near_tower.is_target
    assert not lane.far_tower.is_target
    assert lane.near_tower.tag is not None
    assert lane.near_tower.tag.text == "+2"
    assert [held.is_selected for held in step.before.hand] == [True, False]


def test_states_and_notes_are_told_in_words() -> None:
    table = scene("nexus", "the-table").after
    board = pieces(table)
    assert board["b2"].state == "sneaky"
    assert board["a3"].state == "new"
    assert board["a2"].pips == [True, True]
    assert board["b1"].statuses == [("poison", 2)]
    assert board["b1"].health_state == "damaged"
    assert [lane.note and lane.note["code"] for lane in table.lanes] == [
        "guarded",
        None,
        "hero_open",
    ]
    assert (
        "Mudback Tortoise, Attack 2, Health 6 of 9, Armor 2, Guard, Poison 2" in board["b1"].label
    )
