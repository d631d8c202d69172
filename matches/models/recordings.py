"""What an ended match leaves to look at: recordings, the job that makes them, draws, notes.

Read through `matches.recordings`, written by `matches.services.recordings` and `replays`.
"""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q

from matches.models.matches import Match


class RecordingJob(models.Model):
    """The recording of one ended match: queued with its result, done by a worker.

    A worker claims the row with one conditional update (attempt rises); what it stores is stored
    under that attempt number, which fences out a second run. lease_until: while queued, until
    when the message that asks for it is trusted; while running, until when the worker is.
    failure: why there is no recording, for staff; failed_seq: the step at which it showed.
    """

    class Phase(models.TextChoices):
        QUEUED = "queued", "Queued"
        RUNNING = "running", "Running"
        DONE = "done", "Done"
        FAILED = "failed", "Failed"

    match = models.OneToOneField(
        Match, on_delete=models.CASCADE, primary_key=True, related_name="recording_job"
    )
    phase = models.CharField(max_length=7, choices=Phase.choices, default=Phase.QUEUED)
    attempt = models.PositiveSmallIntegerField(default=0)
    worker = models.CharField(max_length=80, blank=True)
    lease_until = models.DateTimeField(null=True, blank=True)
    failure = models.TextField(blank=True)
    failed_seq = models.PositiveIntegerField(null=True, blank=True)
    queued_at = models.DateTimeField()
    done_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=~Q(phase="failed") | ~Q(failure=""), name="failed_recordings_say_why"
            ),
        ]
        indexes = [
            models.Index(
                fields=["lease_until"],
                name="recording_to_do",
                condition=Q(phase__in=("queued", "running")),
            ),
        ]

    def __str__(self) -> str:
        return f"recording of {self.match_id}: {self.phase}"


class Recording(models.Model):
    """An ended match as one audience saw it; written once and never simulated again.

    audience: "seat-0", "seat-1", "public" (what spectators see) or "open" (everything).
    format: of the body (docs/replays.md). build: of the rules that ran the rows.
    steps: how many. cards: the keys of all designs that the audience has seen by the end.
    body: gzipped JSON.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="recordings")
    audience = models.CharField(max_length=8)
    format = models.PositiveSmallIntegerField()
    build = models.CharField(max_length=40)
    steps = models.PositiveIntegerField()
    cards = models.JSONField()
    body = models.BinaryField()
    made_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["match", "audience"], name="one_recording_a_match_and_audience"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.match_id} for {self.audience}"


class DrawList(models.Model):
    """What every draw of an ended match was asked for; the stored steps hold what it gave.

    body: gzipped JSON (docs/chance.md), with the ids that shuffles were given: for the open
    audience only.
    """

    match = models.OneToOneField(
        Match, on_delete=models.CASCADE, primary_key=True, related_name="draw_list"
    )
    format = models.PositiveSmallIntegerField()
    body = models.BinaryField()

    def __str__(self) -> str:
        return f"draws of {self.match_id}"


class ReplayNote(models.Model):
    """What a reader wrote down about one step of a replay; nobody else ever reads it."""

    account = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="replay_notes"
    )
    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="replay_notes")
    seq = models.PositiveIntegerField()
    text = models.TextField()
    updated_at = models.DateTimeField()

    class Meta:
        ordering = ["seq"]
        constraints = [
            models.UniqueConstraint(
                fields=["account", "match", "seq"], name="one_note_a_reader_and_step"
            ),
            models.CheckConstraint(condition=~Q(text=""), name="a_note_says_something"),
        ]

    def __str__(self) -> str:
        return f"note of {self.account_id} on {self.match_id}#{self.seq}"


class Branch(models.Model):
    """A sandbox match that began from a step of another match."""

    match = models.OneToOneField(
        Match, on_delete=models.CASCADE, primary_key=True, related_name="branch"
    )
    origin = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="branches")
    seq = models.PositiveIntegerField()

    class Meta:
        verbose_name_plural = "branches"

    def __str__(self) -> str:
        return f"{self.match_id} from {self.origin_id}#{self.seq}"
