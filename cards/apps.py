"""The cards app: cards, versions, art, budgets, decks, Sparks."""

from django.apps import AppConfig


class CardsConfig(AppConfig):
    name = "cards"
    verbose_name = "Cards"

    def ready(self) -> None:
        """Welcome new accounts with the ready decks, fill profiles, sweep art nothing bears."""
        from accounts.newcomers import on_new_account  # noqa: PLC0415 - models come first
        from accounts.panels import register_panel  # noqa: PLC0415
        from cards import panels, tasks  # noqa: PLC0415
        from cards.services import art, decks  # noqa: PLC0415
        from config import clock, sweeps  # noqa: PLC0415

        on_new_account("ready decks", decks.welcome)
        register_panel("cards_made", 20, panels.cards_made_panel)
        register_panel("cards_at_work", 22, panels.cards_at_work_panel)
        sweeps.register(lambda: art.sweep_art(at=clock.now()), seconds=3600)
        sweeps.register(tasks.sweep_unmarked, seconds=60)
        sweeps.register(tasks.sweep_unindexed, seconds=60)
        sweeps.register(tasks.sweep_reports, seconds=5)
