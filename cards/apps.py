"""The cards app: cards, versions, art, budgets, decks, Sparks."""

from django.apps import AppConfig


class CardsConfig(AppConfig):
    name = "cards"
    verbose_name = "Cards"
