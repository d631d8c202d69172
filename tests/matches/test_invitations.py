"""A friend match by link: single use, not by its maker, until it expires or is withdrawn."""

from __future__ import annotations

import pytest
from django.urls import reverse

from accounts.models import Account, Notification
from accounts.services import suspend
from cards.errors import DeckIllegal, DeckNotFound
from cards.models import Deck
from cards.services.decks import delete_deck
from matches import errors
from matches.models import Invitation, Match
from matches.queries import open_invitations
from matches.services import creation
from matches.services.invitations import create_invitation, join_invitation, withdraw_invitation
from tests.clients import signed_in
from tests.conftest import Clock
from tests.factories.cards import make_deck, make_legal_deck
from tests.factories.matches import make_match, make_player

pytestmark = pytest.mark.django_db


def invite(maker: Account, deck: Deck, turn_seconds: int | None = 75) -> Invitation:
    return create_invitation(by=maker, game="nexus", deck_id=deck.pk, turn_seconds=turn_seconds)


@pytest.fixture
def ann() -> Account:
    return make_player("Ann")


@pytest.fixture
def ben() -> Account:
    return make_player("Ben")


@pytest.fixture
def anns_deck(ann: Account) -> Deck:
    return make_legal_deck(ann)


@pytest.fixture
def bens_deck(ben: Account, anns_deck: Deck) -> Deck:
    cards = dict(anns_deck.entries.values_list("card", "count"))
    return make_deck(ben, cards, patron="null_spark")


def test_joining_begins_a_friend_match(
    ann: Account, ben: Account, anns_deck: Deck, bens_deck: Deck
) -> None:
    invitation = invite(ann, anns_deck, turn_seconds=150)
    match = join_invitation(invitation.pk, by=ben, deck_id=bens_deck.pk)
    assert (match.kind, match.turn_seconds) == (Match.Kind.FRIEND, 150)
    seats = list(match.seats.all())
    assert [seat.account for seat in seats] == [ann, ben]
    assert seats[1].deck["extras"] == {"patron": "null_spark"}
    told = Notification.objects.get(account=ann)
    assert (told.kind, told.url) == ("match_invitation_taken", f"/matches/{match.pk}/")


def test_link_works_once(ann: Account, ben: Account, anns_deck: Deck, bens_deck: Deck) -> None:
    invitation = invite(ann, anns_deck)
    join_invitation(invitation.pk, by=ben, deck_id=bens_deck.pk)
    with pytest.raises(errors.InvitationUsed):
        join_invitation(invitation.pk, by=ben, deck_id=bens_deck.pk)
    with pytest.raises(errors.InvitationUsed):
        withdraw_invitation(invitation.pk, by=ann)
    assert Match.objects.count() == 1


def test_maker_cannot_join_the_own_link(ann: Account, anns_deck: Deck) -> None:
    invitation = invite(ann, anns_deck)
    with pytest.raises(errors.OwnInvitation):
        join_invitation(invitation.pk, by=ann, deck_id=anns_deck.pk)


def test_link_expires(
    ann: Account, ben: Account, anns_deck: Deck, bens_deck: Deck, clock: Clock
) -> None:
    invitation = invite(ann, anns_deck)
    clock.advance(3600)
    with pytest.raises(errors.InvitationExpired):
        join_invitation(invitation.pk, by=ben, deck_id=bens_deck.pk)
    fresh = invite(ann, anns_deck)
    clock.advance(3599)
    join_invitation(fresh.pk, by=ben, deck_id=bens_deck.pk)


def test_withdrawn_link_no_longer_works(
    ann: Account, ben: Account, anns_deck: Deck, bens_deck: Deck
) -> None:
    invitation = invite(ann, anns_deck)
    with pytest.raises(errors.InvitationNotFound):
        withdraw_invitation(invitation.pk, by=ben)
    withdraw_invitation(invitation.pk, by=ann)
    withdraw_invitation(invitation.pk, by=ann)
    with pytest.raises(errors.InvitationWithdrawn):
        join_invitation(invitation.pk, by=ben, deck_id=bens_deck.pk)


def test_deck_is_judged_again_when_somebody_joins(
    ann: Account, ben: Account, anns_deck: Deck, bens_deck: Deck
) -> None:
    """Case 33."""
    invitation = invite(ann, anns_deck)
    anns_deck.entries.first().delete()  # type: ignore[union-attr]
    with pytest.raises(errors.MakerNotReady):
        join_invitation(invitation.pk, by=ben, deck_id=bens_deck.pk)
    bens_deck.entries.first().delete()  # type: ignore[union-attr]
    with pytest.raises(DeckIllegal):
        join_invitation(invitation.pk, by=ben, deck_id=bens_deck.pk)
    assert not Match.objects.exists()


