"""What /metrics asks the database: how much runs, and how long the oldest of each queue waits.

Ages say whether the process that empties a queue lives and keeps up. All questions use indexes.
"""

from __future__ import annotations

import platform
from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Any

from django.db import DatabaseError, InterfaceError, connection
from django.db.models import Count, Min, QuerySet
from prometheus_client.core import GaugeMetricFamily, Metric

from cards.models import BudgetReport, CardVersion, State
from config import clock, outages
from config.version import site_version
from matches.build import engine_build
from matches.engine import compiled
from matches.models import ClockBeat, Match, Presence, RecordingJob, Seat, Ticket
from matches.services import clocks, drain
from moderation.models import Case, Proposal

LATE_SECONDS = 10


def gauges() -> Iterable[Metric]:
    """All of them; of a database that is away only that it is."""
    yield _one(
        "sparkforge_build_info",
        "What runs here",
        1,
        version=site_version(),
        rules=engine_build(),
        engine=compiled.IN_USE,
        python=platform.python_version(),
    )
    try:
        found = list(_stored(clock.now()))
    except (DatabaseError, InterfaceError) as error:
        if not outages.is_outage(error):
            raise
        found = []
    yield _one("sparkforge_database_up", "Whether the database answers", bool(found))
    yield from found


def _stored(at: datetime) -> Iterator[Metric]:
    running = Match.objects.filter(ended_at__isnull=True)
    live = GaugeMetricFamily("sparkforge_matches_live", "Matches that run", labels=["game", "kind"])
    for row in running.values("game", "kind").annotate(count=Count("pk")).order_by():
        live.add_metric([row["game"], row["kind"]], row["count"])
    yield live
    yield _one(
        "sparkforge_matches_faulted",
        "Running matches whose rules have failed",
        running.filter(faults__gt=0).count(),
    )
    yield _one("sparkforge_presences", "Leases of players' sockets", Presence.objects.count())
    beat = ClockBeat.objects.filter(name=clocks.BEAT).first()
    if beat is not None:
        yield _one(
            "sparkforge_clock_beat_age_seconds",
            "Since `play` last looked at the clocks",
            max(0.0, (at - beat.beat_at).total_seconds()),
        )
    yield _one("sparkforge_draining", "Whether no new match may begin", bool(drain.current()))
    yield from _queues(at)
    if connection.vendor == "postgresql":
        yield _connections()


def clock_warning() -> str:
    """What is wrong with the clock, in words; "" while a `play` process keeps it."""
    beat = ClockBeat.objects.filter(name=clocks.BEAT).first()
    if beat is None:
        return "no play process has run yet"
    seconds = (clock.now() - beat.beat_at).total_seconds()
    return (
        f"no beat for {seconds:.0f} s: does a play process run?" if seconds > LATE_SECONDS else ""
    )


def _queues(at: datetime) -> Iterator[Metric]:
    length = GaugeMetricFamily("sparkforge_queue_length", "What waits", labels=["queue"])
    age = GaugeMetricFamily(
        "sparkforge_queue_age_seconds", "How long the oldest waits, or is overdue", labels=["queue"]
    )
    for name, (rows, since) in queues(at).items():
        found = rows.aggregate(count=Count("pk"), since=Min(since))
        length.add_metric([name], found["count"])
        oldest = found["since"]
        age.add_metric([name], max(0.0, (at - oldest).total_seconds()) if oldest else 0.0)
    yield length
    yield age


def queues(at: datetime) -> dict[str, tuple[QuerySet[Any], str]]:
    """Queue -> what waits in it at `at`, and the column that says since when."""
    open_cases = Case.objects.filter(closed_at__isnull=True)
    overdue = Proposal.objects.filter(state=Proposal.State.WAITING, due_at__lt=at)
    return {
        "bot_moves": (Match.objects.filter(bot_due_at__lte=at), "bot_due_at"),
        "deadlines": (Match.objects.filter(deadline__lte=at), "deadline"),
        "absences": (
            Seat.objects.filter(absence_deadline__lte=at, match__ended_at__isnull=True),
            "absence_deadline",
        ),
        "budget_reports": (
            BudgetReport.objects.filter(
                phase__in=(BudgetReport.Phase.QUEUED, BudgetReport.Phase.RUNNING)
            ),
            "created_at",
        ),
        "recordings": (
            RecordingJob.objects.filter(
                phase__in=(RecordingJob.Phase.QUEUED, RecordingJob.Phase.RUNNING)
            ),
            "queued_at",
        ),
        "tickets": (Ticket.objects.filter(ended_at__isnull=True), "joined_at"),
        "reviews": (CardVersion.objects.filter(state=State.SUBMITTED), "submitted_at"),
        "reports": (open_cases.filter(kind=Case.Kind.REPORT), "opened_at"),
        "appeals": (open_cases.filter(kind=Case.Kind.APPEAL), "opened_at"),
        "decisions": (overdue, "due_at"),
    }


def _connections() -> Metric:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT coalesce(state, 'other'), count(*) FROM pg_stat_activity "
            "WHERE datname = current_database() GROUP BY 1"
        )
        rows = cursor.fetchall()
    found = GaugeMetricFamily(
        "sparkforge_database_connections", "Of all processes of the site", labels=["state"]
    )
    for state, count in rows:
        found.add_metric([state], count)
    return found


def _one(name: str, words: str, value: float, **labels: str) -> Metric:
    metric = GaugeMetricFamily(name, words, labels=list(labels))
    metric.add_metric(list(labels.values()), value)
    return metric
