"""What happens in the scenarios of a game, step by step; and the events of docs/protocol.md."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from matches.engine.games import registry
from matches.engine.kernel.chance import RecordedChance, SeededChance
from matches.engine.kernel.event import Log
from matches.engine.kernel.game import Wait
from matches.engine.kernel.play import act
from matches.engine.kernel.scenario import begin
from tests.engine.examples import scenarios

Json = dict[str, Any]
PROTOCOL = Path(__file__).parents[2] / "docs/protocol.md"


def events_of_protocol(heading: str) -> list[str]:
    """The event types that the section of a game lists."""
    section = PROTOCOL.read_text(encoding="utf-8").split(f"## {heading}")[1].split("\n## ")[0]
    rows = re.findall(r"^\| (`[a-z_`, ]+`) \|", section, re.MULTILINE)
    return [word for row in rows for word in re.findall(r"`([a-z_]+)`", row)]


def steps(key: str) -> Iterator[tuple[Json, Json, Log, Json]]:
    """Of each allowed step of all scenarios: the cards, the dumps around it, its events."""
    game = registry.get(key)
    for scenario in scenarios(key):
        state, _ = begin(scenario, game)
        for number, step in enumerate(scenario["steps"]):
            before = game.dump(state)
            log: Log = []
            chance: Any = SeededChance(f"scenario:{number}")
            if "chance" in step:
                chance = RecordedChance(step["chance"])
            if "refused" in step:
                continue
            if "do" in step:
                act(game, state, step.get("by", 0), step["do"], chance, log)
            else:
                ends = _waits_that_end(step["clock"], game.waits(state))
                for wait in ends:
                    game.tick(state, wait, chance, log)
            yield scenario.get("cards", {}), before, log, game.dump(state)


def _waits_that_end(clock: str, waits: list[Wait]) -> list[Wait]:
    if not waits:
        return []  # the match is over
    if clock == "timeout":
        return waits if waits[0].kind == "mulligan" else waits[:1]
    return [Wait(int(clock.partition(":")[2]), "disconnect")]
