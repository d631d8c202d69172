"""Addresses of moderation: the desk, reports, appeals."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from moderation import api
from moderation.views import appeals, cases, desk, figures, opinions, replies, reports, trail

app_name = "moderation"

at_desk: list[URLPattern | URLResolver] = [
    path("moderation/", desk.queue_page, name="queue"),
    path("moderation/on-their-way/", desk.decisions_on_their_way, name="on_their_way"),
    path("moderation/versions/<int:version_id>/", desk.submission, name="submission"),
    path("moderation/versions/<int:version_id>/claim/", desk.claim, name="claim_version"),
    path("moderation/cases/<int:case_id>/", cases.case_page, name="case"),
    path("moderation/cases/<int:case_id>/claim/", cases.claim, name="claim"),
    path("moderation/cases/<int:case_id>/take-over/", cases.take_over, name="take_over"),
    path("moderation/cases/<int:case_id>/renew/", cases.renew, name="renew"),
    path("moderation/cases/<int:case_id>/release/", cases.release, name="release"),
    path("moderation/cases/<int:case_id>/decide/", cases.decide, name="decide"),
    path("moderation/decisions/<int:proposal_id>/undo/", cases.undo, name="undo"),
    path("moderation/opinions/<int:opinion_id>/", opinions.opinion_page, name="opinion"),
    path("moderation/replies/", replies.replies, name="replies"),
    path("moderation/replies/<int:template_id>/", replies.replies, name="reply"),
    path("moderation/replies/<int:template_id>/delete/", replies.delete_reply, name="delete_reply"),
    path("moderation/trail/", trail.trail, name="trail"),
    path("moderation/trail.csv", trail.export_csv, name="trail_csv"),
    path("moderation/trail.json", trail.export_json, name="trail_json"),
]

for_all: list[URLPattern | URLResolver] = [
    path("moderation/figures/", figures.figures_page, name="figures"),
    path("reports/", reports.own_reports, name="reports"),
    path("reports/new/<slug:kind>/<str:word>/", reports.new_report, name="new_report"),
    path("appeals/", appeals.decisions, name="appeals"),
    path("appeals/<int:decision_id>/", appeals.appeal, name="appeal"),
    path("api/v1/reports/", api.own_reports, name="api_reports"),
]

urlpatterns = [*at_desk, *for_all]
