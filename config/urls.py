"""All addresses of the site; each app lists its own."""

from __future__ import annotations

from django.urls import include, path

urlpatterns = [
    path("accounts/", include("allauth.urls")),
    path("", include("accounts.urls")),
    path("", include("cards.urls")),
    path("", include("moderation.urls")),
    path("", include("matches.urls")),
]
