"""Links to friend matches, and challenges: links for one person alone."""

from __future__ import annotations

from datetime import datetime

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Greatest, Least

from cards.models import Game
from matches.models.matches import Match
from matches.models.tokens import random_token


class InvitationQuerySet(models.QuerySet["Invitation"]):
    """Chainable questions about invitations."""

    def open(self, at: datetime) -> InvitationQuerySet:
        """Those that may still be used."""
        return self.filter(
            match__isnull=True,
            withdrawn_at__isnull=True,
            declined_at__isnull=True,
            deck__isnull=False,
            expires_at__gt=at,
        )

    def between(self, one: int, other: int) -> InvitationQuerySet:
        """Challenges of one of these two to the other."""
        return self.filter(Q(maker=one, guest=other) | Q(maker=other, guest=one))


class Invitation(models.Model):
    """A link to a match with a friend: single use, not by its maker, until it expires.

    guest: whom alone it is for, which makes it a challenge; declined_at: when they said no. Of an
    unanswered one a pair has no second; what has expired is withdrawn before the next is made.
    deck: None once its maker has deleted it, which withdraws the invitation.
    consents: its maker's, to an open recording after the end.
    watchable: whether its maker lets others watch the match.
    options: what its maker proposes where the game leaves something to the players.
    version, copies: what its maker tries in the deck; with a version it is a sandbox match.
    """

    token = models.CharField(primary_key=True, max_length=32, default=random_token, editable=False)
    game = models.CharField(max_length=12, choices=Game.choices)
    maker = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="invitations"
    )
    guest = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, null=True, related_name="challenges"
    )
    declined_at = models.DateTimeField(null=True, blank=True)
    deck = models.ForeignKey("cards.Deck", on_delete=models.SET_NULL, null=True, related_name="+")
    turn_seconds = models.PositiveIntegerField(null=True, blank=True)
    options = models.JSONField(default=dict, db_default={})
    consents = models.BooleanField(default=False, db_default=False)
    watchable = models.BooleanField(default=False, db_default=False)
    version = models.ForeignKey(
        "cards.CardVersion", on_delete=models.CASCADE, null=True, blank=True, related_name="+"
    )
    copies = models.PositiveSmallIntegerField(null=True, blank=True)
    created_at = models.DateTimeField()
    expires_at = models.DateTimeField()
    withdrawn_at = models.DateTimeField(null=True, blank=True)
    match = models.OneToOneField(
        Match, on_delete=models.SET_NULL, null=True, blank=True, related_name="invitation"
    )

    objects = InvitationQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                Least("maker", "guest"),
                Greatest("maker", "guest"),
                condition=Q(
                    guest__isnull=False,
                    match__isnull=True,
                    withdrawn_at__isnull=True,
                    declined_at__isnull=True,
                ),
                name="one_unanswered_challenge_a_pair",
            ),
            models.CheckConstraint(
                condition=Q(guest__isnull=True) | ~Q(guest=F("maker")),
                name="nobody_challenges_themselves",
            ),
            models.CheckConstraint(
                condition=Q(declined_at__isnull=True) | Q(guest__isnull=False, match__isnull=True),
                name="only_challenges_are_declined",
            ),
        ]

    def __str__(self) -> str:
        return self.token

    def is_open(self, at: datetime) -> bool:
        """May it still be used?"""
        is_closed = self.is_withdrawn or self.is_declined
        return self.match_id is None and not is_closed and at < self.expires_at

    @property
    def is_declined(self) -> bool:
        """Did the one whom it is for say no?"""
        return self.declined_at is not None

    @property
    def is_sandbox(self) -> bool:
        """Is it to a match that counts for nothing, with a draft of its maker?"""
        return self.version_id is not None

    @property
    def is_withdrawn(self) -> bool:
        """Did its maker take it back, or delete the deck of it?"""
        return self.withdrawn_at is not None or self.deck_id is None
