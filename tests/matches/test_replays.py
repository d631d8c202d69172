"""Stored steps play again to the same chain, and whoever alters one is found out."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import DatabaseError, connection, transaction

from matches.engine.kernel.replay import Diverged
from matches.models import Match, MatchAction
from matches.replays import verify
from tests.factories.matches import make_running

pytestmark = pytest.mark.django_db


def lift_triggers() -> None:
    """As somebody with the database's password could."""
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("DROP TRIGGER steps_never_change")
            cursor.execute("DROP TRIGGER steps_never_go")
        else:
            # A table with checks to come cannot be altered.
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
            cursor.execute("ALTER TABLE matches_matchaction DISABLE TRIGGER USER")


def test_database_forbids_changing_and_deleting_steps() -> None:
    match, _ = make_running(turn=2)
    for act in (
        lambda: MatchAction.objects.filter(match=match, seq=1).update(seat=1),
        lambda: MatchAction.objects.filter(match=match, seq=1).delete(),
        lambda: Match.objects.filter(pk=match.pk).delete(),
    ):
        with pytest.raises(DatabaseError), transaction.atomic():
            act()
    assert verify(match) == match.seq + 1


@pytest.mark.parametrize(
    "change",
    [
        {"seat": 1},
        {"at": "2030-01-01T00:00:00Z"},
        {"action": {"type": "concede"}},
        {"outcomes": ["heads"]},
    ],
)
def test_altered_step_is_found_out(change: dict[str, Any]) -> None:
    match, _ = make_running(turn=2)
    lift_triggers()
    MatchAction.objects.filter(match=match, seq=1).update(**change)
    with pytest.raises(Diverged):
        verify(match)


def test_missing_last_step_is_found_out() -> None:
    match, _ = make_running(turn=2)
    lift_triggers()
    MatchAction.objects.filter(match=match, seq=match.seq).delete()
    with pytest.raises(Diverged):
        verify(match)


def test_altered_design_or_balance_is_found_out() -> None:
    match, _ = make_running(turn=2)
    stored = Match.objects.get(pk=match.pk)
    stored.parts.balance = {**stored.balance, "version": "another"}
    with pytest.raises(Diverged):
        verify(stored)
