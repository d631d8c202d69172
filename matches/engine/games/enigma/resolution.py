"""What is under way while one action is carried out; empty between actions, never stored."""

from __future__ import annotations

from matches.engine.games.enigma.state import Pending, State
from matches.engine.kernel.chance import Chance
from matches.engine.kernel.event import Log, Teller


class Resolution(Teller):
    """One action being carried out.

    asked: choices that effects brought; they become pending after knock-outs (E11.7).
    """

    __slots__ = ("asked", "chance", "state")

    def __init__(self, state: State, chance: Chance, log: Log | None) -> None:
        super().__init__(log)
        self.state = state
        self.chance = chance
        self.asked: list[Pending] = []
