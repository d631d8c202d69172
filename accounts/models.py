"""People: the account with its name, language and zone.

Sanctions are given by `moderation` and stored here as standing, so that every app can ask.
"""

from __future__ import annotations

from django.contrib.auth.models import AbstractUser, UserManager
from django.db import models

from accounts.names import skeleton


class AccountManager(UserManager["Account"]):
    """Creates accounts with their skeleton."""


class Account(AbstractUser):
    """One person who may sign in.

    username: the name shown everywhere, 3-24 characters.
    skeleton: the name with look-alike characters folded; unique, so that nobody passes for another.
    language, zone: as the person chose; an IANA zone name.
    """

    skeleton = models.CharField(max_length=160, editable=False)
    language = models.CharField(max_length=8, default="en")
    zone = models.CharField(max_length=64, default="UTC")

    objects = AccountManager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["skeleton"], name="account_names_do_not_look_alike"),
        ]

    def __str__(self) -> str:
        return self.username

    def save(self, *args: object, **kwargs: object) -> None:
        """Keep the skeleton in step with the name: it is a fact of this one row."""
        self.skeleton = skeleton(self.username)
        super().save(*args, **kwargs)  # type: ignore[arg-type]


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

    def __str__(self) -> str:
        return f"{self.account} {self.scope}"


class Notification(models.Model):
    """Something that a person should hear of, shown in the page until read.

    kind: for the sentence in `accounts/messages.py`; facts: for that sentence; url: where it is.
    key: makes each notification happen once.
    """

    account = models.ForeignKey(Account, on_delete=models.CASCADE, related_name="notifications")
    kind = models.CharField(max_length=40)
    facts = models.JSONField(default=dict)
    url = models.CharField(max_length=200, blank=True)
    key = models.CharField(max_length=120, unique=True)
    created_at = models.DateTimeField(auto_now_add=True)
    read_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-created_at"]

    def __str__(self) -> str:
        return f"{self.kind} for {self.account}"
