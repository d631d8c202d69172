"""The database itself keeps decisions and the trail append-only."""

from django.db import migrations

from cards.triggers import append_only


class Migration(migrations.Migration):
    dependencies = [("moderation", "0001_initial")]

    operations = [
        *append_only("moderation_decision", "decisions"),
        *append_only("moderation_trailentry", "trail_entries"),
    ]
