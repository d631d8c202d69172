"""Something under way: an action, with what it has earned so far."""

from __future__ import annotations

from matches.engine.games.dragon.state import State
from matches.engine.kernel.chance import Chance
from matches.engine.kernel.event import Log, Teller


class Resolution(Teller):
    """The state that changes, where luck comes from and who listens.

    rewards: "loot", "spark" and colours of gems, given after the whole action in this order (Q6).
    """

    __slots__ = ("chance", "rewards", "state")

    def __init__(self, state: State, chance: Chance, log: Log | None) -> None:
        super().__init__(log)
        self.state = state
        self.chance = chance
        self.rewards: list[str] = []
