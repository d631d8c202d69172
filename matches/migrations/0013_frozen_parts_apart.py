"""What a match is frozen with gets a table of its own, and what there is goes along."""

import django.db.models.deletion
from django.db import migrations, models


def carry_over(apps, schema_editor):
    match_model = apps.get_model("matches", "Match")
    parts_model = apps.get_model("matches", "FrozenParts")
    for match in match_model.objects.only("designs", "balance").iterator(chunk_size=100):
        parts_model.objects.create(match=match, designs=match.designs, balance=match.balance)


class Migration(migrations.Migration):
    dependencies = [("matches", "0012_tickets_say_who_may_watch")]

    operations = [
        migrations.CreateModel(
            name="FrozenParts",
            fields=[
                (
                    "match",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="parts",
                        serialize=False,
                        to="matches.match",
                    ),
                ),
                ("designs", models.JSONField()),
                ("balance", models.JSONField()),
            ],
            options={"verbose_name_plural": "frozen parts"},
        ),
        migrations.RunPython(carry_over, migrations.RunPython.noop),
    ]
