"""What people report: one subject for this person, or a refusal.

A subject is named by kind and key, "card:3". In addresses people are named by their names, which
here become the account's number, since names can be changed.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.urls import reverse

from accounts.models import Account
from accounts.queries import account_by_name
from cards import access
from cards.errors import SetNotFound
from cards.models import SEEN_STATES, CardVersion, CuratedSet, Deck
from config.typed import whole_number
from moderation import report_reasons
from moderation.errors import SubjectNotFound
from moderation.models import Case


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


def version_of(case: Case) -> CardVersion | None:
    """The version that a case is judged by, and that what follows meets: of a submission its own,
    of reports the hidden one, else the newest that everybody sees of the card or with the picture.

    None where reports are about something else.
    """
    return versions_of([case]).get(case.pk)


def judged_version(case: Case) -> CardVersion | None:
    """The version that a case shows: of an appeal that of the decision appealed against."""
    return version_of(case.appeal.decision.case if case.kind == Case.Kind.APPEAL else case)


def versions_of(cases: Iterable[Case]) -> dict[int, CardVersion]:
    """The same for several cases, by their ids. Two queries, where `version` and `hid` are read."""
    found: dict[int, CardVersion] = {}
    asked: dict[str, dict[int, int]] = {report_reasons.CARD: {}, report_reasons.ART: {}}
    for case in cases:
        known = case.version or case.hid
        if known is not None:
            found[case.pk] = known
        elif kind_of(case.subject) in asked:
            asked[kind_of(case.subject)][case.pk] = key_of(case.subject)
    for kind, keys in asked.items():
        seen = _newest_seen(kind, keys.values())
        found |= {case: seen[key] for case, key in keys.items() if key in seen}
    return found


def _newest_seen(kind: str, keys: Collection[int]) -> dict[int, CardVersion]:
    """Of cards or pictures, by their ids: the version in play, else the newest of those that were.

    Drafts count for nothing: who is reported could make one in a moment.
    """
    versions = CardVersion.objects.filter(**{f"{kind}__in": keys}, state__in=SEEN_STATES)
    versions = versions.select_related("card__creator", "art").order_by("pk")
    return {getattr(version, f"{kind}_id"): version for version in versions}


def _card(word: str, evidence: Mapping[str, Any]) -> Subject:
    key = _number(word)
    version = _newest_seen(report_reasons.CARD, [key]).get(key)
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
    key = _number(word)
    version = _newest_seen(report_reasons.ART, [key]).get(key)
    if version is None:
        raise SubjectNotFound(kind=report_reasons.ART)
    return Subject(
        report_reasons.ART,
        str(key),
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


def _who_wrote(word: str, evidence: Mapping[str, Any]) -> Subject:
    """Where the evidence names who wrote, nobody else is reported by it."""
    subject = _person(report_reasons.CHAT)(word, evidence)
    if subject.about.pk not in evidence.get("writers", [subject.about.pk]):
        raise SubjectNotFound(kind=report_reasons.CHAT)
    return subject


_FINDERS: dict[str, Callable[[str, Mapping[str, Any]], Subject]] = {
    report_reasons.CARD: _card,
    report_reasons.ART: _art,
    report_reasons.DECK: _deck,
    report_reasons.SET: _set,
    report_reasons.NAME: _person(report_reasons.NAME),
    report_reasons.CHAT: _who_wrote,
    report_reasons.CONDUCT: _person(report_reasons.CONDUCT),
}


def _number(word: str) -> int:
    number = whole_number(word)
    return -1 if number is None else number
