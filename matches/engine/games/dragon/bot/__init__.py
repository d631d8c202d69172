"""The bots: `measure` thinks one action ahead (`quick`), `play` to the end of the enemies' turn.

Both see the player's view and nothing else. `worth` says what positions and cards are worth,
`gains` guesses what actions bring, `search` follows the best in a beam, counted in nodes alone.
"""

from __future__ import annotations

from matches.engine.games.dragon.actions import Action
from matches.engine.games.dragon.bot.quick import quick_action
from matches.engine.games.dragon.bot.search import searched_action
from matches.engine.games.dragon.state import State

__all__ = ["choose"]


def choose(state: State, seat: int, policy: str) -> Action:
    """The action in a state that was rebuilt from the view; the state is left as it is."""
    return searched_action(state, seat) if policy == "play" else quick_action(state, seat)
