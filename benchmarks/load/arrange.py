"""Makes accounts, sessions and matches of a load site, in a process of its own with Django.

    SPARKFORGE_VAR=… python -m benchmarks.load.arrange '{"matches": 200, "spectators": 2, …}'

Everything comes from the services that people use: accounts with their ready decks, an invitation
and its acceptance for each match. Prints one JSON line a match.
"""

from __future__ import annotations

import json
import os
import sys
import time
from datetime import timedelta
from importlib import import_module
from typing import Any

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup()

from django.conf import settings  # noqa: E402 - needs the set-up
from django.contrib.auth import (  # noqa: E402
    BACKEND_SESSION_KEY,
    HASH_SESSION_KEY,
    SESSION_KEY,
)
from django.db import transaction  # noqa: E402
from django.db.models import F  # noqa: E402

from accounts.models import Account  # noqa: E402
from accounts.services import create_account  # noqa: E402
from cards.models import Deck  # noqa: E402
from matches.models import Match, Seat  # noqa: E402
from matches.services.invitations import create_invitation, join_invitation  # noqa: E402

GAME = "nexus"
AT_ONCE = 10
"""Matches made in one transaction, which is quicker."""
BREATH_SECONDS = 0.12
"""Longer than SQLite sleeps before it tries again: so the servers get their turn in between."""


def session_key(account: Account) -> str:
    """The cookie of a new session in which `account` is signed in."""
    store = import_module(settings.SESSION_ENGINE).SessionStore()
    store[SESSION_KEY] = str(account.pk)
    store[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    store[HASH_SESSION_KEY] = account.get_session_auth_hash()
    store.save(must_create=True)
    return str(store.session_key)


def make_match(number: int, spectators: int, turn_seconds: int | None) -> dict[str, Any]:
    """A friend match between two new accounts: {"match", "seats", "spectators"} with cookies."""
    maker, friend = (create_account(f"Load{number}-{seat}") for seat in (0, 1))
    decks = [Deck.objects.filter(owner=each, game=GAME).order_by("pk") for each in (maker, friend)]
    invitation = create_invitation(
        by=maker, game=GAME, deck_id=decks[0][0].pk, turn_seconds=turn_seconds
    )
    match = join_invitation(invitation.pk, by=friend, deck_id=decks[1][1].pk)
    watchers = [create_account(f"Load{number}-w{each}") for each in range(spectators)]
    return {
        "match": match.pk,
        "seats": [session_key(maker), session_key(friend)],
        "spectators": [session_key(each) for each in watchers],
    }


def arrange(wanted: dict[str, Any]) -> None:
    """Make `matches` matches numbered from `first`.

    Their clocks run out `ahead` seconds later than usual: all are made before one is played.
    """
    numbers = range(wanted["first"], wanted["first"] + wanted["matches"])
    for start in range(0, len(numbers), AT_ONCE):
        with transaction.atomic():
            made = [
                make_match(number, wanted["spectators"], wanted["turn_seconds"])
                for number in numbers[start : start + AT_ONCE]
            ]
            _prolong([each["match"] for each in made], timedelta(seconds=wanted["ahead"]))
        for each in made:
            print(json.dumps(each), flush=True)
        time.sleep(BREATH_SECONDS)


def _prolong(match_ids: list[str], time: timedelta) -> None:
    """Give the first clocks of matches, which nobody has seen yet, more time."""
    running = Match.objects.filter(pk__in=match_ids, deadline__isnull=False)
    running.update(deadline=F("deadline") + time)
    absent = Seat.objects.filter(match__in=match_ids, absence_deadline__isnull=False)
    absent.update(absence_deadline=F("absence_deadline") + time)


if __name__ == "__main__":
    arrange(json.loads(sys.argv[1]))
