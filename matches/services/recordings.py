"""Recording ended matches: once each, by a worker that may be killed at any time.

The job's row is the truth: a worker claims it with one conditional update, plays the stored rows
and compares the chain at each step, and stores all recordings in one transaction under its own
attempt number, which fences out a second run. A message that got lost, or a worker that died, is
made up for by `sweep_recordings`. What was stored is never made again.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from django.db import Error as DatabaseError
from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.urls import reverse

from accounts.models import Account
from accounts.roles import ADMIN
from accounts.services import notify
from config import clock
from matches import frames
from matches.build import engine_build
from matches.engine.kernel.event import OPEN, Viewer, shown_events
from matches.engine.kernel.replay import Diverged
from matches.frozen import Frozen, frozen_of
from matches.models import DrawList, Match, MatchAction, Recording, RecordingJob
from matches.names import names_in
from matches.recordings import DRAWS_FORMAT, FORMAT, audiences, pack
from matches.replays import Step, verified_steps
from matches.services import aftermath

logger = logging.getLogger(__name__)

Json = dict[str, Any]

LEASE = timedelta(seconds=60)
"""Many times what the longest match takes on a busy machine."""
MESSAGE_TRUSTED = timedelta(seconds=60)
"""So long a queued job waits for the message that asks for it; then it is asked for again."""
MOST_ATTEMPTS = 5
ASKED_AT_ONCE = 200
"""Jobs that one sweep asks for; the next one goes on."""
PIECES = ("card", "attacker", "creature")
"""The fields of actions that name a piece, which only some viewers may know."""

Phase = RecordingJob.Phase


def queue_recording(match: Match, *, at: datetime) -> RecordingJob:
    """Make the job of a match; call in the transaction that ends it."""
    return RecordingJob.objects.create(match=match, queued_at=at, lease_until=at + MESSAGE_TRUSTED)


def record_match(match_id: str, *, worker: str) -> bool:
    """Claim the job of a match and bring it to its end. For the worker.

    Holds no transaction while the rows are played. Returns False if there was nothing to claim,
    or another worker took over meanwhile.
    """
    job = claim_job(match_id, worker=worker, at=clock.now())
    if job is None:
        return False
    match = Match.objects.get(pk=match_id)
    try:
        tapes, draws = _record(match)
    except DatabaseError:
        raise  # not the match's fault: the sweep asks again
    except Diverged as difference:
        return _fail(job, str(difference), seq=difference.seq, at=clock.now())
    except Exception as error:  # the outermost door of rules that may be another build's
        logger.exception("Match %s cannot be played again", match_id)
        return _fail(job, f"cannot be played again ({type(error).__name__})", at=clock.now())
    return _finish(job, match, tapes, draws, at=clock.now())


def claim_job(match_id: str, *, worker: str, at: datetime) -> RecordingJob | None:
    """Take a job that is queued, or whose worker's lease has run out; None if it is neither.

    After MOST_ATTEMPTS it fails instead, so that a match that kills workers stops doing so.
    """
    claimable = Q(phase=Phase.QUEUED) | Q(phase=Phase.RUNNING, lease_until__lt=at)
    rows = RecordingJob.objects.filter(claimable, pk=match_id)
    worn_out = rows.filter(attempt__gte=MOST_ATTEMPTS).first()
    if worn_out is not None:
        _fail(worn_out, f"not finished in {MOST_ATTEMPTS} attempts", at=at)
        return None
    taken = rows.update(
        phase=Phase.RUNNING, attempt=F("attempt") + 1, worker=worker[:80], lease_until=at + LEASE
    )
    return RecordingJob.objects.get(pk=match_id) if taken else None


def sweep_recordings(*, at: datetime) -> list[str]:
    """Jobs that nobody works on: their messages are to be sent again. Returns the matches' ids."""
    forgotten = Q(lease_until__isnull=True) | Q(lease_until__lt=at)
    jobs = RecordingJob.objects.filter(forgotten, phase__in=(Phase.QUEUED, Phase.RUNNING))
    ids = list(jobs.order_by("queued_at").values_list("pk", flat=True)[:ASKED_AT_ONCE])
    again = RecordingJob.objects.filter(
        forgotten, pk__in=ids, phase__in=(Phase.QUEUED, Phase.RUNNING)
    )
    again.update(phase=Phase.QUEUED, lease_until=at + MESSAGE_TRUSTED)
    return ids


