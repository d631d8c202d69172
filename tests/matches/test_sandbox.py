"""Sandbox matches with a draft: against the bot, against a friend, played again, never counted."""

from __future__ import annotations

import pytest

from accounts.models import Account
from cards.models import CardVersion, Deck
from cards.queries import card_key
from cards.services import versions
from cards.services.versions import withdraw_version
from matches.models import Invitation, Match, Rematch, Seat, Tally, Trial
from matches.services import invitations, rematch, sandbox
from tests.cards.test_trials import make_ready_deck
from tests.factories.cards import content, make_draft, make_legal_deck, make_submitted
from tests.factories.matches import Player, make_player
from tests.matches.test_pages import body, signed_in
from tests.refusals import refused

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann() -> Account:
    return make_player("Ann")


@pytest.fixture
def ready() -> Deck:
    return make_ready_deck()


@pytest.fixture
def draft(ann: Account) -> CardVersion:
    return make_draft(ann, "Glass Moth", attack=4, health=2)


def copies_of(seat: Seat, version: CardVersion) -> int:
    return int(dict(seat.deck["cards"]).get(card_key(version.card_id), 0))


def test_one_press_in_the_forge_plays_the_draft(
    ann: Account, draft: CardVersion, ready: Deck
) -> None:
    answer = signed_in(ann).post("/matches/sandbox/", {"version": draft.pk})
    match = Match.objects.get()
    assert answer["Location"] == f"/matches/{match.pk}/"
    assert (match.kind, match.turn_seconds, match.deadline) == ("sandbox", None, None)
    mine, bots = match.seats.all()
    assert (mine.account, copies_of(mine, draft), copies_of(bots, draft)) == (ann, 3, 0)
    assert match.designs[card_key(draft.card_id)]["name"] == "Glass Moth"
    page = body(signed_in(ann).get(answer["Location"]))
    assert f'"url": "/cards/forge/nexus/{draft.pk}/"' in page


def test_match_in_which_both_play_the_card_is_given_up_once(
    ann: Account, draft: CardVersion
) -> None:
    """Without a ready deck the bot plays the card too; the second try failed (tests/hostile)."""
    deck = make_legal_deck(ann)
    first = sandbox.start_trial(by=ann, version_id=draft.pk, deck_id=deck.pk)
    assert Trial.objects.filter(seat__match=first).count() == 2
    sandbox.start_trial(by=ann, version_id=draft.pk, deck_id=deck.pk)
    first.refresh_from_db()
    assert first.ended_at is not None


def test_next_press_tries_it_as_before_and_gives_the_match_before_up(
    ann: Account, draft: CardVersion, ready: Deck
) -> None:
    deck = make_legal_deck(ann)
    first = sandbox.start_trial(
        by=ann, version_id=draft.pk, deck_id=deck.pk, copies=2, is_bots=True
    )
    changed = content("Glass Moth", attack=5, health=2)
    versions.save_draft(draft.pk, by=ann, revision=draft.revision, content=changed)
    second = sandbox.start_as_before(by=ann, version_id=draft.pk)
    first.refresh_from_db()
    assert (first.reason, second.ended_at) == ("concede", None)
    mine, bots = second.seats.all()
    assert (copies_of(mine, draft), copies_of(bots, draft), bots.brought) == (0, 2, deck)
    assert second.designs[card_key(draft.card_id)]["design"]["attack"] == 5


def test_other_matches_go_on(ann: Account, draft: CardVersion, ready: Deck) -> None:
    other = make_draft(ann, "Paper Owl", attack=4, health=6)
    kept = sandbox.start_trial(by=ann, version_id=other.pk)
    ben = make_player("Ben")
    link = invitations.invite_to_trial(by=ann, version_id=draft.pk)
    shared = invitations.join_invitation(link.pk, by=ben, deck_id=make_legal_deck(ben).pk)
    sandbox.start_trial(by=ann, version_id=draft.pk)
    assert not Match.objects.filter(pk__in=[kept.pk, shared.pk], ended_at__isnull=False).exists()


def test_trial_is_played_to_its_end_and_counts_for_nothing(
    ann: Account, draft: CardVersion, ready: Deck
) -> None:
    match = sandbox.start_trial(by=ann, version_id=draft.pk)
    Player(match, 0).concede()
    seat = match.seats.get(account=ann)
    assert (seat.result, seat.sparks, seat.sparks_why) == ("loss", 0, "unpaid")
    assert not Tally.objects.exists()
    again = signed_in(ann).post(f"/api/v1/matches/{match.pk}/again/")
    assert again.status_code == 201
    assert Trial.objects.get(seat__match=again.json()["id"]).version == draft


