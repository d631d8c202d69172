"""Decks that come as a code or an address, frozen for a match without being anybody's own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from django.utils.translation import gettext

from cards import legality, line_messages
from cards.deck_lists import codes
from cards.deck_lists.by_code import content_of_code
from cards.deck_lists.lines import IS_CODE
from cards.errors import CodedDeckIllegal, CodedDeckUnreadable
from cards.models import Deck
from cards.services.decks import FrozenDeck, frozen_deck


def freeze_coded_deck(
    text: str, *, game: str, options: Mapping[str, Any] = MappingProxyType({})
) -> FrozenDeck:
    """The deck of the code in `text` (the code, or an address with it), as its cards are now.

    Nobody is asked who owns the cards; each must be in play. The name is "A shared deck".
    options: what the match's players agreed on. Raises: CodedDeckUnreadable, CodedDeckIllegal.
    """
    found = IS_CODE.search(text)
    if found is None:
        raise CodedDeckUnreadable(why=gettext("There is no deck code in it."))
    try:
        coded = codes.deck_of(found[0])
    except codes.CodeUnreadable as unreadable:
        outcome = "code_wrong_letter" if "letter" in unreadable.facts else unreadable.code
        raise CodedDeckUnreadable(why=line_messages.sentence(outcome, unreadable.facts)) from None
    if coded.game != game:
        raise CodedDeckUnreadable(why=gettext("It is a deck of another game."))
    content = replace(content_of_code(coded), name=gettext("A shared deck"))
    playable = legality.playable_among(game, content.cards)
    faults = legality.rule_faults(playable, game, content, options)
    if faults:
        raise CodedDeckIllegal(faults, game=game)
    return frozen_deck(Deck(game=game), content, playable)
