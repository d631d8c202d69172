"""Claims: who may work on a submission, and for how long."""

from __future__ import annotations

import pytest

from accounts.services import suspend
from moderation import access, queries, queue
from moderation.errors import ClaimedByAnother, NotAModerator, NotClaimed, OwnWork
from moderation.models import TrailEntry
from moderation.services import claims
from tests.clients import signed_in
from tests.refusals import refused


def test_queue_is_oldest_first(submit, moderator, clock):
    first = submit(name="First Fox")
    clock.advance(60)
    second = submit(name="Second Stag")
    items = queue.queue_for(moderator, at=clock.now())
    assert [item.version for item in items] == [first, second]
    assert [item.waited.total_seconds() for item in items] == [60, 0]


def test_queue_takes_few_queries(submit, moderator, clock, django_assert_num_queries):
    for name in ("One Owl", "Two Toads", "Three Thrushes"):
        submit(name=name)
    with django_assert_num_queries(3):
        items = queue.queue_for(moderator, at=clock.now())
        assert [item.about for item in items] == ["Pell"] * 3


def test_own_work_is_neither_listed_nor_claimed(submit, moderator, second_moderator, clock):
    """Case 42."""
    own = submit(by=moderator, name="Own Otter")
    assert queue.queue_for(moderator, at=clock.now()) == []
    assert [item.version for item in queue.queue_for(second_moderator, at=clock.now())] == [own]
    assert queries.decisions_open_to(moderator, own, at=clock.now()) == ()
    with pytest.raises(OwnWork):
        claims.claim_version(own.pk, by=moderator, at=clock.now())


def test_player_claims_nothing(submit, creator, clock):
    version = submit()
    with pytest.raises(NotAModerator):
        claims.claim_version(version.pk, by=creator, at=clock.now())


def test_banned_moderator_has_no_desk(submit, desk, moderator, clock):
    version = submit()
    desk.claim(version, moderator)
    suspend(moderator, scope="all", reason="Sold approvals.", ends_at=None, at=clock.now())
    for act in (
        lambda: desk.claim(version, moderator),
        lambda: desk.approve(version, moderator),
        lambda: access.submission_to_show(version.pk, to=moderator),
    ):
        with refused("suspended"):
            act()
    client = signed_in(moderator)
    assert client.get("/moderation/").status_code == 403


def test_second_moderator_waits_for_the_lease(submit, desk, moderator, second_moderator, clock):
    version = submit()
    desk.claim(version, moderator)
    clock.advance(14 * 60)
    with pytest.raises(ClaimedByAnother) as refusal:
        desk.claim(version, second_moderator)
    assert refusal.value.facts == {"by": "Tamsin", "minutes": 1}
    clock.advance(60)
    desk.claim(version, second_moderator)
    assert queries.decisions_open_to(moderator, version, at=clock.now()) == ()
    assert "approve" in queries.decisions_open_to(second_moderator, version, at=clock.now())


def test_renewed_claim_lasts_and_leaves_no_trail(submit, desk, moderator, second_moderator, clock):
    version = submit()
    desk.claim(version, moderator)
    clock.advance(14 * 60)
    claims.renew_claim(version.case.pk, by=moderator, at=clock.now())
    clock.advance(14 * 60)
    with pytest.raises(ClaimedByAnother):
        desk.claim(version, second_moderator)
    assert [entry.act for entry in TrailEntry.objects.all()] == ["case_claimed"]


def test_lost_claim_cannot_be_renewed(submit, desk, moderator, clock):
    version = submit()
    desk.claim(version, moderator)
    clock.advance(15 * 60)
    with pytest.raises(NotClaimed):
        claims.renew_claim(version.case.pk, by=moderator, at=clock.now())


def test_released_claim_is_free_at_once(submit, desk, moderator, second_moderator, clock):
    version = submit()
    desk.claim(version, moderator)
    claims.release_claim(version.case.pk, by=moderator, at=clock.now())
    desk.claim(version, second_moderator)
    trail = queries.trail_of(f"version:{version.pk}")
    assert list(trail.values_list("act", "by__username")) == [
        ("case_claimed", "Hollow"),
        ("case_released", "Tamsin"),
        ("case_claimed", "Tamsin"),
    ]
