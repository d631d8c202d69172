"""What other apps do for each new account, such as handing out starter decks.

An app registers a function in its `AppConfig.ready`; `accounts.services.register` calls them in
the same transaction. This way accounts need not know the apps that build on them.
"""

from __future__ import annotations

from collections.abc import Callable

from accounts.models import Account

Welcome = Callable[[Account], None]

_welcomes: dict[str, Welcome] = {}


def on_new_account(key: str, welcome: Welcome) -> None:
    """Call `welcome` for each new account. key: names it, so that registering twice is once."""
    _welcomes[key] = welcome


def welcome(account: Account) -> None:
    """Let every app do its part, in the order of their keys."""
    for key in sorted(_welcomes):
        _welcomes[key](account)
