"""People for tests, made through the service that commands use.

make_account("Tamsin"), make_moderator(), make_admin(); PASSWORD opens each of them.
make_secret(account, "read"): of a token with these scopes.
"""

from __future__ import annotations

import itertools

from accounts import roles, tokens
from accounts.models import Account, Token
from accounts.services import create_account
from config import clock

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


def make_secret(account: Account, *scopes: str) -> str:
    """The secret of a new token, whose owner signed in now; also with scopes no longer theirs."""
    Account.objects.filter(pk=account.pk).update(last_login=clock.now())
    name = f"Program {next(_numbers)}"
    token, secret = tokens.make_token(account, name=name, scopes=["read"], days=7, at=clock.now())
    Token.objects.filter(pk=token.pk).update(scopes=list(scopes))
    return secret
