"""`manage.py demo_accounts`: one account a role, for trying the site out.

Passwords are drawn at the first run and kept in a file for its owner alone. Refused unless
SPARKFORGE_DEMO_ACCOUNTS is on, which production settings forbid.
"""

from __future__ import annotations

import json
import secrets
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from accounts import roles, services
from accounts.errors import NameTaken
from accounts.models import Account

# Name -> the roles it has besides those of every account.
DEMO_ACCOUNTS: dict[str, tuple[str, ...]] = {
    "player": (),
    "creator": (),
    "moderator": (roles.MODERATOR,),
    "admin": (roles.MODERATOR, roles.ADMIN),
}


class Command(BaseCommand):
    help = "Makes the demo accounts and prints their passwords when they are new."

    def add_arguments(self, parser: CommandParser) -> None:
        """Django's hook."""
        parser.add_argument("--show", action="store_true", help="print the passwords in any case")

    def handle(self, *args: Any, show: bool, **options: Any) -> None:
        """Django's hook."""
        if not settings.DEMO_ACCOUNTS:
            raise CommandError("Demo accounts are off here (SPARKFORGE_DEMO_ACCOUNTS).")
        file = settings.VAR_DIR / "demo-accounts.json"
        passwords = read(file)
        is_new = passwords is None
        if passwords is None:
            passwords = {name: secrets.token_urlsafe(9) for name in DEMO_ACCOUNTS}
            file.touch(mode=0o600)
            file.write_text(json.dumps(passwords, indent=2) + "\n")
        for name, password in passwords.items():
            try:
                bring_up(name, password)
            except NameTaken:
                self.stderr.write(
                    f"{name}: a moderator took this name away, or its account was closed. "
                    "It stays as it is."
                )
        if is_new or show:
            lines = [f"  {name:<10} {password}" for name, password in passwords.items()]
            self.stdout.write(
                "\n".join(["Demo accounts (make accounts shows them again):", *lines])
            )
        else:
            self.stdout.write("Demo accounts are as before: make accounts shows them.")


def read(file: Path) -> dict[str, str] | None:
    """Name -> password as drawn before; None when there are none for today's names."""
    if not file.exists():
        return None
    known: dict[str, str] = json.loads(file.read_text())
    return known if known.keys() == DEMO_ACCOUNTS.keys() else None


def bring_up(name: str, password: str) -> None:
    """Make the account unless it is there; give it `password`.

    Raises: NameTaken, if nobody bears its name and nobody can have it.
    """
    account = Account.objects.filter(username=name).first()
    if account is None:
        services.create_account(
            name, password=password, more_roles=DEMO_ACCOUNTS[name], may_be_reserved=True
        )
    elif not account.check_password(password):
        account.set_password(password)
        account.save(update_fields=["password"])
