"""Addresses of lobby, invitations, matches and their part of the API."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from matches import (
    api,
    challenge_pages,
    chat_api,
    history_pages,
    hunt_pages,
    ladder_pages,
    pages,
    pairs_pages,
    queue_api,
    queue_pages,
    replay_api,
    replay_pages,
    sandbox_pages,
    site_pages,
    staff_api,
    views,
    vote_pages,
    watching_pages,
)

app_name = "matches"

urlpatterns: list[URLPattern | URLResolver] = [
    *site_pages.urlpatterns,
    *vote_pages.urlpatterns,
    *watching_pages.urlpatterns,
    *history_pages.urlpatterns,
    *hunt_pages.urlpatterns,
    *ladder_pages.urlpatterns,
    *pairs_pages.urlpatterns,
    *challenge_pages.urlpatterns,
    *chat_api.urlpatterns,
    path("", views.lobby, name="lobby"),
    path("matches/", views.play, name="play"),
    path("matches/faults/", views.faults, name="faults"),
    path("matches/faults/<token:match_id>/void/", views.void_match, name="void"),
    *sandbox_pages.urlpatterns,
    path("matches/<token:match_id>/", views.match, name="match"),
    path("invitations/<token:token>/", views.invitation, name="invitation"),
    path("invitations/<token:token>/join/", views.join, name="join"),
    path("invitations/<token:token>/withdraw/", views.withdraw, name="withdraw"),
    *staff_api.urlpatterns,
    path("api/v1/matches/", api.MatchList.as_view(), name="api_matches"),
    path("api/v1/matches/<token:match_id>/", api.MatchState.as_view(), name="api_match"),
    path("api/v1/matches/<token:match_id>/acts/", api.MatchActs.as_view(), name="api_acts"),
    path("api/v1/sandbox/", api.TrialList.as_view(), name="api_sandbox"),
    path("api/v1/invitations/", api.InvitationList.as_view(), name="api_invitations"),
    path("api/v1/invitations/<token:token>/", api.InvitationState.as_view(), name="api_invitation"),
    path("api/v1/invitations/<token:token>/join/", api.InvitationJoin.as_view(), name="api_join"),
    *pages.urlpatterns,
    *queue_api.urlpatterns,
    *queue_pages.urlpatterns,
    *replay_api.urlpatterns,
    *replay_pages.urlpatterns,
]
