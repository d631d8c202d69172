"""A hunt to try things on, set up as in a scenario."""

from __future__ import annotations

from typing import Any

from matches.engine.games import registry
from tests.engine.table import Json
from tests.engine.table import Table as AnyTable

RANGER: Json = {"type": "hero", "life": 15, "defense": 2, "attack": 2}
WOLF: Json = {"monster": {"name": "Wolf", "attack": 2, "life": 4, "defense": 1}}
FROST: Json = {"type": "dragon", "attack": 3, "life": 9}
SLASH: Json = {"skill": {"name": "Slash", "cost": 1, "effects": [{"effect": "attack"}]}}


class Table(AnyTable):
    """One position; a ranger is the hero unless the cards have another."""

    key = "dragon"

    def __init__(self, cards: Json, **setup: Any) -> None:
        self.game = registry.get(self.key)
        self.config = self.game.scenario_config({"ranger": RANGER, **cards})
        self.state = self.game.from_setup(setup, self.config)

    def forecast(self, type_: str, **fields: Any) -> Json:
        action = self.game.parse({"type": type_, **fields})
        return self.game.forecast(self.state, 0, action)

    def chosen(self, policy: str) -> Json:
        view = self.game.view(self.state, 0)
        return self.game.action_json(self.game.choose(view, self.config, 0, policy))


def skill(*effects: Json, cost: int = 0, **more: Any) -> Json:
    return {"skill": {"name": "Skill", "cost": cost, "effects": list(effects), **more}}
