"""The quick way to choose: by guesses alone, without a look at any position that follows."""

from __future__ import annotations

from matches.engine.games.enigma.actions import END_TURN, Action
from matches.engine.games.enigma.bot.gains import gain_of
from matches.engine.games.enigma.legal import legal_actions
from matches.engine.games.enigma.state import State


def quick_action(state: State, seat: int) -> Action:
    """What seems to gain most; END_TURN if nothing does. Call in the main phase of `seat`."""
    best: Action = END_TURN
    best_gain = 0.0
    for action in legal_actions(state, seat):
        gain = gain_of(state, seat, action)
        if gain > best_gain:
            best_gain, best = gain, action
    return best
