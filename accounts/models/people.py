"""People: the account with its name, language and zone, its sanctions, notifications and tokens.

Sanctions are given by `moderation` and stored here as standing, so that every app can ask.
Every write goes through `accounts.services`.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any, ClassVar

from django.contrib.auth.models import AbstractUser, UserManager
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from accounts import messages, names


class AccountManager(UserManager["Account"]):
    """Creates accounts with the keys of their names."""


class Account(AbstractUser):
    """One person who may sign in.

    username: the name shown everywhere, 3-24 characters (`accounts.names`).
    skeleton, reading: how the name looks and how it is read; each unique, so that nobody passes
    for another.
    language, zone: as the person chose; an IANA zone name.
    watchable: whether others may watch their matches, where they do not say otherwise.
    challenged_by: who may challenge them by name, if they do not block them.
    free_chat: whether they write freely with opponents who allow it too; nobody else is told.
    motion, text_size, safe_colours, letter_keys: how the site is shown (`accounts.display`).
    """

    class ChallengedBy(models.TextChoices):
        EVERYBODY = "everybody", _("Everybody")
        FRIENDS = "friends", _("Friends")
        NOBODY = "nobody", _("Nobody")

    class Motion(models.TextChoices):
        SYSTEM = "system", _("As my device says")
        LITTLE = "little", _("As little as possible")
        FULL = "full", _("All of it")

    class TextSize(models.TextChoices):
        USUAL = "usual", _("Usual")
        LARGE = "large", _("Large")
        LARGEST = "largest", _("Largest")

    username = models.CharField(
        max_length=names.LONGEST,
        unique=True,
        error_messages={"unique": "Somebody has this name already. Please choose another."},
    )
    skeleton = models.CharField(max_length=160, editable=False)
    reading = models.CharField(max_length=160, editable=False)
    language = models.CharField(max_length=8, default="en")
    zone = models.CharField(max_length=64, default="UTC")
    watchable = models.BooleanField(default=True, db_default=True)
    challenged_by = models.CharField(
        max_length=9,
        choices=ChallengedBy.choices,
        default=ChallengedBy.EVERYBODY,
        db_default=ChallengedBy.EVERYBODY,
    )
    free_chat = models.BooleanField(default=False, db_default=False)
    motion = models.CharField(
        max_length=6, choices=Motion.choices, default=Motion.SYSTEM, db_default=Motion.SYSTEM
    )
    text_size = models.CharField(
        max_length=7, choices=TextSize.choices, default=TextSize.USUAL, db_default=TextSize.USUAL
    )
    safe_colours = models.BooleanField(default=False, db_default=False)
    letter_keys = models.BooleanField(default=True, db_default=True)

    objects: ClassVar[AccountManager] = AccountManager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["skeleton"], name="account_names_do_not_look_alike"),
            models.UniqueConstraint(fields=["reading"], name="account_names_do_not_read_alike"),
        ]

    def __str__(self) -> str:
        return self.username

    def save(self, *args: object, **kwargs: Any) -> None:
        """Keep the keys in step with the name: they are facts of this one row."""
        self.skeleton = names.skeleton(self.username)
        self.reading = names.reading(self.username)
        if "username" in (kwargs.get("update_fields") or ()):
            kwargs["update_fields"] = {*kwargs["update_fields"], "skeleton", "reading"}
        super().save(*args, **kwargs)


class TakenName(models.Model):
    """A name that a moderator took away: nobody can have it any more, nor one that passes for it.

    chosen_at: when its account chose another; until then it may.
    """

    account = models.ForeignKey(Account, on_delete=models.CASCADE, related_name="taken_names")
    name = models.CharField(max_length=names.LONGEST)
    skeleton = models.CharField(max_length=160, db_index=True)
    reading = models.CharField(max_length=160, db_index=True)
    taken_at = models.DateTimeField()
    chosen_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"{self.name}, taken from {self.account}"


class SuspensionQuerySet(models.QuerySet["Suspension"]):
    """Chainable questions about sanctions."""

    def in_force(self, at: datetime) -> SuspensionQuerySet:
        """Begun, not ended and not lifted at `at`."""
        return self.filter(
            Q(ends_at__isnull=True) | Q(ends_at__gt=at), starts_at__lte=at, lifted_at__isnull=True
        )


class Suspension(models.Model):
    """A sanction in force over one scope until a time (None: for good)."""

    class Scope(models.TextChoices):
        FORGE = "forge", "Forge"
        PLAY = "play", "Play"
        CHAT = "chat", "Chat"
        ALL = "all", "Everything"

    account = models.ForeignKey(Account, on_delete=models.CASCADE, related_name="suspensions")
    scope = models.CharField(max_length=8, choices=Scope.choices)
    reason = models.TextField()
    starts_at = models.DateTimeField()
    ends_at = models.DateTimeField(null=True, blank=True)
    lifted_at = models.DateTimeField(null=True, blank=True)

    objects = SuspensionQuerySet.as_manager()

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(ends_at__isnull=True) | Q(ends_at__gt=models.F("starts_at")),
                name="suspensions_end_after_they_start",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.account} {self.scope}"


class Notification(models.Model):
    """Something that a person should hear of, shown in the page until read.

    kind: for the sentence in `accounts/messages.py`; facts: for that sentence; url: where it is.
    key: makes each notification happen once for its account.
    """

    account = models.ForeignKey(Account, on_delete=models.CASCADE, related_name="notifications")
    kind = models.CharField(max_length=40)
    facts = models.JSONField(default=dict)
    url = models.CharField(max_length=200, blank=True)
    key = models.CharField(max_length=120)
    created_at = models.DateTimeField()
    read_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-created_at", "-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["account", "key"], name="each_notification_happens_once"
            ),
        ]
        indexes = [
            models.Index(
                fields=["account"], condition=Q(read_at__isnull=True), name="unread_notifications"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} for {self.account}"

    @property
    def sentence(self) -> str:
        """What the person reads."""
        return messages.notification_sentence(self.kind, self.facts)


class Token(models.Model):
    """What a program brings to act in its owner's name (`accounts.tokens`).

    digest: of the secret, which is stored nowhere. beginning: its first signs, by which the owner
    tells it from others. scopes: keys of `accounts.scopes.SCOPES`. stamp: of the owner's password
    when it was made; with another password it has ended. last_used_at: to the minute.
    """

    account = models.ForeignKey(Account, on_delete=models.CASCADE, related_name="tokens")
    name = models.CharField(max_length=60)
    digest = models.CharField(max_length=64, unique=True)
    beginning = models.CharField(max_length=8)
    scopes = models.JSONField(default=list)
    stamp = models.CharField(max_length=64)
    made_at = models.DateTimeField()
    expires_at = models.DateTimeField()
    last_used_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["account", "name"], name="tokens_of_an_account_have_names_of_their_own"
            ),
            models.CheckConstraint(
                condition=Q(expires_at__gt=models.F("made_at")),
                name="tokens_end_after_they_are_made",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.name} of {self.account}"
