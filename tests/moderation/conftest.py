"""What the tests of the review desk share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from accounts.models import Account
from accounts.services import create_account
from cards.draft_content import Content
from cards.models import CardVersion
from cards.services import versions
from moderation.reasons import HEAD_KEYS
from moderation.services import claims, decisions
from tests.conftest import Clock
from tests.factories.cards import make_draft


@pytest.fixture
def creator(db: None) -> Account:
    return create_account("Pell", password="a long password")


@pytest.fixture
def moderator(db: None) -> Account:
    return create_account("Tamsin", password="a long password", more_roles=["moderator"])


@pytest.fixture
def second_moderator(db: None) -> Account:
    return create_account("Hollow", password="a long password", more_roles=["moderator"])


Submit = Callable[..., CardVersion]


@pytest.fixture
def submit(creator: Account, clock: Clock) -> Submit:
    """Sends a sound design to review; keyword arguments change the design."""

    def submit(by: Account | None = None, **design: Any) -> CardVersion:
        draft = make_draft(by or creator, **design)
        return versions.submit_version(
            draft.pk, by=by or creator, revision=draft.revision, at=clock.now()
        )

    return submit


@pytest.fixture
def desk(clock: Clock) -> Desk:
    return Desk(clock)


def change(first: CardVersion, clock: Clock, **design: Any) -> CardVersion:
    """Revise a card as its creator and send the change to review."""
    creator = first.card.creator
    draft = versions.revise_card(first.card_id, by=creator)
    draft = versions.save_draft(
        draft.pk,
        by=creator,
        revision=draft.revision,
        content=Content({**draft.design, **design}, draft.artist, draft.licence, draft.alt),
    )
    return versions.submit_version(draft.pk, by=creator, revision=draft.revision, at=clock.now())


class Desk:
    """Claims and decisions at the clock's time, with what a sound approval needs."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock

    def claim(self, version: CardVersion, by: Account) -> None:
        claims.claim_version(version.pk, by=by, at=self.clock.now())

    def approve(self, version: CardVersion, by: Account, **changes: Any) -> Any:
        given: dict[str, Any] = {
            "revision": version.revision,
            "rarity": "rare",
            "checked": HEAD_KEYS,
            "at": self.clock.now(),
        }
        return decisions.approve_version(version.pk, by=by, **given | changes)

    def reject(self, version: CardVersion, by: Account, **changes: Any) -> Any:
        given: dict[str, Any] = {
            "revision": version.revision,
            "reasons": ["name_unfit"],
            "at": self.clock.now(),
        }
        return decisions.reject_version(version.pk, by=by, **given | changes)

    def send_back(self, version: CardVersion, by: Account, **changes: Any) -> Any:
        given: dict[str, Any] = {
            "revision": version.revision,
            "reasons": ["too_strong"],
            "at": self.clock.now(),
        }
        return decisions.request_changes(version.pk, by=by, **given | changes)


@pytest.fixture
def at_desk(moderator: Account) -> Client:
    """A browser in which the moderator is logged in."""
    client = Client()
    client.force_login(moderator)
    return client
