"""Reads about people that more than one place needs."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping

from django.db.models import Count, Max, Q, QuerySet

from accounts import roles
from accounts.errors import NoSuchPlayer
from accounts.models import Account, Notification, TakenName
from accounts.names import blurred, clean, fault_of, reading, skeleton


def name_is_taken(name: str) -> bool:
    """Has somebody this name, or one that looks like it or is read like it, or was it taken away?

    For those who run the site also what only might be taken for it ("TamsIn", "Tamsln").
    """
    alike = Q(skeleton=skeleton(name)) | Q(reading=reading(name))
    # In this order: a name that is being taken away now is found in one of both.
    if Account.objects.filter(alike).exists() or TakenName.objects.filter(alike).exists():
        return True
    return blurred(name) in {blurred(one.username) for one in roles.moderators()}


def account_by_name(name: str) -> Account:
    """The active account of this name; upper and lower case are the same.

    Raises NoSuchPlayer.
    """
    cleaned = clean(name)
    if fault_of(cleaned, may_be_reserved=True):  # also what a database would not take, such as NUL
        raise NoSuchPlayer(name=name)
    account = Account.objects.filter(username__iexact=cleaned, is_active=True).first()
    if account is None:
        raise NoSuchPlayer(name=name)
    return account


def may_choose_name(account: Account) -> bool:
    """Did a moderator take this person's name, and have they chosen no other yet?"""
    return account.taken_names.filter(chosen_at__isnull=True).exists()


def unread_count(account: Account) -> int:
    """How many notifications the person has not read."""
    return Notification.objects.filter(account=account, read_at__isnull=True).count()


def news_stamps(ids: Iterable[str]) -> Mapping[str, Hashable]:
    """What differs once an account has something to hear or has read it (for config/wakeup.py)."""
    numbers = [int(name) for name in ids]
    unread = Notification.objects.filter(account__in=numbers, read_at__isnull=True)
    found = unread.values_list("account").annotate(Count("pk"), Max("pk")).order_by()
    told = {account: (count, newest) for account, count, newest in found}
    return {str(number): told.get(number, (0, 0)) for number in numbers}


def newest_unread(account: Account) -> Notification | None:
    """What the person was told last and has not read."""
    return Notification.objects.filter(account=account, read_at__isnull=True).first()


def notifications_of(account: Account) -> QuerySet[Notification]:
    """All notifications of a person, newest first."""
    return Notification.objects.filter(account=account)
