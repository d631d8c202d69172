"""What the tests of the review desk share."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from accounts.models import Account
from accounts.services import create_account
from cards.draft_content import Content
from cards.models import CardVersion
from cards.services import versions
from moderation import subjects
from moderation.models import Case, Decision
from moderation.reasons import HEAD_KEYS
from moderation.services import claims, decisions, reports, rulings
from moderation.services.given import Given
from tests.clients import signed_in
from tests.conftest import Clock
from tests.factories.cards import make_approved, make_draft


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
        given = {"verdict": "approve", "rarity": "rare", "checked": HEAD_KEYS}
        return self.decide(version, by, **given | changes)

    def reject(self, version: CardVersion, by: Account, **changes: Any) -> Any:
        return self.decide(
            version, by, **{"verdict": "reject", "reasons": ["name_unfit"]} | changes
        )

    def send_back(self, version: CardVersion, by: Account, **changes: Any) -> Any:
        given = {"verdict": "request_changes", "reasons": ["too_strong"]}
        return self.decide(version, by, **given | changes)

    def decide(self, version: CardVersion, by: Account, **given: Any) -> Any:
        case = claims.case_for(version, at=self.clock.now())
        shown = Given(**{"revision": version.revision} | given)
        return decisions.decide_submission(case.pk, by=by, given=shown, at=self.clock.now())


@pytest.fixture
def at_desk(moderator: Account) -> Client:
    """A browser in which the moderator is logged in."""
    return signed_in(moderator)


def old_account(name: str, clock: Clock) -> Account:
    """Somebody who has been here for long."""
    account = create_account(name)
    Account.objects.filter(pk=account.pk).update(date_joined=clock.now() - timedelta(days=90))
    account.refresh_from_db()
    return account


class ReportDesk:
    """Claims and decides cases of reports and appeals at the clock's time."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock

    def claim(self, case: Case, by: Account) -> None:
        claims.claim_case(case.pk, by=by, at=self.clock.now())

    def uphold(self, case: Case, by: Account, **given: Any) -> Decision:
        given = {"reasons": ("report_hateful",), "follows": ("hide",)} | given
        return self.decide(case, by, rulings.decide_reports, verdict="uphold", **given)

    def dismiss(self, case: Case, by: Account, **given: Any) -> Decision:
        return self.decide(case, by, rulings.decide_reports, verdict="dismiss", **given)

    def restore(self, case: Case, by: Account, **given: Any) -> Decision:
        given = {"words": "You are right."} | given
        return self.decide(case, by, rulings.decide_appeal, verdict="restore", **given)

    def stand(self, case: Case, by: Account, **given: Any) -> Decision:
        given = {"words": "It stays so."} | given
        return self.decide(case, by, rulings.decide_appeal, verdict="stand", **given)

    def decide(self, case: Case, by: Account, act: Any, **given: Any) -> Decision:
        self.claim(case, by)
        return act(case.pk, by=by, given=Given(**given), at=self.clock.now())


@pytest.fixture
def report_desk(clock: Clock) -> ReportDesk:
    return ReportDesk(clock)


@pytest.fixture
def card(creator: Account) -> CardVersion:
    return make_approved(creator, name="Gallows Raven")


@pytest.fixture
def reporters(db: None, clock: Clock) -> list[Account]:
    return [old_account(f"Reporter{number}", clock) for number in range(3)]


@pytest.fixture
def file_reports(reporters: list[Account], clock: Clock) -> Callable[..., Case]:
    """Lets three people report a subject, which hides a card; gives the case."""

    def file_reports(kind: str, word: str, **given: Any) -> Case:
        for person in reporters:
            subject = subjects.find(kind, word, evidence=given.get("evidence"))
            made = reports.report(
                subject, by=person, reason="report_hateful", at=clock.now(), **given
            )
        return made.case

    return file_reports
