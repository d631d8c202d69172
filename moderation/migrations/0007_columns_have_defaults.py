"""Columns that came later have a default in the database, so that processes of an older version,
which do not name them, can still write while a new one is rolled out.

The guarded table of decisions is made anew for it on SQLite.
"""

from django.db import migrations, models

from cards.triggers import append_only, lifted


class Migration(migrations.Migration):
    dependencies = [
        ("moderation", "0006_sets_can_be_hidden"),
    ]

    operations = [
        *lifted("moderation_decision", "decisions"),
        migrations.AlterField(
            model_name="case",
            name="kind",
            field=models.CharField(
                choices=[("submission", "Submission"), ("report", "Report"), ("appeal", "Appeal")],
                db_default="submission",
                default="submission",
                max_length=12,
            ),
        ),
        migrations.AlterField(
            model_name="case",
            name="title",
            field=models.CharField(blank=True, db_default="", default="", max_length=120),
        ),
        migrations.AlterField(
            model_name="case",
            name="weight",
            field=models.FloatField(db_default=0.0, default=0),
        ),
        migrations.AlterField(
            model_name="decision",
            name="follows",
            field=models.JSONField(db_default=[], default=list),
        ),
        *append_only("moderation_decision", "decisions"),
    ]
