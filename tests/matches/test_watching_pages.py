"""What may be watched as pages and API, and the players' own say."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from django.test import Client

from accounts.models import Account
from cards.models import Deck
from matches import access
from matches.errors import StillRunning
from matches.models import Invitation, Match, Seat
from matches.services import watching
from matches.services.invitations import create_invitation
from tests.clients import signed_in
from tests.conftest import Clock
from tests.factories.cards import make_legal_deck
from tests.factories.matches import make_match, make_player, make_running, players_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def eve() -> Account:
    return make_player("Eve")


@pytest.fixture
def deck(eve: Account) -> Deck:
    return make_legal_deck(eve)


def config_of(page: Any) -> dict[str, Any]:
    found = re.search(r'id="match-config" type="application/json">(.*?)</script>', page)
    assert found is not None
    return dict(json.loads(found[1]))


def test_spectator_gets_the_board_without_a_seat(eve: Account) -> None:
    match = make_match(watchable=True)
    config = config_of(signed_in(eve).get(f"/matches/{match.pk}/").content.decode())
    assert (config["seat"], config["delay"], config["liveUrl"]) == (None, 15, "/matches/live/")
    assert "watchingUrl" not in config


def test_stranger_and_guest_learn_nothing_of_a_match_that_is_not_watched(eve: Account) -> None:
    match = make_match(watchable=False)
    assert signed_in(eve).get(f"/matches/{match.pk}/").status_code == 404
    assert signed_in(eve).get(f"/api/v1/matches/{match.pk}/watch/").status_code == 404
    for address in (f"/matches/{match.pk}/", "/matches/live/"):
        answer = Client().get(address)
        assert answer.status_code == 302
        assert "/accounts/login/" in answer["Location"]
    for address in (f"/api/v1/matches/{match.pk}/watch/", "/api/v1/matches/live/"):
        assert Client().get(address).status_code == 401


def test_list_shows_what_may_be_watched_and_nothing_of_how_it_stands(eve: Account) -> None:
    ann, ben = make_player("Ann"), make_player("Ben")
    shown, _ = make_running(ann, ben, turn=4, watchable=True)
    make_match(make_player("Cay"), make_player("Dan"), watchable=False)
    make_match(eve, make_player("Own"), watchable=True)
    client = signed_in(eve)
    page = re.sub(r"\s+", " ", client.get("/matches/live/").content.decode())
    assert "Ann – Ben" in page
    assert not any(name in page for name in ("Cay", "Dan", "Own"))
    assert "urn 4" not in page
    listed = client.get("/api/v1/matches/live/").json()
    assert [line["id"] for line in listed] == [shown.pk]
    assert set(listed[0]) == {
        "id",
        "game",
        "kind",
        "players",
        "watchers",
        "delay",
        "created_at",
    }


def test_ranked_comes_first_then_the_most_watched(eve: Account, clock: Clock) -> None:
    made = {}
    for name, kind in (("a", "friend"), ("b", "friend"), ("c", "bot"), ("d", "ranked")):
        made[name] = make_match(kind=kind, watchable=True)
        clock.advance(60)
    watching.arrive(made["a"].pk, account=make_player(), channel="w")
    watching.count(at=clock.now())
    listed = signed_in(eve).get("/api/v1/matches/live/").json()
    assert [line["id"] for line in listed] == [made[name].pk for name in "dacb"]


def test_end_is_not_told_by_the_list_before_spectators_see_it(eve: Account, clock: Clock) -> None:
    _, (active, _) = make_running(watchable=True)
    clock.advance(60)
    active.concede()
    client = signed_in(eve)
    clock.advance(14.9)
    assert len(client.get("/api/v1/matches/live/").json()) == 1
    clock.advance(0.1)
    assert client.get("/api/v1/matches/live/").json() == []


def test_empty_list_says_what_would_be_there(eve: Account) -> None:
    assert (
        "Nobody plays in public just now" in signed_in(eve).get("/matches/live/").content.decode()
    )


def test_lobby_shows_three_of_them(eve: Account, deck: Deck) -> None:
    assert "Live now" not in signed_in(eve).get("/").content.decode()
    for _ in range(4):
        make_match(watchable=True)
    page = signed_in(eve).get("/").content.decode()
    assert page.count("ui-eye") == 3
    assert 'href="/matches/live/"' in page


def test_program_may_watch_as_late_as_people(eve: Account, clock: Clock) -> None:
    match, (active, _) = make_running(watchable=True)
    client = signed_in(eve)
    address = f"/api/v1/matches/{match.pk}/watch/"
    assert client.get(address).json() == {"state": None, "over": None}
    clock.advance(15)
    active.end_turn()
    assert client.get(address).json()["state"]["seq"] == 2


def test_player_says_no_by_the_api(eve: Account) -> None:
    match = make_match(watchable=True)
    ann = players_of(match)[0]
    client = signed_in(ann)
    address = f"/api/v1/matches/{match.pk}/watching/"
    assert client.get(address).json() == {"allowed": True, "is_watchable": True}
    answer = client.put(address, {"allowed": False}, content_type="application/json")
    assert answer.json() == {"allowed": False, "is_watchable": False}
    assert signed_in(eve).get(f"/matches/{match.pk}/").status_code == 404
    assert client.put(address, {}, content_type="application/json").status_code == 400
    for method in ("get", "put"):
        asked = getattr(signed_in(eve), method)(
            address, {"allowed": True}, content_type="application/json"
        )
        assert asked.status_code == 404


@pytest.mark.parametrize("willing", [True, False])
def test_choice_in_the_lobby_holds_for_that_match(eve: Account, deck: Deck, willing: bool) -> None:
    wish = {"game": "nexus", "deck": deck.pk} | ({"watchable": "on"} if willing else {})
    client = signed_in(eve)
    client.post("/matches/", wish | {"way": "bot"})
    assert Seat.objects.get(account=eve).watchable == willing
    client.post("/matches/", wish | {"way": "friend", "clock": "75"})
    link = Invitation.objects.get()
    assert link.watchable == willing
    guest = make_player()
    own = make_legal_deck(guest)
    signed_in(guest).post(f"/invitations/{link.pk}/join/", {"deck": own.pk, "watchable": "on"})
    match = Match.objects.get(kind="friend")
    assert [seat.watchable for seat in match.seats.all()] == [willing, True]


def test_forms_begin_with_what_the_account_says(eve: Account, deck: Deck) -> None:
    link = f"/invitations/{invite().pk}/"
    ticked = re.compile(r'name="watchable"\s+checked')
    client = signed_in(eve)
    assert ticked.search(client.get("/").content.decode())
    assert ticked.search(client.get(link).content.decode())
    client.post("/settings/", {"language": "en", "zone": "UTC"})
    eve.refresh_from_db()
    assert not eve.watchable
    assert not ticked.search(client.get("/").content.decode())
    assert not ticked.search(client.get(link).content.decode())


def test_api_without_a_word_does_as_the_account_says(eve: Account, deck: Deck) -> None:
    eve.watchable = False
    eve.save(update_fields=["watchable"])
    client = signed_in(eve)
    for said, holds in (({}, False), ({"watchable": True}, True)):
        wish = {"game": "nexus", "deck": deck.pk, **said}
        made = client.post("/api/v1/matches/", wish, content_type="application/json").json()
        assert Seat.objects.get(match_id=made["id"], account=eve).watchable == holds


def invite() -> Invitation:
    maker = make_player()
    own = make_legal_deck(maker)
    return create_invitation(by=maker, game="nexus", deck_id=own.pk, turn_seconds=75)


def test_replay_is_no_way_around_the_delay(eve: Account, clock: Clock) -> None:
    match, (active, other) = make_running(watchable=True)
    clock.advance(60)
    active.concede()
    access.replay(match.pk, by=other.account)
    clock.advance(14.9)
    with pytest.raises(StillRunning):
        access.replay(match.pk, by=eve)
    clock.advance(0.1)
    access.replay(match.pk, by=eve)


def test_match_that_ended_long_ago_is_looked_through(eve: Account, clock: Clock) -> None:
    match, (active, _) = make_running(watchable=True)
    active.concede()
    client = signed_in(eve)
    clock.advance(15 * 60)
    assert config_of(client.get(f"/matches/{match.pk}/").content.decode())["seat"] is None
    clock.advance(1)
    assert client.get(f"/matches/{match.pk}/")["Location"] == f"/replays/{match.pk}/"
