"""By what published cards are found. Imported by `cards.models`, from where everybody else takes
them; only `cards.services.search_rows` writes here, and all of it follows from other tables."""

from __future__ import annotations

from django.conf import settings
from django.db import models

TEXT, TAG, ARTIST = "t", "=", "a"
"""Kinds of words: of name and rules text; a choice of the design ("trait=guard"); of the artist."""


class SearchRow(models.Model):
    """What is searched of a card that may be played: one narrow row, in the version that plays.

    rarity: its place from common, 0. power: measured, in hundredths of a percent; None if it was
    not. number_1 …: the numbers that the game's design declares, in its order; None for a card
    without (`cards.query.fields` says which is which). came_at: when its first version came out.
    name, text, artist: folded (`cards.query.folding`). tags: choices of the
    design and facts, " trait=guard is=revised ".
    """

    card = models.OneToOneField(
        "cards.Card", on_delete=models.CASCADE, primary_key=True, related_name="search_row"
    )
    version = models.OneToOneField(
        "cards.CardVersion", on_delete=models.CASCADE, related_name="search_row"
    )
    game = models.CharField(max_length=12)
    creator = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    set = models.ForeignKey(
        "cards.CardSet", on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    cost = models.SmallIntegerField()
    points = models.SmallIntegerField()
    rarity = models.SmallIntegerField()
    power = models.IntegerField(null=True)
    number_1 = models.SmallIntegerField(null=True)
    number_2 = models.SmallIntegerField(null=True)
    number_3 = models.SmallIntegerField(null=True)
    number_4 = models.SmallIntegerField(null=True)
    number_5 = models.SmallIntegerField(null=True)
    number_6 = models.SmallIntegerField(null=True)
    number_7 = models.SmallIntegerField(null=True)
    number_8 = models.SmallIntegerField(null=True)
    decided_at = models.DateTimeField(null=True)
    came_at = models.DateTimeField(null=True)
    name = models.TextField()
    tags = models.TextField()
    text = models.TextField()
    artist = models.TextField()

    class Meta:
        indexes = [
            models.Index(fields=["game", "decided_at", "card"], name="found_by_day"),
            models.Index(fields=["game", "name", "card"], name="found_by_name"),
            models.Index(fields=["game", "cost", "name", "card"], name="found_by_cost"),
            models.Index(fields=["game", "points", "card"], name="found_by_points"),
            models.Index(fields=["game", "rarity", "card"], name="found_by_rarity"),
            models.Index(fields=["game", "power", "card"], name="found_by_power"),
            *(
                models.Index(fields=["game", f"number_{n}", "card"], name=f"found_by_number_{n}")
                for n in range(1, 9)
            ),
        ]

    def __str__(self) -> str:
        return f"search row of card {self.card_id}"


class SearchWord(models.Model):
    """A word that stands on cards of a game, folded; few, so that parts of words are found here."""

    game = models.CharField(max_length=12)
    kind = models.CharField(max_length=1)
    word = models.TextField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["game", "kind", "word"], name="search_words_are_kept_once"
            ),
        ]

    def __str__(self) -> str:
        return self.word


class SearchPosting(models.Model):
    """That a word stands on a card."""

    word = models.ForeignKey(
        SearchWord, on_delete=models.CASCADE, related_name="postings", db_index=False
    )
    row = models.ForeignKey(SearchRow, on_delete=models.CASCADE, related_name="postings")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["word", "row"], name="words_of_a_card_are_kept_once"),
        ]

    def __str__(self) -> str:
        return f"{self.word_id}: {self.row_id}"
