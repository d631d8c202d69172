"""Writes down a whole hunt of Dragon Spark, so that a journey can walk it on the page.

`python -m tests.browser.hunts SEED HERO > tests/browser/scenes/dragon-whole.json` lets the bot
think one action ahead, without a site: the same seed and the same actions lead to the same hunt
there (dealer.py). To be written anew when rules or starter cards change what comes of it.
"""

from __future__ import annotations

import hashlib
import json
import sys
from pathlib import Path
from typing import Any

from cards import content
from matches.engine.games import registry
from matches.engine.kernel.chance import CommittedChance

CARDS = Path(content.__file__).parent / "dragon/cards.json"
Json = dict[str, Any]


def written_hunt(seed: str, hero: str) -> Json:
    """A scene, with `acts`: each action, and what the page has to say after it.

    Raises ValueError if this hero is not offered.
    """
    game = registry.get("dragon")
    told = json.loads(CARDS.read_text("utf-8"))
    entries = [*told["cards"], *told["basics"]]
    config = game.scenario_config(
        {entry["key"]: entry["design"] for entry in entries if "design" in entry}
    )
    deck = game.common_deck(config.designs)
    if deck is None:
        raise ValueError("there is no common deck")
    secret = hashlib.sha256(seed.encode()).digest()
    state = game.new(config, (deck,), CommittedChance(secret, 0))
    if hero not in game.view(state, 0)["pending"]["heroes"]:
        raise ValueError(f"this hunt does not offer {hero}")
    acts: list[Json] = []
    action = game.parse({"type": "choose_hero", "hero": hero})
    while True:
        # as matches draw: a step has the chance of its number
        game.apply(state, 0, action, CommittedChance(secret, len(acts) + 1))
        view = game.view(state, 0)
        acts.append({"act": action.json(), "then": sight(view)})
        if not game.actors(state):
            return {"game": "dragon", "cards": "content", "seed": seed, "acts": acts}
        action = game.choose(view, config, 0, "measure")


def sight(view: Json) -> Json:
    """What the page shows of a position."""
    hero, result = view["hero"], view["result"]
    shown = {name: hero[name] for name in ("life", "max_life", "block", "energy")}
    told = {"phase": view["phase"], "turn": view["turn"], **shown}
    return told if result is None else told | {"result": result}


def lines(scene: Json) -> str:
    """As JSON, an act a line."""
    head = json.dumps({key: value for key, value in scene.items() if key != "acts"})
    acts = ",\n  ".join(json.dumps(act, separators=(",", ":")) for act in scene["acts"])
    return f'{head[:-1]}, "acts": [\n  {acts}\n]}}'


if __name__ == "__main__":
    print(lines(written_hunt(sys.argv[1], sys.argv[2])))
