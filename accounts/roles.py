"""The roles and who has them.

Roles are Django groups, made by migrations. A junior moderator works at the review desk and
proposes; a moderator decides; an admin may do all that a moderator may. `is_superuser` plays no
part, since Django's admin is not installed.
"""

from __future__ import annotations

from collections.abc import Iterable

from django.contrib.auth.models import AnonymousUser, Group

from accounts.models import Account

PLAYER = "player"
JUNIOR = "junior"
MODERATOR = "moderator"
ADMIN = "admin"
ROLES = (PLAYER, JUNIOR, MODERATOR, ADMIN)

Someone = Account | AnonymousUser


def is_moderator(account: Someone) -> bool:
    """May this person work on the review queue? Whether they decide, `is_senior` says."""
    return bool(_roles_of(account) & {JUNIOR, MODERATOR, ADMIN})


def is_senior(account: Someone) -> bool:
    """May this person decide at the review desk, and not only propose?"""
    return bool(_roles_of(account) & {MODERATOR, ADMIN})


def is_admin(account: Someone) -> bool:
    """May this person give roles and change settings of the site?"""
    return ADMIN in _roles_of(account)


def give_role(account: Account, role: str) -> None:
    """Make `account` a member of the group `role`; nothing happens if it is one.

    Raises ValueError for a word that is no role.
    """
    if role not in ROLES:
        raise ValueError(f"No such role: {role}")
    account.groups.add(Group.objects.get(name=role))
    _forget(account)


def take_role(account: Account, role: str) -> None:
    """Take `account` out of the group `role`; nothing happens if it is in none."""
    account.groups.remove(*Group.objects.filter(name=role))
    _forget(account)


def act_as_player(account: Account) -> None:
    """Let this object of an account, and so this request, have no role among who run the site."""
    account.__dict__["_roles"] = {PLAYER}


def moderators() -> Iterable[Account]:
    """Everybody who may review, active accounts only, by name."""
    return (
        Account.objects.filter(groups__name__in=(JUNIOR, MODERATOR, ADMIN), is_active=True)
        .distinct()
        .order_by("username")
    )


def _roles_of(account: Someone) -> set[str]:
    """The role names, read once an account object (one request has one)."""
    if not isinstance(account, Account) or not account.is_active:
        return set()
    known: set[str] | None = account.__dict__.get("_roles")
    if known is None:
        known = set(account.groups.values_list("name", flat=True))
        account.__dict__["_roles"] = known
    return known


def _forget(account: Account) -> None:
    account.__dict__.pop("_roles", None)
