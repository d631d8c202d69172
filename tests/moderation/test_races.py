"""Two moderators, or a moderator and the creator, at the same moment."""

from __future__ import annotations

from functools import partial

import pytest

from accounts.models import Notification
from cards.models import CardVersion, OwnedCard, State
from cards.services import versions
from moderation.models import Case, Decision, TrailEntry
from tests.at_once import codes_at_once

pytestmark = pytest.mark.django_db(transaction=True)


def test_opposite_decisions_at_once_are_one(submit, desk, moderator, creator):
    """Case 39: the same moderator in two windows, approving in one and rejecting in the other."""
    for _ in range(3):
        version = submit()
        desk.claim(version, moderator)
        codes = codes_at_once(
            partial(desk.approve, version, moderator), partial(desk.reject, version, moderator)
        )
        assert sorted(codes) == ["", "already_decided"]
        decision = Decision.objects.get(version=version)
        version.refresh_from_db()
        is_approved = version.state == State.APPROVED
        assert is_approved == (decision.verdict == "approve")
        assert OwnedCard.objects.filter(card=version.card).count() == int(is_approved)
        acts = TrailEntry.objects.filter(subject=f"version:{version.pk}")
        assert sorted(acts.values_list("act", flat=True)) == sorted(
            ["case_claimed", "version_approved" if is_approved else "version_rejected"]
        )
    assert Notification.objects.filter(account=creator).count() == 3


def test_two_approvals_at_once_are_one(submit, desk, moderator, creator):
    """Case 39."""
    version = submit()
    desk.claim(version, moderator)
    codes = codes_at_once(*[partial(desk.approve, version, moderator)] * 3)
    assert sorted(codes) == ["", "already_decided", "already_decided"]
    assert OwnedCard.objects.get(card=version.card).count == 3
    assert Notification.objects.filter(account=creator).count() == 1


def test_two_claims_at_once_are_one(submit, desk, moderator, second_moderator):
    """Case 39."""
    version = submit()
    codes = codes_at_once(
        partial(desk.claim, version, moderator), partial(desk.claim, version, second_moderator)
    )
    assert sorted(codes) == ["", "claimed_by_another"]
    assert Case.objects.count() == 1


def test_approval_and_withdrawal_at_once_are_one(submit, desk, moderator, creator):
    """Case 41: a version that its creator has taken back is not approved, nor the other way."""
    for _ in range(3):
        version = submit()
        desk.claim(version, moderator)
        approval, withdrawal = codes_at_once(
            partial(desk.approve, version, moderator),
            partial(versions.withdraw_version, version.pk, by=creator),
        )
        state = CardVersion.objects.get(pk=version.pk).state
        if state == State.APPROVED:
            assert (approval, withdrawal) == ("", "cannot_withdraw")
        else:
            assert (state, approval, withdrawal) == (State.WITHDRAWN, "version_changed", "")
        assert Decision.objects.filter(version=version).exists() == (state == State.APPROVED)
