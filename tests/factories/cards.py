"""Cards, pictures and decks for tests, made through the services that people use.

make_draft(), make_submitted(), make_approved(name="Wall", traits=["guard"])
make_legal_deck(owner)
"""

from __future__ import annotations

import itertools
import random
import shutil
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from django.db import transaction

from accounts.models import Account
from accounts.services import create_account
from cards.art import store
from cards.deck_content import DeckContent
from cards.draft_content import Content
from cards.models import Art, CardVersion, Deck
from cards.queries import RENDITIONS
from cards.services import art_index, decks, versions

NOON = datetime(2027, 3, 1, 12, tzinfo=UTC)
_numbers = itertools.count(1)


def make_creator(name: str = "") -> Account:
    """An account that may forge."""
    return create_account(name or f"Maker{next(_numbers)}")


def make_art(account: Account) -> Art:
    """A stored picture with its files: a plain block, with hashes near nobody else's."""
    number = next(_numbers)
    dice = random.Random(number)
    art = Art.objects.create(
        uploaded_by=account,
        width=800,
        height=530,
        hash=f"{dice.getrandbits(128):032x}",
        mirror_hash=f"{dice.getrandbits(128):032x}",
        source=f"{number:064x}",
        created_at=NOON,
    )
    with store.workbench() as bench:
        for rendition in RENDITIONS:
            shutil.copyfile(store.TAKEN_DOWN, bench / f"{rendition}.webp")
        art.digests = store.digests(bench)
        art.save(update_fields=["digests"])
        store.keep(bench, art.token)
    art_index.note(art, [])
    return art


def design(name: str = "", **changes: Any) -> dict[str, Any]:
    """A plain Nexus design without faults."""
    return {
        "name": name or f"Card {next(_numbers)} of many",
        "flavor": "",
        "attack": 2,
        "health": 3,
        "armor": 0,
        "resistance": 0,
        "traits": [],
        "special": None,
        **changes,
    }


def content(name: str = "", **changes: Any) -> Content:
    """A design with its credits, ready to be submitted once there is a picture."""
    return Content(design(name, **changes), artist="own work", licence="own", alt="A plain sign.")


def make_draft(creator: Account | None = None, name: str = "", **changes: Any) -> CardVersion:
    """A draft that could be submitted. changes: to the design."""
    creator = creator or make_creator()
    draft = versions.start_draft(by=creator, game="nexus", content=content(name, **changes))
    draft.art = make_art(creator)
    draft.save()
    return draft


def make_submitted(
    creator: Account | None = None, name: str = "", *, at: datetime = NOON, **changes: Any
) -> CardVersion:
    """A version under review."""
    draft = make_draft(creator, name, **changes)
    return versions.submit_version(draft.pk, by=draft.card.creator, revision=draft.revision, at=at)


def make_approved(
    creator: Account | None = None,
    name: str = "",
    *,
    rarity: str = "common",
    at: datetime = NOON,
    **changes: Any,
) -> CardVersion:
    """A version that plays."""
    version = make_submitted(creator, name, at=at, **changes)
    publish(version, rarity=rarity, at=at)
    return version


def publish_design(maker: Account, game: str, design: dict[str, Any]) -> CardVersion:
    """A version of any game that plays; nothing of it is measured."""
    content = Content(design, artist="own work", licence="own", alt="A plain sign.")
    draft = versions.start_draft(by=maker, game=game, content=content)
    draft.art = make_art(maker)
    draft.save()
    version = versions.submit_version(draft.pk, by=maker, revision=1, at=NOON, measured=False)
    publish(version)
    return version


def publish(version: CardVersion, *, rarity: str = "common", at: datetime = NOON) -> None:
    """Publish a submitted version, as moderation does."""
    with transaction.atomic():
        locked = CardVersion.objects.select_for_update().get(pk=version.pk)
        versions.publish_version(locked, rarity=rarity, at=at)
    version.refresh_from_db()


def make_deck(
    owner: Account, cards: Mapping[int, int] | None = None, *, patron: str | None = "ember_broker"
) -> Deck:
    """A deck of the given cards (id -> copies)."""
    deck_content = DeckContent(
        name=f"Deck {next(_numbers)}", cards=cards or {}, extras={"patron": patron}
    )
    return decks.create_deck(by=owner, game="nexus", content=deck_content)


def make_legal_deck(owner: Account, *, maker: Account | None = None) -> Deck:
    """Thirty cards, ten kinds that differ in play, with a Patron."""
    maker = maker or make_creator()
    bodies = itertools.product((1, 2), (1, 2, 3, 4, 5))
    cards = {
        make_approved(maker, attack=attack, health=health).card_id: 3 for attack, health in bodies
    }
    return make_deck(owner, cards)
