"""What people report: one subject for this person, or a refusal.

A subject is named by kind and key, "card:3". In addresses people are named by their names, which
here become the account's number, since names can be changed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.urls import reverse

from accounts.models import Account
from accounts.queries import account_by_name
from cards import access
from cards.errors import SetNotFound
from cards.models import SEEN_STATES, Art, Card, CardVersion, CuratedSet, Deck
from config.typed import whole_number
from moderation import report_reasons
from moderation.errors import SubjectNotFound


@dataclass(frozen=True, slots=True)
class Subject:
    """What is reported. kind: of `report_reasons.KINDS`. about: whose it is.

    url: where it is looked at. version, curated: what may be hidden meanwhile, if anything: the
    version in play, or a set.
    """

    kind: str
    key: str
    title: str
    about: Account
    url: str
    version: CardVersion | None = None
    curated: CuratedSet | None = None

    @property
    def name(self) -> str:
        """As cases and the trail name it."""
        return f"{self.kind}:{self.key}"


def find(kind: str, word: str, *, evidence: Mapping[str, Any] | None = None) -> Subject:
    """The subject that an address names, seen by everybody or, in evidence, by who reports.

    Raises: SubjectNotFound, NoSuchPlayer.
    """
    finder = _FINDERS.get(kind)
    if finder is None:
        raise SubjectNotFound(kind=kind)
    return finder(word, evidence or {})


def kind_of(name: str) -> str:
    """The kind in the name of a subject."""
    return name.partition(":")[0]


def key_of(name: str) -> int:
    """The number in the name of a subject."""
    return int(name.partition(":")[2])


def seen_version(card_id: int) -> CardVersion | None:
    """The version of a card that everybody sees: in play, else the newest of those that were."""
    versions = CardVersion.objects.filter(card=card_id, state__in=SEEN_STATES)
    return versions.select_related("card__creator", "art").order_by("-number").first()


def _card(word: str, evidence: Mapping[str, Any]) -> Subject:
    version = seen_version(_number(word))
    if version is None:
        raise SubjectNotFound(kind=report_reasons.CARD)
    return Subject(
        report_reasons.CARD,
        str(version.card_id),
        version.name,
        version.card.creator,
        reverse("cards:card", args=[version.card_id]),
        version,
    )


def _art(word: str, evidence: Mapping[str, Any]) -> Subject:
    art = Art.objects.filter(pk=_number(word)).first()
    bearing = CardVersion.objects.filter(art=art, state__in=SEEN_STATES)
    version = (
        bearing.select_related("card__creator", "art").order_by("-pk").first() if art else None
    )
    if art is None or version is None:
        raise SubjectNotFound(kind=report_reasons.ART)
    return Subject(
        report_reasons.ART,
        str(art.pk),
        version.name,
        version.card.creator,
        reverse("cards:card", args=[version.card_id]),
        version,
    )


def _deck(word: str, evidence: Mapping[str, Any]) -> Subject:
    """Decks are their owners' alone: others know one from a match, which is the evidence."""
    deck = Deck.objects.select_related("owner").filter(pk=_number(word)).first()
    if deck is None or deck.pk not in evidence.get("decks", ()):
        raise SubjectNotFound(kind=report_reasons.DECK)
    return Subject(report_reasons.DECK, str(deck.pk), deck.name, deck.owner, "")


def _set(word: str, evidence: Mapping[str, Any]) -> Subject:
    try:
        found = access.set_seen_by_all(_number(word))
    except SetNotFound:
        raise SubjectNotFound(kind=report_reasons.SET) from None
    url = reverse("cards:set", args=[found.pk])
    return Subject(report_reasons.SET, str(found.pk), found.name, found.curator, url, curated=found)


def _person(kind: str) -> Callable[[str, Mapping[str, Any]], Subject]:
    def find_person(word: str, evidence: Mapping[str, Any]) -> Subject:
        account = account_by_name(word)
        return Subject(
            kind,
            str(account.pk),
            account.username,
            account,
            reverse("accounts:profile", args=[account.username]),
        )

    return find_person


_FINDERS: dict[str, Callable[[str, Mapping[str, Any]], Subject]] = {
    report_reasons.CARD: _card,
    report_reasons.ART: _art,
    report_reasons.DECK: _deck,
    report_reasons.SET: _set,
    report_reasons.NAME: _person(report_reasons.NAME),
    report_reasons.CHAT: _person(report_reasons.CHAT),
    report_reasons.CONDUCT: _person(report_reasons.CONDUCT),
}


def card_of(card_id: int) -> Card | None:
    """A card with its maker and the version in play."""
    return Card.objects.select_related("creator", "published").filter(pk=card_id).first()


def _number(word: str) -> int:
    number = whole_number(word)
    return -1 if number is None else number
