"""All addresses of the site; each app lists its own."""

from __future__ import annotations

from django.urls import include, path
from drf_spectacular.views import SpectacularAPIView

from config import health

urlpatterns = [
    path("healthz", health.alive, name="healthz"),
    path("readyz", health.ready, name="readyz"),
    path("metrics", health.metrics, name="metrics"),
    path("api/schema/", SpectacularAPIView.as_view(), name="api_schema"),
    path("accounts/", include("allauth.urls")),
    path("", include("config.leaflets")),
    path("", include("accounts.urls")),
    path("", include("cards.urls")),
    path("", include("moderation.urls")),
    path("", include("matches.urls")),
]

handler400 = "config.error_pages.bad_request"
handler403 = "config.error_pages.forbidden"
handler404 = "config.error_pages.not_found"
handler429 = "config.error_pages.too_many"  # allauth's
handler500 = "config.error_pages.server_error"
