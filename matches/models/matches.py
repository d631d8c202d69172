"""Matches with their seats and the presence of their players."""

from __future__ import annotations

import secrets
from datetime import datetime
from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q

from cards.models import Game
from matches.models.tokens import random_token


def match_secret() -> bytes:
    """256 bits from which all draws of a match follow."""
    return secrets.token_bytes(32)


class Match(models.Model):
    """One match, running or over.

    What it is frozen with is apart (`FrozenParts`), since each step writes this row anew.
    state: the engine's dump as JSON text, since the order of its keys means something (a board is
    in play order) and a JSON column would lose it. seq: the number of the last stored step.
    chain: hash over all steps so far. commitment: SHA-256 of `secret`, shown from the start.
    turn_seconds: the time for a turn; None: no clock at all, no absence either.
    deadline, deadline_kind, deadline_seat: the next instant at which the clock acts on a turn, a
    choice or a mulligan (seat None: all who have not answered); deadline_from: its beginning.
    clock_left_ms, clock_left_seat: what a turn has left while a forced choice stands before it.
    bot_due_at: when the bot is to move.
    news: rises with everything that sockets are to hear of: a step, presence, a shifted clock, a
    line of chat. said: how many of those there were.
    sealed_until: the secret is another match's too until then (a daily hunt), so nobody is told it,
    and nobody but its player sees the match; None: it has never been.
    watch_delay: how many seconds later spectators see each step; watchers: how many there were
    at the last count (`matches.services.watching`).
    faults, fault, faulted_at: how often the rules failed, the last time's traceback for staff.
    """

    class Kind(models.TextChoices):
        RANKED = "ranked", "Ranked"
        FRIEND = "friend", "Friend"
        BOT = "bot", "Bot"
        SANDBOX = "sandbox", "Sandbox"
        PUZZLE = "puzzle", "Puzzle"
        TUTORIAL = "tutorial", "Tutorial"
        SOLO = "solo", "Solo"

    id = models.CharField(primary_key=True, max_length=32, default=random_token, editable=False)
    game = models.CharField(max_length=12, choices=Game.choices)
    kind = models.CharField(max_length=10, choices=Kind.choices)
    build = models.CharField(max_length=40)
    state = models.TextField()
    seq = models.PositiveIntegerField(default=0)
    chain = models.CharField(max_length=64)
    secret = models.BinaryField(max_length=32, default=match_secret, editable=False)
    commitment = models.CharField(max_length=64)
    turn_seconds = models.PositiveIntegerField(null=True, blank=True)
    deadline = models.DateTimeField(null=True, blank=True)
    deadline_kind = models.CharField(max_length=12, blank=True)
    deadline_seat = models.PositiveSmallIntegerField(null=True, blank=True)
    deadline_from = models.DateTimeField(null=True, blank=True)
    clock_left_ms = models.IntegerField(null=True, blank=True)
    clock_left_seat = models.PositiveSmallIntegerField(null=True, blank=True)
    news = models.PositiveIntegerField(default=0)
    said = models.PositiveIntegerField(default=0, db_default=0)
    bot_due_at = models.DateTimeField(null=True, blank=True)
    open_recording = models.BooleanField(default=False)
    sealed_until = models.DateTimeField(null=True, blank=True)
    watch_delay = models.PositiveSmallIntegerField(default=0, db_default=0)
    watchers = models.PositiveSmallIntegerField(default=0, db_default=0)
    faults = models.PositiveIntegerField(default=0)
    fault = models.TextField(blank=True)
    faulted_at = models.DateTimeField(null=True, blank=True)
    winner = models.PositiveSmallIntegerField(null=True, blank=True)
    reason = models.CharField(max_length=16, blank=True)
    created_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name_plural = "matches"
        constraints = [
            models.CheckConstraint(
                condition=Q(ended_at__isnull=True) | ~Q(reason=""),
                name="ended_matches_have_a_reason",
            ),
            models.CheckConstraint(
                condition=Q(ended_at__isnull=True) | Q(deadline__isnull=True),
                name="ended_matches_have_no_deadline",
            ),
            models.CheckConstraint(
                condition=Q(deadline__isnull=True) | Q(deadline_from__isnull=False),
                name="a_deadline_has_a_beginning",
            ),
            models.CheckConstraint(
                condition=Q(ended_at__isnull=True) | Q(bot_due_at__isnull=True),
                name="no_bot_moves_in_an_ended_match",
            ),
        ]
        indexes = [
            models.Index(
                fields=["deadline"], name="match_due", condition=Q(deadline__isnull=False)
            ),
            models.Index(fields=["ended_at", "created_at"], name="match_ended"),
            models.Index(fields=["watchers"], name="match_watched", condition=Q(watchers__gt=0)),
            models.Index(
                fields=["bot_due_at"], name="match_bot_due", condition=Q(bot_due_at__isnull=False)
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game} {self.id}"

    def is_sealed(self, at: datetime) -> bool:
        """Is its secret still to be kept at this instant, whether it has ended or not?"""
        return self.sealed_until is not None and at < self.sealed_until

    @property
    def designs(self) -> dict[str, Any]:
        """Card key -> frozen design (`FrozenParts`)."""
        designs: dict[str, Any] = self.parts.designs
        return designs

    @property
    def balance(self) -> dict[str, Any]:
        """The numbers that it plays by (`FrozenParts`)."""
        balance: dict[str, Any] = self.parts.balance
        return balance

    @property
    def options(self) -> dict[str, Any]:
        """What its players agreed on (`FrozenParts`)."""
        options: dict[str, Any] = self.parts.options
        return options


class FrozenParts(models.Model):
    """What a match is frozen with; never changed.

    designs: card key -> frozen design, with name, cost, rules text and art address
    (docs/matches.md). balance: the numbers that it plays by. options: what its players agreed on,
    {} where the game leaves nothing to them (`kernel/options.py`).
    """

    match = models.OneToOneField(
        Match, on_delete=models.CASCADE, primary_key=True, related_name="parts"
    )
    designs = models.JSONField()
    balance = models.JSONField()
    options = models.JSONField(default=dict, db_default={})

    class Meta:
        verbose_name_plural = "frozen parts"

    def __str__(self) -> str:
        return f"parts of {self.match_id}"


class Seat(models.Model):
    """One seat of a match.

    account: None for the bot. deck: what was brought, frozen ({name, cards, extras}); with the
    code by which a player chose it for the bot.
    brought: the deck that it was frozen from, to play again with; None once that is deleted.
    absent_since: set while no live socket of the account is there; absence_deadline: when that
    loses the match (None without a clock).
    choices_seq: the step at which what this seat may do last changed; choices_digest: its hash.
    consents: to an open recording after the end.
    watchable: this player lets others watch; one "no" is enough, a bot has nothing against it.
    mutes: this player wants to hear nothing of the other in this match.
    result: "win", "loss", "draw" or "" (running or void).
    sparks: what was booked for it; sparks_why: for what, or why nothing (docs/matches.md).
    unrated_why: why a ranked match moved no rating ("pair_cap"), "" where it did.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    account = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="seats",
    )
    bot = models.CharField(max_length=20, blank=True)
    deck = models.JSONField()
    brought = models.ForeignKey(
        "cards.Deck", on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    absent_since = models.DateTimeField(null=True, blank=True)
    absence_deadline = models.DateTimeField(null=True, blank=True)
    choices_seq = models.PositiveIntegerField(default=0)
    choices_digest = models.CharField(max_length=64, blank=True)
    consents = models.BooleanField(default=False)
    watchable = models.BooleanField(default=False, db_default=False)
    mutes = models.BooleanField(default=False, db_default=False)
    result = models.CharField(max_length=5, blank=True)
    sparks = models.PositiveSmallIntegerField(default=0)
    sparks_why = models.CharField(max_length=20, blank=True)
    unrated_why = models.CharField(max_length=20, blank=True, default="", db_default="")

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["match", "number"], name="one_seat_a_number"),
            models.CheckConstraint(
                condition=Q(account__isnull=True) ^ Q(bot=""), name="a_seat_is_a_person_or_a_bot"
            ),
        ]
        indexes = [
            models.Index(
                fields=["absence_deadline"],
                name="seat_absent",
                condition=Q(absence_deadline__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return f"seat {self.number} of {self.match_id}"

    @property
    def bot_code(self) -> str:
        """The code by which a player chose this bot's deck; "" for the house's, and for people."""
        return "" if self.account_id is not None else str(self.deck.get("code", ""))


class Presence(models.Model):
    """A leased row for each live socket, renewed by its pings; a killed process's rows expire."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="presences")
    account = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="presences"
    )
    channel = models.CharField(max_length=120, unique=True)
    lease_until = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return self.channel
