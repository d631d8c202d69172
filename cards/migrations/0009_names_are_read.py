"""A name is claimed by two keys: how it looks, which folds less than before, and how it is read.

Both are finer than the one key that there was, so no two cards can claim the same. The keys of
submitted versions change with them, which their guard allows for this moment.
"""

from importlib import import_module

from django.db import migrations, models

from cards.names import LOOKS, name_key, name_keys
from cards.triggers import Forbid, Lift

GUARD = import_module("cards.migrations.0002_guards")
STAY = ("submitted_versions_stay", "cards_cardversion", "UPDATE", GUARD.CONTENT, GUARD.SUBMITTED)
LIVE = ("submitted", "approved")


def claim_again(apps, schema_editor):
    alias = schema_editor.connection.alias
    versions = apps.get_model("cards", "CardVersion").objects.using(alias)
    claims = apps.get_model("cards", "NameClaim").objects.using(alias)
    for version in versions.only("name").iterator():
        versions.filter(pk=version.pk).update(skeleton=name_key(version.name))
    claims.all().delete()
    live = versions.filter(state__in=LIVE).values_list("game", "card_id", "name")
    for game, card, name in live.iterator():
        for kind, key in name_keys(name).items():
            claims.get_or_create(game=game, kind=kind, skeleton=key, card_id=card)


class Migration(migrations.Migration):
    dependencies = [("cards", "0008_curated_sets")]

    operations = [
        migrations.AddField(
            model_name="nameclaim",
            name="kind",
            field=models.CharField(default=LOOKS, max_length=5),
        ),
        migrations.RemoveConstraint(model_name="nameclaim", name="card_names_do_not_look_alike"),
        migrations.AddConstraint(
            model_name="nameclaim",
            constraint=models.UniqueConstraint(
                fields=("game", "kind", "skeleton"), name="card_names_are_not_alike"
            ),
        ),
        Lift(*STAY),
        migrations.RunPython(claim_again, migrations.RunPython.noop),
        Forbid(*STAY),
    ]
