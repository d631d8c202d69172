"""A deck as a code, as an address, and as text that can be pasted back."""

from __future__ import annotations

from dataclasses import dataclass

from django.urls import reverse

from accounts.models import Account
from cards.deck_content import DeckContent
from cards.deck_lists.codes import PATRONS, code_of
from cards.deck_lists.lines import cleaned, without_marks
from cards.deck_lists.names import Shelf
from cards.deck_lists.reading import patron_name
from cards.deck_lists.standing import coded
from matches.engine.games import registry


@dataclass(frozen=True, slots=True)
class Written:
    """A deck as it leaves the site. link: an address within it. text: with the code in it.

    untold: cards that are in none of them, as the reader may not know of them.
    """

    code: str
    link: str
    text: str
    untold: int = 0


def written(content: DeckContent, game: str, *, to: Account | None) -> Written:
    """A deck as `to` may see it; None for anybody, who sees no drafts."""
    deck = coded(content, game, to=to)
    code = code_of(deck)
    head = [f"Deck: {content.name}"] if content.name else []
    head.append(f"Game: {registry.get(game).name}")
    if (patron := deck.extras.get("patron")) in PATRONS and game == "nexus":
        head.append(f"Patron: {patron_name(patron)}")
    points = deck.extras.get("points", "")
    if game == "grid" and points.isascii() and points.isdecimal() and len(points) < 4:
        head.append(f"Points: {points}")
    shelf = Shelf(game, to)
    cards = [
        _line(card, content.cards[card], shelf) for card in content.cards if card in deck.cards
    ]
    basics = [f"{count}x {shelf.name_of(key)}" for key, count in content.basics.items()]
    text = "\n".join([*head, "", *cards, *basics, "", f"# {code}", ""])
    link = reverse("cards:deck_by_code", args=[code])
    return Written(code, link, text, len(content.cards) - len(cards))


def _line(card: int, count: int, shelf: Shelf) -> str:
    """With the card's number where its name alone would be read as another, or as several."""
    name = shelf.name_of(card)
    line = f"{count}x {name}"
    meant = shelf.meant_by(without_marks(cleaned(line)))
    is_read = meant is not None and [(n, one.id) for n, one in meant.choices] == [(count, card)]
    return line if is_read else f"{line} [c{card}]"
