"""Keys and marks of pictures, and the shape of a version's mechanics, by which look-alikes are found.

The shape is a column of the guarded table, which SQLite makes anew for it.
"""

from importlib import import_module

import django.db.models.deletion
from django.db import migrations, models

from cards.triggers import Forbid, Lift

GUARD = import_module("cards.migrations.0002_guards")
TABLE = "cards_cardversion"
STAY = ("submitted_versions_stay", TABLE, "UPDATE", GUARD.CONTENT, GUARD.SUBMITTED)
STAY_WITH_SHAPE = (*STAY[:3], (*GUARD.CONTENT, "shape"), GUARD.SUBMITTED)
NEVER_GO = ("submitted_versions_never_go", TABLE, "DELETE", (), GUARD.SUBMITTED)
NEVER_DRAFTS = (
    *("versions_never_become_drafts", TABLE, "UPDATE", ()),
    f"{GUARD.SUBMITTED} AND NEW.state = 'draft'",
)


class Migration(migrations.Migration):
    dependencies = [("cards", "0010_sets_can_be_hidden")]

    operations = [
        Lift(*STAY),
        Lift(*NEVER_GO),
        Lift(*NEVER_DRAFTS),
        migrations.AddField(
            model_name="cardversion",
            name="shape",
            field=models.CharField(blank=True, db_index=True, default="", max_length=64),
            preserve_default=False,
        ),
        migrations.CreateModel(
            name="ArtMarks",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("marks", models.JSONField(default=list)),
                (
                    "art",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="marked",
                        to="cards.art",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="ArtKey",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("key", models.PositiveIntegerField()),
                (
                    "art",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="keys",
                        to="cards.art",
                    ),
                ),
            ],
            options={"indexes": [models.Index(fields=["key", "art"], name="pictures_by_key")]},
        ),
        Forbid(*STAY_WITH_SHAPE),
        Forbid(*NEVER_GO),
        Forbid(*NEVER_DRAFTS),
    ]
