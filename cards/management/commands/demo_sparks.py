"""`manage.py demo_sparks`: Sparks for the demo accounts, so that packs can be tried at once."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from accounts.management.commands.demo_accounts import DEMO_ACCOUNTS
from accounts.models import Account
from cards.services.sparks import Booking, book
from config import clock

AMOUNT = 200
"""Twenty packs, two rounds of the pity rule."""


class Command(BaseCommand):
    help = f"Books {AMOUNT} Sparks for each demo account, once. Runs behind demo_accounts."

    def handle(self, *args: Any, **options: Any) -> None:
        """Django's hook."""
        if not settings.DEMO_ACCOUNTS:
            raise CommandError("Demo accounts are off here (SPARKFORGE_DEMO_ACCOUNTS).")
        accounts = Account.objects.filter(username__in=DEMO_ACCOUNTS)
        bookings = [
            Booking(account, AMOUNT, "demo", f"demo:{account.pk}", {}) for account in accounts
        ]
        book(bookings, at=clock.now())
