"""Decisions: what each does, and what refuses it."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, transaction

from accounts.models import Notification
from cards.errors import CardsRefusal
from cards.models import State
from cards.queries import playable_versions
from cards.services import versions
from moderation.errors import (
    AlreadyDecided,
    ChecklistOpen,
    ClaimedByAnother,
    NotClaimed,
    OwnWork,
    RarityMissing,
    ReasonMissing,
    ReasonUnknown,
    SubmissionNotFound,
    VersionChanged,
    WordsTooLong,
)
from moderation.models import Decision, TrailEntry
from moderation.reasons import HEAD_KEYS
from tests.clients import signed_in
from tests.moderation.conftest import change


def test_approved_version_can_be_played(submit, desk, moderator, creator):
    version = submit()
    desk.claim(version, moderator)
    desk.approve(version, moderator, words="Lovely.")
    version.refresh_from_db()
    assert (version.state, version.rarity) == (State.APPROVED, "rare")
    assert list(playable_versions("nexus")) == [version]
    told = Notification.objects.get(account=creator)
    assert told.kind == "card_approved"
    assert told.facts == {"name": version.name, "rarity": "rare"}
    entry = TrailEntry.objects.get(act="version_approved")
    assert (entry.act, entry.by, entry.note) == ("version_approved", moderator, "Lovely.")
    assert entry.after == {"state": "approved", "rarity": "rare", "reasons": []}


def test_version_sent_back_can_be_revised(submit, desk, moderator, creator):
    version = submit()
    desk.claim(version, moderator)
    desk.send_back(version, moderator, reasons=["art_unfit", "too_strong"], words="Calm it.")
    version.refresh_from_db()
    assert version.state == State.CHANGES_REQUESTED
    decision = Decision.objects.get(version=version)
    assert decision.reasons == ["too_strong", "art_unfit"]  # in the order of the list
    assert Notification.objects.get(account=creator).kind == "card_changes_requested"
    draft = versions.revise_card(version.card_id, by=creator)
    assert (draft.number, draft.state, draft.design) == (2, State.DRAFT, version.design)
    client = signed_in(creator)
    forge = client.get(f"/cards/forge/nexus/{draft.pk}/").content.decode()
    assert "Changes requested" in forge
    assert "Calm it." in forge


def test_rejected_version_frees_its_name(submit, desk, moderator, second_moderator):
    version = submit(name="Ratfink Arsonist")
    desk.claim(version, moderator)
    desk.reject(version, moderator)
    version.refresh_from_db()
    assert version.state == State.REJECTED
    assert submit(by=second_moderator, name="Ratfink Arsonist").state == State.SUBMITTED


def test_nothing_is_decided_without_a_claim(submit, desk, moderator):
    version = submit()
    with pytest.raises(NotClaimed):
        desk.approve(version, moderator)
    desk.claim(version, moderator)
    desk.approve(version, moderator)


def test_claim_of_another_stops_a_decision(submit, desk, moderator, second_moderator):
    version = submit()
    desk.claim(version, moderator)
    with pytest.raises(ClaimedByAnother):
        desk.reject(version, second_moderator)
    desk.reject(version, moderator)


def test_second_decision_is_told_of_the_first(submit, desk, moderator, second_moderator, creator):
    """Case 39: one decision, one notification; the other sees who decided."""
    version = submit()
    desk.claim(version, moderator)
    desk.approve(version, moderator)
    with pytest.raises(AlreadyDecided) as refusal:
        desk.reject(version, second_moderator)
    assert refusal.value.facts["by"] == "Tamsin"
    assert "Tamsin has already decided: approved." in str(refusal.value.message)
    with pytest.raises(AlreadyDecided):
        desk.approve(version, moderator)
    assert Decision.objects.count() == 1
    assert Notification.objects.filter(account=creator).count() == 1


def test_version_taken_back_cannot_be_decided(submit, desk, moderator, creator):
    """Case 41: an edit during review voids what the moderator saw."""
    version = submit()
    desk.claim(version, moderator)
    versions.withdraw_version(version.pk, by=creator)
    with pytest.raises(VersionChanged):
        desk.approve(version, moderator)
    assert not Decision.objects.exists()


def test_decision_on_another_revision_is_refused(submit, desk, moderator):
    version = submit()
    desk.claim(version, moderator)
    with pytest.raises(VersionChanged):
        desk.approve(version, moderator, revision=version.revision + 1)
    desk.approve(version, moderator)


def test_nobody_decides_on_own_work(submit, desk, moderator, second_moderator):
    """Case 42."""
    version = submit(by=moderator)
    desk.claim(version, second_moderator)
    with pytest.raises(OwnWork):
        desk.approve(version, moderator)
    desk.approve(version, second_moderator)


def test_drafts_are_not_found(submit, desk, moderator, creator):
    version = submit()
    versions.withdraw_version(version.pk, by=creator)
    draft = versions.revise_card(version.card_id, by=creator)
    with pytest.raises(SubmissionNotFound):
        desk.claim(draft, moderator)


def test_approval_needs_rarity_and_all_heads(submit, desk, moderator):
    version = submit()
    desk.claim(version, moderator)
    with pytest.raises(ChecklistOpen) as refusal:
        desk.approve(version, moderator, checked=HEAD_KEYS[:2])
    assert refusal.value.facts["missing"] == ["wording", "artwork"]
    for rarity in ("", "shiny"):
        with pytest.raises(RarityMissing):
            desk.approve(version, moderator, rarity=rarity)
    desk.approve(version, moderator)


def test_sending_back_needs_a_known_reason(submit, desk, moderator):
    version = submit()
    desk.claim(version, moderator)
    with pytest.raises(ReasonMissing):
        desk.send_back(version, moderator, reasons=[])
    with pytest.raises(ReasonUnknown):
        desk.reject(version, moderator, reasons=["because"])
    with pytest.raises(WordsTooLong):
        desk.reject(version, moderator, words="x" * 2001)
    desk.reject(version, moderator, words="x" * 2000)


def test_new_version_replaces_the_one_in_play(submit, desk, moderator, clock):
    first = submit(attack=2)
    desk.claim(first, moderator)
    desk.approve(first, moderator)
    second = change(first, clock, attack=3)
    assert list(playable_versions("nexus")) == [first]
    desk.claim(second, moderator)
    desk.approve(second, moderator, rarity="epic")
    first.refresh_from_db()
    assert first.state == State.SUPERSEDED
    assert list(playable_versions("nexus")) == [second]


@pytest.mark.parametrize("act", ["change", "delete"])
@pytest.mark.parametrize("model", [Decision, TrailEntry])
def test_decisions_and_trail_are_append_only(submit, desk, moderator, model, act):
    version = submit()
    desk.claim(version, moderator)
    desk.approve(version, moderator)
    rows = model.objects.all()
    with pytest.raises(IntegrityError), transaction.atomic():
        rows.delete() if act == "delete" else rows.update(by=None if model is TrailEntry else 1)
    assert model.objects.exists()


def test_publishing_is_refused_by_cards_too(submit, desk, moderator, clock):
    version = submit()
    desk.claim(version, moderator)
    desk.approve(version, moderator)
    version.refresh_from_db()
    with pytest.raises(CardsRefusal):
        versions.publish_version(version, rarity="rare", at=clock.now())
