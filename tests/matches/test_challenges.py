"""Challenges by name: told at once, for one person alone, one open one a pair, quiet blocks."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from channels.testing import WebsocketCommunicator
from django.conf import settings
from django.db import IntegrityError, transaction
from django.test import Client
from django.urls import reverse

from accounts import friends
from accounts.errors import NotOneself, TheyAreBlocked
from accounts.models import Account, Notification
from cards.models import Deck
from config import clock as site_clock
from config.asgi import application
from matches import access, errors
from matches.models import Invitation, Match
from matches.queries import open_challenges
from matches.services import challenges
from matches.services.invitations import join_invitation, withdraw_invitation
from tests.at_once import codes_at_once
from tests.clients import signed_in
from tests.conftest import Clock
from tests.factories.accounts import make_secret
from tests.factories.cards import make_legal_deck
from tests.factories.matches import make_player
from tests.factories.queue import copy_of
from tests.matches.sockets import ORIGIN, TIMEOUT, session_of

pytestmark = pytest.mark.django_db


def two() -> tuple[Deck, Deck]:
    """Legal decks of Ann and Ben."""
    deck = make_legal_deck(make_player("Ann"))
    return deck, copy_of(deck, make_player("Ben"))


@pytest.fixture
def decks() -> tuple[Deck, Deck]:
    return two()


@pytest.fixture
def ann(decks: tuple[Deck, Deck]) -> Account:
    return decks[0].owner


@pytest.fixture
def ben(decks: tuple[Deck, Deck]) -> Account:
    return decks[1].owner


def challenge(deck: Deck, guest: Account) -> Invitation:
    return challenges.challenge(
        guest, by=deck.owner, game="nexus", deck_id=deck.pk, turn_seconds=75
    )


def block(by: Account, other: Account) -> None:
    friends.block(other, by=by, at=site_clock.now())


def test_challenged_is_told_and_takes_it_with_a_deck(
    decks: tuple[Deck, Deck], ann: Account, ben: Account
) -> None:
    made = challenge(decks[0], ben)
    told = Notification.objects.get(account=ben)
    assert (told.kind, told.url) == ("challenged", f"/invitations/{made.pk}/")
    assert list(open_challenges(ben, at=site_clock.now())) == [made]
    match = join_invitation(made.pk, by=ben, deck_id=decks[1].pk)
    assert match.kind == Match.Kind.FRIEND
    assert not open_challenges(ben, at=site_clock.now())


def test_nobody_else_sees_or_takes_it(decks: tuple[Deck, Deck], ann: Account, ben: Account) -> None:
    made = challenge(decks[0], ben)
    eve = make_player("Eve")
    for refused in (
        partial(access.invitation, made.pk, by=eve),
        partial(join_invitation, made.pk, by=eve, deck_id=copy_of(decks[0], eve).pk),
        partial(challenges.decline, made.pk, by=eve),
        partial(challenges.decline, made.pk, by=ann),
    ):
        with pytest.raises(errors.InvitationNotFound):
            refused()
    assert signed_in(eve).get(f"/invitations/{made.pk}/").status_code == 404


def test_declined_is_over_and_its_maker_is_told(
    decks: tuple[Deck, Deck], ann: Account, ben: Account
) -> None:
    made = challenge(decks[0], ben)
    challenges.decline(made.pk, by=ben)
    challenges.decline(made.pk, by=ben)
    assert Notification.objects.get(account=ann).kind == "challenge_declined"
    with pytest.raises(errors.InvitationWithdrawn):
        join_invitation(made.pk, by=ben, deck_id=decks[1].pk)
    challenge(decks[1], ann)  # the other way is open


def test_one_open_challenge_a_pair_whoever_makes_it(
    decks: tuple[Deck, Deck], ann: Account, ben: Account, clock: Clock
) -> None:
    made = challenge(decks[0], ben)
    for deck, guest in ((decks[0], ben), (decks[1], ann)):
        with pytest.raises(errors.ChallengeOpen):
            challenge(deck, guest)
    with pytest.raises(IntegrityError), transaction.atomic():
        Invitation.objects.create(
            game="nexus", maker=ben, guest=ann, created_at=clock.now(), expires_at=clock.now()
        )
    clock.advance(challenges.LIFE.total_seconds())
    with pytest.raises(errors.InvitationExpired):
        join_invitation(made.pk, by=ben, deck_id=decks[1].pk)
    second = challenge(decks[1], ann)
    withdraw_invitation(second.pk, by=ben)
    challenge(decks[0], ben)


def test_nobody_challenges_the_same_person_again_and_again(
    decks: tuple[Deck, Deck], ann: Account, ben: Account, clock: Clock
) -> None:
    for _ in range(challenges.PAIR_AN_HOUR):
        challenges.decline(challenge(decks[0], ben).pk, by=ben)
    with pytest.raises(errors.ChallengedLately):
        challenge(decks[0], ben)
    clock.advance(3600)
    challenge(decks[0], ben)


def test_blocked_hears_what_others_hear_and_is_not_told(
    decks: tuple[Deck, Deck], ann: Account, ben: Account
) -> None:
    """Case 55: no challenge reaches whoever blocks its maker."""
    waiting = challenge(decks[0], ben)
    block(ben, ann)
    assert not open_challenges(ben, at=site_clock.now())
    assert Invitation.objects.get(pk=waiting.pk).is_declined
    with pytest.raises(errors.ChallengesClosed) as blocked:
        challenge(decks[0], ben)
    with pytest.raises(TheyAreBlocked):
        challenge(decks[1], ann)
    friends.unblock(ann, by=ben)
    Account.objects.filter(pk=ben.pk).update(challenged_by="nobody")
    ben.refresh_from_db()
    with pytest.raises(errors.ChallengesClosed) as closed:
        challenge(decks[0], ben)
    assert closed.value.as_json() == blocked.value.as_json()


def test_friends_alone_where_they_wish_it(
    decks: tuple[Deck, Deck], ann: Account, ben: Account
) -> None:
    Account.objects.filter(pk=ben.pk).update(challenged_by="friends")
    ben.refresh_from_db()
    with pytest.raises(errors.ChallengesClosed):
        challenge(decks[0], ben)
    friends.ask(ben, by=ann, at=site_clock.now())
    friends.accept(ann, by=ben, at=site_clock.now())
    challenge(decks[0], ben)
    with pytest.raises(NotOneself):
        challenge(decks[0], ann)


@pytest.mark.django_db(transaction=True)
def test_two_who_challenge_each_other_at_once_have_one_challenge() -> None:
    anns, bens = two()
    codes = codes_at_once(
        partial(challenge, anns, bens.owner), partial(challenge, bens, anns.owner)
    )
    assert sorted(codes) == ["", "challenge_open"]
    assert Invitation.objects.count() == 1


def test_from_the_lobby_by_name_and_answered_there(
    decks: tuple[Deck, Deck], ann: Account, ben: Account
) -> None:
    client = signed_in(ann)
    page = client.get("/", {"way": "friend", "against": "Ben"}).content.decode()
    assert 'value="Ben"' in page
    wish: dict[str, Any] = {"game": "nexus", "deck": decks[0].pk, "way": "friend", "clock": "75"}
    unknown = client.post(reverse("matches:play"), {**wish, "against": "Nobody"})
    assert unknown.status_code == 404
    assert 'value="Nobody"' in unknown.content.decode()
    answer = client.post(reverse("matches:play"), {**wish, "against": "ben"})
    made = Invitation.objects.get()
    assert answer.headers["Location"] == f"/invitations/{made.pk}/"
    assert "You challenge Ben" in client.get(answer.headers["Location"]).content.decode()
    other = signed_in(ben)
    assert "Ann challenges you to Spark Nexus." in other.get("/").content.decode()
    fragment = other.get(reverse("matches:challenges")).content.decode()
    assert "Ann challenges you" in fragment
    assert "<html" not in fragment
    other.post(reverse("matches:decline", args=[made.pk]))
    assert "challenges you" not in other.get("/").content.decode()
    assert "does not want to play now" in client.get(f"/invitations/{made.pk}/").content.decode()


def test_program_challenges_and_answers(
    client: Client, decks: tuple[Deck, Deck], ann: Account, ben: Account
) -> None:
    ann_brings = {"authorization": f"Bearer {make_secret(ann, 'play')}"}
    ben_brings = {"authorization": f"Bearer {make_secret(ben, 'play')}"}
    address = reverse("matches:api_challenges")
    wish = {"name": "Ben", "game": "nexus", "deck": decks[0].pk, "turn_seconds": 75}
    made = client.post(address, wish, content_type="application/json", headers=ann_brings)
    assert made.status_code == 201
    (line,) = client.get(address, headers=ben_brings).json()
    assert (line["maker"], line["guest"], line["is_open"]) == ("Ann", "Ben", True)
    answer = reverse("matches:api_challenge", args=[line["token"]])
    assert client.delete(answer, headers=ann_brings).status_code == 404
    assert client.delete(answer, headers=ben_brings).status_code == 204
    assert client.get(address, headers=ben_brings).json() == []


@pytest.mark.django_db(transaction=True)
async def test_open_page_hears_of_a_challenge_at_once() -> None:
    anns, bens = await sync_to_async(two)()
    browser = await sync_to_async(session_of)(bens.owner)
    cookie = browser.cookies[settings.SESSION_COOKIE_NAME].value
    headers = [
        (b"host", b"localhost"),
        (b"origin", ORIGIN.encode()),
        (b"cookie", f"{settings.SESSION_COOKIE_NAME}={cookie}".encode()),
    ]
    wire = WebsocketCommunicator(application, "/ws/news/", headers=headers)
    assert (await wire.connect(timeout=TIMEOUT))[0]
    quiet = await wire.receive_json_from(timeout=TIMEOUT)
    assert quiet == {"type": "news", "unread": 0, "newest": "", "challenges": []}
    made = await sync_to_async(challenge)(anns, bens.owner)
    news = await wire.receive_json_from(timeout=TIMEOUT)
    assert (news["unread"], news["challenges"]) == (1, [made.pk])
    assert news["newest"] == "Ann challenges you to a match of Spark Nexus."
    await sync_to_async(withdraw_invitation)(made.pk, by=anns.owner)
    assert (await wire.receive_json_from(timeout=TIMEOUT))["challenges"] == []
    await wire.disconnect(timeout=TIMEOUT)
