"""The cards app: cards, versions, art, budgets, decks, Sparks."""

from django.apps import AppConfig


class CardsConfig(AppConfig):
    name = "cards"
    verbose_name = "Cards"

    def ready(self) -> None:
        """Welcome new accounts with the ready decks; sweep art that nothing bears."""
        from accounts.newcomers import on_new_account  # noqa: PLC0415 - models come first
        from cards import tasks  # noqa: PLC0415
        from cards.services import art, decks  # noqa: PLC0415
        from config import clock, sweeps  # noqa: PLC0415

        on_new_account("ready decks", decks.welcome)
        sweeps.register(lambda: art.sweep_art(at=clock.now()), seconds=3600)
        sweeps.register(tasks.sweep_reports, seconds=5)
