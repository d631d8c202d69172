"""The columns that 0013 has carried over go."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("matches", "0013_frozen_parts_apart")]

    operations = [
        migrations.RemoveField(model_name="match", name="balance"),
        migrations.RemoveField(model_name="match", name="designs"),
    ]
