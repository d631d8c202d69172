"""Names that were taken away before they were kept: nobody can have them from now on."""

from django.db import migrations

from accounts import names


def keep_names(apps, schema_editor):
    using = schema_editor.connection.alias
    decisions = apps.get_model("moderation", "Decision").objects.using(using)
    accounts = apps.get_model("accounts", "Account").objects.using(using)
    taken = apps.get_model("accounts", "TakenName").objects.using(using)
    for decision in decisions.filter(verdict="uphold").order_by("pk"):
        for facts in decision.follows:
            if facts.get("act") != "rename" or "account" not in facts:
                continue
            account = accounts.get(pk=facts["account"])
            has_it = accounts.filter(skeleton=names.skeleton(facts["before"])).exists()
            if has_it:  # given back, or somebody else's by now
                continue
            is_plain = account.username == f"Player-{account.pk}"
            taken.create(
                account=account,
                name=facts["before"],
                skeleton=names.skeleton(facts["before"]),
                reading=names.reading(facts["before"]),
                taken_at=decision.decided_at,
                chosen_at=None if is_plain else decision.decided_at,
            )


class Migration(migrations.Migration):
    dependencies = [
        ("moderation", "0004_name_old_cases"),
        ("accounts", "0007_taken_names"),
    ]

    operations = [migrations.RunPython(keep_names, migrations.RunPython.noop)]
