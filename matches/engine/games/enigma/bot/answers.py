"""What the bot answers where it is asked, and how it sets up: rules of thumb for both policies."""

from __future__ import annotations

from typing import Final

from matches.engine.games.enigma.actions import Action, Choose, Promote, Setup
from matches.engine.games.enigma.bot.worth import card_worth, fighter_worth, origin_worth
from matches.engine.games.enigma.setup import origins_of
from matches.engine.games.enigma.state import (
    DISCARD,
    EXTRA_CARDS,
    MOST_REARGUARD,
    PROMOTE,
    Pending,
    State,
)

SPARE_DECK: Final = 12
"""Extra cards are taken only with more than so many left to draw."""


def set_up(state: State, seat: int) -> Action:
    """The hardiest Origin in front, the others behind it."""
    origins = sorted(
        origins_of(state.players[seat]), key=lambda card: (-origin_worth(card.blueprint), card.id)
    )
    behind = [card.id for card in origins[1 : 1 + MOST_REARGUARD]]
    return Setup(origins[0].id, tuple(behind))


def answer(state: State, asked: Pending) -> Action:
    """The answer to a pending choice."""
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
