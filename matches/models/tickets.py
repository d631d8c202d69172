"""Who looks for an opponent."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q

from cards.models import Game
from matches.models.matches import Match


class Ticket(models.Model):
    """An account's place in the queue of quick matches; one open place an account.

    deck: what to play, judged again at the pairing; None once its owner has deleted it.
    watchable: may others watch; None: as the account says in general. consents: to a recording
    with both hands.
    rating: `Rating.mu` when it was taken. joined_at: since when it waits.
    keep_until: renewed with the leases; a place that nobody has kept since then is given up.
    outcome: "" while it is open. refusal: why it was turned away at the pairing, as `as_json`.
    """

    class Outcome(models.TextChoices):
        PAIRED = "paired", "Paired"
        LEFT = "left", "Left"
        EXPIRED = "expired", "Expired"
        REFUSED = "refused", "Refused"

    account = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="tickets"
    )
    game = models.CharField(max_length=12, choices=Game.choices)
    deck = models.ForeignKey("cards.Deck", on_delete=models.SET_NULL, null=True, related_name="+")
    watchable = models.BooleanField(null=True)
    consents = models.BooleanField(default=False, db_default=False)
    rating = models.FloatField()
    joined_at = models.DateTimeField()
    keep_until = models.DateTimeField()
    ended_at = models.DateTimeField(null=True, blank=True)
    outcome = models.CharField(max_length=8, choices=Outcome.choices, blank=True)
    refusal = models.JSONField(null=True, blank=True)
    match = models.ForeignKey(
        Match, on_delete=models.CASCADE, null=True, blank=True, related_name="tickets"
    )

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["account"],
                condition=Q(ended_at__isnull=True),
                name="one_open_ticket_an_account",
            ),
            models.UniqueConstraint(fields=["account", "match"], name="one_ticket_a_seat"),
            models.CheckConstraint(
                condition=Q(ended_at__isnull=True) ^ ~Q(outcome=""),
                name="ended_tickets_have_an_outcome",
            ),
            models.CheckConstraint(
                condition=Q(match__isnull=True) ^ Q(outcome="paired"),
                name="paired_tickets_have_a_match",
            ),
        ]
        indexes = [
            models.Index(
                fields=["game", "joined_at"],
                name="ticket_open",
                condition=Q(ended_at__isnull=True),
            ),
            models.Index(fields=["game", "ended_at"], name="ticket_ended"),
        ]

    def __str__(self) -> str:
        return f"{self.account_id} in {self.game}"

    @property
    def is_open(self) -> bool:
        """Does it still wait?"""
        return self.ended_at is None


class TicketLease(models.Model):
    """Somebody who waits: a page's socket, or whoever asks by page or API without one.

    A killed web process renews nothing, so its leases run out. key: the socket's channel.
    """

    ticket = models.ForeignKey(Ticket, on_delete=models.CASCADE, related_name="leases")
    key = models.CharField(max_length=120, unique=True)
    lease_until = models.DateTimeField()

    def __str__(self) -> str:
        return self.key
