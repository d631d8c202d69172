"""Browsers that ask the site's pages, without a browser's program."""

from __future__ import annotations

from django.test import Client

from accounts.models import Account


def signed_in(account: Account) -> Client:
    """A browser in which this person is signed in."""
    client = Client()
    client.force_login(account)
    return client
