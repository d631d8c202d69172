"""Versions get the shape of their mechanics, and pictures the keys of their hashes; their marks need
their files, and the worker makes them (`cards.services.art_index`).

Reports no longer tell of look-alikes: they named cards that their reader may not know of.
"""

from importlib import import_module

from django.db import migrations

from cards.art.likeness import keys_of
from cards.mechanics import shape_hash
from cards.triggers import Forbid, Lift
from matches.engine.games import registry

STAY = import_module("cards.migrations.0011_look_alikes_are_indexed").STAY_WITH_SHAPE


def fill_shapes(apps, schema_editor):
    alias = schema_editor.connection.alias
    versions = apps.get_model("cards", "CardVersion").objects.using(alias)
    sound = versions.exclude(mechanics="").filter(game__in=registry.game_keys())
    for pk, game, design in list(sound.values_list("pk", "game", "design")):
        shape = shape_hash(game, registry.get(game).design.mechanics(design))
        versions.filter(pk=pk).update(shape=shape)


def give_keys(apps, schema_editor):
    alias = schema_editor.connection.alias
    keys = apps.get_model("cards", "ArtKey")
    for art in apps.get_model("cards", "Art").objects.using(alias).only("hash").iterator():
        made = [keys(art_id=art.pk, key=key) for key in sorted(keys_of(art.hash, []))]
        keys.objects.using(alias).bulk_create(made)


def forget_look_alikes(apps, schema_editor):
    alias = schema_editor.connection.alias
    reports = apps.get_model("cards", "BudgetReport").objects.using(alias)
    for report in reports.filter(result__has_key="look_alikes").iterator():
        result = {key: value for key, value in report.result.items() if key != "look_alikes"}
        reports.filter(pk=report.pk).update(result=result)


class Migration(migrations.Migration):
    dependencies = [("cards", "0011_look_alikes_are_indexed")]

    operations = [
        Lift(*STAY),
        migrations.RunPython(fill_shapes, migrations.RunPython.noop),
        migrations.RunPython(give_keys, migrations.RunPython.noop),
        migrations.RunPython(forget_look_alikes, migrations.RunPython.noop),
        Forbid(*STAY),
    ]
