"""Making an account through the page."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts import messages, newcomers, queries, roles
from accounts.errors import NameRefused, NameTaken
from accounts.models import Account
from accounts.services import create_account
from tests.factories.accounts import make_account

pytestmark = pytest.mark.django_db

PASSWORD = "three words suffice"


def sign_up(client: Client, **changes: str) -> Any:
    return client.post(
        reverse("account_signup"), {"username": "Tamsin", "password1": PASSWORD, **changes}
    )


def test_new_account_is_a_player_and_logged_in(client: Client) -> None:
    assert sign_up(client).status_code == 302
    account = Account.objects.get(username="Tamsin")
    assert list(account.groups.values_list("name", flat=True)) == [roles.PLAYER]
    assert client.session["_auth_user_id"] == str(account.pk)
    assert account.check_password(PASSWORD)
    assert account.email == ""


def test_every_app_may_welcome_a_newcomer(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    welcomed: list[str] = []
    monkeypatch.setattr(newcomers, "_welcomes", dict(newcomers._welcomes))
    newcomers.on_new_account("test", lambda account: welcomed.append(account.username))
    sign_up(client)
    create_account("Hollowmere")
    assert welcomed == ["Tamsin", "Hollowmere"]


def test_failed_welcome_leaves_no_account(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(account: Account) -> None:
        raise RuntimeError("no decks")

    monkeypatch.setattr(newcomers, "_welcomes", {"test": fail})
    with pytest.raises(RuntimeError, match="no decks"):
        create_account("Tamsin")
    assert not Account.objects.exists()


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("adm1n", "name_reserved"),
        ("ab", "name_too_short"),
        ("a" * 200, "name_too_long"),
        ("a\u200bbcd", "name_unseen_letters"),
    ],
)
def test_bad_name_is_told_at_its_field_and_kept(client: Client, name: str, fault: str) -> None:
    answer = sign_up(client, username=name, email="tamsin@example.org")
    form = answer.context["form"]
    assert form.errors.as_data()["username"][0].code == fault
    assert messages.name_sentence(fault) in answer.content.decode()
    assert form["username"].value() == name
    assert form["email"].value() == "tamsin@example.org"
    assert not Account.objects.exists()


def test_look_alike_of_a_name_is_refused_with_a_sentence(client: Client) -> None:
    make_account("Tamsin")
    answer = sign_up(client, username="T\u0430ms1n")
    assert messages.name_sentence("name_taken") in answer.content.decode()
    assert Account.objects.count() == 1


def test_name_taken_in_the_meantime_is_a_fault_at_its_field(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_account("Tamsin")
    monkeypatch.setattr(queries, "name_is_taken", lambda name: False)
    answer = sign_up(client, username="tamsin")
    assert answer.status_code == 409
    assert answer.content.decode().count(messages.name_sentence("name_taken")) == 1
    assert Account.objects.count() == 1
    assert "_auth_user_id" not in client.session


def test_weak_password_is_refused_at_its_field(client: Client) -> None:
    answer = sign_up(client, password1="12345678")
    assert answer.context["form"].errors.keys() == {"password1"}
    assert not Account.objects.exists()


def test_second_account_with_the_same_email_is_refused(client: Client) -> None:
    make_account("Marrow", email="one@example.org")
    answer = sign_up(client, email="ONE@example.org")
    assert answer.context["form"].errors.keys() == {"email"}
    assert Account.objects.count() == 1


def test_commands_get_refusals_and_not_forms() -> None:
    create_account("Tamsin")
    with pytest.raises(NameTaken):
        create_account("tamsin")
    with pytest.raises(NameRefused) as refusal:
        create_account("x")
    assert refusal.value.message == messages.name_sentence("name_too_short")
    assert create_account("Sparkforge", may_be_reserved=True).has_usable_password() is False


def test_who_follows_an_invitation_is_told_and_brought_back(client: Client) -> None:
    address = "/invitations/" + "a" * 22 + "/"
    asked = client.get(address)
    page = client.get(asked["Location"]).content.decode()
    assert "You are invited to a match" in page
    assert page.count("/accounts/signup/?next=%2Finvitations%2F") == 2  # at the top, and below
    plain = client.get(reverse("account_login")).content.decode()
    assert "invited" not in plain
    made = client.post(
        f"{reverse('account_signup')}?next={address}",
        {"username": "Tamsin", "password1": PASSWORD, "next": address},
    )
    assert made["Location"] == address
