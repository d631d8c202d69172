"""The stored steps of matches."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from matches.models.matches import Match


class MatchAction(models.Model):
    """One stored step of a match; never changed and never deleted (triggers forbid both).

    kind: the start (seq 0), an act of a seat, a tick of the clock, or staff's void.
    action: canonical JSON; of the start the decks with their ids, of a tick {"kind", "seat"}.
    outcomes: of all draws that it made. With the match's designs and balance, the rows are enough
    to play the match again (`matches.replays`).
    chain: SHA-256 over the previous chain and this row (`matches.chain`).
    """

    class Kind(models.TextChoices):
        START = "start", "Start"
        ACT = "act", "Act"
        TICK = "tick", "Tick"
        VOID = "void", "Void"

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="actions")
    seq = models.PositiveIntegerField()
    kind = models.CharField(max_length=5, choices=Kind.choices)
    seat = models.PositiveSmallIntegerField(null=True, blank=True)
    action = models.JSONField()
    outcomes = models.JSONField(default=list)
    request_id = models.CharField(max_length=40, blank=True)
    at = models.DateTimeField()
    chain = models.CharField(max_length=64)

    class Meta:
        ordering = ["seq"]
        constraints = [
            models.UniqueConstraint(fields=["match", "seq"], name="one_action_a_seq"),
            models.UniqueConstraint(
                fields=["match", "seat", "request_id"],
                condition=~Q(request_id=""),
                name="a_request_acts_once",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.match_id}#{self.seq}"
