"""Note the digests of pictures that were stored before there were any."""

from django.db import migrations

from cards.art import store


def note_digests(apps, schema_editor):
    art = apps.get_model("cards", "Art").objects.using(schema_editor.connection.alias)
    for picture in list(art.filter(digests={}).only("token")):
        art.filter(pk=picture.pk).update(digests=store.kept_digests(picture.token))


class Migration(migrations.Migration):
    dependencies = [("cards", "0004_art_has_digests")]

    operations = [migrations.RunPython(note_digests, migrations.RunPython.noop)]
