"""The voice of players: on cards that they truly met, one vote each, seen by those it is for."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import IntegrityError, transaction

from accounts.errors import Suspended
from accounts.models import Account, Suspension
from cards.errors import VerdictUnknown
from cards.models import Card, CardVersion, CardVote
from cards.services.seeds import house_account
from cards.voices import voices_on
from matches import met_cards
from matches.errors import MatchNotFound, NotARealMatch, NotMet, NotRecordedYet, VotingOver
from matches.models import FrozenParts, Match, Recording
from matches.services import votes
from tests.at_once import at_once
from tests.clients import signed_in
from tests.conftest import Clock
from tests.factories.accounts import make_account
from tests.factories.cards import make_approved, make_submitted
from tests.factories.matches import make_player
from tests.factories.replays import make_bot_match, make_ended, make_recorded

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann() -> Account:
    return make_player("Ann")


@pytest.fixture
def ben() -> Account:
    return make_player("Ben")


def shown(match: Match, version: CardVersion, *seats: int) -> CardVersion:
    """As if the card of this version had been shown to these seats by the end."""
    parts = FrozenParts.objects.get(match=match)
    parts.designs[f"c{version.card_id}"] = {"name": version.name, "version": version.pk}
    parts.save()
    for number in seats:
        recording = Recording.objects.get(match=match, audience=f"seat-{number}")
        recording.cards = [*recording.cards, f"c{version.card_id}"]
        recording.save()
    return version


@pytest.fixture
def met(clock: Clock, ann: Account, ben: Account) -> tuple[Match, CardVersion]:
    """A match of Ann's against Ben, in which she, and only she, was shown a card."""
    match = make_recorded(ann, ben)
    return match, shown(match, make_approved(make_player("Maker")), 0)


def vote(match: Match, version: CardVersion, by: Account, clock: Clock, said: str = "fair") -> None:
    votes.vote(match.pk, version.pk, by=by, verdict=said, at=clock.now())


def test_vote_is_one_a_person_and_version_and_can_be_changed(
    clock: Clock, ann: Account, met: tuple[Match, CardVersion]
) -> None:
    match, version = met
    cost = version.cost
    vote(match, version, ann, clock)
    vote(match, version, ann, clock, "too_strong")
    [kept] = CardVote.objects.all()
    assert (kept.version, kept.by, kept.verdict, kept.match) == (
        version,
        ann,
        "too_strong",
        match.pk,
    )
    with pytest.raises(IntegrityError), transaction.atomic():
        CardVote.objects.create(
            version=version, by=ann, verdict="fair", weight=1, match="m", voted_at=clock.now()
        )
    version.refresh_from_db()
    assert version.cost == cost


def test_only_who_met_a_card_judges_it(
    clock: Clock, ann: Account, ben: Account, met: tuple[Match, CardVersion]
) -> None:
    match, version = met
    with pytest.raises(NotMet):
        vote(match, version, ben, clock)
    with pytest.raises(MatchNotFound):
        vote(match, version, make_player(), clock)
    with pytest.raises(NotMet):
        vote(match, make_approved(), ann, clock)
    with pytest.raises(VerdictUnknown):
        vote(match, version, ann, clock, "overpowered")
    assert not CardVote.objects.exists()


def test_neither_own_cards_nor_the_houses_are_judged(clock: Clock, ann: Account) -> None:
    match = make_recorded(ann, make_player())
    for creator in (ann, house_account()):
        version = make_approved()
        Card.objects.filter(pk=version.card_id).update(creator=creator)
        shown(match, version, 0)
        with pytest.raises(NotMet):
            vote(match, version, ann, clock)
    assert met_cards.met_in(match, by=ann) == []


def test_votes_follow_real_matches_that_are_recorded(clock: Clock, ann: Account) -> None:
    version = make_approved()
    with pytest.raises(NotARealMatch):
        vote(make_bot_match(ann), version, ann, clock)
    with pytest.raises(NotRecordedYet):
        vote(make_ended(ann, make_player()), version, ann, clock)
    void = make_recorded(ann, make_player())
    Match.objects.filter(pk=void.pk).update(reason="void")
    with pytest.raises(NotARealMatch):
        vote(void, version, ann, clock)


