"""What a person sees of those they know: friends, wishes, whom they block, who plays now.

Whether a friend plays is known to `matches`, which registers here how it is found out and says no
more than that this reader may know.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from django.db.models import QuerySet

from accounts.friends import ASKED, FRIENDS
from accounts.models import Account, Relation


@dataclass(frozen=True, slots=True)
class Doing:
    """What somebody does now. words: "plays Spark Nexus"; url: where it can be seen."""

    words: str
    url: str


Ask = Callable[[Sequence[Account], Account], Mapping[int, Doing]]
"""Accounts and who wants to know -> what each does, as far as that one may know, by id."""

_askers: dict[str, Ask] = {}


def register_doing(key: str, ask: Ask) -> None:
    """Let `ask` say what people do now. key: names it, so that registering twice is once."""
    _askers[key] = ask


@dataclass(frozen=True, slots=True)
class Companion:
    """The other one of a pair. at: since when it is so, or when they were asked."""

    account: Account
    at: datetime | None
    doing: Doing | None = None

    @property
    def name(self) -> str:
        """As others see it."""
        return self.account.username


@dataclass(frozen=True, slots=True)
class Circle:
    """All that somebody knows of those around them; what blocks keep from them is not in it."""

    friends: list[Companion] = field(default_factory=list)
    asked_me: list[Companion] = field(default_factory=list)
    asked: list[Companion] = field(default_factory=list)
    blocked: list[Companion] = field(default_factory=list)

    @property
    def playing(self) -> list[Companion]:
        """The friends of whom it may be known that they play now."""
        return [friend for friend in self.friends if friend.doing is not None]

    @property
    def resting(self) -> list[Companion]:
        """All other friends."""
        return [friend for friend in self.friends if friend.doing is None]


@dataclass(frozen=True, slots=True)
class Bond:
    """How one person stands to another, as the first may see it.

    state: "none", "asked" (by the reader), "wanted" (by the other), "friends", "blocked" (by the
    reader; who is blocked sees one of the others).
    """

    state: str
    at: datetime | None = None


def bond_between(reader: Account, other: Account) -> Bond:
    """How `reader` stands to `other`, as the reader may see it."""
    relation = Relation.objects.between(reader.pk, other.pk).first()
    return Bond("none") if relation is None else _bond(relation, reader.pk)


def circle_of(account: Account) -> Circle:
    """Everybody whom `account` has something to do with, by name. Four queries and the askers'."""
    circle = Circle()
    friends: dict[int, Companion] = {}
    for relation in _relations_of(account):
        bond = _bond(relation, account.pk)
        other = relation.high if relation.low_id == account.pk else relation.low
        found = Companion(other, bond.at)
        if bond.state == "friends":
            friends[other.pk] = found
        elif bond.state == "wanted":
            circle.asked_me.append(found)
        elif bond.state == "asked":
            circle.asked.append(found)
        elif bond.state == "blocked":
            circle.blocked.append(found)
    doing = doings_of([friend.account for friend in friends.values()], account)
    circle.friends.extend(
        Companion(friend.account, friend.at, doing.get(key)) for key, friend in friends.items()
    )
    for people in (circle.friends, circle.asked_me, circle.asked, circle.blocked):
        people.sort(key=lambda one: one.name.casefold())
    return circle


def wishes_waiting(account: Account) -> int:
    """How many ask `account` to be friends and wait for an answer."""
    return sum(
        _bond(relation, account.pk).state == "wanted"
        for relation in Relation.objects.of(account.pk).filter(state=ASKED)
    )


def doings_of(people: Sequence[Account], reader: Account) -> dict[int, Doing]:
    """What each does now, as far as `reader` may know, by id."""
    found: dict[int, Doing] = {}
    if people:
        for key in sorted(_askers):
            found |= _askers[key](people, reader)
    return found


def _relations_of(account: Account) -> QuerySet[Relation]:
    relations = Relation.objects.of(account.pk).select_related("low", "high")
    return relations.filter(low__is_active=True, high__is_active=True)


def _bond(relation: Relation, reader: int) -> Bond:
    blocked_at = relation.blocked_at(reader)
    if blocked_at is not None:
        return Bond("blocked", blocked_at)
    if relation.state == FRIENDS:
        return Bond("friends", relation.friends_since)
    if relation.state == ASKED:
        is_mine = relation.asked_by_id == reader
        return Bond("asked" if is_mine else "wanted", relation.asked_at)
    return Bond("none")
