"""Worked examples for the rules pages: scenario files drawn before and after each step.

A scene is a scenario (docs/scenarios.md) below `matches/scenes/<game>/`, with designs and pictures
of the starter set. It is run by the engine when the page is made, so that no picture can show what
the rules do not do; tests/matches/test_scenes.py checks what its expectations say.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import Any

from django.templatetags.static import static

from matches import messages
from matches.engine.games import registry
from matches.engine.kernel import scenario
from matches.engine.kernel.chance import Chance, RecordedChance, SeededChance
from matches.engine.kernel.event import OPEN
from matches.engine.kernel.play import act
from matches.engine.kernel.refusal import Refusal
from matches.tableau import LANES, Marks, Painter, Table, tag_of

SCENES_DIR = Path(__file__).resolve().parent / "scenes"

Json = Mapping[str, Any]


@dataclass(frozen=True)
class Step:
    """One act of a scene. before: the board with the act marked. refusal: why it was not done."""

    before: Table
    refusal: str
    rule: str


@dataclass(frozen=True)
class Scene:
    """What is printed: the board before each act, and the board at the end."""

    name: str
    rules: tuple[str, ...]
    steps: list[Step]
    after: Table


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
        self.cards = {key: self.face(key) for key in told["cards"]}
        self.shown = _shown_lanes(told, self.view())
        self.has_hearths, self.has_hand = _shown_parts(told)

    def face(self, key: str) -> Json:
        """A design of the scene as a card is frozen for a match."""
        design = self.config.designs[key]
        return {
            "name": design["name"],
            "cost": design["cost"],
            "design": design,
            "text": [asdict(line) for line in self.game.design.rules_text(design)],
            "art": static(f"starter-art/{self.told['game']}/{key}.webp"),
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
        return Scene(self.told["name"], tuple(self.told["rules"]), steps, self.table(Marks()))

    def table(self, marks: Marks) -> Table:
        """The position now."""
        painter = Painter(self.view(), self.game.choices(self.state, 0), self.cards, marks)
        return painter.table(lanes=self.shown, hearths=self.has_hearths, hand=self.has_hand)

    def step(self, number: int, step: Json) -> Step:
        """The position before one act, and the act itself."""
        before = self.table(self.marks(step["by"], step["do"]))
        chance: Chance = (
            RecordedChance(step["chance"])
            if "chance" in step
            else SeededChance(f"scenario:{number}")
        )
        try:
            act(self.game, self.state, step["by"], step["do"], chance)
        except Refusal as refusal:
            names = Painter(self.view(), {}, self.cards, Marks()).names()
            sentence = messages.rule_sentence(self.told["game"], refusal.code, refusal.facts, names)
            return Step(before, sentence, refusal.rule)
        return Step(before, "", "")

    def marks(self, seat: int, action: Json) -> Marks:
        """Who acts on what, with the forecast of an act that is legal."""
        actor = next((action[key] for key in ("attacker", "creature", "card") if key in action), "")
        target = _place(seat, action, self.own_tower(action))
        if action["type"] == "end_turn":
            return Marks()
        try:
            told = self.game.forecast(self.state, seat, self.game.parse(action))
        except Refusal:
            return Marks(actor, target)
        tags = {place: tag for place, facts in told["pieces"].items() if (tag := tag_of(facts))}
        return Marks(actor, target, tags)

    def own_tower(self, action: Json) -> bool:
        """Whether a tower that is named as target is the actor's own."""
        if action["type"] == "attack":
            return False
        if action["type"] == "patron":
            return True
        held = {
            entry["id"]: entry["card"]
            for player in self.view()["players"]
            for entry in player["hand"]
        }
        key = held.get(action.get("card", ""), "")
        special = (self.config.designs[key].get("special") if key else None) or {}
        return "Ally" in special.get("target", "")


def _place(seat: int, action: Json, is_own_tower: bool) -> str:
    """The target as a place of the board."""
    target = str(action.get("target", ""))
    if target == "hero":
        return f"hero:{1 - seat}"
    if target.startswith("tower:"):
        return f"tower:{seat if is_own_tower else 1 - seat}:{target.removeprefix('tower:')}"
    return target


def _shown_lanes(told: Json, view: Json) -> list[str]:
    """The lanes where something stands, is played, or is aimed at; all if it is none."""
    used = {creature["lane"] for player in view["players"] for creature in player["board"].values()}
    for step in told["steps"]:
        action = step["do"]
        used |= {action["lane"]} if "lane" in action else set()
        target = str(action.get("target", ""))
        used |= {target.removeprefix("tower:")} if target.startswith("tower:") else set()
    for player in told["setup"]["players"]:
        used |= set(player.get("towers", {}))
    return [lane for lane in LANES if lane in used] or list(LANES)


def _shown_parts(told: Json) -> tuple[bool, bool]:
    """Heroes are shown where the scene states or aims at one, the hand where a card leaves it."""
    players = told["setup"]["players"]
    acts = [step["do"] for step in told["steps"]]
    plays = any("card" in action for action in acts)
    aims = any(action.get("target") == "hero" for action in acts)
    return plays or aims or any("hero" in player for player in players), plays
