"""The bot: chooses an action from its seat's view alone.

`worth` and `gains` guess what cards and actions bring, `answers` are rules of thumb for what it is
asked, `positions` judges positions, `search` looks one own turn ahead and at the likely `reply`,
with stand-ins for what is hidden (`imagined`). Two policies share them: "play" searches, within a
number of nodes and never a time, so that it is deterministic; "measure" goes by the guesses alone
(`quick`) and is cheap enough for hundreds of matches.
"""

from __future__ import annotations

from matches.engine.games.enigma.actions import Action
from matches.engine.games.enigma.bot.answers import answer, set_up
from matches.engine.games.enigma.bot.imagined import imagine
from matches.engine.games.enigma.bot.quick import quick_action
from matches.engine.games.enigma.bot.search import best_action, best_promotion
from matches.engine.games.enigma.state import PROMOTE, SETUP, State

__all__ = ["choose"]


def choose(state: State, seat: int, policy: str) -> Action:
    """The action of `seat`, who is among the actors, in a state that was rebuilt from its view.

    The state is left as it is.
    """
    if state.pending:
        if policy == "measure" or state.pending[0].kind != PROMOTE:
            return answer(state, state.pending[0])
    elif state.phase == SETUP:
        return set_up(state, seat)
    if policy == "measure":
        return quick_action(state, seat)
    imagined = state.copy()
    imagine(imagined, seat)
    return best_promotion(imagined, seat) if state.pending else best_action(imagined, seat)
