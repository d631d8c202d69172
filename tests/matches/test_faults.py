"""Rules that fail: staff is told and may void the match."""

from __future__ import annotations

from typing import Any

import pytest

from accounts.models import Account, Notification
from accounts.services import create_account
from matches.engine.games.nexus.game import Nexus
from matches.errors import MatchNotFound, NotStaff, RulesFailed
from matches.live import RulesBroke
from matches.models import Match, Tally
from matches.services.faults import record
from matches.services.staff import void_faulty_match
from moderation.models import TrailEntry
from tests.clients import signed_in
from tests.factories.matches import make_player, make_running, players_of, state_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def admin() -> Account:
    return create_account("Ada", more_roles=["admin"])


@pytest.fixture
def faulty() -> Match:
    match, _ = make_running(turn=3)
    broken = RulesBroke(match.pk, match.seq)
    broken.__cause__ = ValueError("planted")
    record(broken)
    return match


def test_admins_are_told_of_a_fault(admin: Account, faulty: Match) -> None:
    told = Notification.objects.get(account=admin)
    assert told.kind == "match_fault"
    assert told.facts == {"match": faulty.pk, "seq": faulty.seq}


def test_fault_is_told_without_what_is_hidden(
    admin: Account, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Case 15: an admin may be playing; neither the page nor the log holds a card or the secret."""
    match, (player, _) = make_running(turn=3)
    secret = bytes(match.secret).hex()

    def fail(self: Nexus, state: Any, *_: Any) -> None:
        top = state.players[0].deck[0]
        try:
            raise KeyError(top.id)
        except KeyError as lost:
            raise ValueError(f"{top.key} {secret}") from lost

    card = state_of(match).players[0].deck[0]
    with monkeypatch.context() as patch:
        patch.setattr(Nexus, "apply", fail)
        with pytest.raises(RulesFailed):
            player.end_turn()
    client = signed_in(admin)
    page = client.get("/matches/faults/").content.decode()
    stored = Match.objects.get(pk=match.pk).fault
    assert match.pk in page
    assert "KeyError" in stored
    assert "ValueError" in stored
    assert "raise KeyError(top.id)" in stored
    for told in (page, stored, caplog.text):
        assert not [word for word in (card.id, card.key, secret) if word in told]


def test_admin_voids_a_faulty_match(admin: Account, faulty: Match) -> None:
    void_faulty_match(faulty.pk, by=admin)
    void_faulty_match(faulty.pk, by=admin)
    ended = Match.objects.get(pk=faulty.pk)
    assert (ended.winner, ended.reason) == (None, "void")
    assert not Tally.objects.exists()
    assert TrailEntry.objects.filter(act="match_voided", subject=f"match:{faulty.pk}").count() == 1
    for account in players_of(faulty):
        assert Notification.objects.filter(account=account, kind="match_voided").count() == 1


def test_only_admins_void(faulty: Match) -> None:
    moderator = create_account("Moe", more_roles=["moderator"])
    for account in (moderator, make_player(), players_of(faulty)[0]):
        with pytest.raises(NotStaff):
            void_faulty_match(faulty.pk, by=account)
    assert Match.objects.get(pk=faulty.pk).ended_at is None


def test_sound_match_cannot_be_voided(admin: Account) -> None:
    match, _ = make_running()
    with pytest.raises(MatchNotFound):
        void_faulty_match(match.pk, by=admin)
