"""What the players of a match say to each other."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q

from matches.models.matches import Match

LONGEST_LINE = 200


class ChatLine(models.Model):
    """One line: a quick phrase (`matches.phrases`) or a text.

    It is no step: no chain, recording or spectator has it. number: counts the lines of a match.
    is_heard: whether the other player was sent it; one who muted or is blocked then never is.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="chat_lines")
    number = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField()
    account = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+"
    )
    phrase = models.CharField(max_length=20, blank=True)
    text = models.CharField(max_length=LONGEST_LINE, blank=True)
    is_heard = models.BooleanField()
    at = models.DateTimeField(db_index=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["match", "number"], name="one_chat_line_a_number"),
            models.CheckConstraint(
                condition=Q(phrase="") ^ Q(text=""), name="a_chat_line_is_a_phrase_or_a_text"
            ),
        ]

    def __str__(self) -> str:
        return f"line {self.number} of {self.match_id}"
