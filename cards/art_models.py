"""By what pictures are found that resemble another one. Imported by `cards.models`, from where
everybody else takes them."""

from __future__ import annotations

from django.db import models


class ArtMarks(models.Model):
    """The marks of a picture, by which a part of it is known again (`cards.art.likeness`)."""

    art = models.OneToOneField("cards.Art", on_delete=models.CASCADE, related_name="marked")
    marks = models.JSONField(default=list)

    def __str__(self) -> str:
        return f"marks of {self.art_id}"


class ArtKey(models.Model):
    """One of the keys under which a picture is found (`cards.art.likeness.keys_of`)."""

    art = models.ForeignKey("cards.Art", on_delete=models.CASCADE, related_name="keys")
    key = models.PositiveIntegerField()

    class Meta:
        indexes = [models.Index(fields=["key", "art"], name="pictures_by_key")]

    def __str__(self) -> str:
        return f"{self.key}: {self.art_id}"
