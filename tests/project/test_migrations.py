"""While a new version is rolled out, processes of the older one still write to the same tables.

They do not name columns that came later, so the database must fill those by itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import pytest
from django.apps import apps
from django.db import connection, models
from django.db.migrations import AddField, CreateModel, Migration
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.state import ProjectState

APPS = ("accounts", "cards", "moderation", "matches")
Column = tuple[str, str, str]
"""App, model, field, in small letters."""

FROM_BEFORE_ANY_RELEASE = {
    ("accounts", "account", "reading"),  # unique: each name has its own
    ("moderation", "case", "subject"),  # a case without is about nothing
}
"""Columns that no default can fill; no more of them: first add one that may be null."""


def came_later(migrations: Iterable[Migration]) -> Iterator[Column]:
    """The columns that were added to tables of an earlier migration."""
    made: set[tuple[str, str]] = set()
    for migration in migrations:
        app, new = migration.app_label, set()
        for operation in migration.operations:
            if isinstance(operation, CreateModel):
                new.add((app, operation.name_lower))
            elif isinstance(operation, AddField) and (app, operation.model_name_lower) in made:
                yield app, operation.model_name_lower, operation.name_lower
        made |= new


def must_be_named(field: models.Field[Any, Any]) -> bool:
    """Whether no row can be written without it."""
    return not (field.null or field.many_to_many or field.has_db_default())


def late_fields(migrations: list[Migration]) -> dict[Column, models.Field[Any, Any]]:
    """The columns that came later and are still there, as they are after all migrations."""
    state = ProjectState()
    for migration in migrations:
        state = migration.mutate_state(state, preserve=False)
    return {
        (app, model, name): state.models[app, model].fields[name]
        for app, model, name in came_later(migrations)
        if (app, model) in state.models and name in state.models[app, model].fields
    }


def must_all_name(migrations: list[Migration]) -> set[Column]:
    """The columns that came later and that every writer must name."""
    return {key for key, field in late_fields(migrations).items() if must_be_named(field)}


def ours() -> list[Migration]:
    """The migrations of our apps, in an order that works."""
    graph = MigrationLoader(None).graph
    leaves = [leaf for app in APPS for leaf in graph.leaf_nodes(app)]
    plan = dict.fromkeys(key for leaf in leaves for key in graph.forwards_plan(leaf))
    return [graph.nodes[key] for key in plan if key[0] in APPS]


def test_older_processes_need_not_name_columns_that_came_later() -> None:
    assert must_all_name(ours()) == FROM_BEFORE_ANY_RELEASE


def migration(name: str, *operations: Any) -> Migration:
    return type("Migration", (Migration,), {"operations": operations})(name, "lab")


def test_column_that_older_processes_would_leave_out_is_found() -> None:
    def after(*operations: Any) -> set[Column]:
        table = CreateModel("Deck", [("id", models.AutoField(primary_key=True))])
        return must_all_name([migration("0001", table), migration("0002", *operations)])

    late = models.JSONField(default=dict)
    assert after(AddField("Deck", "basics", late)) == {("lab", "deck", "basics")}
    assert after(AddField("Deck", "basics", models.JSONField(default=dict, db_default={}))) == set()
    assert after(AddField("Deck", "basics", models.JSONField(null=True))) == set()
    new = CreateModel("Set", [("id", models.AutoField(primary_key=True))])
    assert after(new, AddField("Set", "basics", late)) == set()


@pytest.mark.django_db
def test_database_fills_them_by_itself() -> None:
    for app, model, name in late_fields(ours()).keys() - FROM_BEFORE_ANY_RELEASE:
        table = apps.get_model(app, model)._meta
        field = table.get_field(name)
        with connection.cursor() as cursor:
            described = connection.introspection.get_table_description(cursor, table.db_table)
        column = next(each for each in described if each.name == field.column)
        assert column.null_ok or column.default is not None, (app, model, name)
