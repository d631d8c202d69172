"""Names have a second key, how they are read; the first, how they look, folds less than before.

Both are finer than the one key that there was, so no two accounts can have the same.
"""

from django.db import migrations, models

from accounts import names


def note_keys(apps, schema_editor):
    accounts = apps.get_model("accounts", "Account").objects.using(schema_editor.connection.alias)
    for account in accounts.only("username").iterator():
        accounts.filter(pk=account.pk).update(
            skeleton=names.skeleton(account.username), reading=names.reading(account.username)
        )


class Migration(migrations.Migration):
    dependencies = [("accounts", "0004_junior_moderators")]

    operations = [
        migrations.AddField(
            model_name="account",
            name="reading",
            field=models.CharField(default="", editable=False, max_length=160),
            preserve_default=False,
        ),
        migrations.RunPython(note_keys, migrations.RunPython.noop),
        migrations.AddConstraint(
            model_name="account",
            constraint=models.UniqueConstraint(
                fields=("reading",), name="account_names_do_not_read_alike"
            ),
        ),
    ]
