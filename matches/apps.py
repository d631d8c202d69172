"""The matches app: lobby, live matches, clocks, bots, results."""

from django.apps import AppConfig


class MatchesConfig(AppConfig):
    name = "matches"
    verbose_name = "Matches"
