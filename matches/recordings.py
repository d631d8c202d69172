"""Recordings of ended matches: their audiences, what a stored one holds, how it is read.

Nothing here plays a match (`matches.services.recordings` does, once); a stored recording is only
ever read, so later rules cannot break it. Format and meaning: docs/replays.md.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, NoReturn

from django.db.models import QuerySet

from matches.engine.kernel.event import OPEN, SPECTATOR, Viewer
from matches.errors import CannotBeReplayed, NotRecordedYet
from matches.models import DrawList, Match, Recording, RecordingJob

Json = dict[str, Any]

FORMAT = 1
DRAWS_FORMAT = 1
PUBLIC = "public"
OPEN_AUDIENCE = "open"
LEVEL = 6


def seat_audience(seat: int) -> str:
    """The audience that saw what this seat saw."""
    return f"seat-{seat}"


def audiences(seats: int) -> dict[str, Viewer]:
    """Every audience of a match with so many seats, and whose view it is shown."""
    own: dict[str, Viewer] = {seat_audience(seat): seat for seat in range(seats)}
    return {**own, PUBLIC: SPECTATOR, OPEN_AUDIENCE: OPEN}


def seat_of(audience: str) -> int | None:
    """The seat whose view an audience has, None for public and open."""
    return int(audience.removeprefix("seat-")) if audience.startswith("seat-") else None


def pack(body: Mapping[str, Any]) -> bytes:
    """JSON, gzipped, the same for the same body. The order of keys is kept: it means something."""
    text = json.dumps(body, separators=(",", ":"), ensure_ascii=False)
    return gzip.compress(text.encode(), LEVEL, mtime=0)


def unpack(body: bytes) -> Json:
    """What `pack` packed."""
    read: Json = json.loads(unpacked_text(body))
    return read


def unpacked_text(body: bytes) -> bytes:
    """The JSON text of what `pack` packed."""
    return gzip.decompress(body)


@dataclass(frozen=True, slots=True)
class Replay:
    """A recording, opened. steps: by seq, each as docs/replays.md says."""

    match: Match
    recording: Recording
    steps: list[Json]

    @classmethod
    def of(cls, match: Match, audience: str) -> Replay:
        """What `audience` saw of an ended match. Raises: NotRecordedYet, CannotBeReplayed."""
        recording = stored(match, audience)
        return cls(match, recording, unpack(bytes(recording.body))["steps"])

    def step(self, seq: int) -> Json:
        """A step; a number beyond the last is the last."""
        return self.steps[max(0, min(seq, self.last))]

    @property
    def last(self) -> int:
        """The highest seq."""
        return len(self.steps) - 1


def stored(match: Match, audience: str) -> Recording:
    """The recording of an ended match for one audience.

    Raises: NotRecordedYet while the worker is at it, CannotBeReplayed if it never will be.
    """
    found = Recording.objects.filter(match=match, audience=audience).first()
    if found is None:
        refuse_missing(match)
    return found


def refuse_missing(match: Match) -> NoReturn:
    """Say why there is no recording. Raises: NotRecordedYet, CannotBeReplayed."""
    job = RecordingJob.objects.filter(match=match).first()
    if job is not None and job.phase == RecordingJob.Phase.FAILED:
        raise CannotBeReplayed
    raise NotRecordedYet


def failed_jobs() -> QuerySet[RecordingJob]:
    """Matches that could not be recorded, the latest first; for staff."""
    return RecordingJob.objects.filter(phase=RecordingJob.Phase.FAILED).order_by("-done_at")


def designs_of(match: Match, keys: Iterable[str]) -> Json:
    """The frozen designs of these cards, as docs/protocol.md shows them."""
    return {key: match.designs[key] for key in keys}


def draws_of(match: Match) -> list[Json]:
    """By step with draws: {"seq", "draws"}. Raises: NotRecordedYet, CannotBeReplayed."""
    found = DrawList.objects.filter(match=match).first()
    if found is None:
        refuse_missing(match)
    steps: list[Json] = unpack(bytes(found.body))["steps"]
    return steps
