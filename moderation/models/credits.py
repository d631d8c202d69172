"""Whose work a picture is, where only a line of credits says so."""

from __future__ import annotations

from django.conf import settings
from django.db import models


class CreditAnswer(models.Model):
    """What a moderator says of a picture whose credit names them; it stands for good.

    is_own: it is their work, so they decide nothing about it.
    """

    art = models.ForeignKey("cards.Art", on_delete=models.PROTECT, related_name="credit_answers")
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="credit_answers"
    )
    is_own = models.BooleanField()
    at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=("art", "by"), name="one_answer_a_picture_and_person")
        ]

    def __str__(self) -> str:
        return f"{self.art_id}: {self.is_own}"
