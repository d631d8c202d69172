"""The accounts app: people, their standing and profile."""

from __future__ import annotations

from typing import Any

from django.apps import AppConfig, apps
from django.db.models.signals import post_migrate


class AccountsConfig(AppConfig):
    name = "accounts"
    verbose_name = "Accounts"

    def ready(self) -> None:
        """The roles are there after each migration and also after a database was emptied."""
        post_migrate.connect(_make_roles, sender=self)


def _make_roles(using: str, **_: Any) -> None:
    group = apps.get_model("auth", "Group")
    for name in ("player", "moderator", "admin"):
        group.objects.using(using).get_or_create(name=name)
