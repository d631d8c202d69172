"""Reads of cards, versions, art and Sparks that more than one place needs."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from django.conf import settings
from django.db.models import Max, Q, QuerySet
from django.urls import reverse

from accounts.models import Account
from cards.models import TRIED_STATES, Art, Card, CardVersion, Rarity, SparksEntry, State
from matches.engine.games import registry
from matches.engine.kernel.design import Head, TextLine

RENDITIONS = ("full", "card", "piece")
"""full: the whole picture; card: cut for a card's face; piece: a square for the board."""


def card_key(card_id: int) -> str:
    """The key under which matches and decks of the engine know a card."""
    return f"c{card_id}"


def playable_versions(game: str) -> QuerySet[CardVersion]:
    """The versions that may enter packs, decks and new matches; one for each card."""
    return playable_of_all([game])


def playable_of_all(games: Collection[str]) -> QuerySet[CardVersion]:
    """Those of several games."""
    return CardVersion.objects.filter(
        game__in=games, state=State.APPROVED, hidden_at__isnull=True
    ).select_related("card", "art", "card__creator")


def may_name_cards(account: Account, game: str, cards: Collection[int]) -> bool:
    """Are these different cards of the game that were published once, or are this person's own?

    Such cards a deck or a set may hold.
    """
    known = Q(published__isnull=False) | Q(creator=account)
    return Card.objects.filter(known, pk__in=cards, game=game).count() == len(cards)


def numbers_now(cards: Collection[int]) -> dict[int, int]:
    """Card id -> the number of its published version, of one without any that of its newest."""
    newest = Max("versions__number")
    rows = Card.objects.filter(pk__in=list(cards)).annotate(newest=newest)
    told = rows.values_list("pk", "published__number", "newest")
    return {card: number or last for card, number, last in told}


def versions_of(account: Account) -> QuerySet[CardVersion]:
    """All versions of one's own cards, the ones last worked on first.

    With what is told beside them: the report, and the decision, a row of `moderation`.
    """
    return (
        CardVersion.objects.filter(card__creator=account)
        .select_related("card", "card__published", "art", "budget_report", "decision")
        .order_by("-saved_at", "-pk")
    )


def newest_of(cards: Iterable[int]) -> dict[int, CardVersion]:
    """Card id -> its newest version."""
    versions = CardVersion.objects.filter(card__in=list(cards)).order_by("card", "number")
    return {
        version.card_id: version
        for version in versions.select_related("card", "art", "card__creator")
    }


def newest_versions(account: Account, game: str) -> list[CardVersion]:
    """The newest version of each of one's own cards of a game, the oldest card first."""
    own = CardVersion.objects.filter(card__creator=account, game=game)
    newest = {version.card_id: version for version in own.order_by("card", "number")}
    return list(newest.values())


def triable_versions(account: Account, game: str) -> QuerySet[CardVersion]:
    """One's own versions of a game that may be played in a sandbox match."""
    return versions_of(account).filter(game=game, state__in=TRIED_STATES, hidden_at__isnull=True)


def sent_back_before(version: CardVersion) -> CardVersion | None:
    """The version before, with its decision, if it was sent back or rejected."""
    return (
        version.card.versions.filter(
            number=version.number - 1, state__in=(State.CHANGES_REQUESTED, State.REJECTED)
        )
        .select_related("decision")
        .first()
    )


@dataclass(frozen=True, slots=True)
class Bench:
    """One's own cards by where they stand, each card once, at its version in work or its newest.

    decided: sent back or rejected, and not taken up again. resting: withdrawn.
    published: also cards of which a newer version stands in another list.
    """

    drafts: list[CardVersion]
    submitted: list[CardVersion]
    decided: list[CardVersion]
    published: list[CardVersion]
    resting: list[CardVersion]

    @property
    def is_empty(self) -> bool:
        """Whether nothing was ever begun."""
        return not (self.drafts or self.submitted or self.decided or self.published or self.resting)


def bench_of(account: Account) -> Bench:
    """What `/cards/mine/` shows. One query."""
    versions = list(versions_of(account))
    newest: dict[int, CardVersion] = {}
    for version in versions:
        known = newest.get(version.card_id)
        if known is None or _freshness(known) < _freshness(version):
            newest[version.card_id] = version

    def standing(*states: State) -> list[CardVersion]:
        return [version for version in newest.values() if version.state in states]

    return Bench(
        drafts=standing(State.DRAFT),
        submitted=standing(State.SUBMITTED),
        decided=standing(State.CHANGES_REQUESTED, State.REJECTED),
        published=[version for version in versions if version.state == State.APPROVED],
        resting=standing(State.WITHDRAWN, State.RETIRED),
    )


