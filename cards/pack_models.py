"""Packs. Imported by `cards.models`, from where everybody else takes them."""

from __future__ import annotations

import secrets

from django.conf import settings
from django.db import models
from django.db.models import Q


def pack_secret() -> bytes:
    """256 random bits, from which all chance of one pack follows."""
    return secrets.token_bytes(32)


class PackOffer(models.Model):
    """The secret of the next pack that an account may buy of a game.

    Only its commitment is shown before the pack is opened; with each bought pack it is replaced.
    """

    account = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="pack_offers"
    )
    game = models.CharField(max_length=12)
    secret = models.BinaryField(max_length=32, editable=False)
    commitment = models.CharField(max_length=64, unique=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["account", "game"], name="one_pack_offer_a_game"),
        ]

    def __str__(self) -> str:
        return f"next {self.game} pack of {self.account_id}"


class PackPool(models.Model):
    """The cards that some packs were drawn from; append-only.

    hash: SHA-256 of `content` (`cards.packs.pools`), hex: its name in packs and their proofs.
    """

    hash = models.CharField(max_length=64, primary_key=True)
    game = models.CharField(max_length=12)
    content = models.JSONField()

    def __str__(self) -> str:
        return self.hash


class Pack(models.Model):
    """A pack that was bought. What was drawn never changes (triggers); it is opened once.

    number: of the account's packs of the game, from 1. key: the buyer's, which makes buying happen
    once. secret: told to its owner once it is open. since: how many packs of the game in a row
    before it held none of the guaranteed rarities. drawn: [[card id, rarity], ...] in their order,
    shown to nobody before it is open. came: [[copies owned then, Sparks for one copy too many],
    ...] in the same order; None until it is open.
    """

    account = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="packs"
    )
    game = models.CharField(max_length=12)
    number = models.PositiveIntegerField()
    key = models.CharField(max_length=64)
    rules = models.CharField(max_length=20)
    price = models.PositiveSmallIntegerField()
    nonce = models.CharField(max_length=64)
    secret = models.BinaryField(max_length=32, editable=False)
    commitment = models.CharField(max_length=64, unique=True)
    pool = models.ForeignKey(PackPool, on_delete=models.PROTECT, related_name="packs")
    since = models.PositiveIntegerField()
    is_guaranteed = models.BooleanField()
    drawn = models.JSONField()
    bought_at = models.DateTimeField()
    opened_at = models.DateTimeField(null=True, blank=True)
    came = models.JSONField(null=True, blank=True)

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.UniqueConstraint(fields=["account", "key"], name="a_key_buys_one_pack"),
            models.UniqueConstraint(
                fields=["account", "game", "number"], name="packs_of_a_game_are_in_a_row"
            ),
            models.CheckConstraint(
                condition=Q(opened_at__isnull=True, came__isnull=True)
                | Q(opened_at__isnull=False, came__isnull=False),
                name="opened_packs_say_what_came",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game} pack {self.number} of {self.account_id}"
