"""The moderation app: the review desk, reports, appeals and their trail."""

from django.apps import AppConfig


class ModerationConfig(AppConfig):
    name = "moderation"
    verbose_name = "Moderation"

    def ready(self) -> None:
        """Let the worker carry decisions out when their time has come."""
        from config import sweeps  # noqa: PLC0415 - models come first
        from moderation.services import proposals  # noqa: PLC0415

        sweeps.register(proposals.sweep, seconds=1)
