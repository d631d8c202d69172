"""Reads about people that more than one place needs."""

from __future__ import annotations

from accounts.models import Account, Notification


def unread_count(account: Account) -> int:
    """How many notifications the person has not read."""
    return Notification.objects.filter(account=account, read_at__isnull=True).count()
