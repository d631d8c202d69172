"""Addresses of cards."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from cards.views import art

app_name = "cards"
urlpatterns: list[URLPattern | URLResolver] = [
    path("art/<str:token>/<str:rendition>.webp", art.show_art, name="art"),
]
