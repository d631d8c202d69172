"""The published cards on a player's page."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories.cards import make_approved, make_creator, make_draft, make_submitted
from tests.factories.enigma import GAME, publish_samples

pytestmark = pytest.mark.django_db


def profile(client: Client, name: str) -> str:
    answer = client.get(reverse("accounts:profile", args=[name]))
    assert answer.status_code == 200
    return answer.content.decode()


def test_profile_shows_what_is_published_and_nothing_else(client: Client) -> None:
    maker = make_creator("Tamsin")
    version = make_approved(maker, "Ratfink Arsonist")
    make_draft(maker, "Secret Draft")
    make_submitted(maker, "In Review")
    make_approved(make_creator("Marrow"), "Of Another")
    page = profile(client, "Tamsin")
    assert "Ratfink Arsonist" in page
    assert reverse("cards:card", args=[version.card_id]) in page
    for hidden in ("Secret Draft", "In Review", "Of Another"):
        assert hidden not in page


def test_profile_counts_cards_of_every_game_on_offer(client: Client, settings: Any) -> None:
    maker = make_creator("Tamsin")
    version = make_approved(maker, "Ratfink Arsonist")
    others = publish_samples(maker)

    def told() -> Any:
        return client.get("/api/v1/players/Tamsin/").json()["panels"]["cards_made"]

    settings.OFFERED_GAMES = ["nexus", GAME]
    assert told()["total"] == 1 + len(set(others.values()))
    settings.OFFERED_GAMES = ["nexus"]
    (card,) = told()["newest"]
    assert (card["id"], card["name"]) == (version.card_id, "Ratfink Arsonist")


def test_own_profile_leads_to_drafts(client: Client) -> None:
    maker = make_creator("Tamsin")
    assert reverse("cards:mine") not in profile(client, "Tamsin").split("</header>")[1]
    client.force_login(maker)
    own = profile(client, "Tamsin")
    assert "All your cards and drafts" in own
    assert reverse("cards:forge") in own


def test_hidden_card_leaves_the_profile(client: Client) -> None:
    version = make_approved(make_creator("Tamsin"), "Ratfink Arsonist")
    version.hidden_at = version.decided_at
    version.save(update_fields=["hidden_at"])
    assert "Ratfink Arsonist" not in profile(client, "Tamsin")
