"""What the `budget` process does for cards: budget reports."""

from __future__ import annotations

import os
import socket

from celery import shared_task

from cards.services import budget
from config import clock


@shared_task
def compute_report(report_id: int) -> None:
    """Compute one budget report; safe to run twice."""
    budget.compute_report(report_id, worker=f"{socket.gethostname()}:{os.getpid()}")


def sweep_reports() -> None:
    """Ask again for reports whose message or worker was lost."""
    for report_id in budget.sweep_reports(at=clock.now()):
        compute_report.delay(report_id)
