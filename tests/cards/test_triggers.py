"""What the database itself forbids is still forbidden after all migrations."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, connection, transaction

from cards.models import CardVersion, State
from cards.triggers import Forbid, declared_triggers, present_triggers
from tests.factories.cards import make_approved, make_draft, make_submitted

pytestmark = pytest.mark.django_db


def test_no_trigger_was_lost_on_the_way():
    declared = declared_triggers()
    assert declared["bookings_never_change"] == "cards_sparksentry"
    assert declared["submitted_versions_stay"] == "cards_cardversion"
    assert declared.items() <= present_triggers().items()


@pytest.mark.parametrize(
    "change",
    [
        {"design": {"name": "Other"}},
        {"name": "Other"},
        {"cost": 9},
        {"art": None},
        {"artist": "somebody"},
        {"alt": "Other"},
        {"revision": 99},
    ],
    ids=lambda change: next(iter(change)),
)
def test_submitted_version_keeps_its_content(change):
    draft, submitted, approved = make_draft(), make_submitted(), make_approved()
    CardVersion.objects.filter(pk=draft.pk).update(**change)
    for version in (submitted, approved):
        with pytest.raises(IntegrityError, match="submitted_versions_stay"), transaction.atomic():
            CardVersion.objects.filter(pk=version.pk).update(**change)


def test_submitted_version_never_goes_nor_becomes_a_draft():
    draft, submitted = make_draft(), make_submitted()
    with pytest.raises(IntegrityError, match="never_become_drafts"), transaction.atomic():
        CardVersion.objects.filter(pk=submitted.pk).update(state=State.DRAFT)
    with pytest.raises(IntegrityError, match="versions_never_go"), transaction.atomic():
        CardVersion.objects.filter(pk=submitted.pk)._raw_delete("default")
    assert CardVersion.objects.filter(pk=draft.pk)._raw_delete("default") == 1


def test_triggers_can_be_taken_back_and_made_again():
    trigger = Forbid("drafts_stay_for_now", "cards_cardversion", "UPDATE")
    draft = make_draft()
    editor = connection.SchemaEditorClass(connection)
    editor.deferred_sql = []
    trigger.database_forwards("cards", editor, None, None)
    with pytest.raises(IntegrityError, match="drafts_stay"), transaction.atomic():
        CardVersion.objects.filter(pk=draft.pk).update(name="Other")
    trigger.database_backwards("cards", editor, None, None)
    assert CardVersion.objects.filter(pk=draft.pk).update(name="Other") == 1
