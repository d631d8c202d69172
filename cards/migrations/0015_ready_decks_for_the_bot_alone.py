from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("cards", "0014_columns_have_defaults"),
    ]

    operations = [
        migrations.AddField(
            model_name="deck",
            name="is_given",
            field=models.BooleanField(db_default=True, default=True),
        ),
    ]
