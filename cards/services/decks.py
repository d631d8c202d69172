"""Decks: always savable, frozen for a match only when legal, two ready ones for everybody."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime
from types import MappingProxyType
from typing import Any

from django.db import transaction
from django.db.models import QuerySet

from accounts.models import Account, Suspension
from accounts.services import lock_account
from accounts.standing import refuse_if_suspended
from cards import access, legality
from cards.deck_content import DeckContent, content_of
from cards.errors import DeckChanged, DeckIllegal, DeckNameRefused, DeckUnreadable, TooManyDecks
from cards.messages import fault_json
from cards.models import CardVersion, Deck, DeckCard, Game, ReadyDecksGift
from cards.queries import basic_cards, frozen_design, may_name_cards, numbers_now
from cards.services import collection
from config import clock
from matches.engine.games import registry
from matches.engine.kernel.declared import clean, declared_faults, has_ink
from matches.engine.kernel.design import Field

DECK_LIMIT = 100
NAME_LENGTH = 60
NAME = Field("name", "text", "Name", "Deck", low=0, high=NAME_LENGTH, required=False)
KINDS_LIMIT = 200
COPIES_LIMIT = 99
EXTRAS_LIMIT = 4
WORD_LENGTH = 40
UNNAMED = "Unnamed deck"


@dataclass(frozen=True, slots=True)
class Tried:
    """Which version a deck was mixed to try, and in how many copies (cards.services.trials)."""

    game: str
    version_id: int
    copies: int


@dataclass(frozen=True, slots=True)
class FrozenDeck:
    """A legal deck as a match keeps it. entries: (card key, copies). designs: frozen designs.

    deck_id: the deck that it was made of, if any. tried: of a deck for a sandbox match.
    """

    name: str
    entries: tuple[tuple[str, int], ...]
    extras: dict[str, Any]
    designs: dict[str, dict[str, Any]]
    deck_id: int | None = None
    tried: Tried | None = None


@transaction.atomic
def create_deck(*, by: Account, game: str, content: DeckContent) -> Deck:
    """Make a deck.

    Raises: Suspended (who may do nothing at all), TooManyDecks, DeckUnreadable, DeckNameRefused.
    """
    refuse_if_suspended(by, Suspension.Scope.ALL)
    lock_account(by)
    if Deck.objects.filter(owner=by).count() >= DECK_LIMIT:
        raise TooManyDecks(limit=DECK_LIMIT)
    deck = Deck(owner=by, game=game)
    _write(deck, content)
    return deck


@transaction.atomic
def save_deck(
    deck_id: int,
    *,
    by: Account,
    revision: int,
    content: DeckContent,
    seen: Collection[int] = (),
) -> Deck:
    """Store a deck, legal or not.

    revision: the one that was changed; another one means that it was saved elsewhere since.
    seen: cards of which the owner has seen what changed; new ones count as seen.
    Raises: Suspended (who may do nothing at all), DeckNotFound, DeckChanged, DeckUnreadable,
    DeckNameRefused.
    """
    refuse_if_suspended(by, Suspension.Scope.ALL)
    deck = access.own_deck(deck_id, by=by)
    if deck.revision != revision:
        raise DeckChanged(deck=deck.pk, revision=deck.revision)
    deck.revision += 1
    _write(deck, content, seen)
    return deck


@transaction.atomic
def delete_deck(deck_id: int, *, by: Account) -> None:
    """Delete a deck; matches played with it keep their own copy, open invitations end.

    Raises: DeckNotFound.
    """
    lock_account(by)
    access.own_deck(deck_id, by=by).delete()


@transaction.atomic
def freeze_deck(
    deck_id: int, *, by: Account, options: Mapping[str, Any] = MappingProxyType({})
) -> FrozenDeck:
    """A copy of a legal deck for a match, judged now, with the deck's row locked.

    Of the house's ready decks nobody asks whether it owns the cards.
    options: what the match's players agreed on; its rules may ask more of a deck by them.
    Raises: DeckNotFound, DeckIllegal (with every fault).
    """
    deck = access.own_deck(deck_id, by=by)
    content = content_of(deck)
    playable = legality.playable_among(deck.game, content.cards)
    if deck.ready_key:
        faults = legality.rule_faults(playable, deck.game, content, options)
    else:
        faults = legality.faults_among(playable, by, deck.game, content, options)
    if faults:
        raise DeckIllegal(faults, game=deck.game)
    return frozen_deck(deck, content, playable)


def frozen_deck(
    deck: Deck,
    content: DeckContent,
    playable: Mapping[str, CardVersion],
    tried: Tried | None = None,
) -> FrozenDeck:
    """The copy for a match. playable: by card key, of all cards in the content but basic ones."""
    basics = basic_cards(deck.game)
    counts = content.counts
    return FrozenDeck(
        name=content.name,
        entries=tuple(counts.items()),
        extras=dict(content.extras),
        designs={
            key: basics[key] if key in content.basics else frozen_design(playable[key])
            for key in counts
        },
        deck_id=deck.pk,
        tried=tried,
    )


def faults_json(deck: Deck) -> list[dict[str, Any]]:
    """Every rule that a deck breaks now, with its sentence."""
    faults = legality.deck_faults(deck.owner, deck.game, content_of(deck))
    return [fault_json(fault, deck.game) for fault in faults]


def decks_of(account: Account, game: str, *, at: datetime) -> QuerySet[Deck]:
    """The account's decks of a game; an account older than the ready decks gets its copies now."""
    give_ready_decks(account, game, at=at)
    return Deck.objects.filter(owner=account, game=game)


