"""Looking for a match by page and API, with and without script."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from django.conf import settings
from django.test import Client

from accounts.models import Account
from cards.models import Deck
from matches.models import Match, Ticket, TicketLease
from matches.queue import queue_stamps
from matches.services import queue
from matches.services.pairing import pair_waiting
from tests.clients import signed_in
from tests.conftest import Clock
from tests.factories.cards import make_deck, make_legal_deck
from tests.factories.matches import Player, make_match, make_player
from tests.factories.queue import Waiting, make_waiting, rate

pytestmark = pytest.mark.django_db

JSON = "application/json"


@pytest.fixture
def ann(clock: Clock) -> Account:
    return make_player("Ann")


@pytest.fixture
def deck(ann: Account) -> Deck:
    return make_legal_deck(ann)


def words(response: Any) -> str:
    return " ".join(response.content.decode().split())


def goes_to(client: Client, path: str) -> str:
    return client.get(path)["Location"]


def find_match(client: Client, deck: Deck, **facts: str) -> Any:
    return client.post("/matches/", {"game": "nexus", "deck": deck.pk, "way": "ranked", **facts})


# --- pages ------------------------------------------------------------------------------------


def test_ranked_is_the_first_way_and_the_bot_a_newcomers(ann: Account, deck: Deck) -> None:
    client = signed_in(ann)
    page = words(client.get("/"))
    assert page.index('value="ranked"') < page.index('value="friend"') < page.index('value="bot"')
    assert 'value="bot" checked' in page
    Player(make_match(ann, kind="bot"), 0).concede()
    assert 'value="ranked" checked' in words(client.get("/"))


def test_lobby_leads_to_the_search_and_back(ann: Account, deck: Deck) -> None:
    client = signed_in(ann)
    assert find_match(client, deck).url == "/queue/"
    page = words(client.get("/queue/"))
    assert "Nobody else is looking just now." in page
    assert "Opponents within 200 points of your rating are accepted." in page
    assert "provisional, 0 of 10" in page
    assert deck.name in page
    assert "You are looking for a match." in words(client.get("/"))
    left = client.post("/queue/leave/", follow=True)
    assert "You are not looking for an opponent any more." in words(left)
    assert Ticket.objects.get().outcome == "left"
    assert goes_to(client, "/queue/") == "/?way=ranked"


def test_search_says_what_it_knows(ann: Account, deck: Deck, clock: Clock) -> None:
    rate(ann, 30)
    client = signed_in(ann)
    find_match(client, deck)
    other = make_waiting(like=deck, mu=60)
    assert other.now().is_open
    clock.advance(11)
    page = words(client.get("/queue/"))
    assert "1 other player is looking." in page
    assert "Opponents within 420 points" in page
    assert '<time data-queue="clock" datetime="PT11S">0:11</time>' in page
    assert "<dd> 1650 </dd>" in page
    clock.advance(25)
    client.get("/queue/?poll=1")
    clock.advance(25)
    assert "By now any opponent is accepted." in words(client.get("/queue/"))


def test_usual_wait_is_told_once_enough_have_waited(ann: Account, clock: Clock) -> None:
    first = make_waiting()
    for _ in range(2):
        make_waiting(like=first.deck)
        make_waiting(like=first.deck)
        first.come()
        clock.advance(6)
        _ping_all()
        pair_waiting(at=clock.now())
    client = signed_in(ann)
    find_match(client, make_waiting(ann, like=first.deck).deck)
    assert "Lately" not in words(client.get("/queue/"))  # four have been paired
    make_waiting(like=first.deck)
    _ping_all()
    pair_waiting(at=clock.now())
    queue.leave_queue(by=ann)
    cem = make_waiting(like=first.deck)
    page = words(signed_in(cem.account).get("/queue/"))
    assert "Lately a match was found after about 6 seconds." in page


def _ping_all() -> None:
    for ticket in Ticket.objects.filter(ended_at__isnull=True):
        queue.keep_place(ticket.pk, key=f"page.{ticket.pk}")


def test_page_without_script_keeps_the_place_and_goes_to_the_match(
    ann: Account, deck: Deck, clock: Clock
) -> None:
    client = signed_in(ann)
    find_match(client, deck)
    page = words(client.get("/queue/"))
    assert '<meta http-equiv="refresh" content="8;url=/queue/?poll=1">' in page
    assert not TicketLease.objects.exists()  # looking alone keeps nothing: a prefetch is no player
    client.get("/queue/?poll=1")
    make_waiting(like=deck)
    assert pair_waiting(at=clock.now()) == 1
    assert goes_to(client, "/queue/?poll=1") == f"/matches/{Match.objects.get().pk}/"


def test_ended_search_says_why(ann: Account, deck: Deck, clock: Clock) -> None:
    client = signed_in(ann)
    find_match(client, deck)
    clock.advance(queue.KEPT_SECONDS)
    assert "your place was given up" in words(client.get("/queue/"))
    waiting = Waiting(ann, deck, queue.join_queue(by=ann, game="nexus", deck_id=deck.pk), "page")
    waiting.come()
    deck.entries.all().delete()
    make_waiting()
    pair_waiting(at=clock.now())
    page = words(client.get("/queue/"))
    assert 'role="alert"' in page
    assert "<li>" in page.split('role="alert"')[1].split("</ul>")[0]  # which rules it breaks
    assert f'href="/decks/{deck.pk}/"' in page
    clock.advance(16 * 60)
    assert goes_to(client, "/queue/") == "/?way=ranked"


def test_refusal_stands_in_the_lobby_and_keeps_what_was_chosen(ann: Account, deck: Deck) -> None:
    illegal = make_deck(ann)
    answer = find_match(signed_in(ann), illegal)
    assert answer.status_code == 409
    page = words(answer)
    assert 'role="alert"' in page
    assert 'value="ranked" checked' in page
    assert f'value="{illegal.pk}" checked' in page
    assert not Ticket.objects.exists()


def test_whether_others_may_watch_and_see_the_hands_goes_along(
    ann: Account, deck: Deck, clock: Clock
) -> None:
    client = signed_in(ann)
    for facts, stored in (
        ({"watchable": "on", "consents": "on"}, (True, True)),
        ({}, (False, False)),
        ({"consents": "on"}, (False, True)),
    ):
        find_match(client, deck, **facts)
        ticket = Ticket.objects.get()
        assert (ticket.watchable, ticket.consents) == stored
    queue.keep_place(ticket.pk, key="page")
    ben = make_waiting(like=deck)
    assert (ben.ticket.watchable, ben.ticket.consents) == (None, False)
    pair_waiting(at=clock.now())
    seats = Match.objects.get().seats
    assert (seats.get(account=ann).watchable, seats.get(account=ann).consents) == (False, True)
    own = seats.get(account=ben.account)
    assert (own.watchable, own.consents) == (ben.account.watchable, False)


def test_guests_are_asked_to_log_in(client: Client) -> None:
    assert goes_to(client, "/queue/").startswith("/accounts/login/")
    assert client.post("/queue/leave/")["Location"].startswith("/accounts/login/")


def test_other_processes_notice_whatever_becomes_of_a_wait(
    ann: Account, deck: Deck, clock: Clock
) -> None:
    """What config/wakeup.py compares differs after each change, and only then."""
    seen = [queue_stamps([str(ann.pk)])]

    def is_noticed() -> bool:
        seen.append(queue_stamps([str(ann.pk)]))
        return seen[-1] != seen[-2]

    assert not is_noticed()
    waiting = Waiting(ann, deck, queue.join_queue(by=ann, game="nexus", deck_id=deck.pk), "page")
    assert is_noticed()
    waiting.come()
    assert not is_noticed()
    clock.advance(1)
    queue.leave_queue(by=ann)
    assert is_noticed()
    queue.join_queue(by=ann, game="nexus", deck_id=deck.pk)
    assert is_noticed()
    clock.advance(queue.KEPT_SECONDS)
    queue.sweep(at=clock.now())
    assert is_noticed()


# --- API --------------------------------------------------------------------------------------


def test_program_joins_looks_and_is_paired(ann: Account, deck: Deck, clock: Clock) -> None:
    client = signed_in(ann)
    assert client.get("/api/v1/queue/").json()["error"]["code"] == "not_in_queue"
    wish = {"game": "nexus", "deck": deck.pk, "watchable": False, "consents": True}
    joined = client.post("/api/v1/queue/", wish, content_type=JSON)
    assert joined.status_code == 201
    assert (Ticket.objects.get().watchable, Ticket.objects.get().consents) == (False, True)
    assert (joined.json()["type"], joined.json()["others"]) == ("waiting", 0)
    make_waiting(like=deck)
    assert client.get("/api/v1/queue/").json()["others"] == 1
    pair_waiting(at=clock.now())
    match = Match.objects.get()
    assert client.get("/api/v1/queue/").json() == {
        "type": "paired",
        "match": match.pk,
        "url": f"/matches/{match.pk}/",
    }
    refused = client.post("/api/v1/queue/", {"game": "nexus", "deck": deck.pk}, content_type=JSON)
    assert (refused.status_code, refused.json()["error"]["code"]) == (409, "clock_running")


def test_program_that_asks_no_more_meets_nobody(ann: Account, deck: Deck, clock: Clock) -> None:
    """Case 30: polling keeps a lease as a socket does."""
    client = signed_in(ann)
    client.post("/api/v1/queue/", {"game": "nexus", "deck": deck.pk}, content_type=JSON)
    clock.advance(queue.POLL_LEASE_SECONDS)
    make_waiting(like=deck)
    assert pair_waiting(at=clock.now()) == 0
    assert client.get("/api/v1/queue/").json()["type"] == "waiting"
    assert pair_waiting(at=clock.now()) == 1


def test_program_that_asks_without_end_is_slowed_down(ann: Account) -> None:
    client = signed_in(ann)
    codes = [client.get("/api/v1/queue/").status_code for _ in range(121)]
    assert set(codes[:120]) == {404}
    assert codes[120] == 429


def test_program_leaves(ann: Account, deck: Deck) -> None:
    client = signed_in(ann)
    client.post("/api/v1/queue/", {"game": "nexus", "deck": deck.pk}, content_type=JSON)
    assert client.delete("/api/v1/queue/").status_code == 204
    assert client.delete("/api/v1/queue/").status_code == 204
    assert client.get("/api/v1/queue/").json()["why"] == "left"


def test_programs_without_an_account_get_nothing(client: Client) -> None:
    match = make_match()
    for path in ("queue/", f"matches/{match.pk}/again/"):
        for ask in (client.get, client.post, client.delete):
            assert ask(f"/api/v1/{path}").status_code == 401


def test_program_plays_again(ann: Account, deck: Deck) -> None:
    ben = make_player("Ben")
    match = make_match(ann, ben)
    match.seats.filter(account=ann).update(brought=deck)
    match.seats.filter(account=ben).update(brought=make_legal_deck(ben))
    path = f"/api/v1/matches/{match.pk}/again/"
    one, other = signed_in(ann), signed_in(ben)
    assert one.get(path).json()["error"]["code"] == "not_over"
    Player(match, 0).concede()
    assert one.get(path).json()["state"] == "none"
    asked = one.post(path)
    assert (asked.status_code, asked.json()["state"]) == (202, "asked")
    assert other.get(path).json()["state"] == "wanted"
    assert other.delete(path).status_code == 204
    assert one.get(path).json()["state"] == "declined"
    other.post(path)
    begun = one.post(path)
    assert begun.status_code == 201
    assert Match.objects.get(pk=begun.json()["id"]).kind == "friend"
    assert signed_in(make_player()).post(path).status_code == 404


def test_documented_messages_are_those_that_are_sent(
    ann: Account, deck: Deck, clock: Clock
) -> None:
    page = (settings.BASE_DIR / "docs" / "protocol.md").read_text(encoding="utf-8")
    examples = [json.loads(text) for text in re.findall(r"```json\n(.*?)```", page, re.S)]
    documented = {one["type"]: set(one) for one in examples if "type" in one}
    client = signed_in(ann)
    client.post("/api/v1/queue/", {"game": "nexus", "deck": deck.pk}, content_type=JSON)
    told = [client.get("/api/v1/queue/").json()]
    make_waiting(like=deck)
    pair_waiting(at=clock.now())
    told.append(client.get("/api/v1/queue/").json())
    match = Match.objects.get()
    Player(match, 0).concede()
    told.append(client.get(f"/api/v1/matches/{match.pk}/again/").json())
    client.post("/api/v1/queue/", {"game": "nexus", "deck": deck.pk}, content_type=JSON)
    client.delete("/api/v1/queue/")
    told.append(client.get("/api/v1/queue/").json())
    assert [one["type"] for one in told] == ["waiting", "paired", "rematch", "ended"]
    for one in told:
        assert set(one) == documented[one["type"]]
