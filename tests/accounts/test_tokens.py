"""API tokens: what they let a program do, and what ends them."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts import authentication, tokens
from accounts.models import Account, Notification, Suspension, Token
from accounts.services import suspend
from accounts.tokens import make_token, revoke_token, revoke_tokens
from config import clock as site_clock
from tests.clients import signed_in
from tests.conftest import Clock
from tests.factories.accounts import PASSWORD, make_account, make_moderator, make_secret
from tests.refusals import refused

pytestmark = pytest.mark.django_db

DECKS = "/api/v1/decks/"


@pytest.fixture
def account(clock: Clock) -> Account:
    return make_account("Tamsin")


def make(account: Account, name: str = "Bot", *, scopes: Any = ("read",), days: int = 7) -> str:
    return make_token(account, name=name, scopes=scopes, days=days, at=site_clock.now())[1]


def ask(secret: str, address: str = DECKS, **headers: str) -> tuple[int, str]:
    """Status, and the refusal's code if it is one."""
    answer = Client().get(address, headers={"authorization": f"Bearer {secret}", **headers})
    body = answer.json()
    return answer.status_code, body["error"]["code"] if "error" in body else ""


def test_token_acts_in_its_owners_name(account: Account) -> None:
    secret = make(account, scopes=["decks"])
    body = {"game": "nexus", "name": "By program", "cards": {}}
    answer = Client(enforce_csrf_checks=True).post(
        DECKS, body, content_type="application/json", headers={"authorization": f"Bearer {secret}"}
    )
    assert answer.status_code == 201
    assert account.decks.filter(name="By program").exists()


def test_secret_is_stored_nowhere(account: Account) -> None:
    secret = make(account)
    stored = Token.objects.values().get()
    assert secret.startswith("sf_")
    assert len(secret) > 40
    assert secret not in str(stored)
    assert stored["digest"] == tokens.digest(secret)
    assert secret[7:] not in str(list(Notification.objects.values()))


@pytest.mark.parametrize("header", ["Bearer", "Bearer nothing", "bearer sf_x", "Bearer é"])
def test_unknown_token_is_told_what_to_bring(header: str) -> None:
    answer = Client().get(DECKS, headers={"authorization": header})
    assert answer.status_code == 401
    assert answer.json()["error"]["code"] == "token_unknown"
    assert answer.headers["WWW-Authenticate"] == "Bearer"


def test_no_credentials_are_told_what_to_bring() -> None:
    answer = Client().get(DECKS)
    assert answer.status_code == 401
    assert answer.json()["error"]["code"] == "not_authenticated"
    assert answer.headers["WWW-Authenticate"] == "Bearer"


def test_far_too_long_secret_is_not_looked_for(
    account: Account, django_assert_num_queries: Any
) -> None:
    with django_assert_num_queries(0):
        assert ask("sf_" + "x" * 5000) == (401, "token_unknown")


def test_header_counts_before_the_cookie(account: Account) -> None:
    other = make_account("Wren")
    client = signed_in(other)
    secret = make(account, scopes=["reports"])
    assert client.get(DECKS).status_code == 200
    answer = client.get(DECKS, headers={"authorization": f"Bearer {secret}"})
    assert answer.json()["error"]["code"] == "scope_missing"


def test_missing_scope_is_named(account: Account) -> None:
    answer = Client().get(
        DECKS, headers={"authorization": f"Bearer {make(account, scopes=['play'])}"}
    )
    error = answer.json()["error"]
    assert error["facts"] == {"scope": "read", "any_of": ["read", "decks"], "scopes": ["play"]}
    assert "“read”" in error["message"]


def test_token_ends_with_its_time(account: Account, clock: Clock) -> None:
    secret = make(account, days=7)
    clock.advance(7 * 86400 - 1)
    assert ask(secret) == (200, "")
    clock.advance(1)
    assert ask(secret) == (401, "token_ended")


def test_new_password_ends_all_tokens(account: Account) -> None:
    secret, other = make(account), make(make_account("Wren"))
    client = Client()
    client.post(reverse("account_login"), {"login": "Tamsin", "password": PASSWORD})
    changed = {
        "oldpassword": PASSWORD,
        "password1": "cold-type-case",
        "password2": "cold-type-case",
    }
    client.post(reverse("account_change_password"), changed)
    account.refresh_from_db()
    assert account.check_password("cold-type-case")
    assert ask(secret) == (401, "token_ended")
    assert ask(other) == (200, "")


def test_logging_out_all_others_ends_all_tokens(account: Account) -> None:
    secret, other = make(account), make(make_account("Wren"))
    client = Client()
    client.post(reverse("account_login"), {"login": "Tamsin", "password": PASSWORD})
    assert "Ends all tokens" in client.get(reverse("usersessions_list")).content.decode()
    client.post(reverse("usersessions_list"))
    assert ask(secret) == (401, "token_unknown")
    assert ask(other) == (200, "")
    assert client.get(DECKS).status_code == 200


