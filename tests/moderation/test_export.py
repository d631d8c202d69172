"""The trail with before and after, filtered, and taken along without harm."""

from __future__ import annotations

import csv
import io
import json
from typing import Any

import pytest

from moderation.export import harmless
from moderation.services.trail import record
from tests.clients import signed_in


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


@pytest.mark.parametrize(
    "formula", ["=1+1", "+1", "-1", "@SUM(A1)", "\uff1d1+1", "=cmd|' /C x'!A0"]
)
def test_cell_that_a_table_program_would_run_is_made_text(formula):
    assert harmless(formula) == f"'{formula}"
    assert harmless(f"x{formula}") == f"x{formula}"


@pytest.mark.parametrize(
    "parting", [";", ";;", "fine;", "fine; ", ';"', '"x;""', "\t", "\r", "\n \t"]
)
def test_formula_behind_what_other_programs_part_at_is_made_text(parting):
    """Where the comma parts decimals, table programs part cells at semicolons, quoted or not."""
    assert harmless(f"{parting}=1+1") == f"{parting}'=1+1"


def test_each_of_several_formulas_is_made_text():
    assert harmless("=1;=2; -3;4-5") == "'=1;'=2; '-3;4-5"


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
    client = signed_in(creator)
    assert client.get("/moderation/trail.csv").status_code == 403
    assert client.get("/moderation/trail.json").status_code == 403
