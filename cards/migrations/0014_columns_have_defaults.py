"""Columns that came later have a default in the database, so that processes of an older version,
which do not name them, can still write while a new one is rolled out.

The guarded table of versions is made anew for it on SQLite.
"""

from importlib import import_module

from django.db import migrations, models

from cards.triggers import Forbid, Lift

GUARDS = import_module("cards.migrations.0011_look_alikes_are_indexed")
GUARDED = (GUARDS.STAY_WITH_SHAPE, GUARDS.NEVER_GO, GUARDS.NEVER_DRAFTS)


class Migration(migrations.Migration):
    dependencies = [
        ("cards", "0013_decks_hold_basic_cards"),
    ]

    operations = [
        *(Lift(*guard) for guard in GUARDED),
        migrations.AlterField(
            model_name="art",
            name="digests",
            field=models.JSONField(db_default={}, default=dict),
        ),
        migrations.AlterField(
            model_name="art",
            name="zoom",
            field=models.FloatField(db_default=1.0, default=1.0),
        ),
        migrations.AlterField(
            model_name="cardversion",
            name="shape",
            field=models.CharField(
                blank=True, db_default="", db_index=True, default="", max_length=64
            ),
        ),
        migrations.AlterField(
            model_name="deck",
            name="basics",
            field=models.JSONField(db_default={}, default=dict),
        ),
        migrations.AlterField(
            model_name="nameclaim",
            name="kind",
            field=models.CharField(db_default="looks", default="looks", max_length=5),
        ),
        *(Forbid(*guard) for guard in GUARDED),
    ]
