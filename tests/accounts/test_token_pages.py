"""The page where people make and revoke tokens."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import Account, Token
from config import clock as site_clock
from tests.conftest import Clock
from tests.factories.accounts import PASSWORD, make_account, make_moderator, make_secret

pytestmark = pytest.mark.django_db

PAGE = "/settings/tokens/"
WISH = {"name": "Deck tool", "scopes": ["read", "decks"], "days": "30"}


@pytest.fixture
def account(clock: Clock) -> Account:
    return make_account("Tamsin")


@pytest.fixture
def reader(client: Client, account: Account) -> Client:
    client.post(reverse("account_login"), {"login": "Tamsin", "password": PASSWORD})
    return client


def confirm(reader: Client, page: str = PAGE) -> str:
    """Show by the password that it is you; the page that comes then."""
    answer = reader.post(
        reverse("account_reauthenticate"), {"password": PASSWORD, "next": page}, follow=True
    )
    assert answer.status_code == 200
    return answer.content.decode()


def secret_in(page: str) -> str:
    found = re.search(r'value="(sf_[^"]+)"', page)
    assert found
    return found[1]


def test_token_is_made_after_the_password_and_shown_once(reader: Client, account: Account) -> None:
    answer = reader.post(PAGE, WISH)
    assert answer.status_code == 302
    assert answer.headers["Location"].startswith(reverse("account_reauthenticate"))
    assert not Token.objects.exists()
    secret = secret_in(confirm(reader))
    assert account.tokens.get().scopes == ["read", "decks"]
    answer = Client().get("/api/v1/decks/", headers={"authorization": f"Bearer {secret}"})
    assert answer.status_code == 200
    assert secret not in reader.get(PAGE).content.decode()


def test_page_with_the_secret_is_kept_nowhere(reader: Client) -> None:
    confirm(reader)
    answer = reader.post(PAGE, WISH)
    secret_in(answer.content.decode())
    assert answer.headers["Cache-Control"] == "private, no-store"


def test_fault_is_told_before_the_password(reader: Client) -> None:
    answer = reader.post(PAGE, {"name": "Deck tool", "days": "30"})
    assert answer.status_code == 400
    page = answer.content.decode()
    assert "Choose at least one" in page
    assert 'value="Deck tool"' in page


def test_refused_token_keeps_what_was_typed(reader: Client) -> None:
    confirm(reader)
    reader.post(PAGE, WISH)
    answer = reader.post(PAGE, WISH)
    page = answer.content.decode()
    assert answer.status_code == 409
    assert "You have a token “Deck tool” already" in page
    assert re.search(r'value="decks"\s+checked', page)


def test_only_moderators_are_offered_the_desk(reader: Client) -> None:
    assert 'value="moderation"' not in reader.get(PAGE).content.decode()
    confirm(reader)
    answer = reader.post(PAGE, {**WISH, "scopes": ["moderation"]})
    assert answer.status_code == 400
    make_moderator("Wren")
    client = Client()
    client.post(reverse("account_login"), {"login": "Wren", "password": PASSWORD})
    assert 'value="moderation"' in client.get(PAGE).content.decode()


def test_list_tells_tokens_apart(reader: Client, account: Account, clock: Clock) -> None:
    make_secret(account, "play", "read")
    page = reader.get(PAGE).content.decode()
    token = account.tokens.get()
    assert token.name in page
    assert f"{token.beginning}…" in page
    assert "never used" in page
    clock.advance(7 * 86400)
    assert ">ended<" in reader.get(PAGE).content.decode()


def test_own_token_is_revoked(reader: Client, account: Account) -> None:
    make_secret(account, "read")
    token = account.tokens.get()
    foreign = make_account("Wren")
    make_secret(foreign, "read")
    done = reader.post(reverse("accounts:revoke_token", args=[token.pk]), follow=True)
    assert "is revoked" in done.content.decode()
    assert not account.tokens.exists()
    answer = reader.post(reverse("accounts:revoke_token", args=[foreign.tokens.get().pk]))
    assert answer.status_code == 404
    assert foreign.tokens.exists()


def test_password_opens_the_desk_for_tokens_again(clock: Clock) -> None:
    moderator = make_moderator("Tamsin")
    reader = Client()
    reader.post(reverse("account_login"), {"login": "Tamsin", "password": PASSWORD})
    make_secret(moderator, "moderation")
    assert "now they do." in reader.get(PAGE).content.decode()
    clock.advance(13 * 3600)
    assert "Show that it is you" in reader.get(PAGE).content.decode()
    assert "now they do." in confirm(reader)
    moderator.refresh_from_db()
    assert moderator.last_login == site_clock.now()
