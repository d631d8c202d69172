"""The life of a version, from draft to superseded."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pytest
from django.db import transaction

from accounts.models import Suspension
from cards.draft_content import Content
from cards.errors import DesignFaulty
from cards.models import BudgetReport, CardVersion, NameClaim, OwnedCard, State
from cards.queries import frozen_design, playable_versions
from cards.services import versions
from tests.at_once import at_once
from tests.factories.cards import (
    NOON,
    content,
    make_approved,
    make_art,
    make_creator,
    make_draft,
    make_submitted,
    publish,
)
from tests.refusals import refused

pytestmark = pytest.mark.django_db


def submit(draft, by=None, revision=None):
    return versions.submit_version(
        draft.pk, by=by or draft.card.creator, revision=revision or draft.revision, at=NOON
    )


def decide(act, version):
    with transaction.atomic():
        act(CardVersion.objects.select_for_update().get(pk=version.pk), at=NOON)
    version.refresh_from_db()


# --- drafts -------------------------------------------------------------------------------------


def test_new_draft_is_blank_and_its_creators():
    creator = make_creator()
    draft = versions.start_draft(by=creator, game="nexus")
    assert (draft.state, draft.number, draft.revision) == (State.DRAFT, 1, 1)
    assert draft.card.creator == creator
    assert draft.design["name"] == ""
    assert draft.cost == 1


def test_faulty_draft_is_kept_as_typed():
    draft = make_draft()
    typed = {"name": "x", "attack": "many", "traits": ["guard", "guard"], "special": {"effect": 1}}
    saved = versions.save_draft(
        draft.pk, by=draft.card.creator, revision=1, content=Content(design=typed)
    )
    saved.refresh_from_db()
    assert saved.design == typed
    assert (saved.name, saved.revision) == ("x", 2)


KEYS = ("name", "flavor", "attack", "traits", "special")
ODD: tuple[object, ...] = (
    None,
    True,
    -1,
    0.5,
    10**400,
    "x",
    [],
    [[]],
    {},
    {"effect": []},
    ["guard", 3],
)


@pytest.mark.parametrize("key", KEYS)
def test_draft_of_any_kinds_is_kept(key):
    """Case 58: a program may send whatever JSON it likes; the form then says what is wrong."""
    draft = make_draft()
    for revision, odd in enumerate(ODD, start=1):
        typed = {**content().design, key: odd}
        saved = versions.save_draft(
            draft.pk, by=draft.card.creator, revision=revision, content=Content(design=typed)
        )
        saved.refresh_from_db()
        assert saved.design == typed
        assert not saved.mechanics or saved.cost is not None


def test_stale_save_is_refused_with_what_is_stored():
    draft = make_draft(name="First")
    by = draft.card.creator
    versions.save_draft(draft.pk, by=by, revision=1, content=content("Second"))
    with refused("draft_changed") as caught:
        versions.save_draft(draft.pk, by=by, revision=1, content=content("Third"))
    assert caught.value.facts["revision"] == 2
    assert caught.value.facts["saved"]["design"]["name"] == "Second"
    draft.refresh_from_db()
    assert draft.name == "Second"


def test_draft_of_another_is_not_found():
    draft = make_draft()
    with refused("card_not_found"):
        versions.save_draft(draft.pk, by=make_creator(), revision=1, content=content())


@pytest.mark.parametrize(
    "bad",
    [
        Content(design={"name": "a\x00b"}),
        Content(design={"name": "\ud800"}),
        Content(design={"attack": float("nan")}),
        Content(design={"attack": float("inf")}),
        Content(design={"flavor": "x" * 9000}),
        Content(design={}, artist="x" * 81),
        Content(design={}, alt="x" * 201),
        Content(design={}, licence="mine"),
    ],
    ids=["nul", "surrogate", "nan", "infinite", "huge", "artist", "alt", "licence"],
)
def test_what_no_form_sends_is_refused(bad):
    draft = make_draft()
    with refused("design_unreadable"):
        versions.save_draft(draft.pk, by=draft.card.creator, revision=1, content=bad)


def test_suspended_creator_cannot_forge(clock):
    draft = make_draft()
    Suspension.objects.create(
        account=draft.card.creator, scope="forge", reason="Copies.", starts_at=NOON
    )
    for act in (
        lambda: versions.start_draft(by=draft.card.creator, game="nexus"),
        lambda: versions.save_draft(draft.pk, by=draft.card.creator, revision=1, content=content()),
        lambda: submit(draft),
    ):
        with refused("suspended"):
            act()


def test_number_of_drafts_is_limited(monkeypatch):
    monkeypatch.setattr(versions, "DRAFT_LIMIT", 2)
    creator = make_creator()
    make_draft(creator)
    make_draft(creator)
    with refused("too_many_drafts"):
        versions.start_draft(by=creator, game="nexus")


# --- submitting ---------------------------------------------------------------------------------


def test_submitted_version_is_canonical_and_waits_for_its_report():
    draft = make_draft(name="  Rat   King ", traits=["quick", "eager"])
    version = submit(draft)
    version.refresh_from_db()
    assert version.state == State.SUBMITTED
    assert version.submitted_at == NOON
    assert version.design["name"] == version.name == "Rat King"
    assert version.design["traits"] == ["eager", "quick"]
    assert version.cost == 3  # 2x2 + 3 + 5 + 3 = 15 points
    report = BudgetReport.objects.get(version=version)
    assert (report.phase, report.balance) == ("queued", version.balance)


def test_every_fault_is_told_at_once():
    draft = make_draft(attack=99, traits=["guard", "eager", "quick"])
    bare = Content(design={**draft.design, "name": " "})
    versions.save_draft(draft.pk, by=draft.card.creator, revision=1, content=bare)
    CardVersion.objects.filter(pk=draft.pk).update(art=None)
    with refused("design_faulty") as caught:
        submit(draft, revision=2)
    told = {(fault["path"], fault["code"]) for fault in caught.value.facts["faults"]}
    assert told >= {
        ("name", "missing"),
        ("attack", "too_high"),
        ("traits", "too_many"),
        ("art", "art_missing"),
        ("alt", "alt_missing"),
        ("artist", "artist_missing"),
        ("licence", "licence_missing"),
    }
    draft.refresh_from_db()
    assert draft.state == State.DRAFT


@pytest.mark.parametrize("field", ["artist", "alt"])
@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("moc.live\u202e yb", "unprintable"),
        ("\u200b", "unprintable"),
        ("\u3164", "empty_looking"),
        ("Z" + "\u0300" * 9 + "algo", "piled_marks"),
    ],
)
def test_hostile_words_about_the_picture_are_refused(field, text, code):
    """Case 45: the credit and what the picture shows stand beside names, for everybody."""
    draft = make_draft()
    words = replace(Content.of(draft), **{field: text})
    versions.save_draft(draft.pk, by=draft.card.creator, revision=1, content=words)
    with refused("design_faulty") as caught:
        submit(draft, revision=2)
    faults = caught.value.facts["faults"]
    assert (field, code) in {(fault["path"], fault["code"]) for fault in faults}
    assert {fault["path"] for fault in faults} == {field}


def test_version_that_changed_since_is_not_submitted():
    draft = make_draft()
    versions.save_draft(draft.pk, by=draft.card.creator, revision=1, content=content())
    with refused("draft_changed"):
        submit(draft, revision=1)


def test_submitting_twice_is_refused():
    version = make_submitted()
    with refused("not_a_draft"):
        submit(version)


def test_number_under_review_is_limited(monkeypatch):
    monkeypatch.setattr(versions, "REVIEW_LIMIT", 1)
    creator = make_creator()
    first = make_submitted(creator)
    second = make_draft(creator)
    with refused("too_many_in_review"):
        submit(second)
    versions.withdraw_version(first.pk, by=creator)
    assert submit(second).state == State.SUBMITTED


# --- names --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "lookalike", ["Ratfink Arsonist", "RATFINK  ARSONIST", "R\u0430tfink \u0410rsonist"]
)
def test_look_alike_of_a_live_name_is_refused(lookalike):
    make_submitted(name="Ratfink Arsonist")
    draft = make_draft(name=lookalike)
    with refused("design_faulty") as caught:
        submit(draft)
    assert [fault["code"] for fault in caught.value.facts["faults"]] == ["name_taken"]


def test_name_is_free_again_after_withdrawal_and_rejection():
    for end in (
        lambda version: versions.withdraw_version(version.pk, by=version.card.creator),
        lambda version: decide(versions.reject_version, version),
        lambda version: decide(versions.return_for_changes, version),
    ):
        end(make_submitted(name="Wanted Name"))
    assert submit(make_draft(name="Wanted Name")).name == "Wanted Name"


def test_own_card_may_keep_its_name():
    version = make_approved(name="Rat")
    draft = versions.revise_card(version.card_id, by=version.card.creator)
    versions.save_draft(
        draft.pk, by=draft.card.creator, revision=1, content=content("Rat", attack=3)
    )
    assert submit(draft, revision=2).state == State.SUBMITTED


def test_renamed_card_holds_both_names_until_it_is_published():
    version = make_approved(name="Old Rat")
    creator = version.card.creator
    draft = versions.revise_card(version.card_id, by=creator)
    versions.save_draft(draft.pk, by=creator, revision=1, content=content("New Rat"))
    second = submit(draft, revision=2)
    assert claimed_names(version) == {"oldrat", "newrat"}
    publish(second)
    assert claimed_names(version) == {"newrat"}


def claimed_names(version):
    claims = NameClaim.objects.filter(card=version.card)
    return set(claims.values_list("skeleton", flat=True))


@pytest.mark.django_db(transaction=True)
def test_two_submissions_of_one_name_race_and_one_wins():
    drafts = [make_draft(name="Contested"), make_draft(name="Contested")]
    first, second = at_once(*[partial(submit, draft) for draft in drafts])
    won, lost = (second, first) if isinstance(first, DesignFaulty) else (first, second)
    assert isinstance(lost, DesignFaulty)
    assert lost.facts["faults"][0]["code"] == "name_taken"
    assert won.state == State.SUBMITTED
    states = CardVersion.objects.order_by("state").values_list("state", flat=True)
    assert list(states) == ["draft", "submitted"]


# --- decisions ----------------------------------------------------------------------------------


def test_published_version_plays_and_its_creator_gets_copies():
    version = make_submitted()
    assert not playable_versions("nexus").exists()
    publish(version, rarity="rare")
    assert list(playable_versions("nexus")) == [version]
    assert (version.state, version.rarity) == (State.APPROVED, "rare")
    assert OwnedCard.objects.get(owner=version.card.creator, card=version.card).count == 3


def test_newer_version_supersedes_and_the_old_one_plays_until_then():
    first = make_approved(name="Rat")
    creator = first.card.creator
    draft = versions.revise_card(first.card_id, by=creator)
    assert (draft.number, draft.design, draft.art) == (2, first.design, first.art)
    versions.save_draft(draft.pk, by=creator, revision=1, content=content("Rat", attack=5))
    second = submit(draft, revision=2)
    assert list(playable_versions("nexus")) == [first]
    publish(second)
    first.refresh_from_db()
    assert first.state == State.SUPERSEDED
    assert list(playable_versions("nexus")) == [second]
    assert second.card.published == second
    assert OwnedCard.objects.get(owner=creator).count == 3


def test_revision_that_says_the_same_is_refused():
    first = make_approved()
    draft = versions.revise_card(first.card_id, by=first.card.creator)
    with refused("design_faulty") as caught:
        submit(draft)
    assert [fault["code"] for fault in caught.value.facts["faults"]] == ["nothing_changed"]
    CardVersion.objects.filter(pk=draft.pk).update(art=make_art(first.card.creator))
    assert submit(draft).state == State.SUBMITTED


@pytest.mark.parametrize("act", [versions.return_for_changes, versions.reject_version])
def test_decided_version_is_decided_once(act):
    version = make_submitted()
    decide(act, version)
    assert version.decided_at == NOON
    for again in (versions.return_for_changes, versions.reject_version):
        with refused("not_submitted"):
            decide(again, version)
    with refused("not_submitted"):
        publish(version)
    with refused("cannot_withdraw"):
        versions.withdraw_version(version.pk, by=version.card.creator)


def test_returned_version_can_be_revised_once_at_a_time():
    version = make_submitted(name="Rat")
    decide(versions.return_for_changes, version)
    draft = versions.revise_card(version.card_id, by=version.card.creator)
    assert (draft.state, draft.number, draft.design) == (State.DRAFT, 2, version.design)
    with refused("version_in_work") as caught:
        versions.revise_card(version.card_id, by=version.card.creator)
    assert caught.value.facts["version"] == draft.pk


def test_withdrawn_version_cannot_be_decided():
    version = make_submitted()
    versions.withdraw_version(version.pk, by=version.card.creator)
    with refused("not_submitted"):
        publish(version)


def test_card_of_another_cannot_be_revised_nor_withdrawn():
    version = make_approved()
    stranger = make_creator()
    with refused("card_not_found"):
        versions.revise_card(version.card_id, by=stranger)
    with refused("card_not_found"):
        versions.withdraw_version(version.pk, by=stranger)


# --- what others see ----------------------------------------------------------------------------


def test_hidden_version_does_not_play():
    version = make_approved()
    CardVersion.objects.filter(pk=version.pk).update(hidden_at=NOON)
    assert not playable_versions("nexus").exists()


def test_frozen_design_has_the_shape_of_the_protocol():
    version = make_approved(
        name="Rat",
        flavor="Squeak.",
        traits=["eager"],
        special={
            "trigger": "activated",
            "charge": 2,
            "effect": "burn",
            "target": "chosenEnemyCreature",
            "amount": 2,
        },
    )
    frozen = frozen_design(version)
    assert set(frozen) == {
        *("name", "cost", "design", "text", "numbers", "art", "alt", "flavor", "rarity"),
        *("artist", "version", "head"),
    }
    assert frozen["design"] == version.design
    assert version.art
    assert frozen["art"] == f"/art/{version.art.token}/card.webp"
    assert [set(line) for line in frozen["text"]] == [{"key", "icon", "lead", "text"}] * 2
    assert (frozen["name"], frozen["flavor"], frozen["version"]) == ("Rat", "Squeak.", version.pk)


def test_playable_versions_come_with_what_freezing_needs(django_assert_num_queries):
    for _ in range(3):
        make_approved()
    with django_assert_num_queries(1):
        assert len([frozen_design(version) for version in playable_versions("nexus")]) == 3
