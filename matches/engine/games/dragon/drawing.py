"""The Game Deck and the Archive (D3.5)."""

from __future__ import annotations

from matches.engine.games.dragon.blueprint import UNKNOWN
from matches.engine.games.dragon.resolution import Resolution
from matches.engine.games.dragon.state import Card
from matches.engine.kernel.chance import Uncertain


def draw(r: Resolution, *, bottom: bool = False) -> Card | None:
    """The top or bottom card; None if deck and Archive are empty.

    Raises Uncertain for a card that a viewer cannot know: a look ahead ends there.
    """
    state = r.state
    if not state.deck and state.archive:
        cards, state.archive = state.archive, []
        state.deck = shuffled(r, cards)
    if not state.deck:
        return None
    place = -1 if bottom else 0
    if state.deck[place].blueprint.kind == UNKNOWN:
        raise Uncertain
    card = state.deck.pop(place)
    state.show(card)
    return card


def shuffled(r: Resolution, cards: list[Card]) -> list[Card]:
    """Cards in a random order, the top one first."""
    by_id = {card.id: card for card in cards}
    order = [by_id[id_] for id_ in r.chance.shuffle([card.id for card in cards])]
    if r.log is not None:
        r.tell("deck_shuffled", count=len(order))
    return order
