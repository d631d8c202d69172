"""What a match did to a rating is never changed and never deleted."""

from django.db import migrations

from cards.triggers import append_only


class Migration(migrations.Migration):
    dependencies = [("matches", "0007_ratings_by_season")]

    operations = [*append_only("matches_ratingchange", "rating_changes")]
