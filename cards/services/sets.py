"""Sets that creators curate: made, saved as a whole, deleted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db import transaction

from accounts.models import Account
from accounts.services import lock_account
from accounts.standing import refuse_if_suspended
from cards import access
from cards.errors import SetChanged, SetFaulty, TooManySets
from cards.models import CuratedCard, CuratedSet
from cards.queries import may_name_cards
from matches.engine.kernel.declared import clean, declared_faults
from matches.engine.kernel.design import Fault, Field

SET_LIMIT = 50
CARDS_LIMIT = 200
NAME_LENGTH = 60
TEXT_LENGTH = 2000
UNNAMED = "Unnamed set"
FIELDS = (
    Field("name", "text", "Name", "Set", low=2, high=NAME_LENGTH),
    Field("text", "long_text", "Text", "Set", low=0, high=TEXT_LENGTH, required=False),
)


@dataclass(frozen=True, slots=True)
class SetContent:
    """What a set holds. cards: ids in their order."""

    name: str
    text: str = ""
    cards: Sequence[int] = ()


@transaction.atomic
def create_set(*, by: Account, game: str, content: SetContent) -> CuratedSet:
    """Make a set. Raises: AccountSuspended, TooManySets, SetFaulty."""
    refuse_if_suspended(by, "forge")
    lock_account(by)
    if CuratedSet.objects.filter(curator=by).count() >= SET_LIMIT:
        raise TooManySets(limit=SET_LIMIT)
    made = CuratedSet(game=game, curator=by)
    _write(made, content)
    return made


@transaction.atomic
def save_set(set_id: int, *, by: Account, revision: int, content: SetContent) -> CuratedSet:
    """Store name, text and cards of an own set.

    revision: the one that was changed; another one means that it was saved elsewhere since.
    Raises: AccountSuspended, SetNotFound, SetChanged, SetFaulty.
    """
    refuse_if_suspended(by, "forge")
    found = access.own_set(set_id, by=by)
    if found.revision != revision:
        raise SetChanged(set=found.pk, revision=found.revision)
    found.revision += 1
    _write(found, content)
    return found


@transaction.atomic
def put_into_set(set_id: int, *, by: Account, card_id: int) -> CuratedSet:
    """Put a card at the end of an own set; one that is in it stays where it is.

    Raises: AccountSuspended, SetNotFound, SetFaulty.
    """
    refuse_if_suspended(by, "forge")
    found = access.own_set(set_id, by=by)
    cards = cards_in(found)
    if card_id not in cards:
        found.revision += 1
        _write(found, SetContent(found.name, found.text, [*cards, card_id]))
    return found


@transaction.atomic
def delete_set(set_id: int, *, by: Account) -> None:
    """Delete an own set; its cards stay what they are. Raises: SetNotFound."""
    access.own_set(set_id, by=by).delete()


def cards_in(curated: CuratedSet) -> list[int]:
    """Ids of the cards of a set, in their order."""
    return list(curated.entries.values_list("card", flat=True))


def _write(curated: CuratedSet, content: SetContent) -> None:
    faults = declared_faults(FIELDS, {"name": content.name, "text": content.text or None})
    faults += _card_faults(curated, content.cards)
    if faults:
        raise SetFaulty(faults, game=curated.game)
    curated.name = clean(content.name, "name")
    curated.text = clean(content.text, "long_text")
    curated.save()
    curated.entries.all().delete()
    CuratedCard.objects.bulk_create(
        CuratedCard(set=curated, card_id=card, position=position)
        for position, card in enumerate(content.cards)
    )


def _card_faults(curated: CuratedSet, cards: Sequence[int]) -> list[Fault]:
    """Each card once, and one that its curator may name."""
    if len(cards) > CARDS_LIMIT:
        return [Fault("cards", "too_many_in_set", {"count": len(cards), "most": CARDS_LIMIT})]
    if len(set(cards)) != len(cards):
        return [Fault("cards", "twice_in_set")]
    if not may_name_cards(curated.curator, curated.game, cards):
        return [Fault("cards", "not_for_set")]
    return []
