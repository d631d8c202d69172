"""When the rules of one match fail: kept for staff and told to both players.

An admin may void such a match (`staff`).
"""

from __future__ import annotations

import logging
from datetime import datetime, timedelta
from functools import partial

from django.db import transaction
from django.db.models import F
from django.urls import reverse

from accounts.models import Account
from accounts.roles import ADMIN
from accounts.services import notify
from config import clock, logs
from matches.live import RulesBroke
from matches.models import Match
from matches.services import steps
from matches.tracebacks import without_values

logger = logging.getLogger(__name__)

TRACEBACK_LENGTH = 6000
RETRY_SECONDS = 10
RETRY_LIMIT_SECONDS = 300


@transaction.atomic
def record(broken: RulesBroke) -> None:
    """Keep what went wrong, after the act that met it was rolled back.

    Nothing hidden is logged or shown: the traceback holds code and types, no values.
    """
    text = without_values(broken.__cause__)
    # Once it is stored: what is done together on SQLite may be done again.
    transaction.on_commit(partial(_log, broken, text))
    at = clock.now()
    changed = Match.objects.filter(pk=broken.match_id, ended_at__isnull=True).update(
        faults=F("faults") + 1,
        fault=f"after seq {broken.seq}\n{text[-TRACEBACK_LENGTH:]}",
        faulted_at=at,
        news=F("news") + 1,
    )
    if not changed:
        return
    for admin in Account.objects.filter(groups__name=ADMIN, is_active=True).order_by("pk"):
        notify(
            admin,
            kind="match_fault",
            facts={"match": broken.match_id, "seq": broken.seq},
            url=reverse("matches:faults"),
            key=f"match_fault:{broken.match_id}:{broken.seq}:{admin.pk}",
        )
    steps.wake(broken.match_id)


def _log(broken: RulesBroke, text: str) -> None:
    with logs.about(match=broken.match_id, seq=broken.seq):
        logger.error("Rules failed: %s\n%s", broken, text)


def retry_at(match_id: str, at: datetime) -> datetime:
    """When a clock or the bot that met a fault tries again: later each time."""
    faults = Match.objects.values_list("faults", flat=True).get(pk=match_id)
    return at + timedelta(seconds=min(RETRY_SECONDS * max(1, faults), RETRY_LIMIT_SECONDS))
