"""Logging in and out, and its limits."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories.accounts import PASSWORD, make_account

pytestmark = pytest.mark.django_db


def log_in(client: Client, name: str = "Tamsin", password: str = PASSWORD, **more: str) -> Any:
    return client.post(reverse("account_login"), {"login": name, "password": password, **more})


@pytest.mark.parametrize("name", ["Tamsin", "TAMSIN", " tamsin ", "Ｔamsin"])  # noqa: RUF001
def test_name_opens_its_account_however_it_is_typed(client: Client, name: str) -> None:
    account = make_account("Tamsin")
    assert log_in(client, name).status_code == 302
    assert client.session["_auth_user_id"] == str(account.pk)


def test_look_alike_name_opens_nothing(client: Client) -> None:
    make_account("Tamsin")
    answer = log_in(client, "Tams1n")
    assert "do not fit together" in answer.content.decode()
    assert "_auth_user_id" not in client.session


@pytest.mark.parametrize("name", ["nul\x00l", "a" * 5000, "a" + "\u0300\u0327" * 20_000])
def test_odd_name_is_only_a_wrong_one(client: Client, name: str, composed: list[int]) -> None:
    answer = log_in(client, name)
    assert answer.status_code == 200
    assert answer.context["form"].errors
    assert max(composed, default=0) < 5_000


def test_after_five_wrong_passwords_the_right_one_waits_too(client: Client) -> None:
    make_account("Tamsin")
    for _ in range(5):
        assert "do not fit together" in log_in(client, password="wrong").content.decode()
    assert "Too many wrong passwords" in log_in(client).content.decode()
    assert "_auth_user_id" not in client.session


def test_limit_of_one_name_does_not_lock_another(client: Client) -> None:
    make_account("Tamsin")
    make_account("Marrow")
    for _ in range(5):
        log_in(client, password="wrong")
    assert log_in(Client(REMOTE_ADDR="203.0.113.7"), "Marrow").status_code == 302


def test_login_goes_on_to_where_one_wanted_to_be(client: Client) -> None:
    make_account("Tamsin")
    assert log_in(client, next="/settings/").headers["Location"] == "/settings/"
    client.logout()
    assert log_in(client, next="https://evil.example/").headers["Location"] == "/"


def test_looking_at_the_logout_page_logs_nobody_out(client: Client) -> None:
    client.force_login(make_account())
    client.get(reverse("account_logout"))
    assert "_auth_user_id" in client.session
    client.post(reverse("account_logout"))
    assert "_auth_user_id" not in client.session


def test_other_devices_can_be_logged_out(client: Client) -> None:
    make_account("Tamsin")
    elsewhere = Client(headers={"user-agent": "Mozilla/5.0 (Windows NT 10.0) Firefox/130.0"})
    log_in(client)
    log_in(elsewhere)
    page = client.get(reverse("usersessions_list")).content.decode()
    assert "Firefox, Windows" in page
    assert "Log out all others" in page
    client.post(reverse("usersessions_list"))
    assert elsewhere.get("/settings/").status_code == 302
    assert client.get("/settings/").status_code == 200
