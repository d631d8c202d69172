"""Cards between deck, hand and out of the match: drawing, fatigue, the hand limit, shuffling."""

from __future__ import annotations

from collections.abc import Sequence

from matches.engine.games.nexus.damage import hurt_hero
from matches.engine.games.nexus.resolution import Resolution
from matches.engine.games.nexus.state import MOST_CARDS, Card


def draw_card(r: Resolution, owner: int) -> None:
    """Draw the top card; beyond 9 it is destroyed; from an empty deck fatigue hurts (N2.5)."""
    player = r.state.players[owner]
    if not player.deck:
        player.fatigue += 1
        hurt_hero(r, owner, player.fatigue, "fatigue", None)
        return
    take_card(r, owner, player.deck.pop(0), "card_drawn")


def take_card(r: Resolution, owner: int, card: Card, event: str) -> None:
    """A card that has left the deck comes to the hand, or is destroyed if that is full."""
    player = r.state.players[owner]
    player.show(card)
    shown = {"id": card.id, "card": card.key}
    if len(player.hand) >= MOST_CARDS:
        player.removed.append(card)
        if r.log is not None:
            r.tell("card_overdrawn", player=owner, card=shown, deck_size=len(player.deck))
        return
    player.hand.append(card)
    if r.log is not None:
        r.tell_one(
            event,
            owner,
            {"card": shown},
            player=owner,
            hand_size=len(player.hand),
            deck_size=len(player.deck),
        )


def shuffle_into_deck(r: Resolution, owner: int, cards: Sequence[Card]) -> None:
    """Put `cards` into the deck and shuffle all of it."""
    player = r.state.players[owner]
    by_id = {card.id: card for card in (*player.deck, *cards)}
    player.deck = [by_id[card_id] for card_id in r.chance.shuffle(list(by_id))]
    if r.log is not None:
        r.tell("deck_shuffled", player=owner)
