"""The pages: lobby, invitations, match, faults, profile panels."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from accounts.models import Account
from accounts.services import create_account
from cards.models import Deck
from matches.models import Invitation, Match
from matches.services.invitations import create_invitation
from tests.clients import signed_in
from tests.factories.cards import make_deck, make_legal_deck
from tests.factories.matches import Player, make_match, make_player, make_running

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann() -> Account:
    return make_player("Ann")


@pytest.fixture
def deck(ann: Account) -> Deck:
    return make_legal_deck(ann)


def body(response: object) -> str:
    """The text of an answer, without line breaks and runs of spaces."""
    return re.sub(r"\s+", " ", response.content.decode())  # type: ignore[attr-defined]


def test_guest_is_welcomed_and_shown_how_to_begin(client: Client) -> None:
    page = body(client.get("/"))
    assert "/accounts/signup/" in page
    assert "Every card here was forged by a player." in page


def test_running_match_comes_first_in_the_lobby(ann: Account, deck: Deck) -> None:
    match, _ = make_running(ann, make_player("Ben"))
    page = body(signed_in(ann).get("/"))
    assert "Your match with Ben is running." in page
    assert page.index(f"/matches/{match.pk}/") < page.index('id="play"')


def test_legal_deck_is_marked_and_the_fault_of_another_is_said(ann: Account, deck: Deck) -> None:
    make_deck(ann, {})
    page = body(signed_in(ann).get("/"))
    assert re.search(rf'value="{deck.pk}"\s+checked', page)
    assert page.count("choice__fault") == 1


def test_bot_match_begins_from_the_lobby(ann: Account, deck: Deck) -> None:
    answer = signed_in(ann).post("/matches/", {"game": "nexus", "deck": deck.pk, "way": "bot"})
    match = Match.objects.get()
    assert (answer.status_code, answer["Location"]) == (302, f"/matches/{match.pk}/")
    assert match.kind == "bot"


def test_link_for_a_friend_is_made_from_the_lobby(ann: Account, deck: Deck) -> None:
    wish = {"game": "nexus", "deck": deck.pk, "way": "friend", "clock": "none"}
    answer = signed_in(ann).post("/matches/", wish)
    invitation = Invitation.objects.get()
    assert answer["Location"] == f"/invitations/{invitation.pk}/"
    assert invitation.turn_seconds is None


def test_refusal_is_said_in_the_lobby_and_keeps_the_choice(ann: Account, deck: Deck) -> None:
    illegal = make_deck(ann, {})
    wish = {"game": "nexus", "deck": illegal.pk, "way": "friend", "clock": "150"}
    answer = signed_in(ann).post("/matches/", wish)
    page = body(answer)
    assert answer.status_code == 409
    assert 'role="alert"' in page
    assert re.search(rf'value="{illegal.pk}"\s+checked', page)
    assert re.search(r'value="friend"\s+checked', page)
    assert re.search(r'value="150"\s+checked', page)
    assert not Invitation.objects.exists()


def test_match_page_carries_what_its_script_needs(ann: Account) -> None:
    match = make_match(ann, make_player("Ben"))
    page = body(signed_in(ann).get(f"/matches/{match.pk}/"))
    assert 'id="match-root"' in page
    assert f'"socketUrl": "/ws/matches/{match.pk}/"' in page
    assert '"seat": 0' in page
    assert '"findUrl": "/?way=friend\\u0026deck=' in page
    assert f'"againUrl": "/api/v1/matches/{match.pk}/again/"' in page
    assert bytes(match.secret).hex() not in page
    ids = [id_ for deck in match.actions.get(seq=0).action["decks"] for id_, _ in deck["entries"]]
    assert not [id_ for id_ in ids if id_ in page]


def test_strangers_find_no_match(ann: Account, client: Client) -> None:
    match, both = make_running(turn=3)
    both[0].concede()
    assert signed_in(ann).get(f"/matches/{match.pk}/").status_code == 404
    assert client.get(f"/matches/{match.pk}/").status_code == 302
    assert signed_in(ann).get("/matches/short/").status_code == 404


def test_maker_waits_at_the_link_and_others_may_join(ann: Account, deck: Deck) -> None:
    ben = make_player("Ben")
    invitation = create_invitation(by=ann, game="nexus", deck_id=deck.pk, turn_seconds=75)
    address = f"/invitations/{invitation.pk}/"
    assert "Send this link to your friend" in body(signed_in(ann).get(address))
    bens = signed_in(ben)
    assert "Ann wants to play you" in body(bens.get(address))
    wrong = bens.post(f"{address}join/", {"deck": deck.pk})
    assert wrong.status_code == 400
    own = make_deck(ben, dict(deck.entries.values_list("card", "count")))
    joined = bens.post(f"{address}join/", {"deck": own.pk})
    match = Match.objects.get()
    assert joined["Location"] == f"/matches/{match.pk}/"
    for client in (bens, signed_in(ann)):
        assert client.get(address)["Location"] == f"/matches/{match.pk}/"
    late = signed_in(make_player("Cem")).get(address)
    assert "Somebody has taken it already." in body(late)


def test_join_that_is_refused_says_why_beside_the_form(ann: Account, deck: Deck) -> None:
    ben = make_player("Ben")
    invitation = create_invitation(by=ann, game="nexus", deck_id=deck.pk, turn_seconds=75)
    own = make_deck(ben, {})
    answer = signed_in(ben).post(f"/invitations/{invitation.pk}/join/", {"deck": own.pk})
    assert answer.status_code == 409
    assert 'role="alert"' in body(answer)
    assert not Match.objects.exists()


def test_maker_withdraws_by_post(ann: Account, deck: Deck) -> None:
    invitation = create_invitation(by=ann, game="nexus", deck_id=deck.pk, turn_seconds=75)
    address = f"/invitations/{invitation.pk}/"
    client = signed_in(ann)
    assert client.get(f"{address}withdraw/").status_code == 405
    assert client.post(f"{address}withdraw/").status_code == 302
    assert "You withdrew it." in body(client.get(address))


def test_faults_are_for_admins(ann: Account) -> None:
    match, _ = make_running(turn=3)
    Match.objects.filter(pk=match.pk).update(
        faults=1, fault="Traceback", faulted_at=match.created_at
    )
    assert signed_in(ann).get("/matches/faults/").status_code == 403
    assert signed_in(ann).post(f"/matches/faults/{match.pk}/void/").status_code == 403
    admin = signed_in(create_account("Ada", more_roles=["admin"]))
    page = body(admin.get("/matches/faults/"))
    assert match.pk in page
    assert bytes(match.secret).hex() not in page
    assert admin.post(f"/matches/faults/{match.pk}/void/").status_code == 302
    assert Match.objects.get(pk=match.pk).reason == "void"


def test_profile_shows_tally_and_last_matches(ann: Account) -> None:
    ben = make_player("Ben")
    match, both = make_running(ann, ben, turn=3)
    next(player for player in both if player.account == ben).concede()
    own = body(signed_in(ann).get("/players/Ann/"))
    assert "won <b>1</b>" in own
    assert "Won against Ben" in own
    assert f"/replays/{match.pk}/" in own
    foreign = body(signed_in(ben).get("/players/Ann/"))
    assert "Won against Ben" in foreign
    assert f"/replays/{match.pk}/" not in foreign


def test_lobby_asks_few_queries(
    ann: Account, deck: Deck, django_assert_max_num_queries: object
) -> None:
    for _ in range(4):
        _, both = make_running(ann, make_player(), turn=3)
        Player(both[0].match, both[0].seat).concede()
    client = signed_in(ann)
    client.get("/")
    with django_assert_max_num_queries(40):  # type: ignore[operator]
        client.get("/")