def test_voting_ends_after_a_week(
    clock: Clock, ann: Account, met: tuple[Match, CardVersion]
) -> None:
    match, version = met
    assert match.ended_at is not None
    clock.set(match.ended_at + timedelta(days=7, seconds=-1))
    vote(match, version, ann, clock)
    clock.advance(1)
    with pytest.raises(VotingOver):
        vote(match, version, ann, clock, "too_weak")
    assert CardVote.objects.get().verdict == "fair"


def test_who_may_do_nothing_does_not_vote(
    clock: Clock, ann: Account, met: tuple[Match, CardVersion]
) -> None:
    Suspension.objects.create(account=ann, scope="all", starts_at=clock.now())
    with pytest.raises(Suspended):
        vote(*met, ann, clock)


def test_sum_is_weighed_by_who_votes(clock: Clock) -> None:
    version = make_approved()
    for said, weight in (("too_strong", 1.5), ("fair", 0.25), ("fair", 0.25)):
        CardVote.objects.create(
            version=version,
            by=make_player(),
            verdict=said,
            weight=weight,
            match="m",
            voted_at=clock.now(),
        )
    voices = voices_on(version)
    assert [(part.verdict, part.votes, part.percent) for part in voices.parts] == [
        ("too_strong", 1, 75),
        ("fair", 2, 25),
        ("too_weak", 0, 0),
    ]
    assert voices.lean == 0.75


def test_word_of_who_has_played_counts_more(monkeypatch: pytest.MonkeyPatch, ann: Account) -> None:
    assert votes.weight_of(ann) == 0.25
    make_ended(ann, make_player())
    assert votes.weight_of(ann) == round(0.25 + 0.75 / votes.SEASONED, 2)
    monkeypatch.setattr(votes, "SEASONED", 1)
    assert votes.weight_of(ann) == 1


def test_page_takes_a_tap_and_shows_what_was_said(
    clock: Clock, ann: Account, met: tuple[Match, CardVersion]
) -> None:
    match, version = met
    client, address = signed_in(ann), f"/matches/{match.pk}/cards/"
    assert f'value="{version.pk}"' in client.get(address).content.decode()
    answer = client.post(address, {"version": version.pk, "verdict": "too_weak"})
    assert answer["Location"] == f"{address}#v{version.pk}"
    page = " ".join(client.get(address).content.decode().split())
    assert 'value="too_weak" aria-pressed="true"' in page
    assert f"/reports/new/card/{version.card_id}/?match={match.pk}" in page
    refused = client.post(address, {"version": version.pk, "verdict": "x"})
    assert refused.status_code == 400
    assert "A card is fair, too strong or too weak" in refused.content.decode()


def test_program_reads_and_votes(
    clock: Clock, ann: Account, met: tuple[Match, CardVersion]
) -> None:
    match, version = met
    client, address = signed_in(ann), f"/api/v1/matches/{match.pk}/votes/"
    [line] = client.get(address).json()
    assert (line["version"], line["creator"], line["vote"]) == (version.pk, "Maker", "")
    wish = {"version": version.pk, "verdict": "fair"}
    told = client.post(address, wish, content_type="application/json").json()
    assert (told["version"], told["verdict"]) == (version.pk, "fair")
    assert client.get(address).json()[0]["vote"] == "fair"


def test_sum_is_for_its_creator_and_moderators_alone(
    clock: Clock, ann: Account, met: tuple[Match, CardVersion]
) -> None:
    match, version = met
    vote(match, version, ann, clock, "too_strong")
    address = f"/cards/{version.card_id}/"
    assert "Voice of players" in signed_in(version.card.creator).get(address).content.decode()
    assert "Voice of players" not in signed_in(ann).get(address).content.decode()
    later = make_submitted(version.card.creator)
    Card.objects.filter(pk=later.card_id).update(published=version)
    moderator = signed_in(make_account("Tamsin", more_roles=("moderator",)))
    page = moderator.get(f"/moderation/versions/{later.pk}/").content.decode()
    assert "Voice of players" in page
    assert "Ann" not in page.split("Voice of players")[1].split("</section>")[0]


@pytest.mark.django_db(transaction=True)
def test_two_taps_at_once_are_one_vote(
    clock: Clock, ann: Account, met: tuple[Match, CardVersion]
) -> None:
    match, version = met
    at_once(
        *(lambda said=said: vote(match, version, ann, clock, said) for said in ("fair", "too_weak"))
    )
    assert CardVote.objects.filter(version=version).count() == 1
