"""Quick match: who waits, who is paired with whom, and who is not."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

import pytest
from django.db import IntegrityError, transaction

from accounts import standing
from accounts.errors import Suspended
from cards.errors import DeckIllegal, DeckNotFound
from cards.models import CardVersion
from cards.services.decks import delete_deck
from config import clock as site_clock
from matches.errors import ClockRunning, Draining, GameNotOffered, TooManyMatches
from matches.management.commands.play import Rounds
from matches.models import Match, Seat, Ticket, TicketLease
from matches.services import clocks, creation, drain, pairing, presence, queue
from matches.services.creation import RUNNING_LIMIT
from matches.services.pairing import Candidate, pair_waiting, pairs_among
from tests.conftest import Clock
from tests.factories.cards import make_deck, make_legal_deck
from tests.factories.matches import Player, make_match, make_player
from tests.factories.queue import Waiting, copy_of, make_waiting

pytestmark = pytest.mark.django_db

NOON = datetime(2027, 3, 1, 12, tzinfo=UTC)


def both(mu: float = 25) -> tuple[Waiting, Waiting]:
    one = make_waiting()
    return one, make_waiting(like=one.deck, mu=mu)


def someone(number: int, mu: float = 25, *, waits: int = 0, last: int | None = None) -> Candidate:
    return Candidate(number, number, mu, NOON - timedelta(seconds=waits), last)


def paired(*candidates: Candidate) -> list[tuple[int, ...]]:
    found: Sequence[tuple[Candidate, Candidate]] = list(pairs_among(candidates, at=NOON))
    return [tuple(sorted(one.account for one in pair)) for pair in found]


# --- with whom --------------------------------------------------------------------------------


def test_nearest_rating_is_chosen_and_who_waits_longest_chooses_first() -> None:
    crowd = (
        someone(1, 25, waits=9),
        someone(2, 29, waits=8),
        someone(3, 26, waits=1),
        someone(4, 30, waits=2),
    )
    assert paired(*crowd) == [(1, 3), (2, 4)]


@pytest.mark.parametrize(
    ("gap", "waits", "meet"),
    [(200, 0, True), (201, 0, False), (300, 5, True), (330, 6, False), (2000, 60, True)],
)
def test_reach_widens_with_the_wait_until_it_may_be_anybody(
    gap: int, waits: int, meet: bool
) -> None:
    crowd = someone(1, 25, waits=waits), someone(2, 25 + gap / 30, waits=waits)
    assert bool(paired(*crowd)) == meet


def test_newcomer_is_not_drawn_into_the_wide_reach_of_who_waits_long() -> None:
    assert paired(someone(1, 25, waits=90), someone(2, 45, waits=3)) == []
    assert paired(someone(1, 25, waits=90), someone(2, 45, waits=60)) == [(1, 2)]


def test_last_opponent_is_met_again_only_when_nobody_else_came_for_a_while() -> None:
    again = someone(1, waits=29, last=2), someone(2, waits=29, last=1)
    assert paired(*again) == []
    assert paired(*again, someone(3, 27)) == [(1, 3)]
    assert paired(someone(1, waits=30, last=2), someone(2, waits=31, last=1)) == [(1, 2)]
    # One has met somebody else since; the other would still get the same opponent twice.
    assert paired(someone(1, waits=5, last=2), someone(2, waits=5, last=3)) == []


def test_odd_one_out_waits_on() -> None:
    assert len(paired(*(someone(number) for number in range(7)))) == 3


# --- pairing ----------------------------------------------------------------------------------


def test_two_who_wait_get_one_ranked_match_with_the_clock(clock: Clock) -> None:
    one, other = both()
    assert pair_waiting(at=clock.now()) == 1
    match = Match.objects.get()
    assert (match.kind, match.turn_seconds, match.game) == ("ranked", 75, "nexus")
    assert {seat.account for seat in match.seats.all()} == {one.account, other.account}
    assert {seat.brought for seat in match.seats.all()} == {one.deck, other.deck}
    for waiting in (one, other):
        ticket = waiting.now()
        assert (ticket.outcome, ticket.match, ticket.ended_at) == ("paired", match, clock.now())
    assert not TicketLease.objects.exists()
    assert pair_waiting(at=clock.now()) == 0


def test_seats_are_drawn_by_lot(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    def reverse(self: object, items: list[object]) -> None:
        items.reverse()

    monkeypatch.setattr("secrets.SystemRandom.shuffle", reverse)
    one, other = both()
    pair_waiting(at=clock.now())
    seats = Seat.objects.order_by("number").values_list("account", flat=True)
    assert list(seats) == [other.account.pk, one.account.pk]


def test_play_pairs_and_gives_up_what_nobody_keeps(clock: Clock) -> None:
    rounds = Rounds()
    one, other = both()
    third = make_waiting(like=one.deck)
    rounds.run()
    assert Match.objects.count() == 1
    assert (one.now().outcome, other.now().outcome) == ("paired", "paired")
    assert third.now().is_open
    clock.advance(queue.KEPT_SECONDS)
    rounds.run()
    assert third.now().outcome == "expired"
    assert not third.come()


def test_pairs_meet_again_only_after_a_wait(clock: Clock) -> None:
    one, other = both()
    pair_waiting(at=clock.now())
    Player(Match.objects.get(), 0).concede()
    again = [make_again(one), make_again(other)]
    assert pair_waiting(at=clock.now()) == 0
    for _ in range(3):
        clock.advance(10)
        for waiting in again:
            assert waiting.come()
    assert pair_waiting(at=clock.now()) == 1


def make_again(waiting: Waiting) -> Waiting:
    """Who looks for a match once more."""
    ticket = queue.join_queue(by=waiting.account, game="nexus", deck_id=waiting.deck.pk)
    again = Waiting(waiting.account, waiting.deck, ticket, f"page.{ticket.pk}")
    again.come()
    return again


def test_one_ended_match_lets_both_queue_again(clock: Clock) -> None:
    """Case 7: the one who was left wins, both get a result, and both can queue again."""
    one, other = both()
    pair_waiting(at=clock.now())
    match = Match.objects.get()
    for waiting in (one, other):
        presence.arrive(match.pk, account=waiting.account, channel=waiting.key)
        with pytest.raises(ClockRunning):
            queue.join_queue(by=waiting.account, game="nexus", deck_id=waiting.deck.pk)
    for seat in (0, 1):
        Player(match, seat).keep()
    presence.leave(other.key)
    presence.renew(one.key)
    clocks.tick_due(at=clock.advance(61))
    match.refresh_from_db()
    results = dict(match.seats.values_list("account", "result"))
    assert match.reason == "disconnect"
    assert results == {one.account.pk: "win", other.account.pk: "loss"}
    for waiting in (one, other):
        assert make_again(waiting).now().is_open


# --- no ghosts --------------------------------------------------------------------------------


def test_who_has_closed_the_page_is_met_by_nobody(clock: Clock) -> None:
    """Case 30: nobody is matched with a ghost."""
    _, other = both()
    other.close()
    assert pair_waiting(at=clock.now()) == 0
    assert other.now().is_open  # a page that is loaded anew finds its place
    far = make_waiting(like=other.deck, mu=30)
    assert pair_waiting(at=clock.now()) == 1  # with whoever is there, though further away
    assert far.now().outcome == "paired"
    assert other.come()
    make_waiting(like=other.deck)
    assert pair_waiting(at=clock.now()) == 1


@pytest.mark.parametrize("goes", ["closes", "leaves", "is silent", "leaves while a ping comes"])
def test_who_goes_between_the_look_and_the_lock_is_met_by_nobody(
    clock: Clock, monkeypatch: pytest.MonkeyPatch, goes: str
) -> None:
    """Case 30: everything is asked again under lock; one leaves during pairing."""
    one, other = both()
    find = pairing.candidates_of

    def find_then_go(game: str, *, at: datetime) -> list[Candidate]:
        found = find(game, at=at)
        if goes == "closes":
            other.close()
        elif goes.startswith("leaves"):
            queue.leave_queue(by=other.account)
            if goes != "leaves":  # the ping found the ticket open, then wrote its lease
                TicketLease.objects.create(
                    ticket=other.ticket, key="late", lease_until=clock.now() + timedelta(seconds=9)
                )
        else:
            clock.advance(queue.LEASE_SECONDS)
            one.come()
        return found

    monkeypatch.setattr(pairing, "candidates_of", find_then_go)
    assert pair_waiting(at=clock.now()) == 0
    assert one.now().is_open
    assert not Match.objects.exists()


def test_silent_line_is_met_by_nobody(clock: Clock) -> None:
    """Case 30: a page that neither closes nor pings loses its lease, then its place."""
    one, other = both()
    clock.advance(queue.LEASE_SECONDS)
    one.come()
    assert pair_waiting(at=clock.now()) == 0
    clock.advance(queue.KEPT_SECONDS - queue.LEASE_SECONDS)
    one.come()
    assert queue.sweep(at=clock.now()) == 1
    assert (one.now().outcome, other.now().outcome) == ("", "expired")


def test_ended_tickets_are_forgotten_after_a_month(clock: Clock) -> None:
    one, other, waiting = make_waiting(), make_waiting(), make_waiting()
    queue.leave_queue(by=one.account)
    clock.advance(queue.REMEMBERED.total_seconds())
    queue.leave_queue(by=other.account)
    assert queue.forget(at=clock.now()) == 0
    clock.advance(1)
    assert Rounds().run() == 0
    assert set(Ticket.objects.all()) == {other.ticket, waiting.ticket}


def test_second_tab_is_the_same_ticket(clock: Clock) -> None:
    """Case 30: one opens a second tab and queues again."""
    one = make_waiting()
    clock.advance(5)
    again = make_again(one)
    assert again.ticket.pk == one.ticket.pk
    assert again.now().joined_at == clock.now() - timedelta(seconds=5)
    second = Waiting(one.account, one.deck, one.ticket, "second tab")
    second.come()
    assert pair_waiting(at=clock.now()) == 0  # with oneself
    one.close()
    other = make_waiting(like=one.deck)
    assert pair_waiting(at=clock.now()) == 1
    assert other.now().match == one.now().match


def test_database_refuses_a_second_open_ticket(clock: Clock) -> None:
    one = make_waiting()
    with pytest.raises(IntegrityError), transaction.atomic():
        Ticket.objects.create(
            account=one.account,
            game="nexus",
            rating=25,
            joined_at=clock.now(),
            keep_until=clock.now(),
        )


def test_place_that_ran_out_before_the_sweep_begins_anew(clock: Clock) -> None:
    one = make_waiting()
    clock.advance(queue.KEPT_SECONDS)
    assert not one.come()
    again = make_again(one)
    assert again.ticket.pk != one.ticket.pk
    assert (one.now().outcome, again.now().joined_at) == ("expired", clock.now())


def test_who_leaves_is_met_by_nobody_and_may_leave_twice(clock: Clock) -> None:
    one, other = both()
    assert queue.leave_queue(by=other.account)
    assert not queue.leave_queue(by=other.account)
    assert pair_waiting(at=clock.now()) == 0
    assert (one.now().outcome, other.now().outcome) == ("", "left")
    assert not other.come()


def test_queue_takes_the_deck_that_was_named_last(clock: Clock) -> None:
    one, other = both()
    deck = copy_of(one.deck, one.account)
    queue.join_queue(by=one.account, game="nexus", deck_id=deck.pk)
    pair_waiting(at=clock.now())
    assert Seat.objects.get(account=one.account).brought == deck
    assert other.now().match is not None


# --- who may not ------------------------------------------------------------------------------


def test_illegal_deck_is_refused_at_the_pairing_and_the_other_stays(clock: Clock) -> None:
    """Case 33: judged again under lock at the start; the refusal explains which rule."""
    one, other = both()
    card = one.deck.entries.first()
    assert card is not None
    illegal = copy_of(one.deck, other.account)
    queue.join_queue(by=other.account, game="nexus", deck_id=illegal.pk)
    illegal.entries.filter(card=card.card).delete()
    third = make_waiting(like=one.deck)
    pair_waiting(at=clock.now())
    refused = other.now()
    assert refused.outcome == "refused"
    assert refused.refusal is not None
    assert refused.refusal["code"] == "deck_illegal"
    assert refused.refusal["facts"]["faults"]
    assert one.now().is_open
    assert one.now().joined_at == one.ticket.joined_at
    assert pair_waiting(at=clock.now()) == 1
    assert one.now().match == third.now().match


def test_card_that_is_hidden_after_joining_stops_the_match(clock: Clock) -> None:
    """Case 33: the card pool changes while both wait."""
    one, _ = both()
    entry = one.deck.entries.first()
    assert entry is not None
    CardVersion.objects.filter(card=entry.card_id).update(hidden_at=clock.now())
    assert pair_waiting(at=clock.now()) == 0
    assert set(Ticket.objects.values_list("outcome", flat=True)) == {"refused"}
    assert not Match.objects.exists()


def test_deck_that_is_deleted_while_waiting_is_refused(clock: Clock) -> None:
    one, other = both()
    delete_deck(other.deck.pk, by=other.account)
    pair_waiting(at=clock.now())
    refusal = other.now().refusal
    assert refusal is not None
    assert refusal["code"] == "deck_not_found"
    assert one.now().is_open


def test_foreign_and_illegal_decks_are_refused_at_the_door(clock: Clock) -> None:
    """Case 33: a foreign deck is refused."""
    ann, ben = make_player(), make_player()
    legal = make_legal_deck(ann)
    for deck, refusal in ((legal, DeckNotFound), (make_deck(ben), DeckIllegal)):
        with pytest.raises(refusal):
            queue.join_queue(by=ben, game="nexus", deck_id=deck.pk)
    with pytest.raises(GameNotOffered):
        queue.join_queue(by=ann, game="chess", deck_id=legal.pk)
    assert not Ticket.objects.exists()


def test_suspended_player_is_refused_at_the_door_and_at_the_pairing(clock: Clock) -> None:
    one, other = both()
    other.account.suspensions.create(
        scope="play", reason="rude", starts_at=clock.now(), ends_at=clock.now() + timedelta(days=1)
    )
    assert standing.suspension_of(other.account, "play") is not None
    pair_waiting(at=clock.now())
    refusal = other.now().refusal
    assert refusal is not None
    assert refusal["code"] == "suspended"
    assert one.now().is_open
    with pytest.raises(Suspended):
        queue.join_queue(by=other.account, game="nexus", deck_id=other.deck.pk)


def test_player_of_too_many_matches_is_refused_at_the_pairing(clock: Clock) -> None:
    one, other = both()
    for _ in range(RUNNING_LIMIT):
        make_match(other.account, turn_seconds=None)
    pair_waiting(at=clock.now())
    refusal = other.now().refusal
    assert refusal is not None
    assert refusal["code"] == "too_many_matches"
    assert one.now().is_open
    with pytest.raises(TooManyMatches):
        queue.join_queue(by=other.account, game="nexus", deck_id=other.deck.pk)


def test_player_of_a_match_with_a_clock_is_refused_at_the_door_and_at_the_pairing(
    clock: Clock,
) -> None:
    one, other = both()
    make_match(other.account, turn_seconds=None)  # waits for no one
    clocked = make_match(other.account)
    pair_waiting(at=clock.now())
    refusal = other.now().refusal
    assert refusal is not None
    assert (refusal["code"], refusal["facts"]) == ("clock_running", {"match": clocked.pk})
    assert one.now().is_open
    with pytest.raises(ClockRunning):
        queue.join_queue(by=other.account, game="nexus", deck_id=other.deck.pk)


def test_drain_begins_no_match_and_keeps_the_places(
    clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    """Case 12: with the drain on nobody can queue, and whoever waits is paired afterwards."""
    one, other = both()
    drain.switch_on(by=None)
    assert pair_waiting(at=clock.now()) == 0
    assert not caplog.records  # that is no fault
    with pytest.raises(Draining):
        queue.join_queue(by=make_player(), game="nexus", deck_id=one.deck.pk)
    assert (one.now().outcome, other.now().outcome) == ("", "")
    drain.switch_off(by=None)
    assert pair_waiting(at=clock.now()) == 1


def test_fault_of_one_pair_keeps_nobody_else_waiting(
    clock: Clock, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    crowd = [make_waiting()]
    crowd += [make_waiting(like=crowd[0].deck) for _ in range(3)]
    create, bad = creation.create_match, crowd[0].account

    def create_or_fail(**facts: object) -> Match:
        if any(seat.account == bad for seat in facts["seats"]):  # type: ignore[attr-defined]
            raise RuntimeError("the rules are broken")
        return create(**facts)  # type: ignore[arg-type]

    monkeypatch.setattr(pairing, "create_match", create_or_fail)
    assert pair_waiting(at=clock.now()) == 1
    assert [waiting.now().outcome for waiting in crowd] == ["", "", "paired", "paired"]
    assert "could not be paired" in caplog.text


def test_who_is_paired_is_told(
    clock: Clock,
    monkeypatch: pytest.MonkeyPatch,
    django_capture_on_commit_callbacks: object,
) -> None:
    told: list[str] = []
    monkeypatch.setattr(queue, "announce", told.append)
    one, other = both()
    told.clear()
    with django_capture_on_commit_callbacks(execute=True):  # type: ignore[operator]
        pair_waiting(at=site_clock.now())
    assert sorted(told) == sorted(queue.topic(one.account.pk) for one in (one, other))
