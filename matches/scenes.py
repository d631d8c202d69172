"""Worked examples for the rules pages: scenario files drawn before and after each step.

A scene is a scenario (docs/scenarios.md) below `matches/scenes/<game>/`, with designs and pictures
of the starter set. It is run by the engine when the page is made, so that no picture can show what
the rules do not do; tests/matches/test_scenes.py checks what its expectations say.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from django.templatetags.static import static

from cards.queries import (
    basic_cards,
    head_json,
    numbers_json,
    starter_picture,
    text_json,
)
from matches import messages
from matches.engine.games import registry
from matches.engine.kernel import scenario
from matches.engine.kernel.chance import Chance, RecordedChance, SeededChance
from matches.engine.kernel.event import OPEN
from matches.engine.kernel.play import act
from matches.engine.kernel.refusal import Refusal
from matches.names import names_in
from matches.tableaux import Marks, tableau_of

SCENES_DIR = Path(__file__).resolve().parent / "scenes"

Json = Mapping[str, Any]


@dataclass(frozen=True)
class Step:
    """One act of a scene. before: the board with the act marked. refusal: why it was not done."""

    before: Any
    refusal: str
    rule: str


@dataclass(frozen=True)
class Scene:
    """What is printed: the board before each act, and the board at the end.

    template: of a board (`tableaux`).
    """

    template: str
    name: str
    rules: tuple[str, ...]
    steps: list[Step]
    after: Any


def scene_files(game: str) -> list[Path]:
    """All scenes of a game, by name."""
    return sorted((SCENES_DIR / game).glob("*.json"))


@cache
def scene(game: str, name: str) -> Scene:
    """The scene of this name, run once a process. Raises FileNotFoundError."""
    told = json.loads((SCENES_DIR / f"{game}/{name}.json").read_text(encoding="utf-8"))
    return _Run(told).scene()


class _Run:
    """One scene while it is run. Seat 0 sits near, whoever acts."""

    def __init__(self, told: Json) -> None:
        self.told = told
        self.game = registry.get(told["game"])
        self.state, self.config = scenario.begin(told, self.game)
        self.tableau = tableau_of(told["game"])
        self.cards = basic_cards(told["game"]) | {key: self.face(key) for key in told["cards"]}
        self.shown = self.tableau.shown_in(told, self.view())

    def face(self, key: str) -> Json:
        """A design of the scene as a card is frozen for a match."""
        design = self.config.designs[key]
        picture = starter_picture(self.game.key, key)
        return {
            "name": design["name"],
            "cost": design["cost"],
            "design": design,
            "text": text_json(self.game.key, design),
            "numbers": numbers_json(self.game.key, design),
            "head": head_json(self.game.key, design),
            "art": static(picture) if picture else None,
            "alt": "",
            "flavor": "",
            "rarity": "",
            "artist": "",
        }

    def view(self) -> Json:
        """Everything, both hands too."""
        return self.game.view(self.state, OPEN)

    def scene(self) -> Scene:
        """Run all steps."""
        steps = [self.step(number, step) for number, step in enumerate(self.told["steps"])]
        return Scene(
            self.tableau.TEMPLATE,
            self.told["name"],
            tuple(self.told["rules"]),
            steps,
            self.table(Marks()),
        )

    def table(self, marks: Marks) -> Any:
        """The position now."""
        choices = self.game.choices(self.state, 0)
        return self.tableau.picture(self.view(), choices, self.cards, marks, self.shown)

    def step(self, number: int, step: Json) -> Step:
        """The position before one act, and the act itself."""
        before = self.table(self.marks(step.get("by", 0), step["do"]))
        chance: Chance = (
            RecordedChance(step["chance"])
            if "chance" in step
            else SeededChance(f"scenario:{number}")
        )
        try:
            act(self.game, self.state, step.get("by", 0), step["do"], chance)
        except Refusal as refusal:
            names = names_in(self.view(), self.cards)
            sentence = messages.rule_sentence(self.told["game"], refusal.code, refusal.facts, names)
            return Step(before, sentence, refusal.rule)
        return Step(before, "", "")

    def marks(self, seat: int, action: Json) -> Marks:
        """Who acts on what, with the forecast of an act that is legal."""
        if action["type"] == "end_turn":
            return Marks()
        actor, target = self.tableau.pointed(seat, action, self.view(), self.config.designs)
        try:
            told = self.game.forecast(self.state, seat, self.game.parse(action))
        except Refusal:
            return Marks(actor, target)
        tags = {
            place: tag
            for place, facts in told["pieces"].items()
            if (tag := self.tableau.tag_of(facts))
        }
        return Marks(actor, target, tags)
