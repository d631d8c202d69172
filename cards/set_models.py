"""Sets that creators curate. Imported by `cards.models`, from where everybody else takes them."""

from __future__ import annotations

from django.conf import settings
from django.db import models


class CuratedSet(models.Model):
    """Cards of one game that somebody has chosen and put in an order, under a name.

    game: key in the engine's registry. text: what the curator says about it.
    revision: rises with every save; a form that saw an older one is told so.
    hidden_at: since when nobody but its curator and moderators see it.
    """

    game = models.CharField(max_length=12)
    curator = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="curated_sets"
    )
    name = models.CharField(max_length=60)
    text = models.TextField(blank=True)
    revision = models.PositiveIntegerField(default=1)
    created_at = models.DateTimeField(auto_now_add=True)
    saved_at = models.DateTimeField(auto_now=True)
    hidden_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-saved_at", "-pk"]

    def __str__(self) -> str:
        return self.name


class CuratedCard(models.Model):
    """The place of a card in a set; the first has position 0."""

    set = models.ForeignKey(CuratedSet, on_delete=models.CASCADE, related_name="entries")
    card = models.ForeignKey("cards.Card", on_delete=models.PROTECT, related_name="+")
    position = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["position"]
        constraints = [
            models.UniqueConstraint(fields=["set", "card"], name="a_card_is_once_in_a_set"),
            models.UniqueConstraint(fields=["set", "position"], name="one_card_a_place_in_a_set"),
        ]

    def __str__(self) -> str:
        return f"{self.card_id} in {self.set_id}"
