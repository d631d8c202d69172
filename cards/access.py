"""One card, version, picture or deck for this person and purpose, or a refusal.

What a person may not see is not found.
"""

from __future__ import annotations

from collections.abc import Sequence

from django.contrib.auth.models import AnonymousUser
from django.db.models import Case, Q, QuerySet, When

from accounts.models import Account
from accounts.roles import is_moderator
from cards.errors import (
    CardNotFound,
    CardsAsTheyCome,
    DeckNotFound,
    GameNotFound,
    PackNotFound,
    SetFaulty,
    SetNotFound,
)
from cards.games import forged_keys, offered_keys
from cards.models import (
    SEEN_STATES,
    Art,
    BudgetReport,
    Card,
    CardVersion,
    CuratedSet,
    Deck,
    Pack,
    State,
)
from cards.names import name_key
from matches.engine.kernel.design import Fault

Someone = Account | AnonymousUser


def refuse_unknown_game(game: str) -> None:
    """Raises: GameNotFound."""
    if game not in offered_keys():
        raise GameNotFound(game=game)


def refuse_unforged_game(game: str) -> None:
    """For doors to the forge and to decks. Raises: GameNotFound, CardsAsTheyCome."""
    refuse_unknown_game(game)
    if game not in forged_keys():
        raise CardsAsTheyCome(game=game)


def own_version(version_id: int, *, by: Account) -> CardVersion:
    """A version of one's own card, its row locked; call in a transaction.

    Raises: CardNotFound.
    """
    version = (
        CardVersion.objects.select_for_update(of=("self",))
        .select_related("card", "art")
        .filter(pk=version_id, card__creator=by)
        .first()
    )
    if version is None:
        raise CardNotFound(version=version_id)
    return version


def own_version_to_show(version_id: int, *, to: Account) -> CardVersion:
    """A version of one's own card for reading. Raises: CardNotFound."""
    own = CardVersion.objects.select_related("card", "card__creator", "card__published", "art")
    version = own.filter(pk=version_id, card__creator=to).first()
    if version is None:
        raise CardNotFound(version=version_id)
    return version


def own_card(card_id: int, *, by: Account) -> Card:
    """One's own card, its row locked; call in a transaction. Raises: CardNotFound."""
    card = Card.objects.select_for_update().filter(pk=card_id, creator=by).first()
    if card is None:
        raise CardNotFound(card=card_id)
    return card


def version_to_show(version_id: int, *, to: Someone) -> CardVersion:
    """A version for reading: published ones for all, others for their maker and moderators.

    Raises: CardNotFound.
    """
    version = (
        CardVersion.objects.select_related("card", "card__creator", "art")
        .filter(pk=version_id)
        .filter(_may_read(to, "card__creator"))
        .first()
    )
    if version is None:
        raise CardNotFound(version=version_id)
    return version


def report_to_show(version_id: int, *, to: Someone) -> BudgetReport:
    """The budget report of a version, for its maker and moderators.

    Raises: CardNotFound.
    """
    report = BudgetReport.objects.select_related("version__card").filter(version=version_id).first()
    if report is None or not (report.version.card.creator_id == to.pk or is_moderator(to)):
        raise CardNotFound(version=version_id)
    return report


def card_to_show(card_id: int, *, to: Someone) -> tuple[Card, list[CardVersion]]:
    """A card and those of its versions that this person may read, newest first; at least one.

    Raises: CardNotFound.
    """
    card = Card.objects.select_related("creator", "published").filter(pk=card_id).first()
    if card is not None:
        versions = list(
            card.versions.select_related("art", "card", "card__creator", "budget_report").filter(
                _may_read(to, "card__creator")
            )
        )
        if versions:
            return card, versions
    raise CardNotFound(card=card_id)


def versions_to_compare(
    versions: Sequence[CardVersion], old: int | None, new: int | None
) -> tuple[CardVersion, CardVersion]:
    """Two of the versions that `card_to_show` gave, by number.

    new None: the newest; old None: the one before `new`, which is itself if there is none.
    Raises: CardNotFound for a number that is not among them.
    """
    after = _numbered(versions, versions[0].number if new is None else new)
    if old is not None:
        return _numbered(versions, old), after
    earlier = [version for version in versions if version.number < after.number]
    return (earlier[0] if earlier else after), after


