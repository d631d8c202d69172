"""What is under way while one action is carried out; empty between actions, never stored."""

from __future__ import annotations

from matches.engine.games.nexus.state import Creature, State
from matches.engine.kernel.chance import Chance
from matches.engine.kernel.event import Log, Teller


class Resolution(Teller):
    """One action being carried out.

    wounded: somebody lost health or was destroyed since the last look at deaths and heroes.
    drained: by player, what Leech will heal after this batch (N7.3).
    fresh: creatures newly damaged whose onDamaged has not joined the queue yet (N8.10).
    heard: creatures whose onDamaged joined the queue or fired in this window.
    """

    __slots__ = ("chance", "drained", "fresh", "heard", "state", "wounded")

    def __init__(self, state: State, chance: Chance, log: Log | None) -> None:
        super().__init__(log)
        self.state = state
        self.chance = chance
        self.wounded = False
        self.drained: list[int] = [0, 0]
        self.fresh: list[Creature] = []
        self.heard: list[Creature] = []

    def open_window(self) -> None:
        """Let every onDamaged fire once more: a step of the turn begins (N8.10)."""
        self.heard.clear()