def test_friend_with_the_link_meets_the_draft(
    ann: Account, draft: CardVersion, ready: Deck
) -> None:
    wish = {"deck": ready.pk, "copies": 2, "against": "friend"}
    answer = signed_in(ann).post(f"/matches/sandbox/{draft.pk}/", wish)
    link = Invitation.objects.get()
    assert answer["Location"] == f"/invitations/{link.pk}/"
    ben = make_player("Ben")
    page = body(signed_in(ben).get(answer["Location"]))
    assert "A sandbox match: Ann tries “Glass Moth”" in page
    own = make_draft(ben, "Own Owl", attack=4, health=6)
    deck = make_legal_deck(ben)
    joined = signed_in(ben).post(
        f"/invitations/{link.pk}/join/", {"deck": deck.pk, "version": own.pk}
    )
    match = Match.objects.get()
    assert joined["Location"] == f"/matches/{match.pk}/"
    assert (match.kind, match.turn_seconds) == ("sandbox", None)
    first, second = match.seats.all()
    assert (copies_of(first, draft), copies_of(second, own)) == (2, 3)
    assert match.designs[card_key(draft.card_id)]["art"] is None
    assert match.designs[card_key(own.card_id)]["art"] is None


def test_draft_of_another_cannot_be_brought(ann: Account, draft: CardVersion, ready: Deck) -> None:
    link = invitations.invite_to_trial(by=ann, version_id=draft.pk)
    ben = make_player("Ben")
    deck = make_legal_deck(ben)
    with refused("card_not_found"):
        invitations.join_invitation(link.pk, by=ben, deck_id=deck.pk, version_id=draft.pk)
    assert invitations.join_invitation(link.pk, by=ben, deck_id=deck.pk)


def test_no_draft_comes_into_a_friend_match(ann: Account) -> None:
    deck = make_legal_deck(ann)
    link = invitations.create_invitation(by=ann, game="nexus", deck_id=deck.pk, turn_seconds=75)
    ben = make_player("Ben")
    own, bens = make_draft(ben, attack=4), make_legal_deck(ben)
    with refused("way_not_offered"):
        invitations.join_invitation(link.pk, by=ben, deck_id=bens.pk, version_id=own.pk)
    match = invitations.join_invitation(link.pk, by=ben, deck_id=bens.pk)
    assert match.kind == "friend"


def test_draft_is_judged_again_when_the_friend_joins(
    ann: Account, draft: CardVersion, ready: Deck
) -> None:
    link = invitations.invite_to_trial(by=ann, version_id=draft.pk)
    withdraw_version(draft.pk, by=ann)
    ben = make_player("Ben")
    with refused("maker_not_ready"):
        invitations.join_invitation(link.pk, by=ben, deck_id=make_legal_deck(ben).pk)


def test_two_play_the_sandbox_again_with_the_draft_as_it_is_now(
    ann: Account, draft: CardVersion, ready: Deck
) -> None:
    ben = make_player("Ben")
    link = invitations.invite_to_trial(by=ann, version_id=draft.pk, copies=1)
    match = invitations.join_invitation(link.pk, by=ben, deck_id=make_legal_deck(ben).pk)
    Player(match, 1).concede()
    changed = content("Glass Moth", attack=6, health=2)
    versions.save_draft(draft.pk, by=ann, revision=draft.revision, content=changed)
    assert rematch.play_again(match.pk, by=ann) is None
    again = rematch.play_again(match.pk, by=ben)
    assert again is not None
    assert Rematch.objects.get().next == again
    assert again.kind == "sandbox"
    seat = again.seats.get(account=ann)
    assert (seat.number, copies_of(seat, draft)) == (1, 1)
    assert again.designs[card_key(draft.card_id)]["design"]["attack"] == 6
    assert not Tally.objects.exists()


def test_refusal_is_said_on_the_page_with_what_was_chosen(ann: Account, ready: Deck) -> None:
    faulty = make_draft(ann, "Too Much", attack=44)
    answer = signed_in(ann).post("/matches/sandbox/", {"version": faulty.pk})
    assert answer.status_code == 409
    page = body(answer)
    assert "This card cannot be played yet." in page
    assert "Attack" in page
    wish = {"deck": ready.pk, "copies": 1, "against": "bots"}
    page = body(signed_in(ann).post(f"/matches/sandbox/{faulty.pk}/", wish))
    assert 'value="bots" checked' in page
    assert 'value="1" checked' in page
    assert not Match.objects.exists()


def test_page_offers_ready_decks_and_own_ones(
    ann: Account, draft: CardVersion, ready: Deck
) -> None:
    own = make_legal_deck(ann)
    page = body(signed_in(ann).get(f"/matches/sandbox/{draft.pk}/"))
    assert page.index(ready.name) < page.index(own.name)
    assert f'value="{ready.pk}" checked' in page
    assert signed_in(make_player()).get(f"/matches/sandbox/{draft.pk}/").status_code == 404


def test_programs_try_drafts_as_well(ann: Account, ready: Deck) -> None:
    version = make_submitted(ann, attack=4, health=2)
    client = signed_in(ann)
    begun = client.post(
        "/api/v1/sandbox/", {"version": version.pk, "against": "bots"}, "application/json"
    )
    assert begun.status_code == 201
    assert Match.objects.get(pk=begun.json()["id"]).seats.get(number=1).trial.version == version
    link = client.post(
        "/api/v1/sandbox/", {"version": version.pk, "against": "friend"}, "application/json"
    )
    assert link.json()["url"] == f"/invitations/{link.json()['id']}/"
    ben = make_player("Ben")
    joined = signed_in(ben).post(
        f"/api/v1/invitations/{link.json()['id']}/join/",
        {"deck": make_legal_deck(ben).pk},
        "application/json",
    )
    assert Match.objects.get(pk=joined.json()["id"]).kind == "sandbox"
