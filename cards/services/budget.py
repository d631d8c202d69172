"""The budget report of a submitted version, computed by a worker that may be killed at any time.

The row is the truth: a worker claims it with one conditional update, plays a few matches at a
time, and stores them under its own attempt number, which fences out a second run. A message that
got lost, or a worker that died, is made up for by `sweep_reports`.

Not here: how matches are played and counted (`matches.engine.kernel.measure`).
"""

from __future__ import annotations

import secrets
from dataclasses import asdict
from datetime import datetime, timedelta
from typing import Any, cast

from django.conf import settings
from django.db import transaction
from django.db.models import F, Q, QuerySet

from accounts.services import notify
from cards import screening
from cards.balances import balance_of
from cards.models import BudgetReport, CardVersion, State
from cards.queries import card_key, playable_versions
from cards.services.search_rows import forget_power, index_cards
from config import clock
from matches.engine.games import registry
from matches.engine.kernel import measure

MATCHES_A_STEP = 10
STORED_EVERY = timedelta(seconds=1)
"""Each time takes a moment of the database's one writer from those who play."""
LEASE = timedelta(seconds=120)
"""Longer than a step, or the search for faults, take who stands back on a busy machine; renewed
whenever something is stored."""
MESSAGE_TRUSTED = timedelta(seconds=60)
"""So long a queued report waits for the message that asks for it; then it is asked for again."""
MOST_ATTEMPTS = 20
ASKED_AT_ONCE = 20
"""So many messages of queued reports are on their way at most, however many wait: each is read
past by every process that looks for work."""

Phase = BudgetReport.Phase


def new_seed() -> int:
    """Not to be foreseen, so that nobody designs a card for the matches that will measure it."""
    return secrets.randbits(63)


def queue_report(version: CardVersion, *, at: datetime) -> BudgetReport:
    """Make the row of a version's report; call in the transaction that submits it."""
    return BudgetReport.objects.create(
        version=version,
        seed=new_seed(),
        balance=version.balance,
        total=settings.BUDGET_MATCHES,
        lease_until=at + MESSAGE_TRUSTED,
    )


@transaction.atomic
def queue_unmeasured(game: str, balance: str, *, at: datetime) -> int:
    """Queue a report for every playable version that has none by this balance.

    The sweep sends their messages. Returns how many there are.
    """
    playable = CardVersion.objects.filter(
        game=game, state=State.APPROVED, hidden_at__isnull=True, cost__isnull=False
    )
    stale = BudgetReport.objects.filter(version__in=playable).exclude(balance=balance)
    forget_power(stale.values("version"))
    queued = stale.update(
        phase=Phase.QUEUED,
        balance=balance,
        attempt=0,
        checkpoint={},
        done=0,
        result=None,
        failure="",
        lease_until=at,
        created_at=at,
    )
    new = [
        BudgetReport(
            version=version,
            seed=new_seed(),
            balance=balance,
            total=settings.BUDGET_MATCHES,
            lease_until=at,
        )
        for version in playable.filter(budget_report__isnull=True).only("pk")
    ]
    BudgetReport.objects.bulk_create(new, batch_size=100)
    return queued + len(new)


def compute_report(report_id: int, *, worker: str) -> bool:
    """Claim a report and bring it to its end, from wherever it was left. For the worker.

    Holds no transaction while matches are played. Returns False if there was nothing to claim,
    or another worker took over meanwhile.
    """
    report = claim_report(report_id, worker=worker, at=clock.now())
    if report is None:
        return False
    version = report.version
    game = registry.get(version.game)
    assert version.cost is not None  # noqa: S101 - only sound versions are submitted
    subject = measure.Subject(version.design, version.cost)
    balance = game.balance(report.balance)
    outcomes = measure.outcomes_from_json(report.checkpoint.get("outcomes", []))
    stored_at = clock.now()
    while len(outcomes) < report.total:
        numbers = range(len(outcomes), min(report.total, len(outcomes) + MATCHES_A_STEP))
        outcomes += measure.measure(game, subject, balance, str(report.seed), numbers)
        at = clock.now()
        if at - stored_at >= STORED_EVERY or len(outcomes) == report.total:
            if not _store_step(report, outcomes, at=at):
                return False
            stored_at = at
    measured = measure.Measured(subject, balance, str(report.seed), outcomes)
    result = _result(report, outcomes, _faults(report, measured))
    return _finish(report, result, at=clock.now())


