"""Addresses of people; sign-up, login and security are allauth's, below /accounts/."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from accounts import views

app_name = "accounts"

urlpatterns: list[URLPattern | URLResolver] = [
    path("players/<str:name>/", views.profile, name="profile"),
    path("notifications/", views.notifications, name="notifications"),
    path("notifications/read/", views.read_notifications, name="read_notifications"),
    path(
        "notifications/<int:notification_id>/open/",
        views.open_notification,
        name="open_notification",
    ),
    path("settings/", views.preferences, name="settings"),
]
