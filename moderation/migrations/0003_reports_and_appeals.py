"""Cases of reports and appeals, sanctions, decisions on their way, second opinions."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from cards.triggers import append_only, lifted


class Migration(migrations.Migration):

    dependencies = [
        ('accounts', '0004_junior_moderators'),
        ('cards', '0005_digest_stored_art'),
        ('moderation', '0002_guards'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        *lifted("moderation_decision", "decisions"),
        migrations.CreateModel(
            name='Appeal',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('words', models.TextField()),
                ('at', models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name='Proposal',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('verdict', models.CharField(choices=[('approve', 'Approved'), ('request_changes', 'Changes requested'), ('reject', 'Rejected'), ('uphold', 'Reports upheld'), ('dismiss', 'Reports dismissed'), ('restore', 'Appeal upheld'), ('stand', 'Appeal turned down')], max_length=16)),
                ('given', models.JSONField()),
                ('state', models.CharField(choices=[('waiting', 'Waiting'), ('undone', 'Undone'), ('done', 'In effect'), ('refused', 'Refused'), ('confirmed', 'Decided as proposed'), ('changed', 'Decided otherwise')], default='waiting', max_length=12)),
                ('made_at', models.DateTimeField()),
                ('due_at', models.DateTimeField(null=True)),
                ('settled_at', models.DateTimeField(null=True)),
                ('failure', models.CharField(blank=True, max_length=40)),
            ],
            options={
                'ordering': ['pk'],
            },
        ),
        migrations.CreateModel(
            name='ReplyTemplate',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=60, unique=True)),
                ('words', models.TextField()),
                ('changed_at', models.DateTimeField(null=True)),
            ],
            options={
                'ordering': ['name'],
            },
        ),
        migrations.CreateModel(
            name='Report',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('reason', models.CharField(max_length=24)),
                ('words', models.TextField(blank=True)),
                ('evidence', models.JSONField(default=dict)),
                ('weight', models.FloatField()),
                ('at', models.DateTimeField()),
            ],
            options={
                'ordering': ['pk'],
            },
        ),
        migrations.CreateModel(
            name='Sanction',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('scope', models.CharField(blank=True, choices=[('forge', 'Forge'), ('play', 'Play'), ('chat', 'Chat'), ('all', 'Everything')], max_length=8)),
                ('days', models.PositiveIntegerField(null=True)),
                ('at', models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name='SecondOpinion',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('asked_at', models.DateTimeField()),
                ('verdict', models.CharField(blank=True, choices=[('approve', 'Approved'), ('request_changes', 'Changes requested'), ('reject', 'Rejected'), ('uphold', 'Reports upheld'), ('dismiss', 'Reports dismissed'), ('restore', 'Appeal upheld'), ('stand', 'Appeal turned down')], max_length=16)),
                ('words', models.TextField(blank=True)),
                ('agrees', models.BooleanField(null=True)),
                ('given_at', models.DateTimeField(null=True)),
            ],
        ),
        migrations.RemoveConstraint(
            model_name='decision',
            name='approval_and_only_approval_sets_rarity',
        ),
        migrations.AddField(
            model_name='case',
            name='about',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='cases_about', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='case',
            name='hid',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='cards.cardversion'),
        ),
        migrations.AddField(
            model_name='case',
            name='kind',
            field=models.CharField(choices=[('submission', 'Submission'), ('report', 'Report'), ('appeal', 'Appeal')], default='submission', max_length=12),
        ),
        migrations.AddField(
            model_name='case',
            name='subject',
            field=models.CharField(db_index=True, default='', max_length=60),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name='case',
            name='title',
            field=models.CharField(blank=True, max_length=120),
        ),
        migrations.AddField(
            model_name='case',
            name='weight',
            field=models.FloatField(default=0),
        ),
        migrations.AddField(
            model_name='decision',
            name='follows',
            field=models.JSONField(default=list),
        ),
        migrations.AlterField(
            model_name='case',
            name='version',
            field=models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='case', to='cards.cardversion'),
        ),
        migrations.AlterField(
            model_name='decision',
            name='case',
            field=models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='decision', to='moderation.case'),
        ),
        migrations.AlterField(
            model_name='decision',
            name='revision',
            field=models.PositiveIntegerField(null=True),
        ),
        migrations.AlterField(
            model_name='decision',
            name='verdict',
            field=models.CharField(choices=[('approve', 'Approved'), ('request_changes', 'Changes requested'), ('reject', 'Rejected'), ('uphold', 'Reports upheld'), ('dismiss', 'Reports dismissed'), ('restore', 'Appeal upheld'), ('stand', 'Appeal turned down')], max_length=16),
        ),
        migrations.AlterField(
            model_name='decision',
            name='version',
            field=models.OneToOneField(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='decision', to='cards.cardversion'),
        ),
        migrations.AddIndex(
            model_name='decision',
            index=models.Index(fields=['decided_at'], name='decisions_by_time'),
        ),
        migrations.AddConstraint(
            model_name='case',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('kind', 'submission'), ('version__isnull', False)), models.Q(models.Q(('kind', 'submission'), _negated=True), ('version__isnull', True), ('about__isnull', False)), _connector='OR'), name='a_submission_and_only_it_has_a_version'),
        ),
        migrations.AddConstraint(
            model_name='case',
            constraint=models.UniqueConstraint(condition=models.Q(('closed_at__isnull', True), ('kind', 'report')), fields=('subject',), name='one_open_report_case_a_subject'),
        ),
        migrations.AddConstraint(
            model_name='decision',
            constraint=models.CheckConstraint(condition=models.Q(('rarity', ''), ('verdict__in', ['approve', 'restore']), _connector='OR'), name='only_approval_sets_rarity'),
        ),
        migrations.AddConstraint(
            model_name='decision',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('verdict', 'approve'), _negated=True), models.Q(('rarity', ''), _negated=True), _connector='OR'), name='approval_sets_rarity'),
        ),
        migrations.AddField(
            model_name='appeal',
            name='by',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='appeals', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='appeal',
            name='case',
            field=models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='appeal', to='moderation.case'),
        ),
        migrations.AddField(
            model_name='appeal',
            name='decision',
            field=models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='appeal', to='moderation.decision'),
        ),
        migrations.AddField(
            model_name='proposal',
            name='by',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='proposals', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='proposal',
            name='case',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='proposals', to='moderation.case'),
        ),
        migrations.AddField(
            model_name='replytemplate',
            name='changed_by',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='report',
            name='by',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='reports', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='report',
            name='case',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='reports', to='moderation.case'),
        ),
        migrations.AddField(
            model_name='sanction',
            name='account',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='sanctions', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='sanction',
            name='decision',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='sanctions', to='moderation.decision'),
        ),
        migrations.AddField(
            model_name='sanction',
            name='suspension',
            field=models.OneToOneField(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='sanction', to='accounts.suspension'),
        ),
        migrations.AddField(
            model_name='secondopinion',
            name='by',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='opinions', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='secondopinion',
            name='decision',
            field=models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='second_opinion', to='moderation.decision'),
        ),
        migrations.AddIndex(
            model_name='proposal',
            index=models.Index(condition=models.Q(('state', 'waiting')), fields=['due_at'], name='decisions_due'),
        ),
        migrations.AddConstraint(
            model_name='proposal',
            constraint=models.UniqueConstraint(condition=models.Q(('due_at__isnull', False), ('state', 'waiting')), fields=('case',), name='one_decision_on_its_way_a_case'),
        ),
        migrations.AddConstraint(
            model_name='proposal',
            constraint=models.UniqueConstraint(condition=models.Q(('due_at__isnull', True), ('state', 'waiting')), fields=('case',), name='one_waiting_proposal_a_case'),
        ),
        migrations.AddConstraint(
            model_name='proposal',
            constraint=models.CheckConstraint(condition=models.Q(('state', 'waiting'), ('settled_at__isnull', False), _connector='XOR'), name='what_waits_is_not_settled'),
        ),
        migrations.AddIndex(
            model_name='report',
            index=models.Index(fields=['by', 'at'], name='reports_of_a_person'),
        ),
        migrations.AddConstraint(
            model_name='report',
            constraint=models.UniqueConstraint(fields=('case', 'by'), name='one_report_a_person_and_case'),
        ),
        migrations.AddConstraint(
            model_name='sanction',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('scope', ''), ('suspension__isnull', True)), models.Q(models.Q(('scope', ''), _negated=True), ('suspension__isnull', False)), _connector='OR'), name='a_suspension_and_only_it_has_a_scope'),
        ),
        migrations.AddConstraint(
            model_name='secondopinion',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('agrees__isnull', True), ('by__isnull', True), ('given_at__isnull', True), ('verdict', '')), models.Q(('agrees__isnull', False), ('by__isnull', False), ('given_at__isnull', False)), _connector='OR'), name='a_second_opinion_is_whole_or_open'),
        ),
        *append_only("moderation_decision", "decisions"),
        *append_only("moderation_report", "reports"),
        *append_only("moderation_appeal", "appeals"),
        *append_only("moderation_sanction", "sanctions"),
    ]
