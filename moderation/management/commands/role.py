"""`manage.py role Wren junior`, `manage.py role Wren junior --take`: who works at the desk."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from accounts import queries, roles
from accounts.errors import NoSuchPlayer
from config import clock
from moderation.services.staff import set_role


class Command(BaseCommand):
    help = "Gives a role to an account, or takes it; both stand in the history of moderation."

    def add_arguments(self, parser: CommandParser) -> None:
        """Django's hook."""
        parser.add_argument("name")
        parser.add_argument("role", choices=(roles.JUNIOR, roles.MODERATOR, roles.ADMIN))
        parser.add_argument("--take", action="store_true", help="take the role instead")

    def handle(self, *args: Any, name: str, role: str, take: bool, **options: Any) -> None:
        """Django's hook."""
        try:
            account = queries.account_by_name(name)
        except NoSuchPlayer as refusal:
            raise CommandError(refusal.message) from None
        changed = set_role(account, role, has=not take, by=None, at=clock.now())
        word = "is no" if take else "is"
        more = "" if changed else " (as before)"
        self.stdout.write(f"{account.username} {word} {role}{' now' if changed else ''}{more}.")
