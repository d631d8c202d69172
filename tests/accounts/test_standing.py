"""Sanctions in force."""

from __future__ import annotations

from datetime import timedelta

import pytest

from accounts.errors import Suspended
from accounts.models import Account
from accounts.services import lift_suspension, suspend
from accounts.standing import refuse_if_suspended, suspension_of
from tests.conftest import Clock
from tests.factories.accounts import make_account

pytestmark = pytest.mark.django_db

DAY = timedelta(days=1)


@pytest.fixture
def account() -> Account:
    return make_account("Tamsin")


def test_suspension_refuses_its_scope_until_it_ends(account: Account, clock: Clock) -> None:
    refuse_if_suspended(account, "forge")
    suspend(account, scope="forge", reason="Copied art.", ends_at=clock.now() + DAY)
    with pytest.raises(Suspended) as refusal:
        refuse_if_suspended(account, "forge")
    assert refusal.value.facts == {
        "scope": "forge",
        "until": (clock.now() + DAY).isoformat(),
        "reason": "Copied art.",
    }
    assert "2 Mar 2027, 12:00" in refusal.value.message
    assert "Copied art." in refusal.value.message
    refuse_if_suspended(account, "play")
    clock.advance(DAY.total_seconds())
    refuse_if_suspended(account, "forge")


def test_ban_lies_over_every_scope_for_good(account: Account, clock: Clock) -> None:
    suspend(account, scope="all", reason="Threats.", ends_at=None)
    clock.advance(365 * DAY.total_seconds())
    for scope in ("forge", "play", "chat"):
        with pytest.raises(Suspended) as refusal:
            refuse_if_suspended(account, scope)
        assert "for good" in refusal.value.message


def test_longest_sanction_counts(account: Account, clock: Clock) -> None:
    suspend(account, scope="chat", reason="short", ends_at=clock.now() + DAY)
    suspend(account, scope="all", reason="long", ends_at=clock.now() + 2 * DAY)
    suspension = suspension_of(account, "chat")
    assert suspension is not None
    assert suspension.reason == "long"


def test_lifted_suspension_refuses_nothing_and_is_told_once(account: Account, clock: Clock) -> None:
    suspension = suspend(account, scope="play", reason="Stalling.", ends_at=None)
    lift_suspension(suspension)
    lift_suspension(suspension)
    refuse_if_suspended(account, "play")
    kinds = list(account.notifications.values_list("kind", flat=True))
    assert sorted(kinds) == ["suspended", "suspension_lifted"]


def test_sanction_of_one_does_not_touch_another(account: Account) -> None:
    suspend(account, scope="all", reason="x", ends_at=None)
    refuse_if_suspended(make_account("Marrow"), "play")


def test_misspelt_scope_is_a_mistake_and_no_pass(account: Account) -> None:
    with pytest.raises(ValueError, match="No such scope"):
        refuse_if_suspended(account, "forgery")