def test_logging_out_leaves_tokens(account: Account) -> None:
    secret = make(account)
    client = Client()
    client.post(reverse("account_login"), {"login": "Tamsin", "password": PASSWORD})
    client.post(reverse("account_logout"))
    assert ask(secret) == (200, "")


def test_tokens_of_a_closed_account_do_nothing(account: Account) -> None:
    secret = make(account)
    Account.objects.filter(pk=account.pk).update(is_active=False)
    assert ask(secret) == (401, "token_unknown")


def test_tokens_of_a_banned_account_do_nothing_until_it_ends(
    account: Account, clock: Clock
) -> None:
    secret = make(account)
    ends = site_clock.now() + timedelta(days=1)
    suspend(account, scope=Suspension.Scope.ALL, reason="Spam.", ends_at=ends)
    assert ask(secret) == (403, "suspended")
    clock.advance(86400)
    assert ask(secret) == (200, "")


def test_revoked_token_is_unknown(account: Account) -> None:
    secret, kept = make(account, "One"), make(account, "Two")
    stranger = make_account("Wren")
    token = Token.objects.get(name="One")
    with refused("no_such_token"):
        revoke_token(token.pk, of=stranger)
    assert revoke_token(token.pk, of=account) == "One"
    assert ask(secret) == (401, "token_unknown")
    assert ask(kept) == (200, "")
    assert revoke_tokens(account) == 1


def test_last_use_is_noted_once_a_minute(account: Account, clock: Clock) -> None:
    secret = make(account)
    first = site_clock.now()
    ask(secret)
    clock.advance(59)
    ask(secret)
    assert Token.objects.get().last_used_at == first
    clock.advance(1)
    ask(secret)
    assert Token.objects.get().last_used_at == first + timedelta(minutes=1)


def test_refused_request_is_no_use(account: Account) -> None:
    ask(make(account, scopes=["play"]))
    assert Token.objects.get().last_used_at is None


def test_names_differ_until_one_has_ended(account: Account, clock: Clock) -> None:
    make(account)
    with refused("token_name_taken"):
        make(account)
    make(make_account("Wren"))
    clock.advance(7 * 86400)
    make(account)
    assert account.tokens.count() == 1


def test_there_are_so_many_and_no_more(account: Account, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tokens, "MOST", 2)
    make(account, "One")
    make(account, "Two")
    with refused("too_many_tokens"):
        make(account, "Three")


def test_scopes_are_checked(account: Account) -> None:
    with refused("scope_unknown"):
        make(account, scopes=["everything"])
    with refused("scope_not_yours"):
        make(account, scopes=["moderation"])
    with pytest.raises(ValueError, match="length"):
        make(account, days=10_000)
    assert not Token.objects.exists()
    make(make_moderator(), scopes=["moderation"])


def test_owner_hears_of_a_new_token(account: Account) -> None:
    make(account, "Deck tool")
    told = Notification.objects.get(account=account)
    assert "“Deck tool”" in told.sentence
    assert "8 Mar 2027" in told.sentence
    assert told.url == reverse("accounts:tokens")


def test_tokens_of_an_account_share_one_allowance(
    account: Account, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(authentication.TokenRate, "rate", "2/min")
    one, two, other = make(account, "One"), make(account, "Two"), make(make_account("Wren"))
    assert [ask(one), ask(two), ask(one)] == [(200, ""), (200, ""), (429, "throttled")]
    assert ask(other) == (200, "")
    client = signed_in(account)
    assert client.get(DECKS).status_code == 200


def test_view_without_a_scope_is_closed(account: Account, monkeypatch: pytest.MonkeyPatch) -> None:
    from cards.api import decks  # noqa: PLC0415 - to close it

    secret = make_secret(account, "decks", "read")
    monkeypatch.delattr(decks.decks.cls, "token_scope")
    assert ask(secret) == (403, "closed_to_tokens")


def test_description_names_the_scopes() -> None:
    answer = Client().get("/api/schema/", headers={"accept": "application/vnd.oai.openapi+json"})
    paths = answer.json()["paths"]
    assert paths["/api/v1/decks/"]["get"]["x-token-scopes"] == ["read", "decks"]
    assert paths["/api/v1/decks/"]["post"]["x-token-scopes"] == ["decks"]
    assert paths["/api/v1/queue/"]["get"]["x-token-scopes"] == ["play"]
    assert {"token": []} in paths["/api/v1/decks/"]["get"]["security"]
    assert "x-token-scopes" not in paths["/api/v1/site/"]["get"]
