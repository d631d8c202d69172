"""Cards and Picos from place to place: drawing, discarding, shuffling, swapping (E3.8, E11.6)."""

from __future__ import annotations

from typing import Any

from matches.engine.games.enigma.damage import lose_status
from matches.engine.games.enigma.resolution import Resolution
from matches.engine.games.enigma.state import Card, Pico, Player, State
from matches.engine.games.enigma.stats import whole_integrity


def card_json(card: Card) -> dict[str, Any]:
    """A card as it stands in hands and decks."""
    return {"id": card.id, "card": card.key}


def draw(r: Resolution, owner: int, amount: int) -> None:
    """Draw as many as the deck has."""
    player = r.state.players[owner]
    for _ in range(min(amount, len(player.deck))):
        card = player.deck.pop(0)
        player.hand.append(card)
        player.show(card)
        if r.log is not None:
            r.tell_one(
                "card_drawn",
                owner,
                {"card": card_json(card)},
                player=owner,
                hand_size=len(player.hand),
                deck_size=len(player.deck),
            )


def take_from(cards: list[Card], card_id: str) -> Card:
    """The card with this id, which leaves the list that holds it."""
    for index, card in enumerate(cards):
        if card.id == card_id:
            return cards.pop(index)
    raise KeyError(card_id)


def discard_from_hand(r: Resolution, owner: int, card: Card, how: str) -> None:
    """A card of the hand goes to the discard pile."""
    player = r.state.players[owner]
    player.hand.remove(card)
    player.discard.append(card)
    if r.log is not None:
        r.tell("card_discarded", player=owner, card=card_json(card), how=how)


def shuffle_deck(r: Resolution, owner: int) -> None:
    """Shuffle all of a deck."""
    player = r.state.players[owner]
    by_id = {card.id: card for card in player.deck}
    player.deck = [by_id[id_] for id_ in r.chance.shuffle(list(by_id))]
    if r.log is not None:
        r.tell("deck_shuffled", player=owner)


def show_cards(r: Resolution, owner: int, cards: list[Card], reason: str) -> None:
    """Cards of a player are shown to both; that is an event and no part of the state (E11.16)."""
    for player in r.state.players:
        for card in cards:
            player.show(card)
    if r.log is not None:
        shown = [card_json(card) for card in cards]
        r.tell("cards_shown", player=owner, cards=shown, reason=reason)


def new_pico(state: State, card: Card, owner: int, turn_played: int) -> Pico:
    """A Pico as its design says, not yet in play."""
    pico = Pico(card.id, owner, [card], 0, 0, [], turn_played=turn_played)
    pico.basis = whole_integrity(state, pico)
    pico.integrity = pico.basis
    pico.max_integrity = pico.basis
    return pico


def swap(r: Resolution, player: Player, newcomer: Pico, reason: str) -> None:
    """The Vanguard takes the newcomer's place in the Rearguard and loses its Status (E11.6)."""
    leaving = player.vanguard
    if leaving is None:
        return
    player.rearguard[player.rearguard.index(newcomer)] = leaving
    player.vanguard = newcomer
    if r.log is not None:
        r.tell(
            "vanguard_switched",
            player=newcomer.owner,
            vanguard=newcomer.id,
            rearguard=leaving.id,
            reason=reason,
        )
    lose_status(r, leaving)


def discard_flux(r: Resolution, pico: Pico, ids: list[str], reason: str) -> None:
    """Flux of a Pico goes to its owner's discard pile."""
    gone = [flux for flux in pico.flux if flux.id in ids]
    pico.flux = [flux for flux in pico.flux if flux.id not in ids]
    r.state.players[pico.owner].discard += gone
    if gone and r.log is not None:
        r.tell("flux_discarded", pico=pico.id, flux=[flux.id for flux in gone], reason=reason)


def attach_flux(r: Resolution, pico: Pico, flux: Card, origin: str) -> None:
    """A Flux comes to a Pico. origin: "hand" or "discard"."""
    pico.flux.append(flux)
    if r.log is not None:
        shown = {"id": flux.id, "element": flux.key}
        r.tell("flux_attached", player=pico.owner, pico=pico.id, flux=shown, origin=origin)


def remove_domain(r: Resolution) -> None:
    """The active Domain goes to its owner's discard pile (E3.5)."""
    state = r.state
    card = state.domain
    if card is None:
        return
    state.players[state.domain_owner].discard.append(card)
    if r.log is not None:
        r.tell("domain_removed", player=state.domain_owner, card=card_json(card))
    state.domain = None
    state.domain_owner = 0
