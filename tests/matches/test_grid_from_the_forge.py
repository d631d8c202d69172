"""An Assistant and a Trick that a player made, from the forge to a match played with them.

Through the doors that all games share: drafts, report, review, deck, lobby, bot, replay.
"""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from accounts.models import Account
from accounts.services import create_account
from cards.models import Deck
from matches.models import Match, MatchAction
from matches.services.recordings import record_match
from tests.conftest import Clock
from tests.factories.grid import GAME
from tests.matches.by_program import play, published

pytestmark = pytest.mark.django_db

DOG = {
    "name": "Clinker Dog",
    "attack": 2,
    "defense": 2,
    "arrows": ["up", "left"],
    "ability": "swift",
}
WHISTLE = {"type": "trick", "name": "Clinker Whistle", "effect": "strengthen", "amount": 2}


@pytest.fixture(autouse=True)
def few_matches(settings: Any) -> None:
    settings.BUDGET_MATCHES = 4


@pytest.fixture
def ann() -> Account:
    return create_account("Ann")


def test_made_assistant_and_trick_are_reviewed_and_played(
    ann: Account, maker: Client, desk: Client, clock: Clock
) -> None:
    form = maker.get(f"/cards/forge/{GAME}/").content.decode()
    for label in ("Arrows", "Ability", "Defense"):
        assert label in form
    made = [published(ann, maker, desk, GAME, design) for design in (DOG, WHISTLE)]
    assert [version.cost for version in made] == [2, 1]
    content = {
        **{"game": GAME, "name": "Kennel", "extras": {"points": "15"}},
        "cards": {str(made[0].card_id): 6, str(made[1].card_id): 3},
    }
    answer = maker.post("/api/v1/decks/", content, "application/json")
    deck = Deck.objects.get(pk=answer.json()["id"])
    wish = {"game": GAME, "deck": deck.pk, "way": "bot"}
    agreed = {"option_points": "15", "option_first": "None", "option_sudden_death": "on"}
    begun = maker.post("/matches/", {**wish, **agreed})
    match = Match.objects.get(game=GAME)
    assert begun.headers["Location"] == f"/matches/{match.pk}/"

    play(match, ann, clock, rather="trick")
    acts = MatchAction.objects.filter(match=match, kind="act").values_list("action", flat=True)
    assert {"place", "trick"} <= {act["type"] for act in acts}
    assert record_match(match.pk, worker="test")
    told = maker.get(f"/replays/{match.pk}/scenarios/0.json").json()
    assert {design["name"] for design in told["cards"].values()} == {
        *("Clinker Dog", "Clinker Whistle")
    }
