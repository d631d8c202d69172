"""The review desk, reports and appeals by program: the services and refusals of the pages."""

from __future__ import annotations

import json
from base64 import urlsafe_b64encode
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from accounts.models import Account, Suspension
from cards.models import CardVersion, State
from config import clock as site_clock
from moderation import subjects
from moderation.models import Case, Decision, Proposal, ReplyTemplate, SecondOpinion
from moderation.reasons import HEAD_KEYS
from moderation.services import proposals, reports
from moderation.services.trail import record
from tests.clients import signed_in
from tests.factories.accounts import make_secret
from tests.factories.cards import make_approved
from tests.moderation.conftest import change, old_account

DESK = "/api/v1/moderation/"


class Program:
    """Acts by a token; every answer is JSON."""

    def __init__(self, account: Account, *scopes: str) -> None:
        self.client = Client(
            enforce_csrf_checks=True,
            headers={"authorization": f"Bearer {make_secret(account, *scopes)}"},
        )

    def ask(self, path: str, body: Any = None, *, method: str = "", root: str = DESK) -> Any:
        """The answer; a body, also an empty one, makes it a POST."""
        call = getattr(self.client, method or ("get" if body is None else "post"))
        kind = {} if body is None else {"content_type": "application/json"}
        answer = call(path if path.startswith("/") else root + path, body, **kind)
        answer.told = (
            answer.json() if answer.headers.get("Content-Type") == "application/json" else None
        )
        return answer

    def refused(self, path: str, body: Any = None, **named: Any) -> tuple[int, str]:
        """Status and code of a refusal."""
        answer = self.ask(path, body, **named)
        return answer.status_code, answer.told["error"]["code"]


@pytest.fixture
def program(moderator: Account, clock: Any) -> Program:
    return Program(moderator, "moderation")


@pytest.fixture
def other_program(second_moderator: Account, clock: Any) -> Program:
    return Program(second_moderator, "moderation")


@pytest.fixture
def reported(creator: Account, clock: Any) -> Case:
    """A card with one report about it."""
    card = make_approved(creator, name="Gallows Raven")
    made = reports.report(
        subjects.find("card", str(card.card_id)),
        by=old_account("Reporter", clock),
        reason="report_hateful",
        words="Look at the picture.",
        evidence={"words": "Step 2", "url": "/replays/x/", "match": "secret-match", "decks": [7]},
        at=clock.now(),
    )
    return made.case


def approval(version: CardVersion, **changes: Any) -> dict[str, Any]:
    sound = {"verdict": "approve", "rarity": "rare", "checked": list(HEAD_KEYS)}
    return {**sound, "revision": version.revision, **changes}


def test_program_reviews_a_submission(submit, program, clock):
    version = submit(name="Ash Lantern")
    [row] = program.ask("queue/").told["results"]
    assert (row["kind"], row["title"], row["version"]) == ("submission", "Ash Lantern", version.pk)
    assert row["case"] is None
    shown = program.ask(f"versions/{row['version']}/").told
    assert shown["open_acts"] == ["claim"]
    assert shown["version"]["card"]["name"] == "Ash Lantern"
    assert shown["breakdown"]["points"] == version.points
    claim = program.ask(f"versions/{version.pk}/claim/", {}).told
    assert claim["claimed_by"] == "Tamsin"
    made = program.ask(f"cases/{claim['case']}/decide/", approval(version))
    assert made.status_code == 201
    assert made.told["state"] == "waiting"
    assert made.told["due_at"]
    clock.advance(10)
    proposals.sweep()
    version.refresh_from_db()
    assert version.state == State.APPROVED
    [own] = program.ask("decisions/").told["results"]
    assert (own["id"], own["state"]) == (made.told["id"], "done")
    assert program.ask(f"versions/{version.pk}/").told["decision"]["by"] == "Tamsin"


def test_changed_card_is_told_beside_the_old_one(submit, desk, program, moderator, clock):
    first = submit(name="Ash Lantern", attack=2)
    desk.claim(first, moderator)
    desk.approve(first, moderator)
    second = change(first, clock, attack=1)
    shown = program.ask(f"versions/{second.pk}/").told
    assert shown["beside"]["id"] == first.pk
    assert {"attack", ""} & {row["path"] for row in shown["changes"]}
    assert [row["id"] for row in shown["others"]] == [first.pk]


