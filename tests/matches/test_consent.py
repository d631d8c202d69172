"""Both hands are recorded for others only if all people agree, before the match, each by a box."""

from __future__ import annotations

from typing import Any

import pytest

from accounts.models import Account
from cards.models import Deck
from matches.models import Match, Seat
from matches.services.invitations import create_invitation, join_invitation
from tests.factories.cards import make_deck, make_legal_deck
from tests.factories.matches import make_match, make_player
from tests.matches.test_pages import body, signed_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann() -> Account:
    return make_player("Ann")


@pytest.fixture
def deck(ann: Account) -> Deck:
    return make_legal_deck(ann)


def same_deck(account: Account, deck: Deck) -> Deck:
    return make_deck(account, dict(deck.entries.values_list("card", "count")))


@pytest.mark.parametrize(
    ("maker", "joiner", "opened"),
    [(True, True, True), (True, False, False), (False, True, False), (False, False, False)],
)
@pytest.mark.parametrize("door", ["page", "api"])
def test_friends_open_their_hands_only_together(
    ann: Account, deck: Deck, maker: bool, joiner: bool, opened: bool, door: str
) -> None:
    ben = make_player("Ben")
    own = same_deck(ben, deck)
    wish: dict[str, Any] = {"game": "nexus", "deck": deck.pk}
    if door == "page":
        asked = {**wish, "way": "friend", **({"consents": "on"} if maker else {})}
        link = signed_in(ann).post("/matches/", asked)["Location"]
        signed_in(ben).post(
            f"{link}join/", {"deck": own.pk, **({"consents": "on"} if joiner else {})}
        )
    else:
        made = signed_in(ann).post(
            "/api/v1/invitations/",
            {**wish, "turn_seconds": 75, "consents": maker},
            content_type="application/json",
        )
        signed_in(ben).post(
            f"/api/v1/invitations/{made.json()['id']}/join/",
            {"deck": own.pk, "consents": joiner},
            content_type="application/json",
        )
    match = Match.objects.get()
    consents = list(Seat.objects.filter(match=match).values_list("consents", flat=True))
    assert consents == [maker, joiner]
    assert match.open_recording is opened


@pytest.mark.parametrize("agreed", [True, False])
@pytest.mark.parametrize("door", ["page", "api"])
def test_against_the_bot_ones_own_word_is_enough(
    ann: Account, deck: Deck, agreed: bool, door: str
) -> None:
    wish: dict[str, Any] = {"game": "nexus", "deck": deck.pk}
    if door == "page":
        asked = {**wish, "way": "bot", **({"consents": "on"} if agreed else {})}
        signed_in(ann).post("/matches/", asked)
    else:
        signed_in(ann).post(
            "/api/v1/matches/", {**wish, "consents": agreed}, content_type="application/json"
        )
    assert Match.objects.get().open_recording is agreed


def test_nobody_consents_who_was_not_asked(ann: Account, deck: Deck) -> None:
    ben = make_player("Ben")
    invitation = create_invitation(by=ann, game="nexus", deck_id=deck.pk, turn_seconds=75)
    match = join_invitation(invitation.pk, by=ben, deck_id=same_deck(ben, deck).pk)
    assert not match.open_recording
    assert not make_match().open_recording


def test_box_is_empty_until_it_is_ticked_and_keeps_what_was_ticked(
    ann: Account, deck: Deck
) -> None:
    client = signed_in(ann)
    box = 'name="consents" >'
    assert box in body(client.get("/"))
    wrong = client.post("/matches/", {"game": "nexus", "deck": 0, "way": "bot", "consents": "on"})
    assert wrong.status_code == 400
    assert 'name="consents" checked' in body(wrong)


def test_joiner_is_asked_only_where_the_maker_agreed(ann: Account, deck: Deck) -> None:
    ben = make_player("Ben")
    for agreed in (True, False):
        invitation = create_invitation(
            by=ann, game="nexus", deck_id=deck.pk, turn_seconds=75, consents=agreed
        )
        page = body(signed_in(ben).get(f"/invitations/{invitation.pk}/"))
        assert ("Ann agrees to it" in page) is agreed
        assert ('name="consents"' in page) is agreed
