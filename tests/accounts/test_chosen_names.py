"""A name that a moderator took away is nobody's; its owner chooses another, once."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import Account, TakenName
from accounts.services import choose_name, create_account, give_name_back, take_name
from config import clock as site_clock
from tests.conftest import Clock
from tests.factories.accounts import PASSWORD, make_account, make_moderator
from tests.refusals import refused

pytestmark = pytest.mark.django_db

PAGE = "/settings/name/"


@pytest.fixture
def rude(clock: Clock) -> Account:
    """Somebody whose name was taken a moment ago."""
    account = make_account("RudeIan")
    take_name(account, at=clock.now())
    return account


@pytest.fixture
def reader(client: Client, rude: Account) -> Client:
    client.force_login(rude)
    return client


def test_new_name_is_chosen_once_and_opens_the_door(reader: Client, rude: Account) -> None:
    assert rude.username == f"Player-{rude.pk}"
    assert "Take this name" in reader.get(PAGE).content.decode()
    answer = reader.post(PAGE, {"name": " Meadow "}, follow=True)
    page = answer.content.decode()
    assert "You are “Meadow” from now on." in page
    assert "Take this name" not in page
    rude.refresh_from_db()
    assert (rude.username, rude.skeleton) == ("Meadow", "meadow")
    login = {"login": "Meadow", "password": PASSWORD}
    assert Client().post(reverse("account_login"), login).status_code == 302
    again = reader.post(PAGE, {"name": "Brook"})
    assert (again.status_code, rude.username) == (409, "Meadow")
    assert "Your name stays as it is" in again.content.decode()


@pytest.mark.parametrize(
    ("name", "status", "fault"),
    [
        ("RudeIan", 409, "has or had this name"),
        ("Rudelan", 409, "has or had this name"),
        ("RUDEIAN", 409, "has or had this name"),
        ("Wren", 409, "has or had this name"),
        ("TamsIn", 409, "has or had this name"),
        ("admin", 400, "could pass for the people who run the site"),
        ("a", 400, "at least 3 letters"),
        ("two words", 400, "It is sign 4"),
        ("", 400, "This field is required"),
        ("x" * 5000, 400, "at most 24 letters"),
        ("nul\x00l", 400, "Null characters"),
        ("a\u200bbc", 400, "signs that nobody can see"),
    ],
)
def test_unfit_name_is_told_at_its_field(
    reader: Client, rude: Account, name: str, status: int, fault: str
) -> None:
    make_account("Wren")
    make_moderator("Tamsin")
    answer = reader.post(PAGE, {"name": name})
    assert answer.status_code == status
    assert fault in "".join(answer.context["form"].errors["name"])
    before = rude.username
    rude.refresh_from_db()
    assert rude.username == before


def test_taken_name_is_nobodys(rude: Account) -> None:
    for name in ("RudeIan", "Rudelan", "RUDEIAN"):
        with refused("name_taken"):
            create_account(name)


def test_who_kept_their_name_chooses_no_other(client: Client) -> None:
    account = make_account("Wren")
    with refused("name_stays"):
        choose_name(account, "Brook", at=site_clock.now())
    client.force_login(account)
    page = client.get(PAGE).content.decode()
    assert "so it stays" in page
    assert PAGE not in client.get("/settings/").content.decode()


def test_settings_lead_there_while_a_name_is_to_be_chosen(reader: Client) -> None:
    assert PAGE in reader.get("/settings/").content.decode()
    reader.post(PAGE, {"name": "Meadow"})
    assert PAGE not in reader.get("/settings/").content.decode()


def test_second_name_may_be_taken_too(rude: Account, clock: Clock) -> None:
    choose_name(rude, "Ruder", at=clock.now())
    take_name(rude, at=clock.now())
    for name in ("RudeIan", "Ruder"):
        with refused("name_taken"):
            choose_name(rude, name, at=clock.now())
    assert choose_name(rude, "Meadow", at=clock.now()).username == "Meadow"


def test_name_for_the_time_being_is_a_free_one(clock: Clock) -> None:
    account = make_account("RudeIan")
    make_account(f"Player-{account.pk}")
    assert take_name(account, at=clock.now()) == f"Player-{account.pk}-2"


def test_name_given_back_is_theirs_again(rude: Account, clock: Clock) -> None:
    choose_name(rude, "Meadow", at=clock.now())
    give_name_back(rude, "RudeIan")
    rude.refresh_from_db()
    assert rude.username == "RudeIan"
    assert not TakenName.objects.exists()
    assert create_account("Meadow").username == "Meadow"
    with refused("name_stays"):
        choose_name(rude, "Brook", at=clock.now())


def test_name_taken_while_somebody_chooses_it_is_refused(
    rude: Account, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The database has the last word."""
    make_account("Meadow")
    monkeypatch.setattr("accounts.queries.name_is_taken", lambda name: False)
    with refused("name_taken"):
        choose_name(rude, "Meadow", at=clock.now())
    assert rude.taken_names.get().chosen_at is None
    assert rude.username == f"Player-{rude.pk}", "as the page goes on to call them"
