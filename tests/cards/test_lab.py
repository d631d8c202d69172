"""`manage.py calibrate` and `check_balance`: files that survive a stop, bars that can be missed."""

from __future__ import annotations

import json
from io import StringIO
from itertools import islice
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from django.core.management import CommandError, call_command

from cards.lab_rows import OtherRows, measured_rows, rows_of
from cards.models import BalanceActivation, CardVersion
from matches.engine.games import labs, registry
from matches.engine.kernel.lab import sampling
from matches.engine.kernel.lab.sampling import Plan, Sampled
from tests.factories.cards import make_approved

pytestmark = pytest.mark.once
LAB = labs.get("nexus")
PLAN = Plan("rows", "nexus-1", designs=4, matches=4, spread=5)


def test_stopped_run_goes_on_where_it_was(tmp_path, monkeypatch):
    whole = list(measured_rows(LAB, PLAN, None, jobs=1))
    path = tmp_path / "rows.jsonl"
    assert list(islice(measured_rows(LAB, PLAN, path, jobs=1), 2)) == whole[:2]
    path.write_text(path.read_text() + '{"balance": "nexus-1", "numb')  # cut off by its end
    played: list[int] = []
    measure_one = sampling.measure_one

    def count(work: tuple[Sampled, Plan, int]) -> sampling.Row:
        played.append(work[2])
        return measure_one(work)

    monkeypatch.setattr(sampling, "measure_one", count)
    assert list(measured_rows(LAB, PLAN, path, jobs=1)) == whole
    assert played == [2, 3]
    assert rows_of(path) == whole


def test_rows_of_another_plan_are_never_mixed(tmp_path):
    path = tmp_path / "rows.jsonl"
    list(measured_rows(LAB, PLAN, path, jobs=1))
    with pytest.raises(OtherRows, match="nexus-1"):
        list(measured_rows(LAB, Plan("else", "nexus-1", 4, 4, 5), path, jobs=1))
    longer = Plan("rows", "nexus-1", designs=5, matches=4, spread=5)
    assert len(list(measured_rows(LAB, longer, path, jobs=1))) == 5, "more of the same go on"


@pytest.mark.django_db
def test_calibrate_proposes_and_activates_nothing(tmp_path):
    make_approved(name="Striker", attack=8, health=1)
    wanted: dict[str, Any] = {
        "designs": 12,
        "matches": 4,
        "finer": 3,
        "name": "nexus-try",
        "rows": tmp_path / "rows.jsonl",
        "write": tmp_path / "balance.json",
        "json": tmp_path / "found.json",
    }
    out = StringIO()
    call_command("calibrate", stdout=out, stderr=StringIO(), **wanted)
    proposed = json.loads((tmp_path / "balance.json").read_text())
    found = json.loads((tmp_path / "found.json").read_text())
    assert proposed["version"] == "nexus-try"
    assert found["proposed"] == proposed
    assert found["plan"]["rows"] == 12
    weight, error = found["fit"]["weights"]["traits.eager"]
    assert error > 0
    assert abs(3 * weight - proposed["traits"]["eager"]) <= 0.51
    assert "traits.eager" in out.getvalue()
    assert f"{len(found['changes'])} published cards would change" in out.getvalue()
    assert not BalanceActivation.objects.exists()
    assert CardVersion.objects.get().balance == "nexus-1"
    before = (tmp_path / "balance.json").read_bytes()
    call_command("calibrate", stdout=StringIO(), stderr=StringIO(), **wanted)
    assert (tmp_path / "balance.json").read_bytes() == before


@pytest.mark.django_db
def test_calibrate_measures_the_game_that_has_the_balance(tmp_path):
    path = tmp_path / "found.json"
    told = StringIO()
    call_command(
        *("calibrate", "--balance", "enigma-1", "--designs", "20", "--matches", "4"),
        *("--finer", "3", "--json", str(path)),
        stdout=told,
        stderr=StringIO(),
    )
    found = json.loads(path.read_text())
    assert found["plan"]["balance"] == "enigma-1"
    assert set(found["fit"]["slopes"]) == set(found["fit"]["plain"])
    assert found["proposed"]["budget"]["most"] == 72
    assert "A point brings: origin" in told.getvalue()


@pytest.mark.django_db
def test_calibrate_takes_the_active_balance_of_a_game(tmp_path):
    path = tmp_path / "rows.jsonl"
    call_command(
        *("calibrate", "--game", "enigma", "--designs", "10", "--matches", "2"),
        *("--rows", str(path)),
        stdout=StringIO(),
        stderr=StringIO(),
    )
    assert {row.balance for row in rows_of(path)} == {
        registry.get("enigma").default_balance()["version"]
    }


@pytest.mark.django_db
def test_unknown_balance_is_told():
    with pytest.raises(CommandError, match="nexus-0"):
        call_command("calibrate", balance="nexus-0")
    with pytest.raises(CommandError, match="nexus-0"):
        call_command("check_balance", "nexus-0")


def check(folder: Path, version: str = "nexus-1", **more: Any) -> tuple[int, dict[str, Any]]:
    """(exit status, what was found)."""
    status = 0
    try:
        call_command(
            "check_balance",
            version,
            rows=folder / "rows",
            json=folder / "found.json",
            plot=folder / "plot.svg",
            stdout=StringIO(),
            stderr=StringIO(),
            **{"designs": 12, "matches": 40, **more},
        )
    except SystemExit as ended:
        status = int(ended.code or 0)
    return status, json.loads((folder / "found.json").read_text())


def test_check_judges_by_its_bars_and_draws_what_it_saw(tmp_path):
    status, found = check(tmp_path)
    assert status == (0 if all(found["passed"].values()) else 1)
    assert found["passed"]["within"] == (found["edge"]["within"] >= 0.8 * 12)
    assert found["edge"]["designs"] == found["forced"]["designs"] == 12
    picture = ElementTree.parse(tmp_path / "plot.svg").getroot()  # noqa: S314 - our own
    marks = [mark.get("class") for mark in picture.iter("{http://www.w3.org/2000/svg}circle")]
    assert (marks.count("edge"), marks.count("forced")) == (12, 12)


def test_check_tells_surplus_in_the_units_of_the_game(tmp_path):
    _, found = check(tmp_path, "enigma-1", designs=10, matches=4)
    assert found["balance"] == "enigma-1"
    assert found["edge"]["designs"] == 10
    picture = (tmp_path / "plot.svg").read_text()
    assert "above the edge of the cost, in quarters of the budget" in picture


def test_check_of_the_first_weights_misses_the_bar(tmp_path, monkeypatch):
    """The weights of the source are known to be rough: the check can fail, and says so."""
    monkeypatch.setattr("cards.management.commands.check_balance.LEAST_CORRELATION", 0.999)
    status, found = check(tmp_path)
    assert status == 1
    assert not found["passed"]["correlation"]


@pytest.mark.django_db
def test_first_turn_proposes_a_compensation_and_activates_nothing(tmp_path):
    out, path = StringIO(), tmp_path / "found.json"
    call_command("first_turn", matches=8, armor=[0, 4], energy=[0], json=path, stdout=out)
    found = json.loads(path.read_text())
    assert [each["armor"] for each in found["tried"]] == [0, 4]
    assert found["proposed"] in found["tried"]
    assert "Proposed: second_player_armor" in out.getvalue()
    assert not BalanceActivation.objects.exists()
