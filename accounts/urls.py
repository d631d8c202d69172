"""Addresses of people; sign-up, login and security are allauth's, below /accounts/."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from accounts import api, display, friend_pages, friends_api, token_pages, views

app_name = "accounts"

urlpatterns: list[URLPattern | URLResolver] = [
    path("players/<str:name>/", views.profile, name="profile"),
    path("friends/", friend_pages.friends_page, name="friends"),
    path("friends/<str:name>/", friend_pages.act, name="friend_act"),
    path("notifications/", views.notifications, name="notifications"),
    path("notifications/read/", views.read_notifications, name="read_notifications"),
    path(
        "notifications/<int:notification_id>/open/",
        views.open_notification,
        name="open_notification",
    ),
    path("api/v1/account/", api.own_account, name="api_account"),
    path("api/v1/account/display/", display.own_display, name="api_display"),
    path("api/v1/players/<str:name>/", api.player, name="api_player"),
    path("api/v1/friends/", friends_api.circle, name="api_friends"),
    path("api/v1/friends/<str:name>/", friends_api.friend, name="api_friend"),
    path("api/v1/blocks/<str:name>/", friends_api.block, name="api_block"),
    path("api/v1/notifications/", api.notifications, name="api_notifications"),
    path("api/v1/notifications/read/", api.read_notifications, name="api_read_notifications"),
    path("settings/", views.preferences, name="settings"),
    path("settings/display/", display.display_page, name="display"),
    path("settings/name/", views.name, name="name"),
    path("settings/tokens/", token_pages.token_list, name="tokens"),
    path("settings/tokens/<int:token_id>/revoke/", token_pages.revoke_token, name="revoke_token"),
]
