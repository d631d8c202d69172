"""`verify` finds recordings that are damaged, cut short, another match's, or missing."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from typing import Any

import pytest

from matches.models import Match, Recording, RecordingJob
from matches.recordings import pack, unpack
from matches.upkeep.recording_checks import recordings
from tests.factories.replays import make_ended, make_recorded

pytestmark = pytest.mark.django_db


@pytest.fixture
def match() -> Match:
    return make_recorded()


def test_sound_recordings_and_matches_that_wait_for_theirs_are_fine(match: Match) -> None:
    make_ended()
    found = recordings(1)
    assert (found.checked, found.faults, found.notes) == (4, [], [])


def shortened(body: bytes) -> bytes:
    return pack({"format": 1, "steps": unpack(body)["steps"][:-1]})


def of_another(body: bytes) -> bytes:
    steps: list[Any] = unpack(body)["steps"]
    steps[-1]["chain"] = "0" * 64
    return pack({"format": 1, "steps": steps})


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        (lambda body: body[:-9], "cannot be opened"),
        (lambda body: b"no gzip", "cannot be opened"),
        (lambda body: gzip.compress(b"[1"), "cannot be opened"),
        (shortened, "has not all steps"),
        (of_another, "is not that of its match"),
    ],
)
def test_damaged_recording_is_found(
    match: Match, change: Callable[[bytes], bytes], problem: str
) -> None:
    recording = Recording.objects.get(match=match, audience="public")
    Recording.objects.filter(pk=recording.pk).update(body=change(bytes(recording.body)))
    [fault] = recordings(1).faults
    assert f"{match.pk} for public: {problem}" in fault


def test_missing_recording_and_missing_job_are_found(match: Match) -> None:
    Recording.objects.filter(match=match, audience="seat-1").delete()
    [fault] = recordings(1).faults
    assert "not as many recordings" in fault
    other = make_ended()
    RecordingJob.objects.filter(pk=other.pk).delete()
    assert any(other.pk in fault and "nobody is asked" in fault for fault in recordings(1).faults)


def test_match_that_could_not_be_recorded_is_noted(match: Match) -> None:
    other = make_ended()
    RecordingJob.objects.filter(pk=other.pk).update(phase="failed", failure="step 3: differs")
    found = recordings(1)
    assert found.faults == []
    assert "1 ended matches have no recording" in found.notes[0]
