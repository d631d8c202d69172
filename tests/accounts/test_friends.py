"""Friends and blocks: one row a pair, quiet blocks, limits, and what each of the two sees."""

from __future__ import annotations

from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.test import Client
from django.urls import reverse

from accounts import errors, friends
from accounts.companions import bond_between, circle_of
from accounts.models import Account, Notification, Relation
from accounts.services import suspend
from config import clock as site_clock
from tests.at_once import codes_at_once
from tests.clients import signed_in
from tests.conftest import Clock
from tests.factories.accounts import make_account, make_secret

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann() -> Account:
    return make_account("Ann")


@pytest.fixture
def ben() -> Account:
    return make_account("Ben")


def ask(by: Account, other: Account) -> Relation:
    return friends.ask(other, by=by, at=site_clock.now())


def block(by: Account, other: Account) -> Relation:
    return friends.block(other, by=by, at=site_clock.now())


def befriend(one: Account, other: Account) -> None:
    ask(one, other)
    friends.accept(one, by=other, at=site_clock.now())


def states(one: Account, other: Account) -> tuple[str, str]:
    return bond_between(one, other).state, bond_between(other, one).state


def test_asking_and_accepting_make_friends_and_tell_both(ann: Account, ben: Account) -> None:
    ask(ben, ann)
    assert states(ann, ben) == ("wanted", "asked")
    friends.accept(ben, by=ann, at=site_clock.now())
    assert states(ann, ben) == ("friends", "friends")
    told = {(one.account_id, one.kind) for one in Notification.objects.all()}
    assert told == {(ann.pk, "friend_asked"), (ben.pk, "friend_accepted")}


def test_who_asks_back_says_yes(ann: Account, ben: Account) -> None:
    ask(ann, ben)
    assert ask(ben, ann).state == friends.FRIENDS
    with pytest.raises(errors.FriendsAlready):
        ask(ann, ben)


def test_answers_go_to_wishes_of_the_other_alone(ann: Account, ben: Account) -> None:
    at = site_clock.now()
    for refused in (
        partial(friends.accept, ann, by=ben, at=at),
        partial(friends.decline, ann, by=ben),
        partial(friends.withdraw, ann, by=ben),
    ):
        with pytest.raises(errors.NothingAsked):
            refused()
    with pytest.raises(errors.NotFriends):
        friends.remove(ann, by=ben)
    ask(ann, ben)
    with pytest.raises(errors.NothingAsked):
        friends.accept(ben, by=ann, at=at)


def test_nobody_is_their_own_friend_or_foe(ann: Account) -> None:
    with pytest.raises(errors.NotOneself):
        ask(ann, ann)
    with pytest.raises(errors.NotOneself):
        block(ann, ann)


def test_declined_may_not_ask_again_at_once_but_the_other_may(
    ann: Account, ben: Account, clock: Clock
) -> None:
    ask(ann, ben)
    friends.decline(ann, by=ben)
    assert states(ann, ben) == ("none", "none")
    with pytest.raises(errors.AskedLately):
        ask(ann, ben)
    clock.advance(friends.ASK_AGAIN.total_seconds())
    assert ask(ann, ben).state == friends.ASKED
    friends.withdraw(ben, by=ann)
    assert ask(ben, ann).state == friends.ASKED


def test_block_ends_friendship_and_is_not_told(ann: Account, ben: Account) -> None:
    befriend(ann, ben)
    before = Notification.objects.count()
    block(ann, ben)
    block(ann, ben)
    assert states(ann, ben) == ("blocked", "none")
    assert Notification.objects.count() == before
    with pytest.raises(errors.TheyAreBlocked):
        ask(ann, ben)


def test_wish_of_a_blocked_person_looks_like_any_other_to_them(ann: Account, ben: Account) -> None:
    """Case 55: who is blocked is not told, and reaches nobody."""
    block(ann, ben)
    assert ask(ben, ann).state == friends.ASKED
    assert states(ann, ben) == ("blocked", "asked")
    assert not Notification.objects.exists()
    assert not circle_of(ann).asked_me
    assert [one.name for one in circle_of(ben).asked] == ["Ann"]
    with pytest.raises(errors.NothingAsked):
        friends.accept(ben, by=ann, at=site_clock.now())
    friends.unblock(ben, by=ann)
    assert states(ann, ben) == ("none", "none")


