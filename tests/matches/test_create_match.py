"""Making a match: ids, secret, start row, who may."""

from __future__ import annotations

import hashlib
import json

import pytest

from cards.errors import DeckIllegal
from cards.models import CardVersion, State
from cards.queries import card_key
from matches.models import Match, MatchAction
from matches.replays import verify
from matches.services.creation import start_bot_match
from tests.factories.cards import make_legal_deck
from tests.factories.matches import Player, make_match, make_player, make_running, state_of

pytestmark = pytest.mark.django_db


def test_ids_of_copies_are_random_and_tell_nothing() -> None:
    one, other = make_match(number=0), make_match(number=0)
    ids = [
        {id_ for deck in row.action["decks"] for id_, _ in deck["entries"]}
        for row in MatchAction.objects.filter(match__in=[one, other])
    ]
    assert len(ids[0]) == len(ids[1]) == 60
    assert not ids[0] & ids[1]


def test_commitment_is_the_hash_of_the_secret() -> None:
    match = make_match()
    assert hashlib.sha256(bytes(match.secret)).hexdigest() == match.commitment
    assert len(bytes(match.secret)) == 32


def test_start_row_lets_the_match_be_played_again() -> None:
    match, _ = make_running(turn=4)
    assert verify(match) == match.seq + 1


def test_state_keeps_the_order_of_its_keys() -> None:
    match = make_match()
    stored = Match.objects.get(pk=match.pk)
    assert stored.state == match.state
    assert json.loads(stored.state)["game"] == "nexus"


def test_clock_of_the_mulligan_runs_for_both() -> None:
    match = make_match(turn_seconds=75)
    assert (match.deadline_kind, match.deadline_seat) == ("mulligan", None)
    assert match.deadline is not None
    assert (match.deadline - match.created_at).total_seconds() == 75


def test_match_without_a_clock_has_no_deadlines() -> None:
    match = make_match(turn_seconds=None)
    assert match.deadline is None
    assert {seat.absence_deadline for seat in match.seats.all()} == {None}


def test_bot_is_due_at_once() -> None:
    match = make_match(kind="bot")
    assert match.bot_due_at == match.created_at
    Player(match, 0).keep()
    assert state_of(match).players[0].mulligan_done


def test_later_changes_of_a_card_do_not_reach_the_match() -> None:
    ann = make_player("Ann")
    deck = make_legal_deck(ann)
    match = start_bot_match(by=ann, game="nexus", deck_id=deck.pk)
    entry = deck.entries.select_related("card__published").first()
    assert entry is not None
    version = entry.card.published
    assert version is not None
    before = Match.objects.get(pk=match.pk).designs[card_key(entry.card_id)]
    CardVersion.objects.filter(pk=version.pk).update(state=State.RETIRED)
    Player(match, 0).keep()
    stored = Match.objects.get(pk=match.pk)
    assert stored.designs[card_key(entry.card_id)] == before
    assert before["name"] == version.name
    assert verify(stored) == stored.seq + 1
    with pytest.raises(DeckIllegal):
        start_bot_match(by=ann, game="nexus", deck_id=deck.pk)
