"""Stored steps are never changed and never deleted; the database itself holds to it."""

from django.db import migrations

from cards.triggers import append_only


class Migration(migrations.Migration):
    dependencies = [("matches", "0001_initial")]

    operations = [*append_only("matches_matchaction", "steps")]