@dataclass(slots=True)
class _Tape:
    """One audience's recording while it is made. seen: the keys of cards shown so far."""

    viewer: Viewer
    steps: list[Json] = field(default_factory=list)
    seen: set[str] = field(default_factory=set)

    def take(self, frozen: Frozen, step: Step) -> None:
        """Add what this audience is shown of a step: docs/replays.md."""
        position = frames.position(frozen, step.state, self.viewer)
        view, events = position["view"], shown_events(step.log, self.viewer)
        now_seen = frozen.game.seen_cards(step.state, self.viewer)
        before = self.steps[-1]["view"] if self.steps else {}
        row = step.row
        whole = {"state": frozen.game.dump(step.state)} if self.viewer == OPEN else {}
        self.steps.append(
            {
                "seq": row.seq,
                "kind": str(row.kind),
                "seat": row.seat,
                "at": frames.milliseconds(row.at),
                "action": _shown_action(row, self.viewer, [before, view, events], frozen),
                "events": events,
                "view": view,
                "notes": position["choices"]["notes"],
                "cards": sorted(now_seen - self.seen),
                "chain": row.chain,
                **whole,
            }
        )
        self.seen |= now_seen


def _record(match: Match) -> tuple[dict[str, _Tape], list[Json]]:
    """What every audience saw of a match, and what its draws were asked for.

    Raises: Diverged, and whatever rules raise that have changed since.
    """
    frozen = frozen_of(match.pk)
    tapes = {name: _Tape(viewer) for name, viewer in audiences(frozen.game.seats).items()}
    draws: list[Json] = []
    for step in verified_steps(match):
        for tape in tapes.values():
            tape.take(frozen, step)
        if step.draws:
            draws.append({"seq": step.row.seq, "draws": [_draw_json(draw) for draw in step.draws]})
    return tapes, draws


def _draw_json(draw: Any) -> Json:
    told: Json = {"kind": draw.kind, "of": draw.of}
    if draw.kind == "dice":
        told["times"] = draw.times
    if draw.kind == "shuffle":
        told["ids"] = list(draw.ids)
    return told


def _shown_action(row: MatchAction, viewer: Viewer, shown: list[Any], frozen: Frozen) -> Json:
    """The action as this audience may know it.

    One's own is known whole. Of another's: what kind it was, and the pieces that the audience was
    shown anyway; everything else that became known is in the events.
    """
    action = row.action
    if row.kind == MatchAction.Kind.START:
        return {}
    if row.kind != MatchAction.Kind.ACT or viewer in (row.seat, OPEN):
        return dict(action)
    known: Mapping[str, str] = names_in(shown, frozen.designs)
    pieces = {key: action[key] for key in PIECES if action.get(key) in known}
    return {"type": action["type"], **pieces}


@transaction.atomic
def _finish(
    job: RecordingJob, match: Match, tapes: Mapping[str, _Tape], draws: list[Json], *, at: datetime
) -> bool:
    """Store everything at once, with what follows from it; False if the job is no longer ours."""
    if not _ours(job).update(phase=Phase.DONE, lease_until=None, done_at=at):
        return False
    Recording.objects.bulk_create(
        Recording(
            match_id=job.pk,
            audience=audience,
            format=FORMAT,
            build=engine_build(),
            steps=len(tape.steps),
            cards=sorted(tape.seen),
            body=pack({"format": FORMAT, "steps": tape.steps}),
            made_at=at,
        )
        for audience, tape in tapes.items()
    )
    DrawList.objects.create(
        match_id=job.pk,
        format=DRAWS_FORMAT,
        body=pack({"format": DRAWS_FORMAT, "steps": draws}),
    )
    aftermath.follow(match, {name: tape.steps for name, tape in tapes.items()}, at=at)
    return True


@transaction.atomic
def _fail(job: RecordingJob, why: str, *, seq: int | None = None, at: datetime) -> bool:
    """There will be no recording: never half of one. Staff are told why."""
    rows = RecordingJob.objects.filter(pk=job.pk, phase=job.phase, attempt=job.attempt)
    failed = rows.update(
        phase=Phase.FAILED, lease_until=None, failure=why, failed_seq=seq, done_at=at
    )
    if not failed:
        return False
    logger.error("Match %s could not be recorded: %s", job.pk, why)
    is_old = job.match.build != engine_build()
    # After a change of the rules many old matches may fail: one word a day is enough.
    about = f"{at:%Y-%m-%d}" if is_old else job.pk
    for admin in Account.objects.filter(groups__name=ADMIN, is_active=True).order_by("pk"):
        notify(
            admin,
            kind="recording_failed",
            facts={"match": job.pk, "why": why},
            url=reverse("matches:faults"),
            key=f"recording_failed:{about}:{admin.pk}",
        )
    return True


def _ours(job: RecordingJob) -> QuerySet[RecordingJob]:
    return RecordingJob.objects.filter(pk=job.pk, phase=Phase.RUNNING, attempt=job.attempt)
