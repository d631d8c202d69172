"""The role of those who propose at the review desk, as a group."""

from django.db import migrations

JUNIOR = "junior"


def make_group(apps, schema_editor):
    group = apps.get_model("auth", "Group")
    group.objects.using(schema_editor.connection.alias).get_or_create(name=JUNIOR)


def remove_group(apps, schema_editor):
    group = apps.get_model("auth", "Group")
    group.objects.using(schema_editor.connection.alias).filter(name=JUNIOR).delete()


class Migration(migrations.Migration):
    dependencies = [("accounts", "0003_others_may_watch")]

    operations = [migrations.RunPython(make_group, remove_group)]
