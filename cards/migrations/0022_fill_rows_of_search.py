"""Cards that are published already are found at once. What an older process publishes meanwhile is
put right by the worker's sweep (`cards.services.search_rows.index_unindexed`)."""

from django.db import migrations

from cards.search_content import columns_of, power_of, words_of

AT_ONCE = 200


def fill(apps, schema_editor):
    version_model = apps.get_model("cards", "CardVersion")
    row_model = apps.get_model("cards", "SearchRow")
    word_model = apps.get_model("cards", "SearchWord")
    posting_model = apps.get_model("cards", "SearchPosting")
    there = {field.attname for field in row_model._meta.concrete_fields}
    came = {}
    seen = version_model.objects.filter(state__in=("approved", "superseded", "retired"))
    for card, day in seen.order_by("card", "number").values_list("card", "decided_at"):
        came.setdefault(card, []).append(day)
    playing = version_model.objects.filter(state="approved", hidden_at__isnull=True)
    keys = {}
    for start in range(0, len(ids := list(playing.order_by("pk").values_list("pk", flat=True))), AT_ONCE):
        some = ids[start : start + AT_ONCE]
        rows, words = [], {}
        for version in playing.filter(pk__in=some).select_related("card", "budget_report"):
            columns = columns_of(
                version,
                power=power_of(getattr(version, "budget_report", None)),
                came_at=came[version.card_id][0],
                is_revised=len(came[version.card_id]) > 1,
            )
            words[version.card_id] = {(version.game, *word) for word in words_of(columns)}
            kept = {name: value for name, value in columns.items() if name in there}
            rows.append(row_model(card_id=version.card_id, **kept))
        row_model.objects.bulk_create(rows)
        for word in sorted(set().union(*words.values()) - keys.keys()):
            game, kind, text = word
            keys[word] = word_model.objects.create(game=game, kind=kind, word=text).pk
        posting_model.objects.bulk_create(
            [
                posting_model(row_id=card, word_id=keys[word])
                for card, those in words.items()
                for word in sorted(those)
            ],
            batch_size=2000,
        )


class Migration(migrations.Migration):
    dependencies = [("cards", "0021_rows_of_search")]

    operations = [migrations.RunPython(fill, migrations.RunPython.noop)]
