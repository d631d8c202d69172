"""The players of the load benchmark on a real web process: all that they do is legal and stored."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.conf import settings as site_settings

from benchmarks.load.seats import Load, Plan
from matches.models import Match, MatchAction, Presence, Seat
from tests.factories.matches import make_match, make_player, players_of
from tests.matches.served import served
from tests.matches.sockets import session_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.once]

MOVES = 40
"""Fewer than the accounts may send at once."""
LOOK_SECONDS = 0.02
TIMEOUT = 60  # a ceiling for slow machines; nothing waits for it


def arranged(number: int) -> dict[str, Any]:
    """A match without clocks as `benchmarks.load.arrange` tells of it, with an onlooker."""
    match = make_match(number=number, turn_seconds=None)
    Seat.objects.filter(match=match).update(watchable=True)
    people = [*players_of(match), make_player()]
    keys = [session_of(each).cookies[site_settings.SESSION_COOKIE_NAME].value for each in people]
    return {"match": match.pk, "seats": keys[:2], "spectators": keys[2:]}


async def play(port: int, matches: list[dict[str, Any]]) -> Load:
    """Let them play flat out for some moves, then end all."""
    load = Load(Plan([port], think=0), stock=[])
    load.is_waiting = True
    await load.seat(matches)
    load.begin()
    deadline = time.monotonic() + TIMEOUT
    while load.tally.moves < MOVES:
        assert time.monotonic() < deadline, load.tally
        await asyncio.sleep(LOOK_SECONDS)
    await load.end()
    return load


async def test_simulated_players_do_only_what_is_stored(tmp_path: Path, settings: Any) -> None:
    settings.WATCH_DELAY_SECONDS = 0
    matches = [await sync_to_async(arranged)(number) for number in range(2)]
    with served(tmp_path, ("web",)) as address:
        load = await play(int(address.rpartition(":")[2]), matches)
        while await Presence.objects.aexists():
            await asyncio.sleep(LOOK_SECONDS)
    assert not load.tally.refused
    assert not load.tally.faults
    assert await Match.objects.filter(ended_at__isnull=False).acount() == len(matches)
    acts = await MatchAction.objects.filter(kind=MatchAction.Kind.ACT).acount()
    assert acts == load.tally.moves
    assert load.tally.updates == 2 * acts
    assert 0 < load.tally.watched <= acts
