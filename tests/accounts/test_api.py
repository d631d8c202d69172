"""One's own account by program."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from accounts.models import Account, Notification, Suspension
from accounts.services import notify, suspend
from tests.clients import signed_in
from tests.conftest import Clock
from tests.factories.accounts import make_account, make_secret

pytestmark = pytest.mark.django_db

ACCOUNT = "/api/v1/account/"
NEWS = "/api/v1/notifications/"


@pytest.fixture
def account(clock: Clock) -> Account:
    return make_account("Tamsin")


def program(account: Account, *scopes: str) -> Client:
    secret = make_secret(account, *scopes)
    return Client(headers={"authorization": f"Bearer {secret}"})


def send(client: Client, method: str, address: str, body: Any) -> Any:
    return getattr(client, method)(address, body, content_type="application/json")


def test_program_learns_who_it_acts_for(account: Account) -> None:
    client = program(account, "account", "play")
    suspend(account, scope=Suspension.Scope.FORGE, reason="Spam.", ends_at=None)
    told = client.get(ACCOUNT).json()
    token = account.tokens.get()
    assert told["name"] == "Tamsin"
    assert told["token"]["scopes"] == ["account", "play"]
    assert told["token"]["name"] == token.name
    assert told["in_force"] == [{"scope": "forge", "ends_at": None, "reason": "Spam."}]
    assert told["unread"] == 2  # of the token and of the suspension
    assert "email" not in told
    browser = signed_in(account)
    assert browser.get(ACCOUNT).json()["token"] is None


def test_settings_are_changed_whole(account: Account) -> None:
    client = program(account, "account")
    wish = {"language": "en", "zone": "Asia/Tokyo", "watchable": False}
    assert send(client, "put", ACCOUNT, wish).json()["zone"] == "Asia/Tokyo"
    account.refresh_from_db()
    assert (account.zone, account.watchable) == ("Asia/Tokyo", False)
    for changes in ({"zone": "Mars/Base"}, {"language": "xx"}, {"watchable": "perhaps"}):
        answer = send(client, "put", ACCOUNT, {**wish, **changes})
        assert answer.status_code == 400
        assert answer.json()["error"]["facts"]["fields"].keys() == changes.keys()
    answer = send(client, "put", ACCOUNT, {"zone": "UTC"})
    assert answer.json()["error"]["facts"]["fields"].keys() == {"language", "watchable"}
    account.refresh_from_db()
    assert account.zone == "Asia/Tokyo"


def test_name_is_not_for_programs(account: Account) -> None:
    wish = {
        "language": "en",
        "zone": "UTC",
        "watchable": True,
        "name": "Other",
        "username": "Other",
    }
    assert send(program(account, "account"), "put", ACCOUNT, wish).json()["name"] == "Tamsin"


def test_notifications_are_read_by_pages(account: Account, clock: Clock) -> None:
    client = program(account, "account")
    Notification.objects.all().delete()
    for number in range(5):
        facts = {"name": f"Card {number}", "rarity": "rare"}
        notify(account, kind="card_approved", facts=facts, url="/cards/1/", key=str(number))
    notify(make_account("Wren"), kind="suspension_lifted", facts={}, url="", key="x")
    first = client.get(NEWS + "?limit=3").json()
    assert [row["facts"]["name"] for row in first["results"]] == ["Card 4", "Card 3", "Card 2"]
    assert "“Card 4” was approved" in first["results"][0]["sentence"]
    rest = client.get(first["next"]).json()
    assert [row["facts"]["name"] for row in rest["results"]] == ["Card 1", "Card 0"]
    assert rest["next"] is None
    up_to = first["results"][1]["id"]
    assert send(client, "post", NEWS + "read/", {"up_to": up_to}).json() == {"read": 4}
    assert client.get(ACCOUNT).json()["unread"] == 1
    assert send(client, "post", NEWS + "read/", {"up_to": -1}).status_code == 400
