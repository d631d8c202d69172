"""Every write about people: making an account, settings, notifications, sanctions."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any
from zoneinfo import available_timezones

from django.conf import settings
from django.db import IntegrityError, transaction

from accounts import messages, names, newcomers, queries, roles
from accounts.errors import NameRefused, NameStays, NameTaken, NoSuchNotification
from accounts.models import Account, Notification, Suspension, TakenName
from config import clock
from config.wakeup import announce


@transaction.atomic
def register(account: Account) -> Account:
    """Store a new account, make it a player, and let the other apps welcome it.

    Raises NameTaken, also when two people take the same name at the same moment.
    """
    if queries.name_is_taken(account.username):
        raise NameTaken(name=account.username)
    try:
        with transaction.atomic():
            account.save(force_insert=True)
    except IntegrityError:
        raise NameTaken(name=account.username) from None
    roles.give_role(account, roles.PLAYER)
    newcomers.welcome(account)
    return account


def create_account(
    name: str,
    *,
    password: str | None = None,
    email: str = "",
    more_roles: Iterable[str] = (),
    may_be_reserved: bool = False,
) -> Account:
    """Make an account outside the sign-up page: commands, starter content, tests.

    password: None makes one that cannot log in. Raises NameRefused, NameTaken.
    """
    cleaned = names.clean(name)
    fault = names.fault_of(cleaned, may_be_reserved=may_be_reserved)
    if fault:
        raise NameRefused(name=cleaned, fault=fault)
    account = Account(username=cleaned, email=email)
    if password is None:
        account.set_unusable_password()
    else:
        account.set_password(password)
    with transaction.atomic():
        register(account)
        for role in more_roles:
            roles.give_role(account, role)
    return account


def lock_account(account: Account) -> None:
    """Hold the account's row until the transaction ends: acts of one account come one by one.

    So a limit that is counted afterwards holds. Take it before the rows of what the account has;
    of several accounts by rising pk.
    """
    Account.objects.select_for_update(no_key=True).get(pk=account.pk)


def note_sign_in(user: Account, *, reauthenticated: bool = False, **_: Any) -> None:
    """Who shows once more that it is them has signed in again (allauth's signal).

    Of the first time Django takes note itself, once all steps are done.
    """
    if reauthenticated:
        user.last_login = clock.now()
        user.save(update_fields=["last_login"])


def save_settings(
    account: Account,
    *,
    language: str,
    zone: str,
    watchable: bool,
    challenged_by: str = "",
    free_chat: bool | None = None,
) -> Account:
    """Store the language and the time zone in which the person reads the site.

    watchable: whether others may watch their matches that begin from now on.
    challenged_by: who may challenge them, of `Account.ChallengedBy`; "" leaves it as it is.
    free_chat: whether they write freely with opponents who allow it too; None leaves it as it is.
    Language and zone come from the lists that the form offers; all else is the caller's mistake.
    """
    if language not in dict(settings.LANGUAGES):
        raise ValueError(f"No such language: {language}")
    if zone not in available_timezones():
        raise ValueError(f"No such zone: {zone}")
    if challenged_by and challenged_by not in Account.ChallengedBy.values:
        raise ValueError(f"No such people: {challenged_by}")
    account.challenged_by = challenged_by or account.challenged_by
    account.language = language
    account.zone = zone
    account.watchable = watchable
    account.free_chat = account.free_chat if free_chat is None else free_chat
    account.save(update_fields=["language", "zone", "watchable", "challenged_by", "free_chat"])
    return account


def save_display(
    account: Account, *, motion: str, text_size: str, safe_colours: bool, letter_keys: bool
) -> Account:
    """Store how the site is shown to the person, on each of their devices.

    motion, text_size: of `Account.Motion` and `Account.TextSize`; all else is the caller's mistake.
    """
    if motion not in Account.Motion.values or text_size not in Account.TextSize.values:
        raise ValueError(f"No such display: {motion}, {text_size}")
    account.motion, account.text_size = motion, text_size
    account.safe_colours, account.letter_keys = safe_colours, letter_keys
    account.save(update_fields=["motion", "text_size", "safe_colours", "letter_keys"])
    return account


def notify(
    account: Account, *, kind: str, facts: Mapping[str, Any], url: str, key: str
) -> Notification:
    """Tell `account` something, once: the same key again gives the stored notification.

    kind: must have a sentence in `accounts.messages.NOTIFICATIONS`, and facts all that it names
    (KeyError otherwise, so that nobody is ever shown half a sentence). Safe to repeat in a task.
    """
    messages.notification_sentence(kind, facts)
    notification, is_new = Notification.objects.get_or_create(
        account=account,
        key=key,
        defaults={"kind": kind, "facts": dict(facts), "url": url, "created_at": clock.now()},
    )
    if is_new:
        _announce_news(account.pk)
    return notification


def news_topic(account_id: int) -> str:
    """What the open pages of an account listen to, for the number at the bell."""
    return f"news.{account_id}"


def _announce_news(account_id: int) -> None:
    transaction.on_commit(lambda: announce(news_topic(account_id)))


@transaction.atomic
def take_name(account: Account, *, at: datetime) -> str:
    """Take an account's name away for good; returns the one that it bears until its owner chooses.

    Who may do that, and its trail, is `moderation`'s.
    """
    lock_account(account)
    TakenName.objects.create(
        account=account,
        name=account.username,
        skeleton=account.skeleton,
        reading=account.reading,
        taken_at=at,
    )
    plain = f"Player-{account.pk}"
    more = (f"{plain}-{number}" for number in itertools.count(2))
    free = (name for name in itertools.chain([plain], more) if not queries.name_is_taken(name))
    _rename(account, next(free))
    return account.username


@transaction.atomic
def give_name_back(account: Account, name: str) -> None:
    """Give an account the name that was taken from it, instead of the one that it has by now.

    Raises: NameTaken, if somebody has it by now.
    """
    lock_account(account)
    account.taken_names.filter(name=name).delete()
    _rename(account, name)


@transaction.atomic
def choose_name(account: Account, name: str, *, at: datetime) -> Account:
    """Take a name of one's own choice, once, after a moderator took the one before.

    Raises: NameStays, NameRefused; NameTaken, also when two choose the same at the same moment.
    """
    lock_account(account)
    if not queries.may_choose_name(account):
        raise NameStays
    cleaned = names.clean(name)
    fault = names.fault_of(cleaned)
    if fault:
        raise NameRefused(name=cleaned, fault=fault)
    if queries.name_is_taken(cleaned):
        raise NameTaken(name=cleaned)
    _rename(account, cleaned)
    account.taken_names.filter(chosen_at__isnull=True).update(chosen_at=at)
    return account


def _rename(account: Account, name: str) -> None:
    """Call with the account locked. Raises: NameTaken; the account then keeps its name."""
    before, account.username = account.username, name
    try:
        with transaction.atomic():
            account.save(update_fields=["username"])
    except IntegrityError:
        account.username = before
        raise NameTaken(name=name) from None


def read_notifications(account: Account, *, up_to: int) -> int:
    """Mark what the person was shown as read: all up to the id `up_to`. Returns how many."""
    unread = Notification.objects.filter(account=account, pk__lte=up_to, read_at__isnull=True)
    read = unread.update(read_at=clock.now())
    if read:
        _announce_news(account.pk)
    return read


def open_notification(account: Account, notification_id: int) -> Notification:
    """Mark one notification as read, as its owner opens it. Raises NoSuchNotification."""
    notification = Notification.objects.filter(account=account, pk=notification_id).first()
    if notification is None:
        raise NoSuchNotification()
    if notification.read_at is None:
        notification.read_at = clock.now()
        notification.save(update_fields=["read_at"])
        _announce_news(account.pk)
    return notification


@transaction.atomic
def suspend(
    account: Account,
    *,
    scope: str,
    reason: str,
    ends_at: datetime | None,
    at: datetime | None = None,
    url: str = "",
) -> Suspension:
    """Put a sanction over `scope` in force and tell the person.

    Who may do that, and its trail, is `moderation`'s, which calls this. url: where the person
    reads more of it.
    """
    suspension = Suspension.objects.create(
        account=account, scope=scope, reason=reason, starts_at=at or clock.now(), ends_at=ends_at
    )
    notify(
        account,
        kind="suspended",
        facts={"reason": reason},
        url=url,
        key=f"suspension:{suspension.pk}",
    )
    return suspension


@transaction.atomic
def lift_suspension(suspension: Suspension, *, at: datetime | None = None) -> None:
    """End a sanction before its time and tell the person; nothing happens the second time."""
    lifted = Suspension.objects.filter(pk=suspension.pk, lifted_at__isnull=True).update(
        lifted_at=at or clock.now()
    )
    if lifted:
        notify(
            suspension.account,
            kind="suspension_lifted",
            facts={},
            url="",
            key=f"suspension:{suspension.pk}:lifted",
        )
