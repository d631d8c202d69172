"""The bot: chooses an action from its seat's view alone, by what each action seems to gain.

It looks at no position after an action but for what its Strikes do, so that it is cheap enough for
hundreds of matches. Both policies play so; a search for "play" is still to come.
"""

from __future__ import annotations

from typing import Any

from matches.engine.games.enigma.actions import Action, Choose, Promote, Setup
from matches.engine.games.enigma.blueprint import Rules
from matches.engine.games.enigma.bot.gains import gain_of
from matches.engine.games.enigma.bot.worth import card_worth, fighter_worth, origin_worth
from matches.engine.games.enigma.legal import legal_actions
from matches.engine.games.enigma.setup import origins_of
from matches.engine.games.enigma.state import (
    DISCARD,
    EXTRA_CARDS,
    MOST_REARGUARD,
    PROMOTE,
    SETUP,
    Pending,
    State,
)
from matches.engine.games.enigma.stored import from_view

__all__ = ["choose", "choose_in"]

POLICIES = ("play", "measure")
SPARE_DECK = 12
"""Extra cards are taken only with more than so many left to draw."""


def choose(view: dict[str, Any], rules: Rules, seat: int, policy: str) -> Action:
    """The action of `seat`, who is among the actors. view: what `seat` is shown, nothing else."""
    return choose_in(from_view(view, rules), seat, policy)


def choose_in(state: State, seat: int, policy: str) -> Action:
    """`choose` in a state that was rebuilt from the seat's view; the state is left as it is."""
    if policy not in POLICIES:
        raise ValueError(f"no policy is called {policy!r}")
    if state.pending:
        return _answer(state, state.pending[0])
    if state.phase == SETUP:
        return _set_up(state, seat)
    best: Action | None = None
    best_gain = 0.0
    for action in legal_actions(state, seat):
        gain = gain_of(state, seat, action)
        if best is None or gain > best_gain:
            best_gain, best = gain, action
    if best is None:
        raise ValueError("this seat has nothing to do")
    return best


def _set_up(state: State, seat: int) -> Action:
    """The hardiest Origin in front, the others behind it."""
    origins = sorted(
        origins_of(state.players[seat]), key=lambda card: (-origin_worth(card.blueprint), card.id)
    )
    behind = [card.id for card in origins[1 : 1 + MOST_REARGUARD]]
    return Setup(origins[0].id, tuple(behind))


def _answer(state: State, asked: Pending) -> Action:
    player = state.players[asked.by]
    if asked.kind == PROMOTE:
        best = max(player.rearguard, key=lambda pico: fighter_worth(state, pico))
        return Promote(best.id)
    if asked.kind == EXTRA_CARDS:
        return Choose(amount=asked.amount if len(player.deck) > SPARE_DECK else 0)
    if asked.kind == DISCARD:
        cheap = sorted(player.hand, key=lambda card: (card_worth(state, asked.by, card), card.id))
        return Choose(tuple(sorted(card.id for card in cheap[: asked.amount])))
    wanted = max(asked.cards, key=lambda card: card_worth(state, asked.by, card))
    return Choose((wanted.id,))
