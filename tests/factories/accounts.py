"""People for tests, made through the service that commands use.

make_account("Tamsin"), make_moderator(), make_admin(); PASSWORD opens each of them.
"""

from __future__ import annotations

import itertools

from accounts import roles
from accounts.models import Account
from accounts.services import create_account

PASSWORD = "hot-metal-press"
_numbers = itertools.count(1)


def make_account(name: str = "", *, email: str = "", more_roles: tuple[str, ...] = ()) -> Account:
    """A player who can log in with PASSWORD."""
    return create_account(
        name or f"Player{next(_numbers)}", password=PASSWORD, email=email, more_roles=more_roles
    )


def make_moderator(name: str = "") -> Account:
    """A player who may review."""
    return make_account(name, more_roles=(roles.MODERATOR,))


def make_admin(name: str = "") -> Account:
    """A player who may do everything."""
    return make_account(name, more_roles=(roles.ADMIN,))
