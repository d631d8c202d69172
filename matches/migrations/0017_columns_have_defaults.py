"""Columns that came later have a default in the database, so that processes of an older version,
which do not name them, can still write while a new one is rolled out.
"""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("matches", "0016_sandbox_with_a_draft"),
    ]

    operations = [
        migrations.AlterField(
            model_name="invitation",
            name="consents",
            field=models.BooleanField(db_default=False, default=False),
        ),
        migrations.AlterField(
            model_name="invitation",
            name="watchable",
            field=models.BooleanField(db_default=False, default=False),
        ),
        migrations.AlterField(
            model_name="match",
            name="watch_delay",
            field=models.PositiveSmallIntegerField(db_default=0, default=0),
        ),
        migrations.AlterField(
            model_name="match",
            name="watchers",
            field=models.PositiveSmallIntegerField(db_default=0, default=0),
        ),
        migrations.AlterField(
            model_name="seat",
            name="watchable",
            field=models.BooleanField(db_default=False, default=False),
        ),
        migrations.AlterField(
            model_name="ticket",
            name="consents",
            field=models.BooleanField(db_default=False, default=False),
        ),
    ]
