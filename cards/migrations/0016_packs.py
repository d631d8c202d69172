"""Packs: what was drawn never changes, and a pack is opened once."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from cards.triggers import Forbid, append_only

DRAWN = (
    "account_id",
    "game",
    "number",
    "key",
    "rules",
    "price",
    "nonce",
    "secret",
    "commitment",
    "pool_id",
    "since",
    "is_guaranteed",
    "drawn",
    "bought_at",
)


class Migration(migrations.Migration):

    dependencies = [
        ('cards', '0015_ready_decks_for_the_bot_alone'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Pack',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('game', models.CharField(max_length=12)),
                ('number', models.PositiveIntegerField()),
                ('key', models.CharField(max_length=64)),
                ('rules', models.CharField(max_length=20)),
                ('price', models.PositiveSmallIntegerField()),
                ('nonce', models.CharField(max_length=64)),
                ('secret', models.BinaryField(max_length=32)),
                ('commitment', models.CharField(max_length=64, unique=True)),
                ('since', models.PositiveIntegerField()),
                ('is_guaranteed', models.BooleanField()),
                ('drawn', models.JSONField()),
                ('bought_at', models.DateTimeField()),
                ('opened_at', models.DateTimeField(blank=True, null=True)),
                ('came', models.JSONField(blank=True, null=True)),
            ],
            options={
                'ordering': ['-pk'],
            },
        ),
        migrations.CreateModel(
            name='PackOffer',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('game', models.CharField(max_length=12)),
                ('secret', models.BinaryField(max_length=32)),
                ('commitment', models.CharField(max_length=64, unique=True)),
            ],
        ),
        migrations.CreateModel(
            name='PackPool',
            fields=[
                ('hash', models.CharField(max_length=64, primary_key=True, serialize=False)),
                ('game', models.CharField(max_length=12)),
                ('content', models.JSONField()),
            ],
        ),
        migrations.AddConstraint(
            model_name='ownedcard',
            constraint=models.CheckConstraint(condition=models.Q(('count__gte', 1)), name='owned_copies_count_from_one'),
        ),
        migrations.AddField(
            model_name='pack',
            name='account',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='packs', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='packoffer',
            name='account',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='pack_offers', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='pack',
            name='pool',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='packs', to='cards.packpool'),
        ),
        migrations.AddConstraint(
            model_name='packoffer',
            constraint=models.UniqueConstraint(fields=('account', 'game'), name='one_pack_offer_a_game'),
        ),
        migrations.AddConstraint(
            model_name='pack',
            constraint=models.UniqueConstraint(fields=('account', 'key'), name='a_key_buys_one_pack'),
        ),
        migrations.AddConstraint(
            model_name='pack',
            constraint=models.UniqueConstraint(fields=('account', 'game', 'number'), name='packs_of_a_game_are_in_a_row'),
        ),
        migrations.AddConstraint(
            model_name='pack',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('came__isnull', True), ('opened_at__isnull', True)), models.Q(('came__isnull', False), ('opened_at__isnull', False)), _connector='OR'), name='opened_packs_say_what_came'),
        ),
        *append_only("cards_packpool", "pack_pools"),
        Forbid("drawn_packs_stay", "cards_pack", "UPDATE", DRAWN),
        Forbid(
            "packs_are_opened_once",
            "cards_pack",
            "UPDATE",
            ("opened_at", "came"),
            "OLD.opened_at IS NOT NULL",
        ),
        Forbid("packs_never_go", "cards_pack", "DELETE"),
    ]
