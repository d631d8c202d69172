"""Friends and blocks: asking, answering, parting, and whom somebody wants nothing to do with.

Each pair has one row (`Relation`). Locks: both accounts by rising id, then their row, so that two
who ask each other in the same moment become friends. What a block holds apart besides, other apps
ask here (`is_blocked_between`, `blocked_ids`) or hear of (`on_block`). Reads for pages and programs
are in `accounts.companions`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from datetime import datetime, timedelta

from django.db import transaction
from django.urls import reverse

from accounts.errors import (
    AskedLately,
    FriendsAlready,
    NotFriends,
    NothingAsked,
    NotOneself,
    TheyAreBlocked,
    TooManyBlocks,
    TooManyFriends,
    TooManyRequests,
)
from accounts.models import Account, Relation, Suspension
from accounts.services import notify
from accounts.standing import refuse_if_suspended

FRIENDS_LIMIT = 200
OPEN_LIMIT = 30
"""Wishes of one person that wait for an answer."""
REQUESTS_A_DAY = 20
BLOCKS_LIMIT = 500
ASK_AGAIN = timedelta(days=7)
"""After so long somebody may be asked again by who asked before."""

NONE, ASKED, FRIENDS = Relation.State.NONE, Relation.State.ASKED, Relation.State.FRIENDS

Heard = Callable[[int, int], None]
_listeners: dict[str, Heard] = {}


def on_block(key: str, hear: Heard) -> None:
    """Call `hear(blocker, blocked)` with both ids at each block, in its transaction.

    key: names the listener, so that registering twice is once.
    """
    _listeners[key] = hear


def is_blocked_between(one: int | None, other: int | None) -> bool:
    """Does one of these two accounts block the other? A guest or a bot blocks nobody."""
    if not one or not other or one == other:
        return False
    return Relation.objects.between(one, other).blocked().exists()


def blocked_ids(account_id: int | None) -> frozenset[int]:
    """Whom this account blocks, and who blocks it."""
    if not account_id:
        return frozenset()
    pairs = Relation.objects.of(account_id).blocked().values_list("low", "high")
    return frozenset(one for pair in pairs for one in pair) - {account_id}


def blocked_among(account_ids: Collection[int]) -> dict[int, frozenset[int]]:
    """Of several accounts each that is blocked or blocks -> those of the others, in one query."""
    pairs = Relation.objects.filter(low__in=account_ids, high__in=account_ids).blocked()
    found: dict[int, set[int]] = {}
    for low, high in pairs.values_list("low", "high"):
        found.setdefault(low, set()).add(high)
        found.setdefault(high, set()).add(low)
    return {one: frozenset(others) for one, others in found.items()}


def are_friends(one: int, other: int) -> bool:
    """Are these two accounts friends?"""
    return Relation.objects.between(one, other).filter(state=FRIENDS).exists()


@transaction.atomic
def ask(other: Account, *, by: Account, at: datetime) -> Relation:
    """Ask somebody to be friends; who was asked by them already says yes by it.

    A wish to somebody who blocks `by` is kept unseen and looks like any other.
    Raises: Suspended (from chat), NotOneself, TheyAreBlocked, FriendsAlready, AskedLately,
    TooManyRequests, TooManyFriends.
    """
    refuse_if_suspended(by, Suspension.Scope.CHAT)
    relation = _locked(by, other)
    if relation.blocked_at(by.pk):
        raise TheyAreBlocked(name=other.username)
    if relation.state == FRIENDS:
        raise FriendsAlready(name=other.username)
    if relation.state == ASKED and relation.asked_by_id == other.pk:
        return _become_friends(relation, by, other, at=at)
    if relation.asked_by_id == by.pk and relation.asked_at is not None:
        again_at = relation.asked_at + ASK_AGAIN
        if relation.state == ASKED or at < again_at:
            raise AskedLately(name=other.username, until=again_at.isoformat())
    _refuse_too_many_friends(by, by)
    wishes = Relation.objects.filter(asked_by=by)
    if wishes.filter(asked_at__gt=at - timedelta(days=1)).count() >= REQUESTS_A_DAY:
        raise TooManyRequests(limit=REQUESTS_A_DAY)
    if wishes.filter(state=ASKED).count() >= OPEN_LIMIT:
        raise TooManyRequests(limit=OPEN_LIMIT)
    relation.state, relation.asked_by, relation.asked_at = ASKED, by, at
    relation.save()
    if not relation.is_blocked:
        _tell(other, "friend_asked", by, relation)
    return relation


@transaction.atomic
def accept(other: Account, *, by: Account, at: datetime) -> Relation:
    """Say yes to somebody's wish. Raises: NotOneself, NothingAsked, TooManyFriends."""
    relation = _asked_of(by, other)
    return _become_friends(relation, by, other, at=at)


