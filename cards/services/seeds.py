"""Loads the starter content: cards of the house account, published, and the ready decks.

Content lies in `cards/content/<game>/{cards,decks}.json`. Cards are found again by their set and
key; one whose content changed gets a new version, so that running this again is always safe.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from django.db import transaction
from django.db.models import F

from accounts.models import Account
from accounts.services import create_account
from cards.art import press
from cards.content.sample_decks import BESIDE_CARDS
from cards.deck_content import DeckContent
from cards.deck_measure import points_option
from cards.draft_content import Content
from cards.games import is_solo, offered_keys
from cards.models import Card, CardSet, CardVersion, Licence, Rarity
from cards.services import decks, versions
from cards.services.art import PreparedArt, hang_art, prepare_art
from matches.engine.games import registry

HOUSE = "Sparkforge"
CONTENT = Path(__file__).parent.parent / "content"

Entry = Mapping[str, Any]
"""One card of the content: key, cost, rarity, art, alt, artist, licence, design."""


@dataclass(slots=True)
class Done:
    """How many cards and ready decks a load met."""

    added: int = 0
    changed: int = 0
    kept: int = 0
    decks: int = 0


class ContentFaulty(Exception):
    """The content does not say what the game computes from it."""


def games_with_content() -> list[str]:
    """The games for which there is starter content."""
    games = offered_keys()
    return [game for game in games if (CONTENT / game / "cards.json").exists()]


def load_content(game: str, *, at: datetime) -> Done:
    """Load cards and ready decks of a game. Not to be called in a transaction.

    Raises: ContentFaulty; the refusals of the services for content that breaks a rule.
    """
    content = _read(game, "cards.json")
    house = house_account()
    card_set, _ = CardSet.objects.update_or_create(
        game=game, key=content["set"]["key"], defaults={"name": content["set"]["name"]}
    )
    done = Done()
    entries = [*content["cards"], *_designed_basics(content)]
    wanted = [entry for entry in entries if not _is_there(card_set, entry)]
    done.kept = len(entries) - len(wanted)
    with ExitStack() as benches, ThreadPoolExecutor(press.AT_ONCE) as presses:
        pictures = presses.map(
            lambda entry: benches.enter_context(prepare_art(_art(entry), by=house, at=at)), wanted
        )
        for entry, picture in zip(wanted, pictures, strict=True):
            if _load_card(entry, picture, house, card_set, at):
                done.added += 1
            else:
                done.changed += 1
    done.decks = _load_decks(game, house, card_set)
    return done


def _designed_basics(content: Mapping[str, Any]) -> list[Entry]:
    """Basic cards that the set designs itself (Dragon: Basic Skill); nobody forged their price."""
    rules = registry.get(content["game"])
    return [
        {
            **entry,
            "rarity": Rarity.COMMON.value,
            "cost": rules.design.breakdown(entry["design"], rules.default_balance()).cost,
        }
        for entry in content.get("basics", [])
        if "design" in entry
    ]


def house_account() -> Account:
    """The account that made the starter cards; nobody can log in with it."""
    account = Account.objects.filter(username=HOUSE).first()
    return account or create_account(HOUSE, may_be_reserved=True)


@transaction.atomic
def _load_card(
    entry: Entry, picture: PreparedArt, house: Account, card_set: CardSet, at: datetime
) -> bool:
    """Publish one card, or a new version of it; returns whether it is new."""
    content = Content(entry["design"], entry["artist"], _licence(entry), entry["alt"])
    card = Card.objects.filter(set=card_set, key=entry["key"]).first()
    if card is None:
        draft = versions.start_draft(by=house, game=card_set.game, content=content)
        Card.objects.filter(pk=draft.card_id).update(set=card_set, key=entry["key"])
    else:
        draft = versions.revise_card(card.pk, by=house)
        draft = versions.save_draft(draft.pk, by=house, revision=draft.revision, content=content)
    draft = hang_art(picture, draft.pk, by=house, revision=draft.revision)
    version = versions.submit_version(
        draft.pk, by=house, revision=draft.revision, at=at, measured=False
    )
    rules = registry.get(card_set.game)
    cost = rules.design.breakdown(version.design, rules.default_balance()).cost
    if cost != entry["cost"]:
        raise ContentFaulty(f"{entry['key']}: costs {cost}, not {entry['cost']}")
    versions.publish_version(version, rarity=entry["rarity"], at=at)
    return card is None


def _is_there(card_set: CardSet, entry: Entry) -> bool:
    """Whether the published version says what the content says; also one that was retired."""
    version = (
        CardVersion.objects.filter(
            card__set=card_set, card__key=entry["key"], pk=F("card__published")
        )
        .select_related("art")
        .first()
    )
    return (
        version is not None
        and version.design == registry.get(card_set.game).design.canonical(entry["design"])
        and (version.artist, version.licence, version.alt, version.rarity)
        == (entry["artist"], _licence(entry), entry["alt"], entry["rarity"])
        and version.art is not None
        and version.art.source == hashlib.sha256(_art(entry).read_bytes()).hexdigest()
    )


def _load_decks(game: str, house: Account, card_set: CardSet) -> int:
    """Store the ready decks; returns how many there are. A game for one has none.

    Where decks are made for so many points, all are ready, so that the bot has some for each.
    """
    if is_solo(game):
        return 0
    ids = dict(Card.objects.filter(set=card_set).exclude(key="").values_list("key", "pk"))
    is_by_points = points_option(game) is not None
    known = _read(game, "decks.json")["decks"]
    ready = [deck for deck in known if deck["starter"] or is_by_points]
    for deck in ready:
        basics = registry.get(game).basics
        counts = deck["cards"]
        content = DeckContent(
            name=deck["name"],
            cards={ids[key]: count for key, count in counts.items() if key not in basics},
            extras={name: str(deck[name]) for name in BESIDE_CARDS if name in deck},
            basics={key: count for key, count in counts.items() if key in basics},
        )
        decks.put_ready_deck(
            deck["key"], house=house, game=game, content=content, is_given=deck["starter"]
        )
    return len(ready)


def _licence(entry: Entry) -> str:
    """The licence that the content names in words."""
    return next(licence for licence in Licence if licence.label == entry["licence"]).value


def _art(entry: Entry) -> Path:
    path: str = entry["art"]
    return CONTENT / path


def _read(game: str, name: str) -> Any:
    return json.loads((CONTENT / game / name).read_text("utf-8"))
