"""Taking cards out of play, pictures and sets out of sight, words away, and giving them back.

Who may do that, and its trail, is `moderation`'s, which calls these in a transaction.
"""

from __future__ import annotations

from datetime import datetime

from django.db.models import Q

from cards.models import Art, CardVersion, CuratedSet, Deck
from cards.services import decks, sets
from cards.services.search_rows import index_cards


def hide_version(version: CardVersion, *, at: datetime) -> bool:
    """Take a version out of packs, decks and new matches; running ones go on.

    False if it was hidden already.
    """
    hidden = CardVersion.objects.filter(pk=version.pk, hidden_at__isnull=True).update(hidden_at=at)
    version.hidden_at = version.hidden_at or at
    index_cards([version.card_id])
    return bool(hidden)


def show_version(version: CardVersion) -> None:
    """Let a hidden version play again."""
    CardVersion.objects.filter(pk=version.pk).update(hidden_at=None)
    version.hidden_at = None
    index_cards([version.card_id])


def take_down_art(art: Art, *, at: datetime) -> list[int]:
    """Let a plain picture be served in its place everywhere, also for other cuts of the same file.

    Returns the ids of all of them, also of those that were down already.
    """
    same = Art.objects.filter(Q(pk=art.pk) | Q(source=art.source, uploaded_by=art.uploaded_by))
    same.filter(taken_down_at__isnull=True).update(taken_down_at=at)
    return list(same.values_list("pk", flat=True))


def put_back_art(art_ids: list[int]) -> None:
    """Serve pictures again."""
    Art.objects.filter(pk__in=art_ids).update(taken_down_at=None)


def take_deck_name(deck_id: int) -> str | None:
    """Give a deck the plain name; returns the one it had, None if it is gone."""
    deck = Deck.objects.select_for_update().filter(pk=deck_id).first()
    if deck is None:
        return None
    before, deck.name = deck.name, decks.UNNAMED
    deck.revision += 1
    deck.save(update_fields=["name", "revision"])
    return before


def give_deck_name(deck_id: int, name: str) -> None:
    """Give a deck its name back, unless it has another one by now."""
    Deck.objects.filter(pk=deck_id, name=decks.UNNAMED).update(name=name)


def hide_set(set_id: int, *, at: datetime) -> bool:
    """Show a curated set to nobody but its curator and moderators.

    False if it was hidden already, or is gone.
    """
    shown = CuratedSet.objects.filter(pk=set_id, hidden_at__isnull=True)
    return bool(shown.update(hidden_at=at))


def show_set(set_id: int) -> None:
    """Let everybody see a hidden set again."""
    CuratedSet.objects.filter(pk=set_id).update(hidden_at=None)


def take_set_name(set_id: int) -> str | None:
    """Give a curated set the plain name; returns the one it had, None if it is gone."""
    return _change_set(set_id, "name", sets.UNNAMED)


def give_set_name(set_id: int, name: str) -> None:
    """Give a curated set its name back, unless it has another one by now."""
    CuratedSet.objects.filter(pk=set_id, name=sets.UNNAMED).update(name=name)


def take_set_text(set_id: int) -> str | None:
    """Take away what is said about a curated set; returns it, None if the set is gone."""
    return _change_set(set_id, "text", "")


def give_set_text(set_id: int, text: str) -> None:
    """Give a curated set its text back, unless it has another one by now."""
    CuratedSet.objects.filter(pk=set_id, text="").update(text=text)


def _change_set(set_id: int, field: str, value: str) -> str | None:
    found = CuratedSet.objects.select_for_update().filter(pk=set_id).first()
    if found is None:
        return None
    before: str = getattr(found, field)
    setattr(found, field, value)
    found.revision += 1
    found.save(update_fields=[field, "revision"])
    return before