@transaction.atomic
def decline(other: Account, *, by: Account) -> Relation:
    """Say no to somebody's wish; they are not told. Raises: NotOneself, NothingAsked."""
    return _part(_asked_of(by, other))


@transaction.atomic
def withdraw(other: Account, *, by: Account) -> Relation:
    """Take the own wish back. Raises: NotOneself, NothingAsked."""
    relation = _locked(by, other)
    if relation.state != ASKED or relation.asked_by_id != by.pk:
        raise NothingAsked(name=other.username)
    return _part(relation)


@transaction.atomic
def remove(other: Account, *, by: Account) -> Relation:
    """Be friends no longer; the other is not told. Raises: NotOneself, NotFriends."""
    relation = _locked(by, other)
    if relation.state != FRIENDS:
        raise NotFriends(name=other.username)
    return _part(relation)


@transaction.atomic
def block(other: Account, *, by: Account, at: datetime) -> Relation:
    """Have nothing to do with somebody from now on; once more is fine. They are not told.

    Ends the friendship and the own wish; a wish of theirs stays and is seen by them alone.
    Raises: NotOneself, TooManyBlocks.
    """
    relation = _locked(by, other)
    if relation.blocked_at(by.pk):
        return relation
    if Relation.objects.blocked_by(by.pk).count() >= BLOCKS_LIMIT:
        raise TooManyBlocks(limit=BLOCKS_LIMIT)
    if relation.state == FRIENDS or relation.asked_by_id == by.pk:
        relation.state, relation.friends_since = NONE, None
    relation.set_blocked(by.pk, at)
    relation.save()
    for key in sorted(_listeners):
        _listeners[key](by.pk, other.pk)
    return relation


@transaction.atomic
def unblock(other: Account, *, by: Account) -> Relation:
    """Block somebody no longer; once more is fine. What they wished meanwhile has lapsed.

    Raises: NotOneself.
    """
    relation = _locked(by, other)
    if not relation.blocked_at(by.pk):
        return relation
    relation.set_blocked(by.pk, None)
    if relation.state == ASKED:
        relation.state = NONE
    relation.save()
    return relation


def _locked(by: Account, other: Account) -> Relation:
    """The row of a pair, not stored yet if there was none; both accounts and it are locked.

    Raises: NotOneself.
    """
    if by.pk == other.pk:
        raise NotOneself
    low, high = sorted((by.pk, other.pk))
    list(Account.objects.select_for_update(no_key=True).filter(pk__in=(low, high)).order_by("pk"))
    found = Relation.objects.select_for_update().between(low, high).first()
    return found or Relation(low_id=low, high_id=high)


def _asked_of(by: Account, other: Account) -> Relation:
    """The row of a wish that `by` may answer; one of somebody whom they block they do not see."""
    relation = _locked(by, other)
    is_theirs = relation.state == ASKED and relation.asked_by_id == other.pk
    if not is_theirs or relation.blocked_at(by.pk):
        raise NothingAsked(name=other.username)
    return relation


def _become_friends(relation: Relation, by: Account, other: Account, *, at: datetime) -> Relation:
    """`by` answers the wish of `other`; nobody here blocks the other, or there were no answer."""
    if relation.blocked_at(other.pk):  # who asked has blocked since: their wish went with it
        raise NothingAsked(name=other.username)
    _refuse_too_many_friends(by, by)
    _refuse_too_many_friends(other, by)
    relation.state, relation.friends_since = FRIENDS, at
    relation.save()
    _tell(other, "friend_accepted", by, relation)
    return relation


def _part(relation: Relation) -> Relation:
    relation.state, relation.friends_since = NONE, None
    relation.save()
    return relation


def _refuse_too_many_friends(whose: Account, by: Account) -> None:
    if Relation.objects.of(whose.pk).filter(state=FRIENDS).count() >= FRIENDS_LIMIT:
        raise TooManyFriends(name=whose.username, limit=FRIENDS_LIMIT)


def _tell(account: Account, kind: str, by: Account, relation: Relation) -> None:
    asked_at = relation.asked_at.isoformat() if relation.asked_at else ""
    notify(
        account,
        kind=kind,
        facts={"player": by.username},
        url=reverse("accounts:friends"),
        key=f"{kind}:{relation.pk}:{asked_at}",
    )
