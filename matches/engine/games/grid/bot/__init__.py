"""The bot: chooses an action from what everybody is shown, since nothing is hidden in this game.

`ideas` are the actions worth a try, `worth` judges positions, `search` looks one own turn ahead
and at the answers to it. Two policies share them: "play" searches, within a number of nodes and
never a time, so that it is deterministic; "measure" tries each action once (`quick`) and is cheap
enough for hundreds of matches.
"""

from __future__ import annotations

from matches.engine.games.grid.actions import Action
from matches.engine.games.grid.bot.quick import quick_action
from matches.engine.games.grid.bot.search import best_action
from matches.engine.games.grid.state import State

__all__ = ["choose"]


def choose(state: State, seat: int, policy: str) -> Action:
    """The action of `seat`, who is the active player. The state is left as it is."""
    return quick_action(state, seat) if policy == "measure" else best_action(state, seat)
