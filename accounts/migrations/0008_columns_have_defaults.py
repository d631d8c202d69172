"""Columns that came later have a default in the database, so that processes of an older version,
which do not name them, can still write while a new one is rolled out.
"""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0007_taken_names"),
    ]

    operations = [
        migrations.AlterField(
            model_name="account",
            name="watchable",
            field=models.BooleanField(db_default=True, default=True),
        ),
    ]