def _freshness(version: CardVersion) -> tuple[bool, int]:
    """A version in work counts before a newer one that new balance data made (N10.3)."""
    return version.state in (State.DRAFT, State.SUBMITTED), version.number


def art_url(art: Art | None, rendition: str) -> str | None:
    """Where a picture is served; None without one."""
    if art is None:
        return None
    return reverse("cards:art", kwargs={"token": art.token, "rendition": rendition})


def frozen_design(version: CardVersion) -> dict[str, Any]:
    """A version as matches, pages and scripts carry it; a copy that later edits do not reach.

    The shape of `cards` in docs/protocol.md, with artist and version besides.
    """
    return {
        "name": version.name,
        "cost": version.cost,
        "design": version.design,
        "text": text_json(version.game, version.design),
        "numbers": numbers_json(version.game, version.design),
        "head": head_json(version.game, version.design),
        "art": art_url(version.art, "card"),
        "alt": version.alt,
        "flavor": version.design.get("flavor", ""),
        "rarity": version.rarity,
        "artist": version.artist,
        "version": version.pk,
    }


def basic_cards(game: str) -> dict[str, dict[str, Any]]:
    """Card key -> a card that any deck of the game may hold, in the shape of `frozen_design`."""
    return {
        key: {
            "name": basic.name,
            "cost": None,
            "design": dict(basic.design),
            "text": _lines_json(basic.text),
            "numbers": [],
            "head": _head(basic.head),
            "art": _lasting_address(starter_picture(game, key)),
            "alt": "",
            "flavor": "",
            "rarity": Rarity.COMMON.value,
            "artist": "",
            "version": None,
        }
        for key, basic in registry.get(game).basics.items()
    }


def starter_picture(game: str, key: str) -> str | None:
    """The static file of a starter card's picture; None while there is none."""
    is_there = (settings.STARTER_ART / game / f"{key}.webp").is_file()
    return f"starter-art/{game}/{key}.webp" if is_there else None


def skill_picture(version: CardVersion) -> str | None:
    """The picture of a starter card's other side, which is a skill; None for one without."""
    return _lasting_address(starter_picture(version.game, f"{version.card.key}-skill"))


def _lasting_address(file: str | None) -> str | None:
    """Of a static file, without the hash of one release: what is frozen outlives that."""
    return f"{settings.STATIC_URL}{file}" if file else None


def text_json(game: str, design: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The rules text that the game makes from a design, line by line."""
    return _lines_json(registry.get(game).design.rules_text(design))


def _lines_json(lines: Iterable[TextLine]) -> list[dict[str, Any]]:
    return [
        {
            "key": line.key,
            "icon": line.icon,
            "lead": line.lead,
            "text": line.text,
            **({"signs": [asdict(sign) for sign in line.signs]} if line.signs else {}),
        }
        for line in lines
    ]


def head_json(game: str, design: Mapping[str, Any]) -> dict[str, Any]:
    """What stands at a card's head besides name and cost."""
    return _head(registry.get(game).design.head(design))


def _head(head: Head) -> dict[str, Any]:
    return {
        "sign": None if head.sign is None else asdict(head.sign),
        "line": head.line,
        "chips": [asdict(chip) for chip in head.chips],
    }


def numbers_json(game: str, design: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The numbers that the game prints at a card's foot, in their order."""
    return [asdict(number) for number in registry.get(game).design.numbers(design)]


def engine_design(version: CardVersion) -> dict[str, Any]:
    """A version's design as the engine takes it: with its cost."""
    return {**version.design, "cost": version.cost}


def card_names(cards: QuerySet[Card]) -> dict[str, str]:
    """Card key -> the name of its published version, else of its newest."""
    names: dict[str, str] = {}
    versions = CardVersion.objects.filter(card__in=cards).select_related("card")
    for version in versions.order_by("card", "number"):
        if version.card.published_id in (None, version.pk):
            names[card_key(version.card_id)] = version.name
    return names


def sparks_of(account: Account) -> int:
    """The account's Sparks."""
    last = SparksEntry.objects.filter(account=account).order_by("-number").first()
    return last.balance if last else 0