def claim_report(report_id: int, *, worker: str, at: datetime) -> BudgetReport | None:
    """Take a report that is queued, or whose worker's lease has run out; None if it is neither.

    After MOST_ATTEMPTS the report fails instead, so that a card that kills workers stops doing so.
    """
    claimable = Q(phase=Phase.QUEUED) | Q(phase=Phase.RUNNING, lease_until__lt=at)
    rows = BudgetReport.objects.filter(claimable, pk=report_id)
    if rows.filter(attempt__gte=MOST_ATTEMPTS).update(
        phase=Phase.FAILED, lease_until=None, failure=f"not finished in {MOST_ATTEMPTS} attempts"
    ):
        return None
    taken = rows.update(
        phase=Phase.RUNNING, attempt=F("attempt") + 1, worker=worker[:80], lease_until=at + LEASE
    )
    if not taken:
        return None
    return BudgetReport.objects.select_related("version__card__creator").get(pk=report_id)


def sweep_reports(*, at: datetime) -> list[int]:
    """Reports that nobody works on: their messages are to be sent again. Returns their ids.

    The longest waiting first, and no more than keeps ASKED_AT_ONCE messages on their way.
    """
    forgotten = Q(lease_until__isnull=True) | Q(lease_until__lt=at)
    waiting = BudgetReport.objects.filter(phase__in=(Phase.QUEUED, Phase.RUNNING))
    asked = waiting.filter(phase=Phase.QUEUED, lease_until__gte=at).count()
    rows = waiting.filter(forgotten).order_by("created_at", "pk").values_list("pk", flat=True)
    ids = list(rows[: max(0, ASKED_AT_ONCE - asked)])
    again = waiting.filter(forgotten, pk__in=ids)
    again.update(phase=Phase.QUEUED, lease_until=at + MESSAGE_TRUSTED)
    return ids


def _store_step(report: BudgetReport, outcomes: list[measure.Outcome], *, at: datetime) -> bool:
    """Store the matches so far and renew the lease; False if the report is no longer ours."""
    rows = [outcome.to_json() for outcome in outcomes]
    return (
        _ours(report).update(checkpoint={"outcomes": rows}, done=len(rows), lease_until=at + LEASE)
        == 1
    )


def _result(
    report: BudgetReport, outcomes: list[measure.Outcome], faults: list[dict[str, Any]]
) -> dict[str, Any]:
    """What the report says; docs/budget.md lists the keys."""
    version = report.version
    return {
        "balance": report.balance,
        "breakdown": _breakdown_json(version),
        "measured": measure.report(outcomes, str(report.seed)),
        "faults": faults,
        "feeds_itself": registry.get(version.game).design.feeds_itself(version.design),
        "screening": screening.flags_of(version),
    }


@transaction.atomic
def _finish(report: BudgetReport, result: dict[str, Any], *, at: datetime) -> bool:
    """Store the report and tell the creator; False if it is no longer ours."""
    version = report.version
    finished = _ours(report).update(
        phase=Phase.DONE, result=result, checkpoint={}, lease_until=None, updated_at=at
    )
    if not finished:
        return False
    index_cards([version.card_id])
    notify(
        version.card.creator,
        kind="report_finished",
        facts={"name": version.name},
        url=f"/cards/{version.card_id}/#v{version.number}",
        key=f"report:{report.pk}",
    )
    return True


def _ours(report: BudgetReport) -> QuerySet[BudgetReport]:
    """Its row while this run has it. The balance fences out a run from before other weights."""
    return BudgetReport.objects.filter(
        pk=report.pk, phase=Phase.RUNNING, attempt=report.attempt, balance=report.balance
    )


def _faults(report: BudgetReport, measured: measure.Measured) -> list[dict[str, Any]]:
    """What of the card does not work; a partner is told by its card and name."""
    version = report.version
    others = {
        card_key(other.card_id): other
        for other in playable_versions(version.game).exclude(card=version.card_id)
    }
    game = cast("measure.MeasuredGame", registry.get(version.game))
    designs = {key: other.design for key, other in others.items()}
    faults = game.card_faults(measured, designs)
    for fault in faults:
        partner = others.get(fault["facts"].get("card", ""))
        if partner is not None:
            fault["facts"] = {"card": partner.card_id, "name": partner.name}
    return faults


def _breakdown_json(version: CardVersion) -> dict[str, Any]:
    game = registry.get(version.game)
    return asdict(game.design.breakdown(version.design, balance_of(version)))
