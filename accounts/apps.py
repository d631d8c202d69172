"""The accounts app: people, their standing and profile."""

from __future__ import annotations

from typing import Any

from allauth.account.signals import authentication_step_completed
from django.apps import AppConfig, apps
from django.db.models.signals import post_migrate


class AccountsConfig(AppConfig):
    name = "accounts"
    verbose_name = "Accounts"

    def ready(self) -> None:
        """The roles are there after each migration and also after a database was emptied."""
        from accounts import services  # noqa: PLC0415 - needs the models

        post_migrate.connect(_make_roles, sender=self)
        authentication_step_completed.connect(
            services.note_sign_in, dispatch_uid="accounts.sign_in"
        )


def _make_roles(using: str, **_: Any) -> None:
    from accounts.roles import ROLES  # noqa: PLC0415 - needs the models

    group = apps.get_model("auth", "Group")
    for name in ROLES:
        group.objects.using(using).get_or_create(name=name)