def test_refusals_are_those_of_the_pages(submit, program, other_program):
    version = submit()
    case = program.ask(f"versions/{version.pk}/claim/", {}).told["case"]
    decide = f"cases/{case}/decide/"
    assert other_program.refused(decide, approval(version)) == (409, "claimed_by_another")
    assert other_program.refused(f"cases/{case}/claim/", {}) == (409, "claimed_by_another")
    assert other_program.refused(f"cases/{case}/take-over/", {}) == (409, "not_idle")
    assert program.refused(decide, approval(version, checked=[])) == (400, "checklist_open")
    assert program.refused(decide, approval(version, rarity="")) == (400, "rarity_missing")
    assert program.refused(decide, approval(version, revision=99)) == (409, "version_changed")
    assert program.refused(decide, {"verdict": "reject"}) == (400, "invalid")
    assert program.refused(decide, {"verdict": "burn"}) == (400, "invalid")
    reject = {"verdict": "reject", "revision": version.revision}
    assert program.refused(decide, reject) == (400, "reason_missing")
    assert program.refused(decide, {"verdict": "uphold"}) == (400, "verdict_unknown")
    assert program.refused("cases/999999/claim/", {}) == (404, "case_not_found")
    assert not Proposal.objects.exists()
    assert program.ask(f"cases/{case}/renew/", {}).status_code == 200
    assert program.ask(f"cases/{case}/release/", {}).status_code == 204
    assert program.refused(decide, approval(version)) == (409, "not_claimed")


def test_silent_claim_is_taken_over(submit, program, other_program, clock):
    version = submit()
    case = program.ask(f"versions/{version.pk}/claim/", {}).told["case"]
    clock.advance(5 * 60)
    assert other_program.ask(f"cases/{case}/take-over/", {}).told["claimed_by"] == "Hollow"
    assert program.refused(f"cases/{case}/renew/", {}) == (409, "claimed_by_another")


def test_decision_is_undone_for_ten_seconds(submit, program, other_program, clock):
    version = submit()
    case = program.ask(f"versions/{version.pk}/claim/", {}).told["case"]
    made = program.ask(f"cases/{case}/decide/", approval(version)).told
    undo = f"decisions/{made['id']}/undo/"
    assert other_program.refused(undo, {}) == (404, "proposal_not_found")
    assert program.ask(undo, {}).told["state"] == "undone"
    assert program.refused(undo, {}) == (409, "too_late_to_undo")
    assert not Decision.objects.exists()


def test_reports_are_read_and_upheld(reported, creator, program, clock):
    [row] = program.ask("queue/?kind=report").told["results"]
    assert (row["case"], row["reports"], row["about"]) == (reported.pk, 1, "Pell")
    shown = program.ask(f"cases/{reported.pk}/").told
    [report] = shown["reports"]
    assert (report["by"], report["reason"]) == ("Reporter", "report_hateful")
    assert report["evidence"] == {"words": "Step 2", "url": "/replays/x/", "lines": []}
    assert shown["follows"] == ["hide", "take_down", "warn"]
    program.ask(f"cases/{reported.pk}/claim/", {})
    given = {
        "verdict": "uphold",
        "version": shown["version"]["id"],
        "reasons": ["report_hateful"],
        "follows": ["hide"],
        "scope": "forge",
    }
    decide = f"cases/{reported.pk}/decide/"
    assert program.refused(decide, given) == (400, "invalid"), "nobody is banned by an omission"
    assert program.refused(decide, {**given, "days": 2}) == (400, "invalid")
    assert program.ask(decide, {**given, "days": 7}).status_code == 201
    clock.advance(10)
    proposals.sweep()
    suspension = Suspension.objects.get(account=creator)
    assert suspension.ends_at == clock.now() + timedelta(days=7)
    assert program.ask(f"cases/{reported.pk}/").told["decision"]["followed"]


def test_suspension_for_good_is_said(reported, creator, program, clock):
    program.ask(f"cases/{reported.pk}/claim/", {})
    given = {"verdict": "uphold", "reasons": ["report_hateful"], "scope": "forge", "days": None}
    assert program.ask(f"cases/{reported.pk}/decide/", given).status_code == 201
    clock.advance(10)
    proposals.sweep()
    assert Suspension.objects.get(account=creator).ends_at is None


