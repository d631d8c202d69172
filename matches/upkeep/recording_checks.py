"""Whether every ended match has its recordings, and each is whole and that of its match."""

from __future__ import annotations

import zlib
from collections import Counter

from matches.models import Match, Recording, RecordingJob
from matches.recordings import audiences, unpack
from matches.upkeep.finding import Found

AT_ONCE = 20
"""Faults of one kind that are named; the rest is counted."""

Phase = RecordingJob.Phase


def recordings(jobs: int) -> Found:
    """Each recording opens, has all steps, and ends with the chain hash of its match."""
    found = Found()
    rows = Recording.objects.select_related("match").defer("match__state")
    for recording in rows.iterator(chunk_size=AT_ONCE):
        found.checked += 1
        problem = _problem(recording)
        if problem:
            found.faults.append(f"recording of match {recording}: {problem}")
    counts = Counter(Recording.objects.values_list("match_id", flat=True))
    for match_id, phase, seats in _jobs():
        expected = len(audiences(seats)) if phase == Phase.DONE else 0
        if counts.pop(match_id, 0) != expected:
            found.faults.append(f"match {match_id}: not as many recordings as its job says")
    found.faults += [f"match {match_id}: recordings without a job" for match_id in counts]
    lost = Match.objects.filter(ended_at__isnull=False, recording_job__isnull=True)
    found.faults += [
        f"match {match_id}: ended, and nobody is asked to record it"
        for match_id in lost.values_list("pk", flat=True)[:AT_ONCE]
    ]
    failed = RecordingJob.objects.filter(phase=Phase.FAILED).count()
    if failed:
        found.notes.append(f"{failed} ended matches have no recording: see /matches/faults/")
    return found


def _jobs() -> list[tuple[str, str, int]]:
    """(match, phase, number of seats) of every job."""
    seats = Counter(Match.objects.values_list("seats__match_id", flat=True))
    rows = RecordingJob.objects.values_list("pk", "phase")
    return [(match_id, phase, seats[match_id]) for match_id, phase in rows]


def _problem(recording: Recording) -> str:
    try:
        steps = unpack(bytes(recording.body))["steps"]
    except (OSError, EOFError, ValueError, KeyError, zlib.error) as error:
        return f"cannot be opened ({type(error).__name__})"
    if [step["seq"] for step in steps] != list(range(recording.match.seq + 1)):
        return "has not all steps"
    return "" if steps[-1]["chain"] == recording.match.chain else "is not that of its match"
