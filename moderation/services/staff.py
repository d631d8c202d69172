"""Who works at the review desk."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from accounts import roles
from accounts.models import Account
from accounts.services import lock_account
from moderation.services.trail import record


@transaction.atomic
def set_role(account: Account, role: str, *, has: bool, by: Account | None, at: datetime) -> bool:
    """Give a role or take it; False if nothing had to be done. by: None for the command line.

    Raises ValueError for a word that is no role.
    """
    if role not in roles.ROLES:
        raise ValueError(f"No such role: {role}")
    lock_account(account)
    had = account.groups.filter(name=role).exists()
    if had == has:
        return False
    if has:
        roles.give_role(account, role)
    else:
        roles.take_role(account, role)
    record(
        "role_changed",
        by=by,
        subject=f"account:{account.pk}",
        at=at,
        before={role: had},
        after={role: has},
    )
    return True
