"""Addresses of the review desk."""

from __future__ import annotations

from django.urls import path

from moderation import views

app_name = "moderation"

urlpatterns = [
    path("moderation/", views.queue, name="queue"),
    path("moderation/trail/", views.trail, name="trail"),
    path("moderation/versions/<int:version_id>/", views.submission, name="submission"),
    path("moderation/versions/<int:version_id>/claim/", views.claim, name="claim"),
    path("moderation/versions/<int:version_id>/renew/", views.renew, name="renew"),
    path("moderation/versions/<int:version_id>/release/", views.release, name="release"),
    path("moderation/versions/<int:version_id>/decide/", views.decide, name="decide"),
]
