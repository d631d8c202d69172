"""An ended match is recorded once for each audience, whatever becomes of workers and rules."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.db import IntegrityError, transaction

from config import clock
from matches.models import DrawList, Match, MatchAction, Recording, RecordingJob
from matches.recordings import Replay, audiences, unpack
from matches.services import recordings
from matches.services.recordings import record_match
from tests.factories.matches import Player, make_match, make_running

pytestmark = pytest.mark.django_db


def make_ended(**facts: Any) -> Match:
    """A match of some turns that seat to act gave up, not recorded yet."""
    match, players = make_running(turn=4, **facts)
    players[0].concede()
    return Match.objects.get(pk=match.pk)


def test_every_audience_gets_its_recording_with_every_step() -> None:
    match = make_ended()
    assert record_match(match.pk, worker="w")
    found = {one.audience: one for one in Recording.objects.filter(match=match)}
    assert set(found) == set(audiences(2)) == {"seat-0", "seat-1", "public", "open"}
    for recording in found.values():
        steps = unpack(bytes(recording.body))["steps"]
        assert [step["seq"] for step in steps] == list(range(match.seq + 1))
        assert recording.steps == match.seq + 1
        assert recording.build == match.build
        assert steps[-1]["chain"] == match.chain
    assert DrawList.objects.filter(match=match).exists()
