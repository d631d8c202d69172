"""allauth's pages in our look, under the strict policy, and saying only what is so."""

from __future__ import annotations

import re

import pytest
from django.test import Client, override_settings
from django.urls import reverse

from tests.factories.accounts import PASSWORD, make_account

pytestmark = pytest.mark.django_db

SMTP = "django.core.mail.backends.smtp.EmailBackend"
CONSOLE = "django.core.mail.backends.console.EmailBackend"

FOR_GUESTS = [
    "account_login",
    "account_signup",
    "account_reset_password",
    "account_reset_password_done",
    "account_reset_password_from_key_done",
    "account_inactive",
    "account_email_verification_sent",
]
FOR_PEOPLE = [
    "accounts:settings",
    "accounts:notifications",
    "account_change_password",
    "account_email",
    "account_logout",
    "account_reauthenticate",
    "mfa_index",
    "usersessions_list",
]


def assert_ours(page: str) -> None:
    assert 'class="masthead"' in page
    assert page.count("<h1") == 1
    assert not re.search(r"\sstyle=|\son[a-z]+=\"|<style", page)
    for script in re.findall(r"<script[^>]*>", page):
        assert "src=" in script or "nonce=" in script


@pytest.mark.parametrize("name", FOR_GUESTS)
def test_page_for_guests_is_ours(client: Client, name: str) -> None:
    answer = client.get(reverse(name))
    assert answer.status_code == 200
    assert_ours(answer.content.decode())


@pytest.mark.parametrize("name", FOR_PEOPLE)
def test_page_for_people_is_ours(client: Client, name: str) -> None:
    make_account("Tamsin")
    client.post(reverse("account_login"), {"login": "Tamsin", "password": PASSWORD})
    answer = client.get(reverse(name), follow=True)
    assert answer.status_code == 200
    assert_ours(answer.content.decode())


def test_dead_reset_link_is_told_in_our_words(client: Client) -> None:
    answer = client.get(reverse("account_reset_password_from_key", args=["1", "abc-def"]))
    assert_ours(answer.content.decode())
    assert "works no more" in answer.content.decode()


@override_settings(EMAIL_BACKEND=CONSOLE)
def test_reset_page_promises_no_letter_where_none_is_sent(client: Client) -> None:
    page = client.get(reverse("account_reset_password")).content.decode()
    assert "sends no e-mail" in page
    assert 'name="email"' not in page
    assert "No mail was sent" in client.get(reverse("account_reset_password_done")).content.decode()


@override_settings(EMAIL_BACKEND=SMTP)
def test_reset_page_asks_for_the_address_where_mail_is_sent(client: Client) -> None:
    page = client.get(reverse("account_reset_password")).content.decode()
    assert 'name="email"' in page
    assert "sends no e-mail" not in page


def test_password_is_changed_with_the_old_one_only(client: Client) -> None:
    account = make_account("Tamsin")
    client.post(reverse("account_login"), {"login": "Tamsin", "password": PASSWORD})
    new = {"password1": "four other words here", "password2": "four other words here"}
    refused = client.post(reverse("account_change_password"), {"oldpassword": "wrong", **new})
    assert "not your present password" in refused.content.decode()
    client.post(reverse("account_change_password"), {"oldpassword": PASSWORD, **new})
    account.refresh_from_db()
    assert account.check_password("four other words here")


def test_second_factor_can_be_set_up_under_our_policy(client: Client) -> None:
    make_account("Tamsin")
    client.post(reverse("account_login"), {"login": "Tamsin", "password": PASSWORD})
    set_up = reverse("mfa_activate_totp")
    asked = client.get(set_up, follow=True).content.decode()
    assert "Is it you?" in asked
    confirmed = {"password": PASSWORD, "next": set_up}
    page = client.post(reverse("account_reauthenticate"), confirmed, follow=True).content.decode()
    assert_ours(page)
    assert "<svg" in page[page.index('class="totp__code"') :]
    assert "data:image" not in page
