"""Matches that ended before there were recordings get theirs too."""

from typing import Any

from django.db import migrations


def queue_recordings(apps: Any, schema_editor: Any) -> None:
    """A job for each ended match without one; the worker's sweep takes them up."""
    match, job = apps.get_model("matches", "Match"), apps.get_model("matches", "RecordingJob")
    ended = match.objects.filter(ended_at__isnull=False, recording_job__isnull=True)
    job.objects.bulk_create(
        (job(match_id=pk, queued_at=at) for pk, at in ended.values_list("pk", "ended_at")),
        batch_size=500,
    )


class Migration(migrations.Migration):
    dependencies = [("matches", "0004_recordings_of_ended_matches")]

    operations = [migrations.RunPython(queue_recordings, migrations.RunPython.noop)]