def test_creator_reads_why_and_appeals_by_program(
    submit, desk, moderator, creator, other_program, clock
):
    version = submit(name="Ash Lantern")
    desk.claim(version, moderator)
    decision = desk.reject(version, moderator, words="Not that name.")
    author = Program(creator, "reports")
    answer = author.ask("/api/v1/appeals/")
    [told] = answer.told["results"]
    assert told["words"] == "Not that name."
    assert told["sentences"]
    assert told["against_appeal"] is None
    assert "Tamsin" not in answer.content.decode(), "who decided is not theirs to know"
    mine = f"/api/v1/appeals/{decision.pk}/"
    assert author.refused(mine, {"words": " "}) == (400, "words_missing")
    made = author.ask(mine, {"words": "It is a lantern."})
    assert (made.status_code, made.told["appeal"]["outcome"]) == (201, "open")
    assert author.refused(mine, {"words": "Again."}) == (409, "already_appealed")
    [row] = other_program.ask("queue/?kind=appeal").told["results"]
    shown = other_program.ask(f"cases/{row['case']}/").told
    assert shown["appeal"]["words"] == "It is a lantern."
    assert shown["appeal"]["against"]["by"] == "Tamsin"
    other_program.ask(f"cases/{row['case']}/claim/", {})
    restore = {"verdict": "restore", "words": "You are right.", "rarity": "rare"}
    assert other_program.ask(f"cases/{row['case']}/decide/", restore).status_code == 201
    clock.advance(10)
    proposals.sweep()
    answer = author.ask(mine)
    assert (answer.told["appeal"]["outcome"], answer.told["appeal"]["answer"]) == (
        "upheld",
        "You are right.",
    )
    assert "Hollow" not in answer.content.decode()


def test_second_opinion_is_blind(submit, desk, moderator, other_program):
    version = submit(name="Ash Lantern")
    desk.claim(version, moderator)
    decision = desk.approve(version, moderator, words="Fine by me.")
    asked = SecondOpinion.objects.create(decision=decision, asked_at=site_clock.now())
    shown = other_program.ask(f"opinions/{asked.pk}/")
    assert shown.told["card"]["name"] == "Ash Lantern"
    assert shown.told["card"]["rarity"] == "", "a rarity would tell that it was approved"
    for word in ("Tamsin", "approved", "Fine by me.", '"rare"'):
        assert word not in shown.content.decode()
    given = other_program.ask(f"opinions/{asked.pk}/", {"verdict": "reject"})
    assert (given.status_code, given.told["agrees"], given.told["decided"]) == (
        201,
        False,
        "approve",
    )
    assert other_program.refused(f"opinions/{asked.pk}/") == (409, "opinion_given")


def test_page_of_a_second_opinion_tells_no_rarity(submit, desk, moderator, second_moderator):
    version = submit(name="Ash Lantern")
    desk.claim(version, moderator)
    decision = desk.approve(version, moderator, rarity="legendary")
    asked = SecondOpinion.objects.create(decision=decision, asked_at=site_clock.now())
    client = signed_in(second_moderator)
    page = client.get(f"/moderation/opinions/{asked.pk}/").content.decode()
    assert "Ash Lantern" in page
    assert "legendary" not in page.lower()


def test_queue_by_cursor_neither_repeats_nor_misses(submit, program, clock):
    for number in range(5):
        submit(name=f"Lantern number {'abcde'[number]}")
        clock.advance(60)
    first = program.ask("queue/?limit=2").told
    gone = first["results"][1]["version"]
    CardVersion.objects.filter(pk=gone).update(state=State.WITHDRAWN)
    found = list(first["results"])
    page = first
    while page["next"]:
        page = program.ask(page["next"].removeprefix("http://testserver")).told
        found += page["results"]
    keys = [row["key"] for row in found]
    assert len(keys) == len(set(keys)) == 5
    assert [row["since"] for row in found] == sorted(row["since"] for row in found)
    assert page["counts"]["submission"] == 4


def test_queue_takes_the_filters_of_its_page(submit, program, other_program, clock):
    mine, free = submit(name="Mine to do"), submit(name="Nobody has it")
    program.ask(f"versions/{mine.pk}/claim/", {})
    for holder, program_, expected in (
        ("mine", program, mine),
        ("free", program, free),
        ("others", other_program, mine),
    ):
        [row] = program_.ask(f"queue/?holder={holder}").told["results"]
        assert row["version"] == expected.pk
    assert program.ask("queue/?due=yes").told["results"] == []
    assert len(program.ask("queue/?kind=nonsense").told["results"]) == 2