def art_to_show(token: str, *, to: Someone) -> tuple[Art, bool]:
    """A picture, and whether everybody may see it (and keep it).

    Raises: CardNotFound for a picture that no published version bears, to all but the one who
    uploaded it and, once it was sent to review, moderators.
    """
    art = Art.objects.filter(token=token).first()
    if art is not None:
        versions = CardVersion.objects.filter(art=art)
        if versions.filter(state__in=SEEN_STATES).exists():
            return art, True
        if art.uploaded_by_id == to.pk:
            return art, False
        if is_moderator(to) and versions.filter(submitted_at__isnull=False).exists():
            return art, False
    raise CardNotFound(art=token)


def own_deck(deck_id: int, *, by: Account) -> Deck:
    """One's own deck, its row locked; call in a transaction. Raises: DeckNotFound."""
    deck = Deck.objects.select_for_update().filter(pk=deck_id, owner=by).first()
    if deck is None:
        raise DeckNotFound(deck=deck_id)
    return deck


def own_set(set_id: int, *, by: Account) -> CuratedSet:
    """One's own curated set, its row locked; call in a transaction. Raises: SetNotFound."""
    found = CuratedSet.objects.select_for_update().filter(pk=set_id, curator=by).first()
    if found is None:
        raise SetNotFound(set=set_id)
    return found


def set_to_show(set_id: int, *, to: Someone) -> CuratedSet:
    """A curated set for reading: for its curator, and for all once a card of it is seen by all.

    While it is hidden only its curator and moderators see it. Raises: SetNotFound.
    """
    found = CuratedSet.objects.select_related("curator").filter(pk=set_id).first()
    if found is None:
        raise SetNotFound(set=set_id)
    is_shown = _has_open_card(found) and (found.hidden_at is None or is_moderator(to))
    if not (is_shown or found.curator_id == to.pk):
        raise SetNotFound(set=set_id)
    return found


def set_seen_by_all(set_id: int) -> CuratedSet:
    """A curated set as a stranger finds it. Raises: SetNotFound."""
    return set_to_show(set_id, to=AnonymousUser())


def card_by_name(name: str, game: str, *, to: Account) -> Card:
    """The card of a game that bears a name, however it is written: in play, or an own one.

    Raises: SetFaulty.
    """
    versions = CardVersion.objects.filter(game=game, skeleton=name_key(name))
    is_open = Q(state=State.APPROVED, hidden_at__isnull=True)
    found = versions.filter(is_open | Q(card__creator=to)).select_related("card")
    # What plays comes before a draft of the same name.
    version = found.order_by(Case(When(is_open, then=0), default=1), "-pk").first()
    if version is None:
        raise SetFaulty([Fault("add", "no_such_card")], game=game)
    return version.card


def deck_for_trial(deck_id: int, game: str, *, by: Account) -> Deck:
    """An own deck of a game, or a ready deck of the house, to be mixed with a draft.

    Raises: DeckNotFound.
    """
    decks = Deck.objects.filter(Q(owner=by) | ~Q(ready_key=""), pk=deck_id, game=game)
    deck = decks.first()
    if deck is None:
        raise DeckNotFound(deck=deck_id)
    return deck


def deck_to_show(deck_id: int, *, to: Account) -> Deck:
    """One's own deck for reading. Raises: DeckNotFound."""
    deck = Deck.objects.filter(pk=deck_id, owner=to).first()
    if deck is None:
        raise DeckNotFound(deck=deck_id)
    return deck


def _has_open_card(curated: CuratedSet) -> bool:
    return curated.entries.filter(
        card__published__state=State.APPROVED, card__published__hidden_at__isnull=True
    ).exists()


def _numbered(versions: Sequence[CardVersion], number: int) -> CardVersion:
    found = next((version for version in versions if version.number == number), None)
    if found is None:
        raise CardNotFound(number=number)
    return found


def _may_read(someone: Someone, creator: str) -> Q:
    if is_moderator(someone):
        # What was never sent is nobody's business but its maker's, also once it is put away.
        return Q(submitted_at__isnull=False) | Q(**{creator: someone.pk})
    return Q(state__in=SEEN_STATES) | Q(**{creator: someone.pk})


def own_pack(pack_id: int, *, by: Account) -> Pack:
    """One's own pack, its row locked; call in a transaction. Raises: PackNotFound."""
    return _own_pack(Pack.objects.select_for_update(of=("self",)), pack_id, by)


def pack_to_show(pack_id: int, *, to: Account) -> Pack:
    """One's own pack for reading. Raises: PackNotFound."""
    return _own_pack(Pack.objects.all(), pack_id, to)


def _own_pack(packs: QuerySet[Pack], pack_id: int, account: Account) -> Pack:
    pack = packs.select_related("pool").filter(pk=pack_id, account=account).first()
    if pack is None:
        raise PackNotFound(pack=pack_id)
    return pack