def test_blocks_of_both_end_one_by_one(ann: Account, ben: Account) -> None:
    block(ann, ben)
    block(ben, ann)
    friends.unblock(ben, by=ann)
    assert friends.is_blocked_between(ann.pk, ben.pk)
    friends.unblock(ann, by=ben)
    assert not friends.is_blocked_between(ann.pk, ben.pk)
    assert Relation.objects.count() == 1


def test_who_is_apart_is_found_from_both_sides(ann: Account, ben: Account) -> None:
    cleo = make_account("Cleo")
    block(ann, ben)
    assert friends.blocked_ids(ann.pk) == {ben.pk}
    assert friends.blocked_ids(ben.pk) == {ann.pk}
    assert friends.blocked_ids(cleo.pk) == friends.blocked_ids(None) == frozenset()
    among = friends.blocked_among([ann.pk, ben.pk, cleo.pk])
    assert among == {ann.pk: {ben.pk}, ben.pk: {ann.pk}}


def test_wishes_of_a_day_are_limited_even_if_they_are_withdrawn(
    ann: Account, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(friends, "REQUESTS_A_DAY", 2)
    for _ in range(2):
        other = make_account()
        ask(ann, other)
        friends.withdraw(other, by=ann)
    with pytest.raises(errors.TooManyRequests):
        ask(ann, make_account())
    clock.advance(timedelta(days=1).total_seconds())
    ask(ann, make_account())


def test_open_wishes_friends_and_blocks_are_limited(
    ann: Account, ben: Account, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(friends, "OPEN_LIMIT", 1)
    monkeypatch.setattr(friends, "FRIENDS_LIMIT", 1)
    monkeypatch.setattr(friends, "BLOCKS_LIMIT", 1)
    cleo = make_account("Cleo")
    ask(ann, cleo)
    with pytest.raises(errors.TooManyRequests):
        ask(ann, ben)
    ask(ben, ann)
    friends.accept(ann, by=cleo, at=site_clock.now())
    with pytest.raises(errors.TooManyFriends) as refused:
        friends.accept(ben, by=ann, at=site_clock.now())
    assert refused.value.facts["name"] == "Ann"
    block(ann, ben)
    with pytest.raises(errors.TooManyBlocks):
        block(ann, make_account())


def test_who_may_not_chat_asks_nobody_but_may_block(ann: Account, ben: Account) -> None:
    suspend(ann, scope="chat", reason="rude", ends_at=None)
    with pytest.raises(errors.Suspended):
        ask(ann, ben)
    block(ann, ben)


@pytest.mark.parametrize(
    "wrong",
    [
        {"state": "asked"},
        {"state": "friends"},
        {"friends_since": site_clock.now()},
        {"asked_at": site_clock.now()},
        {
            "state": "friends",
            "friends_since": site_clock.now(),
            "low_blocked_at": site_clock.now(),
        },
    ],
)
def test_database_holds_what_must_be_true(
    ann: Account, ben: Account, wrong: dict[str, Any]
) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        Relation.objects.create(low=ann, high=ben, **wrong)
    Relation.objects.create(low=ann, high=ben)
    for low, high in ((ann, ben), (ben, ann), (ann, ann)):
        with pytest.raises(IntegrityError), transaction.atomic():
            Relation.objects.create(low=low, high=high)
    cleo = make_account("Cleo")
    with pytest.raises(IntegrityError), transaction.atomic():
        Relation.objects.create(
            low=ann, high=cleo, asked_by=ben, asked_at=site_clock.now(), state="asked"
        )


@pytest.mark.django_db(transaction=True)
def test_two_who_ask_each_other_at_once_become_friends() -> None:
    for _ in range(5):
        one, other = make_account(), make_account()
        assert codes_at_once(partial(ask, one, other), partial(ask, other, one)) == ["", ""]
        assert states(one, other) == ("friends", "friends")
        assert Relation.objects.of(one.pk).count() == 1


@pytest.mark.django_db(transaction=True)
def test_block_at_the_moment_of_accepting_stands() -> None:
    for _ in range(5):
        one, other = make_account(), make_account()
        ask(one, other)
        codes_at_once(
            partial(friends.accept, one, by=other, at=site_clock.now()), partial(block, one, other)
        )
        assert bond_between(one, other).state == "blocked"
        assert Relation.objects.between(one.pk, other.pk).get().state == friends.NONE


def test_page_lists_each_under_its_heading(ann: Account, ben: Account) -> None:
    befriend(ann, ben)
    ask(make_account("Cleo"), ann)
    ask(ann, make_account("Dora"))
    block(ann, make_account("Egon"))
    page = signed_in(ann).get(reverse("accounts:friends")).content.decode()
    order = ["They ask you", "Cleo", "Friends", "Ben", "You asked", "Dora", "Blocked", "Egon"]
    places = [page.index(word, page.index("<h2")) for word in order]
    assert places == sorted(places)


def test_page_costs_the_same_however_many_friends(
    ann: Account, django_assert_max_num_queries: Any
) -> None:
    for _ in range(6):
        befriend(ann, make_account())
    with django_assert_max_num_queries(6):
        circle_of(ann)


def test_buttons_do_what_they_say_where_they_are(ann: Account, ben: Account) -> None:
    client = signed_in(ann)
    profile = reverse("accounts:profile", args=["Ben"])
    button = reverse("accounts:friend_act", args=["Ben"])
    assert "Ask to be friends" in client.get(profile).content.decode()
    answer = client.post(button, {"act": "ask"}, follow=True)
    assert answer.redirect_chain[-1][0] == profile
    assert "Ben has been asked." in answer.content.decode()
    again = client.post(button, {"act": "ask"})
    assert again.status_code == 429
    assert "not long ago" in again.content.decode()
    assert "<h1" in again.content.decode()
    answer = client.post(button, {"act": "block", "back": "friends"}, follow=True)
    assert answer.redirect_chain[-1][0] == reverse("accounts:friends")
    assert bond_between(ann, ben).state == "blocked"
    for act in ("", "marry"):
        assert client.post(button, {"act": act}).status_code == 400


def test_two_wishes_on_pages_say_that_they_are_friends(ann: Account, ben: Account) -> None:
    ask(ben, ann)
    button = reverse("accounts:friend_act", args=["Ben"])
    answer = signed_in(ann).post(button, {"act": "ask"}, follow=True)
    assert "You and Ben are friends now." in answer.content.decode()


def what_is_there(page: str) -> list[str]:
    """The page's own part, without what each answer draws anew."""
    lines = page[page.index("<main") :].splitlines()
    return [line for line in lines if "csrfmiddlewaretoken" not in line and "nonce" not in line]


def test_profile_says_nothing_of_a_block_to_the_blocked(ann: Account, ben: Account) -> None:
    before = signed_in(ben).get(reverse("accounts:profile", args=["Ann"])).content.decode()
    block(ann, ben)
    after = signed_in(ben).get(reverse("accounts:profile", args=["Ann"])).content.decode()
    assert what_is_there(before) == what_is_there(after)


def test_search_leads_to_the_profile_or_says_that_nobody_is_there(
    ann: Account, ben: Account
) -> None:
    client = signed_in(ann)
    found = client.get(reverse("accounts:friends"), {"name": " ben "})
    assert found.headers["Location"] == reverse("accounts:profile", args=["Ben"])
    nobody = client.get(reverse("accounts:friends"), {"name": "Nobody<b>"})
    assert nobody.status_code == 404
    assert "Nobody&lt;b&gt;" in nobody.content.decode()


def test_program_does_the_same_with_its_scope(client: Client, ann: Account, ben: Account) -> None:
    bearer = {"authorization": f"Bearer {make_secret(ann, 'friends')}"}
    friend = reverse("accounts:api_friend", args=["Ben"])
    assert client.put(friend, headers=bearer).json()["state"] == "asked"
    assert client.delete(friend, headers=bearer).json()["state"] == "none"
    ask(ben, ann)
    assert client.put(friend, headers=bearer).json()["state"] == "friends"
    assert client.delete(friend, headers=bearer).json() == {"state": "none", "at": None}
    refused = client.delete(friend, headers=bearer)
    assert (refused.status_code, refused.json()["error"]["code"]) == (409, "not_friends")
    blocked = reverse("accounts:api_block", args=["Ben"])
    assert client.put(blocked, headers=bearer).json()["state"] == "blocked"
    people = client.get(reverse("accounts:api_friends"), headers=bearer).json()
    assert [one["name"] for one in people["blocked"]] == ["Ben"]
    assert client.delete(blocked, headers=bearer).json()["state"] == "none"
    reader = {"authorization": f"Bearer {make_secret(ann, 'read')}"}
    assert client.get(friend, headers=reader).status_code == 200
    assert client.put(friend, headers=reader).status_code == 403