NO_ROWS = (
    "null",
    "[1, 2, 3]",
    '["2", "1", ""]',
    '["0001-01-01T00:00", "0001-01-01", ""]',
    "[" * 20_000,
)
CURSORS = ["x", "é", *(urlsafe_b64encode(words.encode()).decode() for words in NO_ROWS)]


@pytest.mark.parametrize("cursor", CURSORS, ids=range(len(CURSORS)))
def test_cursor_of_no_row_is_refused(program, cursor):
    assert program.refused(f"queue/?cursor={cursor}") == (404, "not_found")


@pytest.mark.parametrize("position", ["abc", "-1", "9" * 30, "1.5", "%00"])
def test_cursor_of_no_number_is_refused(program, position):
    cursor = urlsafe_b64encode(f"p={position}".encode()).decode()
    assert program.refused(f"trail/?cursor={cursor}") == (404, "not_found")


def test_trail_by_cursor_and_as_a_file(program, moderator, clock):
    for number in range(3):
        record("case_claimed", by=moderator, subject=f"case:{number}", at=clock.now())
    record("version_hidden", by=None, subject="version:1", at=clock.now(), note="=1+1")
    first = program.ask("trail/?limit=3").told
    assert [row["act"] for row in first["results"]] == ["version_hidden", *["case_claimed"] * 2]
    assert first["results"][0]["by"] is None
    rest = program.ask(first["next"].removeprefix("http://testserver")).told
    assert [row["subject"] for row in rest["results"]] == ["case:0"]
    assert len(program.ask("trail/?by=Tamsin&act=case_claimed").told["results"]) == 3
    table = program.client.get(DESK + "trail.csv?act=version_hidden")
    assert "'=1+1" in b"".join(table.streaming_content).decode()
    listed = program.client.get(DESK + "trail.json?by=Tamsin")
    assert len(json.loads(b"".join(listed.streaming_content))) == 3


def test_replies_are_kept_by_program(program, moderator):
    words = {"name": "Kind", "words": "Thank you."}
    made = program.ask("replies/", words)
    assert (made.status_code, made.told["changed_by"]) == (201, "Tamsin")
    one = f"replies/{made.told['id']}/"
    assert program.refused("replies/", words) == (409, "template_name_taken")
    assert program.ask(one, {**words, "words": "Thanks."}, method="put").told["words"] == "Thanks."
    assert [row["words"] for row in program.ask("replies/").told] == ["Thanks."]
    assert program.ask(one, {}, method="delete").status_code == 204
    assert program.refused(one) == (404, "template_not_found")
    assert not ReplyTemplate.objects.exists()


def test_desk_needs_a_sign_in_not_long_ago(moderator, program, clock):
    assert program.ask("queue/").status_code == 200
    clock.advance(12 * 3600)
    assert program.refused("queue/") == (403, "sign_in_too_old")
    Account.objects.filter(pk=moderator.pk).update(last_login=clock.now())
    assert program.ask("queue/").status_code == 200
    Account.objects.filter(pk=moderator.pk).update(last_login=None)
    assert program.refused("queue/") == (403, "sign_in_too_old")


def test_without_the_desks_scope_a_token_is_a_players(submit, moderator, clock):
    version = submit(name="Ash Lantern")
    reader, both = Program(moderator, "read"), Program(moderator, "forge", "moderation")
    doors = (f"/api/v1/cards/{version.card_id}/", f"/api/v1/versions/{version.pk}/report/")
    for door in doors:
        assert reader.refused(door) == (404, "card_not_found")
        assert both.ask(door).status_code == 200
    clock.advance(12 * 3600)
    for door in doors:
        assert both.refused(door) == (404, "card_not_found")


def test_role_that_was_taken_closes_the_desk(moderator, program):
    moderator.groups.clear()
    assert program.refused("queue/") == (403, "not_a_moderator")


def test_figures_are_for_everybody(submit):
    submit()
    told = Client().get(DESK + "figures/").json()
    assert told["waiting"][0]["count"] == 1


def test_submission_is_not_decided_unread(submit, program):
    version = submit()
    case = program.ask(f"versions/{version.pk}/claim/", {}).told["case"]
    sent = {"verdict": "reject", "reasons": ["name_unfit"], "words": "No."}
    answer = program.ask(f"cases/{case}/decide/", sent)
    assert answer.status_code == 400
    assert list(answer.told["error"]["facts"]["fields"]) == ["revision"]
    sent["revision"] = version.revision
    assert program.ask(f"cases/{case}/decide/", sent).status_code == 201
