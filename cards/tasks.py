"""What Celery does for cards: budget reports in the `budget` process, marks of old pictures."""

from __future__ import annotations

import os
import socket

from celery import shared_task

from cards.services import art_index, budget, search_rows
from config import clock


@shared_task
def compute_report(report_id: int) -> None:
    """Compute one budget report; safe to run twice."""
    budget.compute_report(report_id, worker=f"{socket.gethostname()}:{os.getpid()}")


def sweep_reports() -> None:
    """Ask again for reports whose message or worker was lost."""
    for report_id in budget.sweep_reports(at=clock.now()):
        compute_report.delay(report_id)


@shared_task
def mark_pictures() -> None:
    """Mark a few pictures that were stored before there were marks; safe to run twice."""
    art_index.mark_unmarked()


def sweep_unindexed() -> None:
    """Put right what processes of an older version published without a row of the search."""
    search_rows.index_unindexed()


def sweep_unmarked() -> None:
    """Have pictures marked while there are some without; not here, where other sweeps wait."""
    if art_index.unmarked().exists():
        mark_pictures.delay()
