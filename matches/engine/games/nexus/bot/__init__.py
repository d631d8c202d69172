"""The bot: chooses an action from its seat's view alone.

`worth` judges positions, `gains` guesses what an action brings, `ideas` lists what is worth a
thought, `search` looks one own turn ahead. Two policies share them: "play" searches, within a
number of nodes and never a time, so that it is deterministic; "measure" goes by the guesses alone
and is cheap enough for hundreds of matches.
"""

from __future__ import annotations

from matches.engine.games.nexus.actions import END_TURN, Action, Choose, Mulligan
from matches.engine.games.nexus.bot.ideas import ideas, keep_worth
from matches.engine.games.nexus.bot.search import best_action
from matches.engine.games.nexus.state import LOOKED_AT, MULLIGAN, State

__all__ = ["choose"]

LEAST_GAIN = 0.3
"""An action must promise more than this, so that small gains never go on for ever."""
KEPT_COST = 3
"""Cards up to this cost are kept in the opening hand."""


def choose(state: State, seat: int, policy: str) -> Action:
    """The action of `seat`, who is among the actors, in a state that was rebuilt from its view.

    The state is left as it is.
    """
    if state.phase == MULLIGAN:
        return _mulligan(state, seat)
    if state.pending_by == seat:
        return _take_looked_at(state, seat)
    if policy == "play":
        return best_action(state, seat)
    best: Action = END_TURN
    best_gain = LEAST_GAIN
    for gain, action in ideas(state, seat):
        if gain > best_gain:
            best_gain, best = gain, action
    return best


def _mulligan(state: State, seat: int) -> Action:
    """Keep the cheap cards, and beside two of them one that costs a little more."""
    hand = state.players[seat].hand
    dear = sorted(
        (card for card in hand if card.blueprint.cost > KEPT_COST),
        key=lambda card: (card.blueprint.cost, card.id),
    )
    if len(hand) - len(dear) >= 2 and dear and dear[0].blueprint.cost == KEPT_COST + 1:
        dear.pop(0)
    return Mulligan(tuple(sorted(card.id for card in dear)))


def _take_looked_at(state: State, seat: int) -> Action:
    """Of the cards looked at the one that will be worth most soon."""
    player = state.players[seat]
    cards = player.deck[:LOOKED_AT]
    return Choose(max(cards, key=lambda card: keep_worth(card, player)).id)
