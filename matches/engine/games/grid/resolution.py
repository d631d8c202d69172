"""What is under way while one action is carried out; empty between actions, never stored."""

from __future__ import annotations

from matches.engine.games.grid.state import State
from matches.engine.kernel.event import Log, Teller


class Resolution(Teller):
    """One action being carried out. Nothing is drawn once a match has begun."""

    __slots__ = ("state",)

    def __init__(self, state: State, log: Log | None) -> None:
        super().__init__(log)
        self.state = state