@transaction.atomic
def give_ready_decks(account: Account, game: str, *, at: datetime) -> None:
    """Copies of the game's ready decks, once for each account, also if it deletes them.

    With them come the copies of cards that each of these decks needs.
    """
    if ReadyDecksGift.objects.filter(account=account, game=game).exists():
        return
    house = Deck.objects.filter(game=game, is_given=True).exclude(ready_key="")
    ready = house.order_by("-ready_key")
    if not ready.exists():
        return
    Account.objects.select_for_update().get(pk=account.pk)
    _gift, is_new = ReadyDecksGift.objects.get_or_create(
        account=account, game=game, defaults={"given_at": at}
    )
    if is_new:
        needed: Counter[int] = Counter()
        for deck in ready:
            needed |= Counter(_copy(deck, account))
        collection.give_at_least(account, needed)


def welcome(account: Account) -> None:
    """Give a new account the ready decks of every game (accounts.newcomers)."""
    for game in Game.values:
        give_ready_decks(account, game, at=clock.now())


@transaction.atomic
def put_ready_deck(
    key: str, *, house: Account, game: str, content: DeckContent, is_given: bool = True
) -> Deck:
    """Make or renew a ready deck. is_given: whether new players get a copy. For the seed."""
    deck = Deck.objects.filter(game=game, ready_key=key).first()
    if deck is None:
        deck = Deck(owner=house, game=game, ready_key=key)
    deck.is_given = is_given
    _write(deck, content)
    return deck


def _copy(deck: Deck, account: Account) -> Mapping[int, int]:
    """Make the copy; returns the cards that it holds, id -> copies."""
    content = content_of(deck)
    copy = Deck.objects.create(
        owner=account,
        game=deck.game,
        name=content.name,
        extras=dict(content.extras),
        basics=dict(content.basics),
    )
    _write_cards(copy, content.cards, {})
    return content.cards


def _write_cards(deck: Deck, cards: Mapping[int, int], seen: Mapping[int, int | None]) -> None:
    """seen: card id -> the version of it that stays the one that was seen."""
    newest = numbers_now(cards)
    DeckCard.objects.bulk_create(
        DeckCard(deck=deck, card_id=card, count=count, seen=seen.get(card) or newest.get(card))
        for card, count in cards.items()
    )


def _write(deck: Deck, content: DeckContent, seen: Collection[int] = ()) -> None:
    faults = declared_faults((NAME,), {"name": content.name})
    if faults:
        raise DeckNameRefused(faults, game=deck.game)
    name = clean(content.name, "name")
    deck.name = name if has_ink(name) else UNNAMED
    deck.extras = _readable_extras(content.extras)
    refuse_unreadable_cards(deck.owner, deck.game, content)
    deck.basics = dict(content.basics)
    deck.save()
    before = dict(deck.entries.exclude(card__in=list(seen)).values_list("card", "seen"))
    deck.entries.all().delete()
    _write_cards(deck, content.cards, before)


def _readable_extras(extras: Mapping[str, str | None]) -> dict[str, str | None]:
    """A few short words; whether the game knows them is a matter of legality."""
    words = [*extras, *(value for value in extras.values() if value is not None)]
    if len(extras) > EXTRAS_LIMIT or not all(
        isinstance(word, str) and len(word) <= WORD_LENGTH and word.isprintable() for word in words
    ):
        raise DeckUnreadable(why="extras")
    return dict(extras)


def refuse_unreadable_cards(owner: Account, game: str, content: DeckContent) -> None:
    """Each card must be a basic one of the game, or one that its owner can know of.

    That is a card that was published once, or an own one. Raises: DeckUnreadable.
    """
    cards, basics = content.cards, content.basics
    if len(cards) > KINDS_LIMIT or not basics.keys() <= registry.get(game).basics.keys():
        raise DeckUnreadable(why="cards")
    if any(not 1 <= count <= COPIES_LIMIT for count in (*cards.values(), *basics.values())):
        raise DeckUnreadable(why="count")
    if not may_name_cards(owner, game, list(cards)):
        raise DeckUnreadable(why="cards")
