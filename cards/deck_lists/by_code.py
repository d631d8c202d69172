"""The deck behind a code in an address."""

from __future__ import annotations

from cards import access, line_messages
from cards.deck_content import DeckContent
from cards.deck_lists import codes
from cards.deck_lists.codes import CodedDeck, CodeUnreadable
from cards.errors import DeckCodeUnreadable


def content_of_code(coded: CodedDeck) -> DeckContent:
    """What a code holds, as a deck without a name."""
    cards = {card: one.copies for card, one in coded.cards.items()}
    return DeckContent("", cards, dict(coded.extras), dict(coded.basics))


def coded_deck(code: str) -> CodedDeck:
    """The deck of a code. Raises: DeckCodeUnreadable, GameNotFound."""
    try:
        coded = codes.deck_of(code)
    except CodeUnreadable as unreadable:
        outcome = "code_wrong_letter" if "letter" in unreadable.facts else unreadable.code
        why = line_messages.sentence(outcome, unreadable.facts)
        raise DeckCodeUnreadable(why=why) from None
    access.refuse_unforged_game(coded.game)
    return coded
