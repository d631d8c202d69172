"""Decks out of pasted text."""

from __future__ import annotations

from dataclasses import replace

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import Account
from cards.deck_lists.reading import Reading, read_deck
from cards.errors import ImportIncomplete, NothingToImport
from cards.models import Deck
from cards.services.decks import create_deck


@transaction.atomic
def import_deck(
    text: str, *, by: Account, game: str, name: str = "", is_rest_enough: bool = False
) -> tuple[Deck, Reading]:
    """Make a deck of what a text says (`cards.deck_lists.reading`).

    game: counts where the text names none. name: instead of the one in the text.
    is_rest_enough: also if some lines would not be taken.
    Raises: DeckTextTooLong, NothingToImport, ImportIncomplete, and what `create_deck` raises.
    """
    reading = read_deck(text, game=game, by=by)
    if reading.is_empty:
        raise NothingToImport
    if reading.lost and not is_rest_enough:
        raise ImportIncomplete(lines=[line.as_json() for line in reading.lost])
    content = replace(reading.content, name=name or reading.content.name or _("Imported deck"))
    return create_deck(by=by, game=reading.game, content=content), reading