def test_deleting_the_deck_ends_the_invitation(
    ann: Account, ben: Account, anns_deck: Deck, bens_deck: Deck
) -> None:
    """Case 33."""
    invitation = invite(ann, anns_deck)
    delete_deck(anns_deck.pk, by=ann)
    with pytest.raises(errors.InvitationWithdrawn):
        join_invitation(invitation.pk, by=ben, deck_id=bens_deck.pk)
    assert not open_invitations(ann, at=invitation.created_at).exists()
    assert not Match.objects.exists()
    for reader, sentence in ((ben, "It was withdrawn."), (ann, "You deleted the deck of it.")):
        client = signed_in(reader)
        page = client.get(reverse("matches:invitation", args=[invitation.pk]))
        assert sentence in page.content.decode()


def test_link_of_a_match_leads_there_when_the_deck_is_gone(
    ann: Account, ben: Account, anns_deck: Deck, bens_deck: Deck
) -> None:
    invitation = invite(ann, anns_deck)
    match = join_invitation(invitation.pk, by=ben, deck_id=bens_deck.pk)
    delete_deck(anns_deck.pk, by=ann)
    client = signed_in(ben)
    answer = client.get(reverse("matches:invitation", args=[invitation.pk]))
    assert answer.headers["Location"] == f"/matches/{match.pk}/"


def test_deck_of_somebody_else_is_refused(
    ann: Account, ben: Account, anns_deck: Deck, bens_deck: Deck
) -> None:
    """Case 33."""
    with pytest.raises(DeckNotFound):
        invite(ann, bens_deck)
    invitation = invite(ann, anns_deck)
    with pytest.raises(DeckNotFound):
        join_invitation(invitation.pk, by=ben, deck_id=anns_deck.pk)


def test_suspended_players_neither_invite_nor_join(
    ann: Account, ben: Account, anns_deck: Deck, bens_deck: Deck
) -> None:
    invitation = invite(ann, anns_deck)
    suspend(ben, scope="play", reason="unfair play", ends_at=None)
    for refused in (
        lambda: join_invitation(invitation.pk, by=ben, deck_id=bens_deck.pk),
        lambda: invite(ben, bens_deck),
        lambda: creation.start_bot_match(by=ben, game="nexus", deck_id=bens_deck.pk),
    ):
        with pytest.raises(Exception, match="suspended"):
            refused()


def test_nobody_plays_more_matches_than_allowed(
    ann: Account, ben: Account, anns_deck: Deck, bens_deck: Deck
) -> None:
    invitation = invite(ann, anns_deck)
    for _ in range(creation.RUNNING_LIMIT):
        make_match(ann)
    with pytest.raises(errors.TooManyMatches):
        creation.start_bot_match(by=ann, game="nexus", deck_id=anns_deck.pk)
    with pytest.raises(errors.MakerNotReady):
        join_invitation(invitation.pk, by=ben, deck_id=bens_deck.pk)


def test_open_invitations_are_limited(ann: Account, anns_deck: Deck) -> None:
    for _ in range(5):
        last = invite(ann, anns_deck)
    with pytest.raises(errors.TooManyInvitations):
        invite(ann, anns_deck)
    withdraw_invitation(last.pk, by=ann)
    invite(ann, anns_deck)


@pytest.mark.parametrize("turn_seconds", [0, 10, 76, 3600])
def test_only_the_clocks_that_are_offered(ann: Account, anns_deck: Deck, turn_seconds: int) -> None:
    with pytest.raises(errors.WayNotOffered):
        invite(ann, anns_deck, turn_seconds)


def test_game_that_is_not_played_here_is_refused(ann: Account, anns_deck: Deck) -> None:
    with pytest.raises(errors.GameNotOffered):
        create_invitation(by=ann, game="chess", deck_id=anns_deck.pk, turn_seconds=75)


def test_bot_match_freezes_the_deck_and_needs_no_other(ann: Account, anns_deck: Deck) -> None:
    match = creation.start_bot_match(by=ann, game="nexus", deck_id=anns_deck.pk)
    assert [(seat.account, seat.bot) for seat in match.seats.all()] == [(ann, ""), (None, "play")]
    assert match.turn_seconds is None
    assert sum(count for _, count in match.seats.all()[0].deck["cards"]) == 30


def test_joining_is_done_by_post_only(ann: Account, ben: Account, anns_deck: Deck) -> None:
    invitation = invite(ann, anns_deck)
    client = signed_in(ben)
    assert client.get(reverse("matches:join", args=[invitation.pk])).status_code == 405
    invitation.refresh_from_db()
    assert invitation.match is None
