"""Where reporters, moderators and who they decide about type, and what shows it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from django.test import Client

from config import clock
from moderation.models import Case, Decision, Report, SecondOpinion
from moderation.services import proposals
from tests.factories.accounts import make_account
from tests.hostile.texts import typed

if TYPE_CHECKING:
    from tests.hostile.run_texts import Typist

DESK = "/api/v1/moderation/"


def warning_and_appeal(typist: Typist, text: str) -> None:
    """A report, a warning for it, a second opinion, the appeal, and its answer: all with words."""
    reporter = typist.signed_in(make_account())
    wish = {"kind": "conduct", "key": typist.owner.username, "reason": "report_harasses"}
    sent = typist.send("POST", "/api/v1/reports/", {**wish, "words": text}, by=reporter)
    if sent.status_code != 201:
        return
    typist.send("GET", "/reports/", by=reporter)
    typist.send("GET", "/api/v1/reports/", by=reporter)
    warning = {"verdict": "uphold", "reasons": ["report_harasses"], "follows": ["warn"]}
    decision = _decided(typist, Report.objects.latest("pk").case, warning, text, by=typist.desk)
    if decision is None:
        return
    opinion = SecondOpinion.objects.create(decision=decision, asked_at=clock.now())
    typist.send("GET", f"/moderation/opinions/{opinion.pk}/", by=typist.office)
    typist.send("GET", f"{DESK}opinions/{opinion.pk}/", by=typist.office)
    given = {"verdict": "dismiss", "words": text}
    typist.send("POST", f"{DESK}opinions/{opinion.pk}/", given, by=typist.office)
    path = f"/appeals/{decision.pk}/"
    if typist.send("POST", f"/api/v1{path}", {"words": text}).status_code != 201:
        typist.send("POST", path, {"words": text})
        return
    _decided(typist, Case.objects.latest("pk"), {"verdict": "stand"}, text, by=typist.office)
    for shown in (path, f"/api/v1{path}", "/appeals/", "/api/v1/appeals/", "/notifications/"):
        typist.send("GET", shown)


def _decided(
    typist: Typist, case: Case, given: dict[str, Any], text: str, *, by: Client
) -> Decision | None:
    """The decision with these words, in effect at once, and the case read before and after."""
    doors = (f"/moderation/cases/{case.pk}/", f"{DESK}cases/{case.pk}/")
    typist.send("POST", f"{doors[1]}claim/", by=by)
    for door in doors:
        typist.send("GET", door, by=by)
    typist.send("POST", f"{doors[0]}decide/", {"verdict": text, "words": text}, by=by)
    sent = typist.send("POST", f"{doors[1]}decide/", {**given, "words": text}, by=by)
    if sent.status_code != 201:
        return None
    decision = proposals.carry_out(sent.json()["id"], at=clock.now())
    for door in doors:
        typist.send("GET", door, by=by)
    return decision


def desk_by_program(typist: Typist, text: str) -> None:
    """Into the doors of the desk that only programs use."""
    word = quote(typed(text), safe="")
    given = {"verdict": text, "words": text, "scope": text, "reasons": [text], "days": text}
    typist.send("POST", f"{DESK}cases/1/decide/", given, by=typist.desk)
    typist.send("POST", f"{DESK}replies/", {"name": text, "words": text}, by=typist.desk)
    kept = {"name": text[:60], "words": text}
    typist.send("PUT", f"{DESK}replies/{typist.reply.pk}/", kept, by=typist.desk)
    for query in (
        *(f"queue/?cursor={word}&kind={word}", f"trail/?by={word}&cursor={word}", "trail/"),
        *("replies/", "decisions/", f"trail.csv?subject={word}", "trail.csv", "trail.json"),
    ):
        typist.send("GET", f"{DESK}{query}", by=typist.desk)
