"""What is tried in a sandbox match."""

from __future__ import annotations

from django.db import models

from matches.models.matches import Seat


class Trial(models.Model):
    """That a seat of a sandbox match plays a version that its player made, and in how many copies.

    The deck around it is the seat's `brought`: an own one, or a ready deck of the house.
    """

    seat = models.OneToOneField(
        Seat, on_delete=models.CASCADE, primary_key=True, related_name="trial"
    )
    version = models.ForeignKey(
        "cards.CardVersion", on_delete=models.CASCADE, related_name="trials"
    )
    copies = models.PositiveSmallIntegerField()

    def __str__(self) -> str:
        return f"{self.version_id} at {self.seat_id}"
