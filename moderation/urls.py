"""Addresses of moderation: the desk, reports, appeals."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, include, path

from moderation.api import appeals as appeals_api
from moderation.api import cases as cases_api
from moderation.api import desk as desk_api
from moderation.api import replies as replies_api
from moderation.api import reports as reports_api
from moderation.api import trail as trail_api
from moderation.views import (
    appeals,
    cases,
    credits,
    desk,
    figures,
    opinions,
    replies,
    reports,
    trail,
)

app_name = "moderation"

at_desk: list[URLPattern | URLResolver] = [
    path("moderation/", desk.queue_page, name="queue"),
    path("moderation/on-their-way/", desk.decisions_on_their_way, name="on_their_way"),
    path("moderation/versions/<int:version_id>/", desk.submission, name="submission"),
    path("moderation/versions/<int:version_id>/claim/", desk.claim, name="claim_version"),
    path("moderation/versions/<int:version_id>/credit/", credits.credit, name="credit"),
    path("moderation/cases/<int:case_id>/", cases.case_page, name="case"),
    path("moderation/cases/<int:case_id>/picture/", cases.case_picture, name="case_picture"),
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
]

api: list[URLPattern | URLResolver] = [
    path("queue/", desk_api.queue_rows, name="api_queue"),
    path("versions/<int:version_id>/", desk_api.submission, name="api_submission"),
    path("versions/<int:version_id>/claim/", desk_api.claim_version, name="api_claim_version"),
    path("versions/<int:version_id>/credit/", desk_api.answer_credit, name="api_credit"),
    path("cases/<int:case_id>/", cases_api.case, name="api_case"),
    path("cases/<int:case_id>/claim/", cases_api.claim, name="api_claim"),
    path("cases/<int:case_id>/take-over/", cases_api.take_over, name="api_take_over"),
    path("cases/<int:case_id>/renew/", cases_api.renew, name="api_renew"),
    path("cases/<int:case_id>/release/", cases_api.release, name="api_release"),
    path("cases/<int:case_id>/decide/", cases_api.decide, name="api_decide"),
    path("decisions/", desk_api.own_decisions, name="api_decisions"),
    path("decisions/<int:proposal_id>/undo/", desk_api.undo, name="api_undo"),
    path("opinions/<int:opinion_id>/", desk_api.opinion, name="api_opinion"),
    path("replies/", replies_api.replies, name="api_replies"),
    path("replies/<int:template_id>/", replies_api.reply, name="api_reply"),
    path("trail/", trail_api.trail, name="api_trail"),
    path("trail.csv", trail_api.export_csv, name="api_trail_csv"),
    path("trail.json", trail_api.export_json, name="api_trail_json"),
    path("figures/", trail_api.figures_of_all, name="api_figures"),
]

api_for_all: list[URLPattern | URLResolver] = [
    path("api/v1/reports/", reports_api.own_reports, name="api_reports"),
    path("api/v1/appeals/", appeals_api.own_decisions, name="api_appeals"),
    path("api/v1/appeals/<int:decision_id>/", appeals_api.own_decision, name="api_appeal"),
    path("api/v1/moderation/", include(api)),
]

urlpatterns = [*at_desk, *for_all, *api_for_all]
