"""The trail with before and after, filtered, and taken along without harm."""

from __future__ import annotations

import csv
import io
import json
from typing import Any

import pytest
from django.test import Client

from moderation.export import harmless
from moderation.services.trail import record


@pytest.fixture
def entries(moderator, second_moderator, clock):
    record(
        "reports_upheld",
        by=moderator,
        subject="match:abc-1",
        at=clock.now(),
        before={"hidden": False},
        after={"hidden": True},
        note='=HYPERLINK("http://x";"click")',
    )
    clock.advance(24 * 3600)
    record("match_voided", by=second_moderator, subject="match:abc-1", at=clock.now(), note="fine")


def body(answer: Any) -> str:
    return b"".join(answer.streaming_content).decode()


def test_csv_holds_no_formula(entries, at_desk):
    answer = at_desk.get("/moderation/trail.csv")
    assert answer["Content-Disposition"] == 'attachment; filename="trail.csv"'
    rows = list(csv.DictReader(io.StringIO(body(answer))))
    assert [row["act"] for row in rows] == ["match_voided", "reports_upheld"]
    assert rows[1]["note"].startswith("'=HYPERLINK")
    assert json.loads(rows[1]["before"]) == {"hidden": False}
    assert rows[0]["note"] == "fine"


@pytest.mark.parametrize("cell", ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1"])
def test_cell_that_a_table_program_would_run_is_made_text(cell):
    assert harmless(cell) == f"'{cell}"
    assert harmless(f"x{cell}") == f"x{cell}"


def test_json_is_the_whole_entry(entries, at_desk):
    rows = json.loads(body(at_desk.get("/moderation/trail.json?act=reports_upheld")))
    assert len(rows) == 1
    assert rows[0]["after"] == {"hidden": True}
    assert rows[0]["by"] == "Tamsin"


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("by=hollow", ["match_voided"]),
        ("act=reports_upheld", ["reports_upheld"]),
        ("act=nonsense", ["match_voided", "reports_upheld"]),
        ("since=2027-03-02", ["match_voided"]),
        ("until=2027-03-01", ["reports_upheld"]),
        ("since=tomorrow", ["match_voided", "reports_upheld"]),
        ("subject=match:abc-1", ["match_voided", "reports_upheld"]),
        ("subject=match:other", []),
    ],
)
def test_trail_is_filtered(entries, at_desk, query, found):
    rows = json.loads(body(at_desk.get(f"/moderation/trail.json?{query}")))
    assert [row["act"] for row in rows] == found


def test_page_shows_before_and_after(entries, at_desk):
    page = at_desk.get("/moderation/trail/?act=reports_upheld").content.decode()
    assert "<dt>hidden</dt><dd><del>no</del> <ins>yes</ins></dd>" in page


def test_export_is_for_moderators_alone(entries, creator):
    client = Client()
    client.force_login(creator)
    assert client.get("/moderation/trail.csv").status_code == 403
    assert client.get("/moderation/trail.json").status_code == 403
