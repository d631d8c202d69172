"""The page of a player."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from accounts import panels
from accounts.models import Account
from accounts.panels import Panel, Viewer
from tests.factories.accounts import make_account

pytestmark = pytest.mark.django_db


@pytest.fixture
def only_own_panels(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(panels, "_makers", {})


def address(name: str) -> str:
    return reverse("accounts:profile", args=[name])


def test_everybody_can_see_a_profile(client: Client) -> None:
    make_account("Tamsin")
    page = client.get(address("Tamsin")).content.decode()
    assert "<h1" in page
    assert "Tamsin" in page
    assert reverse("accounts:settings") not in page


def test_own_profile_leads_to_the_settings(client: Client) -> None:
    client.force_login(make_account("Tamsin"))
    assert reverse("accounts:settings") in client.get(address("Tamsin")).content.decode()


def test_a_player_has_one_address(client: Client) -> None:
    make_account("Tamsin")
    assert client.get(address("TAMSIN")).headers["Location"] == address("Tamsin")


def test_unknown_and_closed_accounts_are_not_there(client: Client) -> None:
    account = make_account("Tamsin")
    Account.objects.filter(pk=account.pk).update(is_active=False)
    assert client.get(address("Tamsin")).status_code == 404
    for name in ("<b>Nobody", "nul\x00l", "a" * 300):
        answer = client.get(address(name))
        assert answer.status_code == 404
        assert "<b>Nobody" not in answer.content.decode()


def test_panels_of_other_apps_stand_in_their_order(client: Client, only_own_panels: None) -> None:
    def say(word: str) -> panels.PanelMaker:
        def make(account: Account, viewer: Viewer) -> Panel | None:
            if word == "own" and account != viewer:
                return None
            return Panel("components/_empty.html", {"title": f"panel {word} of {account}"})

        return make

    panels.register_panel("last", 30, say("last"))
    panels.register_panel("own", 20, say("own"))
    panels.register_panel("first", 10, say("first"))
    account = make_account("Tamsin")
    page = client.get(address("Tamsin")).content.decode()
    assert page.index("panel first of Tamsin") < page.index("panel last of Tamsin")
    assert "panel own" not in page
    client.force_login(account)
    assert "panel own of Tamsin" in client.get(address("Tamsin")).content.decode()
