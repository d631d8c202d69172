"""What is between two people: asked, friends, blocked. Written by `accounts.friends`."""

from __future__ import annotations

from datetime import datetime

from django.conf import settings
from django.db import models
from django.db.models import F, Q


class RelationQuerySet(models.QuerySet["Relation"]):
    """Chainable questions about relations."""

    def of(self, account_id: int) -> RelationQuerySet:
        """Those in which this person is one of the two."""
        return self.filter(Q(low=account_id) | Q(high=account_id))

    def between(self, one: int, other: int) -> RelationQuerySet:
        """The one row of a pair, if there is one."""
        return self.filter(low=min(one, other), high=max(one, other))

    def blocked(self) -> RelationQuerySet:
        """Where at least one of the two blocks the other."""
        return self.filter(Q(low_blocked_at__isnull=False) | Q(high_blocked_at__isnull=False))

    def blocked_by(self, account_id: int) -> RelationQuerySet:
        """Where this person blocks the other."""
        return self.filter(
            Q(low=account_id, low_blocked_at__isnull=False)
            | Q(high=account_id, high_blocked_at__isnull=False)
        )


class Relation(models.Model):
    """All that is between two people, in one row, whichever of them came first.

    low, high: the two, the lower number first. asked_by, asked_at: the last wish to be friends;
    kept when it has been answered, so that nobody is asked again and again.
    low_blocked_at, high_blocked_at: since when `low` blocks `high`, and the other way; the one who
    is blocked is told nothing of it. A wish of theirs waits unseen.
    """

    class State(models.TextChoices):
        NONE = "none", "Nothing"
        ASKED = "asked", "Asked"
        FRIENDS = "friends", "Friends"

    low = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="relations_above"
    )
    high = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="relations_below"
    )
    state = models.CharField(
        max_length=8, choices=State.choices, default=State.NONE, db_default=State.NONE
    )
    asked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, null=True, related_name="+"
    )
    asked_at = models.DateTimeField(null=True)
    friends_since = models.DateTimeField(null=True)
    low_blocked_at = models.DateTimeField(null=True)
    high_blocked_at = models.DateTimeField(null=True)

    objects = RelationQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["low", "high"], name="one_relation_a_pair"),
            models.CheckConstraint(
                condition=Q(low__lt=F("high")), name="relations_name_the_lower_first"
            ),
            models.CheckConstraint(
                # Of nobody it is said that it is nobody: a comparison with them would pass.
                condition=Q(asked_by__isnull=True, asked_at__isnull=True)
                | Q(asked_by__isnull=False, asked_at__isnull=False)
                & (Q(asked_by=F("low")) | Q(asked_by=F("high"))),
                name="one_of_the_two_asks",
            ),
            models.CheckConstraint(
                condition=~Q(state="asked") | Q(asked_by__isnull=False),
                name="who_is_asked_was_asked_by_somebody",
            ),
            models.CheckConstraint(
                condition=Q(state="friends", friends_since__isnull=False)
                | (~Q(state="friends") & Q(friends_since__isnull=True)),
                name="friends_have_been_so_since",
            ),
            models.CheckConstraint(
                condition=~Q(state="friends")
                | Q(low_blocked_at__isnull=True, high_blocked_at__isnull=True),
                name="nobody_blocks_a_friend",
            ),
        ]
        indexes = [
            models.Index(fields=["asked_by", "asked_at"], name="relations_by_who_asked"),
        ]

    def __str__(self) -> str:
        return f"{self.low_id} and {self.high_id}: {self.state}"

    def other_id(self, account_id: int) -> int:
        """The number of the other one."""
        return self.high_id if account_id == self.low_id else self.low_id

    def blocked_at(self, account_id: int) -> datetime | None:
        """Since when this one blocks the other; None: they do not."""
        return self.low_blocked_at if account_id == self.low_id else self.high_blocked_at

    def set_blocked(self, account_id: int, at: datetime | None) -> None:
        """Let this one block the other, or with None no more; not stored yet."""
        if account_id == self.low_id:
            self.low_blocked_at = at
        else:
            self.high_blocked_at = at

    @property
    def is_blocked(self) -> bool:
        """Does one of the two block the other?"""
        return self.low_blocked_at is not None or self.high_blocked_at is not None
