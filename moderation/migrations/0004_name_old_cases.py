"""Cases made before there were others say what they are about, and whose."""

from django.db import migrations


def name_cases(apps, schema_editor):
    case = apps.get_model("moderation", "Case")
    unnamed = case.objects.using(schema_editor.connection.alias).filter(subject="")
    for row in unnamed.select_related("version__card"):
        row.subject = f"version:{row.version_id}"
        row.title = row.version.name
        row.about_id = row.version.card.creator_id
        row.save(update_fields=["subject", "title", "about"])


class Migration(migrations.Migration):
    dependencies = [("moderation", "0003_reports_and_appeals")]

    operations = [migrations.RunPython(name_cases, migrations.RunPython.noop)]
