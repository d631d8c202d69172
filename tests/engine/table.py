"""A match to try things on, set up as in a scenario."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from matches.engine.games import registry
from matches.engine.kernel.chance import Chance, RecordedChance, SeededChance
from matches.engine.kernel.event import OPEN, Log, shown_events
from matches.engine.kernel.expect import look_up
from matches.engine.kernel.play import act
from matches.engine.kernel.refusal import Refusal

Json = dict[str, Any]


class Table:
    """One position of the game `key`. Chance must be scripted, or a draw fails the test."""

    key = "nexus"

    def __init__(self, cards: Json, *players: Json, **setup: Any) -> None:
        self.game = registry.get(self.key)
        self.config = self.game.scenario_config(cards)
        self.state = self.game.from_setup({"players": list(players), **setup}, self.config)

    def do(self, seat: int, type_: str, *, chance: list[Any] | None = None, **fields: Any) -> Json:
        """Act, and give the events by their order."""
        log: Log = []
        draws: Chance = RecordedChance(chance or [])
        act(self.game, self.state, seat, {"type": type_, **fields}, draws, log)
        return {"events": shown_events(log, OPEN), "log": log}

    @contextmanager
    def refuses(self, code: str, rule: str, **facts: Any) -> Iterator[None]:
        """What is done inside is refused with exactly this, and nothing changes."""
        before = self.game.dump(self.state)
        with pytest.raises(Refusal) as caught:
            yield
        assert (caught.value.code, caught.value.rule) == (code, rule)
        assert caught.value.facts == facts
        assert self.game.dump(self.state) == before

    def tick(self, kind: str | None = None) -> Log:
        """Let the first wait (of a kind) run out."""
        log: Log = []
        waits = self.game.waits(self.state)
        wait = next(wait for wait in waits if kind in (None, wait.kind))
        self.game.tick(self.state, wait, SeededChance(0), log)
        return log

    def __getitem__(self, path: str) -> Any:
        return look_up(self.game.dump(self.state), path)
