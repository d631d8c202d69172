"""Until now every card could be played; from now on copies owned count. Nobody's deck stops."""

from typing import Any

from django.db import migrations

from cards.closing import give_deck_copies


def give(apps: Any, schema_editor: Any) -> None:
    give_deck_copies(apps)


class Migration(migrations.Migration):
    dependencies = [
        ("cards", "0016_packs"),
    ]

    operations = [
        migrations.RunPython(give, migrations.RunPython.noop),
    ]
