"""What the database itself forbids is still forbidden after all migrations."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, connection, transaction
from django.db.migrations.loader import MigrationLoader

from cards.models import CardVersion, State
from cards.triggers import Forbid
from tests.factories.cards import make_approved, make_draft, make_submitted

pytestmark = pytest.mark.django_db


def declared_triggers() -> set[str]:
    loader = MigrationLoader(connection)
    return {
        operation.name
        for migration in loader.disk_migrations.values()
        for operation in migration.operations
        if isinstance(operation, Forbid)
    }


def present_triggers() -> set[str]:
    asked = {
        "sqlite": "SELECT name FROM sqlite_master WHERE type = 'trigger'",
        "postgresql": "SELECT tgname FROM pg_trigger",
    }
    with connection.cursor() as cursor:
        cursor.execute(asked[connection.vendor])
        return {name for (name,) in cursor.fetchall()}


def test_no_trigger_was_lost_on_the_way():
    assert declared_triggers() >= {"bookings_never_change", "submitted_versions_stay"}
    assert declared_triggers() <= present_triggers()


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
