"""What admins do to matches by program, as on their pages."""

from __future__ import annotations

import pytest
from django.test import Client

from accounts.models import Account
from accounts.services import create_account
from matches.models import Drain, Match
from matches.services import drain
from moderation.models import TrailEntry
from tests.clients import signed_in
from tests.conftest import Clock
from tests.factories.matches import make_running

pytestmark = pytest.mark.django_db

DRAIN, FAULTS = "/api/v1/site/drain/", "/api/v1/matches/faults/"


@pytest.fixture
def admin(db: None) -> Account:
    return create_account("Tamsin", more_roles=["admin"])


@pytest.fixture
def program(admin: Account) -> Client:
    return signed_in(admin)


def test_drain_is_switched_and_told(program: Client, admin: Account, clock: Clock) -> None:
    make_running()
    assert program.get(DRAIN).json() == {"since": None, "note": "", "running": 1}
    told = program.put(DRAIN, {"note": "Back at 18:00"}, "application/json").json()
    assert (told["note"], told["running"]) == ("Back at 18:00", 1)
    assert told["since"] is not None
    assert Drain.objects.get().by == admin
    assert program.delete(DRAIN).json()["since"] is None
    assert drain.current() is None
    acts = TrailEntry.objects.order_by("pk").values_list("act", flat=True)
    assert list(acts) == ["drain_begun", "drain_ended"]


def test_note_that_is_too_long_switches_nothing(program: Client) -> None:
    answer = program.put(DRAIN, {"note": "x" * 201}, "application/json")
    assert answer.status_code == 400
    assert not Drain.objects.exists()


def test_faulty_match_is_listed_and_called_off(program: Client, clock: Clock) -> None:
    match, _both = make_running()
    Match.objects.filter(pk=match.pk).update(faults=2, fault="KeyError: 3", faulted_at=clock.now())
    make_running()
    told = program.get(FAULTS).json()
    (row,) = told["matches"]
    players = list(match.seats.order_by("number").values_list("account__username", flat=True))
    assert (row["id"], row["faults"], row["fault"]) == (match.pk, 2, "KeyError: 3")
    assert row["players"] == players
    assert told["unrecorded"] == []
    done = program.post(f"{FAULTS}{match.pk}/void/")
    assert done.status_code == 200
    assert done.json()["ended_at"] is not None
    match.refresh_from_db()
    assert (match.reason, match.winner) == ("void", None)


def test_moderators_who_are_no_admins_are_refused(clock: Clock) -> None:
    program = signed_in(create_account("Hollow", more_roles=["moderator"]))
    for answer in (program.get(DRAIN), program.delete(DRAIN), program.get(FAULTS)):
        assert (answer.status_code, answer.json()["error"]["code"]) == (403, "not_staff")


def test_profile_tells_programs_what_its_page_shows(clock: Clock) -> None:
    match, both = make_running()
    both[0].concede()
    player = both[0].account
    address = f"/api/v1/players/{player.username}/"
    panels = Client().get(address).json()["panels"]
    (last,) = panels["recent_matches"]
    assert (last["id"], last["sparks"]) == (None, None)
    assert (last["result"], last["opponent"]) == ("loss", both[1].account.username)
    assert [one["game"] for one in panels["tally"]] == ["nexus"]
    assert "rating" not in panels, "without ranked matches"
    (own,) = signed_in(player).get(address).json()["panels"]["recent_matches"]
    assert own["id"] == match.pk
    assert Client().get("/api/v1/players/Nobody/").status_code == 404
