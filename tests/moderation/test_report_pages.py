"""Where people report, read what came of it, and appeal: pages and API, without script."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from accounts.models import Account
from cards.models import CardVersion
from moderation.models import Appeal, Case, Report
from tests.clients import signed_in
from tests.factories.accounts import make_account
from tests.factories.cards import make_approved
from tests.factories.matches import make_running


@pytest.fixture
def card(creator: Account) -> CardVersion:
    return make_approved(creator, name="Gallows Raven")


@pytest.fixture
def reader(db: None) -> Client:
    return signed_in(make_account("Marrow"))


def test_flag_on_a_card_leads_to_a_report(card, reader):
    page = reader.get(f"/cards/{card.card_id}/").content.decode()
    doors = re.findall(r'href="(/reports/new/[^"]+)"', page)
    assert doors == [f"/reports/new/card/{card.card_id}/", f"/reports/new/art/{card.art_id}/"]
    for door in doors:
        form = reader.get(door).content.decode()
        assert "Report “Gallows Raven”" in form
        answer = reader.post(door, {"reason": "report_copied", "words": "Seen elsewhere."})
        assert answer.headers["Location"] == "/reports/"
    kinds = Case.objects.order_by("pk").values_list("subject", flat=True)
    assert list(kinds) == [f"card:{card.card_id}", f"art:{card.art_id}"]
    page = reader.get("/reports/").content.decode()
    assert page.count("Seen elsewhere.") == 2
    assert "waits" in page


def test_flags_on_a_profile_report_name_and_conduct(creator, reader):
    page = reader.get("/players/Pell/").content.decode()
    doors = re.findall(r'href="(/reports/new/[^"]+)"', page)
    assert doors == ["/reports/new/name/Pell/", "/reports/new/conduct/Pell/"]
    for door in doors:
        assert reader.post(door, {"reason": "report_hateful"}).status_code == 302
    assert Case.objects.filter(about=creator).count() == 2


def test_one_own_things_have_no_flag(card, creator):
    client = signed_in(creator)
    assert "/reports/new/" not in client.get(f"/cards/{card.card_id}/").content.decode()
    assert "/reports/new/" not in client.get("/players/Pell/").content.decode()


def test_refused_report_keeps_what_was_typed(card, reader):
    door = f"/reports/new/card/{card.card_id}/"
    answer = reader.post(door, {"reason": "report_stalls", "words": "Kept <words>"})
    assert answer.status_code == 400
    assert "Kept &lt;words&gt;" in answer.content.decode()
    assert reader.post(door, {"reason": "report_copied"}).status_code == 302
    answer = reader.post(door, {"reason": "report_copied", "words": "Again"})
    assert answer.status_code == 409
    assert "You have reported this already." in answer.content.decode()
    assert "Again" in answer.content.decode()


def test_missing_words_are_asked_for_at_their_field(card, reader):
    door = f"/reports/new/card/{card.card_id}/"
    answer = reader.post(door, {"reason": "report_other"})
    assert answer.status_code == 400
    field = answer.content.decode().partition("<textarea")[2]
    assert "autofocus" in field[: field.index(">")]
    assert "Please say it in your own words." in field


def test_guests_are_asked_to_log_in(card):
    assert Client().get(f"/reports/new/card/{card.card_id}/").status_code == 302
    assert Client().get("/reports/").status_code == 302
    assert Client().get("/appeals/").status_code == 302
    assert Client().get("/api/v1/reports/").status_code == 401


def test_match_is_evidence_for_those_who_were_there(db):
    match, players = make_running()
    ours, theirs = players[0].account, players[1].account
    client = signed_in(ours)
    door = f"/reports/new/conduct/{theirs.username}/?match={match.pk}&seq=2"
    assert "Step 2 of the match between" in client.get(door).content.decode()
    assert client.post(door, {"reason": "report_stalls"}).status_code == 302
    evidence = Report.objects.get().evidence
    assert (evidence["match"], evidence["seq"]) == (match.pk, 2)
    assert set(evidence["players"]) == {ours.pk, theirs.pk}
    stranger = signed_in(make_account("Stranger"))
    assert stranger.get(door).status_code == 404
    assert stranger.get(door.replace(match.pk, "x" * 22)).status_code == 404


def test_program_reports_and_reads_the_outcome(card, reader, report_desk, moderator):
    body = {"kind": "card", "key": str(card.card_id), "reason": "report_copied"}
    answer = reader.post("/api/v1/reports/", body, content_type="application/json")
    assert answer.status_code == 201
    assert answer.json()["outcome"] == "open"
    again = reader.post("/api/v1/reports/", body, content_type="application/json")
    assert (again.status_code, again.json()["error"]["code"]) == (409, "already_reported")
    chat = reader.post(
        "/api/v1/reports/", {**body, "kind": "chat"}, content_type="application/json"
    )
    assert (chat.status_code, chat.json()["error"]["code"]) == (404, "no_such_player")
    report_desk.uphold(Case.objects.get(), moderator, follows=("warn",))
    assert [row["outcome"] for row in reader.get("/api/v1/reports/").json()["results"]] == [
        "upheld"
    ]


def test_program_cannot_bring_its_own_evidence(card, reader):
    body = {
        "kind": "card",
        "key": str(card.card_id),
        "reason": "report_copied",
        "evidence": {"lines": ["invented"]},
    }
    assert reader.post("/api/v1/reports/", body, content_type="application/json").status_code == 201
    assert Report.objects.get().evidence == {}


def test_creator_reads_why_and_appeals(submit, desk, moderator, creator):
    version = submit(name="Ash Lantern")
    desk.claim(version, moderator)
    decision = desk.reject(version, moderator, words="Not <this> name.")
    client = signed_in(creator)
    assert f'href="/appeals/{decision.pk}/"' in client.get("/appeals/").content.decode()
    page = client.get(f"/appeals/{decision.pk}/").content.decode()
    assert "Not &lt;this&gt; name." in page
    assert "Tamsin" not in page
    assert client.post(f"/appeals/{decision.pk}/", {"words": "But why?"}).status_code == 302
    assert Appeal.objects.get().words == "But why?"
    page = client.get(f"/appeals/{decision.pk}/").content.decode()
    assert "Another moderator looks at it" in page
    assert 'name="words"' not in page
    assert client.post(f"/appeals/{decision.pk}/", {"words": "Again?"}).status_code == 409
    stranger = signed_in(make_account("Stranger"))
    assert stranger.get(f"/appeals/{decision.pk}/").status_code == 404
